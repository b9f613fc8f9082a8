import type { ReactNode } from 'react'
import { timeCode } from '#domain/timeCode.ts'
import type { Seconds } from '#domain/units.ts'
import { youTubeMoment } from '#domain/youtubeAddress.ts'
import { Glyph } from './Glyph.tsx'
import styles from './TimedLine.module.css'

interface TimedLineProps {
  videoId: string
  startSeconds: Seconds
  children: ReactNode
}

/** A line of a list, with the way to the second of the original where it is said. */
export function TimedLine({ videoId, startSeconds, children }: TimedLineProps) {
  const time = timeCode(startSeconds)
  return (
    <li className={styles.line}>
      <a
        className={styles.time}
        href={youTubeMoment(videoId, startSeconds)}
        target="_blank"
        rel="noopener"
        lang="en"
        aria-label={`Listen to the original at ${time}`}
      >
        <Glyph name="play" size={12} />
        {time}
      </a>
      {children}
    </li>
  )
}
