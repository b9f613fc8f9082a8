import type { ListedEpisode } from '#domain/podcastLists.ts'
import type { EpisodeLanguage } from '#domain/sampleEpisodes.ts'
import { type EpisodeDrawing, momentSpans } from '../../content/EpisodeDrawing.ts'
import { LIBRARIES, NIGHT_TRAIN, ORGAN, QUIET_VOICE } from '../../content/episodeDrawings.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { TimedLine } from '../../ui/TimedLine.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './podcasts.module.css'

const DRAWINGS: readonly EpisodeDrawing[] = [LIBRARIES, NIGHT_TRAIN, ORGAN, QUIET_VOICE, SOURDOUGH]

interface EpisodeProps {
  episode: ListedEpisode
  /** What gist and key points are written in. */
  language: EpisodeLanguage
}

/** One episode: how long it takes, what it says, and where each point is heard. */
export function Episode({ episode, language }: EpisodeProps) {
  const { videoId, title, show, audioLanguage, durationMinutes, summaryMinutes, listenUrl } = episode
  const drawing = DRAWINGS.find((each) => each.videoId === videoId)
  return (
    <li className={styles.episode}>
      <div className={styles.head}>
        <h2 lang={audioLanguage}>{title}</h2>
        <p className={styles.quiet} lang={audioLanguage}>
          {show}
        </p>
        {drawing && (
          <Waveform
            bins={drawing.bins}
            lit={{ spans: momentSpans(drawing) }}
            height={56}
            drawnAt={{ phone: 350, desktop: 456 }}
          />
        )}
        <p className={styles.lengths}>
          <strong>{summaryMinutes} min summary</strong> of {durationMinutes} min
        </p>
        <div className={styles.ways}>
          <a
            className={styles.listen}
            href={listenUrl}
            target="_blank"
            rel="noopener"
            aria-label={`Listen to ${title}`}
          >
            <Glyph name="play" size={12} />
            Listen
          </a>
          <ButtonLink
            look="quiet"
            href={`/demo?url=${encodeURIComponent(listenUrl)}`}
            aria-label={`Summarize it yourself: ${title}`}
          >
            Summarize it yourself
          </ButtonLink>
        </div>
      </div>
      <div className={styles.body} lang={language}>
        <p>{episode.gist}</p>
        <ul className={styles.points}>
          {episode.keyPoints.map(({ startSeconds, text }) => (
            <TimedLine key={startSeconds} source={{ type: 'youtube', videoId }} startSeconds={startSeconds}>
              <p>{text}</p>
            </TimedLine>
          ))}
        </ul>
      </div>
    </li>
  )
}
