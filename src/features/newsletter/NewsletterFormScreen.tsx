import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import styles from './newsletter.module.css'
import { SampleIssue } from './SampleIssue.tsx'

const BENEFITS = [
  ['Two hours in ten minutes', 'Three episodes a week, each cut to what carries it.'],
  ['In the speaker’s own voice', 'Every point opens the original audio at its second.'],
  ['Spanish, English or both', 'Written in the language that you read.'],
] as const

/** What the weekly newsletter is, and the form to ask for it. spec.md §2 "Newsletter form" */
export function NewsletterFormScreen() {
  return (
    <Screen
      title="Newsletter"
      description="Three podcast episodes a week, summarized, every point with the second where it is said. In Spanish, English or both."
    >
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1>A summary a week</h1>
          <ul className={styles.benefits}>
            {BENEFITS.map(([title, text]) => (
              <li key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.ask}>
          <NewsletterForm />
        </div>
        <SampleIssue list={PODCAST_LISTS[0]} />
      </div>
    </Screen>
  )
}
