import type { ReactNode } from 'react'
import { type EpisodeSource, episodeAddress } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { minutesOf, type Seconds } from '#domain/units.ts'
import type { Bins } from '#domain/episodes/waveform.ts'
import { QuietLink } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'

interface EpisodeProps {
  /** Undefined for our samples, which nobody can play. */
  source?: EpisodeSource
  title: string
  audioLanguage: EpisodeLanguage
  /** Above the title: publisher and facts. */
  by: ReactNode
  durationSeconds: Seconds
  /** Length of its key moments together. */
  heardSeconds: Seconds
  bins: Bins
  spans: readonly { from: number; to: number }[]
  gist: string
  keyPoints: readonly { startSeconds: Seconds; text: string }[]
  /** Language of gist and key points. */
  language: EpisodeLanguage
  listenUrl: string
  summarizeUrl: string | undefined
}

export function Episode(props: EpisodeProps) {
  const { source, title, audioLanguage, by, durationSeconds, heardSeconds, bins, spans, language } = props
  return (
    <li className={styles.episode}>
      <div className={styles.head}>
        {by}
        <h2 lang={audioLanguage}>
          {source === undefined ? (
            title
          ) : (
            <a href={episodeAddress(source)} target="_blank" rel="noopener">
              {title}
            </a>
          )}
        </h2>
        {bins.length > 0 && (
          <Waveform bins={bins} lit={{ spans }} height={56} drawnAt={{ phone: 350, desktop: 456 }} />
        )}
        <p className={styles.lengths}>
          {texts.lengths(lengthText(minutesOf(heardSeconds)), lengthText(minutesOf(durationSeconds)))}
        </p>
        <div className="ways">
          {source !== undefined && (
            <a
              className={styles.listen}
              href={props.listenUrl}
              target="_blank"
              rel="noopener"
              aria-label={texts.listenTo(title)}
            >
              <Glyph name="play" size={12} />
              {texts.listen}
            </a>
          )}
          {props.summarizeUrl !== undefined && (
            <QuietLink href={props.summarizeUrl} aria-label={texts.summarizeOf(title)}>
              {texts.summarize}
            </QuietLink>
          )}
        </div>
      </div>
      <div className={styles.body} lang={language}>
        <p>{props.gist}</p>
        <ul className={styles.points}>
          {props.keyPoints.map(({ startSeconds, text }) => (
            <TimedLine key={startSeconds} source={source} startSeconds={startSeconds}>
              <p>{text}</p>
            </TimedLine>
          ))}
        </ul>
      </div>
    </li>
  )
}
