import { useState } from 'react'
import { type Highlight, playedSeconds } from '#domain/cuts/highlights.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { minutesOf, type Seconds } from '#domain/units.ts'
import { Sign } from './Sign.tsx'
import { useIsWide } from '../useIsWide.ts'
import styles from './sound.module.css'
import { playerTexts as texts } from './texts.en.ts'

export type Titled = Omit<Highlight, 'moment'>

interface ChaptersProps {
  name: string
  spans: readonly Titled[]
  /** Playing or last heard; -1 before any. */
  current: number
  isPlaying: boolean
  language: EpisodeLanguage
  /** Times are approximate: they are another file's. */
  isAbout: boolean
  onListen: (span: Titled, isPlayingNow: boolean) => void
}

/** The publisher's chapters, or the played moments as chapters: closed at first on phones. */
export function Chapters({ name, spans, current, isPlaying, language, isAbout, onListen }: ChaptersProps) {
  const [isOpen, setOpen] = useState(useIsWide())
  return (
    <details
      className={styles.chapters}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{name}</span>
        <small>{texts.inAll(minutesOf(playedSeconds(spans)))}</small>
      </summary>
      <ol lang={language}>
        {spans.map((each, index) => {
          const isPlayingNow = index === current && isPlaying
          return (
            <li
              key={each.startSeconds}
              aria-current={index === current || undefined}
              data-heard={index < current || undefined}
            >
              <button type="button" onClick={() => onListen(each, isPlayingNow)}>
                <Sign name={isPlayingNow ? 'pause' : 'play'} size={12} />
                <span>{each.title}</span>
                <small>
                  {isAbout
                    ? texts.about(length(each.startSeconds))
                    : length(each.endSeconds - each.startSeconds)}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** Minutes and seconds. */
export function length(seconds: Seconds): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
