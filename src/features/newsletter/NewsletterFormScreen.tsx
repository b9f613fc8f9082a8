import { Screen } from '../../shared/shell/Screen.tsx'
import { still } from '../../shared/hydration/still.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import styles from './newsletter.module.css'

const Intro = still(() => import('./NewsletterIntro.tsx').then((m) => m.NewsletterIntro))
const Sample = still(() => import('./SampleIssue.tsx').then((m) => m.SampleIssue))

/** What the weekly newsletter is, and the form to ask for it. docs/rules.md "Newsletter form" */
export function NewsletterFormScreen() {
  return (
    <Screen
      title="Newsletter"
      description="Three podcast episodes a week, summarized, every point with the second where it is said. In Spanish, English or both."
    >
      <div className={styles.page}>
        <Intro />
        <div className={styles.ask}>
          <NewsletterForm />
        </div>
        <Sample />
      </div>
    </Screen>
  )
}
