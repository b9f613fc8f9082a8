import { Screen } from '../../shared/shell/Screen.tsx'
import { still } from '../../shared/hydration/still.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { NewsletterEntry } from '../../shared/shell/NewsletterEntry.tsx'
import styles from './LandingScreen.module.css'

const Start = still(() => import('./LandingStart.tsx').then((m) => m.LandingStart))
const End = still(() => import('./LandingEnd.tsx').then((m) => m.LandingEnd))

/** The first page: what Sonobrief does, for whom, and the ways on. docs/rules.md "Landing" */
export function LandingScreen() {
  return (
    <Screen
      title="Sonobrief"
      description="Paste a podcast episode. Its essentials come by e-mail, and every point links to the second it was said."
      header={<LandingHeader />}
      bleed
    >
      <Start />
      <JourneyForm />
      <End />
    </Screen>
  )
}

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
