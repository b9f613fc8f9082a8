import { NewsletterChoices } from './NewsletterChoices.tsx'
import styles from './newsletter.module.css'

/** What is asked of everybody alike: the choices as they are at first, and the terms. Never drawn anew. */
export function NewsletterTerms() {
  return (
    <>
      <NewsletterChoices subscription="Newsletter" language="en" />
      <div>
        <label className={styles.terms}>
          <input type="checkbox" name="terms" required />I accept the terms & conditions
        </label>
        <p className={styles.note}>
          Read the <a href="/terms-of-service.html">terms of service</a> and the{' '}
          <a href="/privacy-policy.html">privacy policy</a>.
        </p>
      </div>
    </>
  )
}
