import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { type Seconds, timeCode } from '#domain/units.ts'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { Glyph } from './Glyph.tsx'
import { LANGUAGE } from './language.en.ts'
import styles from './TimedLine.module.css'
import { uiTexts } from './texts.en.ts'

interface TimedLineProps {
  /** Undefined where the original cannot be played: the time is no link then. */
  source?: EpisodeSource | undefined
  startSeconds: Seconds
  /** Its first words, for the link's label where a list has several episodes. */
  words?: string
  /** Set where the original plays on the page itself. */
  here?: HeardHere | undefined
  /** A page of ours, linked instead of the original. */
  within?: { href: string; label: string }
  children: ReactNode
}

/** A press on the time plays here, and the line shows it. */
export interface HeardHere {
  isSpoken: boolean
  /** Replaces the link's sign and words. */
  control: { sign: ReactNode; label: string } | undefined
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A line of a list, linked to its second of the original. */
export function TimedLine({ source, startSeconds, words, here, within, children }: TimedLineProps) {
  const time = timeCode(startSeconds)
  return (
    <li className={styles.line} aria-current={here?.isSpoken || undefined}>
      {within !== undefined ? (
        <Link className={styles.time} href={within.href} lang={LANGUAGE} aria-label={within.label}>
          <Glyph name="play" size={12} />
          {time}
        </Link>
      ) : source === undefined ? (
        <span className={styles.time}>{time}</span>
      ) : (
        <a
          className={styles.time}
          href={episodeMoment(source, startSeconds)}
          target="_blank"
          rel="noopener"
          lang={LANGUAGE}
          aria-label={[here?.control?.label ?? uiTexts.listen(time), words].filter(Boolean).join(': ')}
          onClick={here?.onPress}
        >
          {here?.control?.sign ?? <Glyph name="play" size={12} />}
          {time}
        </a>
      )}
      {children}
    </li>
  )
}
