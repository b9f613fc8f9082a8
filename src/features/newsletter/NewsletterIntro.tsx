import { introTexts as texts } from './introTexts.en.tsx'
import styles from './newsletter.module.css'

/** A static island. */
export function NewsletterIntro() {
  return (
    <div className={styles.intro}>
      <h1>{texts.title}</h1>
      <ul className={styles.benefits}>
        {texts.benefits.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
