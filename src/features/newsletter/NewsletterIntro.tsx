import { ISSUE_HOLDS } from '#domain/newsletter/newsletterPromises.ts'
import styles from './newsletter.module.css'

const BENEFITS = [
  ['Two hours in ten minutes', `Every Friday: ${ISSUE_HOLDS}, cut to what matters.`],
  ['In the speaker’s own voice', 'Every point opens the original audio at its second.'],
  ['Spanish, English or both', 'Written in the language that you read.'],
] as const

/** What the newsletter is good for: the same for everybody, and never drawn anew. */
export function NewsletterIntro() {
  return (
    <div className={styles.intro}>
      <h1>One e-mail a week</h1>
      <ul className={styles.benefits}>
        {BENEFITS.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
