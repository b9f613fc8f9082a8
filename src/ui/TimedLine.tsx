import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { type Seconds, timeCode } from '#domain/units.ts'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { Glyph } from './Glyph.tsx'
import { LANGUAGE } from './language.en.ts'
import styles from './TimedLine.module.css'
import { uiTexts } from './texts.en.ts'

interface TimedLineProps {
  /** Undefined where the original can be heard nowhere: then the time leads to nothing. */
  source?: EpisodeSource | undefined
  startSeconds: Seconds
  /** Where the original plays on the page itself. */
  here?: HeardHere | undefined
  /** A page of ours that it leads to in place of the original. */
  within?: { href: string; label: string }
  children: ReactNode
}

/** What a press on the time does in place of leading to the original, and how the line looks meanwhile. */
interface HeardHere {
  isSpoken: boolean
  /** In place of the sign and the words of a link; undefined: those. */
  control: { sign: ReactNode; label: string } | undefined
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A line of a list, with the way to the second of the original where it is said. */
export function TimedLine({ source, startSeconds, here, within, children }: TimedLineProps) {
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
          aria-label={here?.control?.label ?? uiTexts.listen(time)}
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
