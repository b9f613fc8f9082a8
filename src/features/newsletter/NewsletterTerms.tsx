import { NewsletterChoices } from './NewsletterChoices.tsx'
import { BASE, LANGUAGE } from '../../ui/language.en.ts'
import { introTexts as texts } from './introTexts.en.tsx'
import styles from './newsletter.module.css'

/** Default choices and terms: a static island. */
export function NewsletterTerms() {
  return (
    <>
      <NewsletterChoices subscription="Newsletter" language={LANGUAGE} />
      <div>
        <label className={styles.terms}>
          <input type="checkbox" name="terms" required />
          {texts.accept}
        </label>
        <p className="caption">
          {texts.read(
            (text) => (
              <a href={`${BASE}/terms-of-service.html`}>{text}</a>
            ),
            (text) => (
              <a href={`${BASE}/privacy-policy.html`}>{text}</a>
            ),
          )}
        </p>
      </div>
    </>
  )
}
