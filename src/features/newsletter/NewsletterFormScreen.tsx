import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { FORM_TEXTS } from './formTexts.en.ts'
import { NewsletterForm } from './NewsletterForm.tsx'
import styles from './newsletter.module.css'

const Intro = staticIsland(() => import('./NewsletterIntro.tsx').then((m) => m.NewsletterIntro))
const Sample = staticIsland(() => import('./SampleIssue.tsx').then((m) => m.SampleIssue))

/** docs/rules.md "Newsletter form" */
export function NewsletterFormScreen() {
  return (
    <Screen title={FORM_TEXTS.title} description={FORM_TEXTS.description}>
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
