import styles from './Features.module.css'
import { featuresTexts as texts } from './startTexts.en.tsx'
import { ListeningPicture } from './ListeningPicture.tsx'
import { OriginalPicture } from './OriginalPicture.tsx'
import { TransformPicture } from './TransformPicture.tsx'

const FEATURES = [
  { title: texts.transform, text: texts.transformed, Picture: TransformPicture },
  { title: texts.listening, text: texts.listened, Picture: ListeningPicture },
  { title: texts.original, text: texts.originalKept, Picture: OriginalPicture },
] as const

/** Three reasons, whose pictures fade in one after another. docs/rules.md "Landing" */
export function Features() {
  return (
    <section id="home" className={styles.features} aria-labelledby="features">
      <h2 id="features">{texts.title}</h2>
      <ul>
        {FEATURES.map(({ title, text, Picture }) => (
          <li key={title}>
            <div className={styles.plate}>
              <Picture />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
