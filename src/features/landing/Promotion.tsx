import { SITE } from '#domain/site.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import styles from './Support.module.css'

const PLACES = [
  { name: 'Spotify', href: SITE.podcast.spotify },
  { name: 'Apple Podcasts', href: SITE.podcast.apple },
] as const

/** Where the summaries can be heard. docs/rules.md "Landing" */
export function Promotion() {
  return (
    <section aria-labelledby="promotion" className={styles.promotion}>
      <h2 id="promotion">Listen to the summaries</h2>
      <ul>
        {PLACES.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              {name}
              <Glyph name="arrow" />
            </a>
          </li>
        ))}
        <li className={styles.soon}>
          YouTube <span>Soon...</span>
        </li>
      </ul>
    </section>
  )
}
