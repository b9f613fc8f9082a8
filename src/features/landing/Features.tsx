import styles from './Features.module.css'
import { ListeningPicture } from './ListeningPicture.tsx'
import { OriginalPicture } from './OriginalPicture.tsx'
import { TransformPicture } from './TransformPicture.tsx'

const FEATURES = [
  {
    title: 'Transform Your Experience',
    text: 'The AI contextualizes key moments, so a two-hour conversation keeps its thread.',
    Picture: TransformPicture,
  },
  {
    title: 'Smart Listening',
    text: 'Insights from hours of content, extracted in minutes.',
    Picture: ListeningPicture,
  },
  {
    title: 'Keep the original audio',
    text: 'Every line opens the episode at its second.',
    Picture: OriginalPicture,
  },
] as const

/** The three reasons, whose pictures fade in one after another. docs/rules.md "Landing" */
export function Features() {
  return (
    <section id="home" className={styles.features} aria-labelledby="features">
      <h2 id="features">Elevate Your Listening Experience</h2>
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
