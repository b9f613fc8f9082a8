import { Link } from 'wouter'
import {
  type EpisodeDrawing,
  LIBRARIES,
  momentSpans,
  NIGHT_TRAIN,
  QUIET_VOICE,
} from '../../content/episodeDrawings.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import styles from './TrendingPodcasts.module.css'

const BANNERS: readonly { title: string; href: string; episode: EpisodeDrawing }[] = [
  { title: 'Top US Podcasts', href: '/podcast/top-us-podcasts', episode: QUIET_VOICE },
  { title: 'Top Business Podcasts', href: '/podcast/top-business-podcasts', episode: NIGHT_TRAIN },
  { title: 'Top ES Podcasts', href: '/podcast/top-podcast-spain', episode: LIBRARIES },
]
const LINE = { width: 554, height: 48, shape: { bar: 2, gap: 2 } }

/** The ways to the three lists, fading in after the features. spec.md §2, §4 "Home fade-in" */
export function TrendingPodcasts() {
  return (
    <section className={styles.trending} aria-labelledby="trending">
      <h2 id="trending">Trending Podcast</h2>
      <ul>
        {BANNERS.map(({ title, href, episode }) => (
          <li key={href} className={styles.banner} data-fades>
            <Link href={href}>
              <h3>{title}</h3>
              <svg
                className={styles.line}
                width={LINE.width}
                height={LINE.height}
                viewBox={`0 0 ${LINE.width} ${LINE.height}`}
                aria-hidden
              >
                <WaveformBars bins={episode.bins} lit={{ spans: momentSpans(episode) }} {...LINE} />
              </svg>
              <Glyph name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
