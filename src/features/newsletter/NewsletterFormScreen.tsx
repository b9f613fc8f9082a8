import { ISSUE_HOLDS } from '#domain/newsletter/newsletterPromises.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import styles from './newsletter.module.css'

const Intro = staticIsland(() => import('./NewsletterIntro.tsx').then((m) => m.NewsletterIntro))
const Sample = staticIsland(() => import('./SampleIssue.tsx').then((m) => m.SampleIssue))

/** What the weekly newsletter is, and the form to ask for it. docs/rules.md "Newsletter form" */
export function NewsletterFormScreen() {
  return (
    <Screen
      title="Newsletter"
      description={`Every Friday ${ISSUE_HOLDS}, summarized. In Spanish, English or both.`}
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
