import { NewsletterEntry } from '../../shared/shell/NewsletterEntry.tsx'
import styles from './JourneyForm.module.css'

/** The home page's sign-up. docs/rules.md "Landing" */
export function JourneyForm() {
  return (
    <section className={styles.band} aria-labelledby="journey">
      <div className={styles.inside}>
        <div>
          <h2 id="journey">Start Your Journey Today</h2>
          <p className={styles.lead}>One e-mail a week, in Spanish, English or both.</p>
        </div>
        <NewsletterEntry look="secondary">
          <p className={styles.terms}>Free forever • No spam • Unsubscribe anytime</p>
        </NewsletterEntry>
      </div>
    </section>
  )
}
