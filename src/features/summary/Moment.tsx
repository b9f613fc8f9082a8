import { timeCode } from '#domain/timeCode.ts'
import type { Seconds } from '#domain/units.ts'
import { youTubeMoment } from '#domain/youtubeAddress.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import styles from './summary.module.css'

interface MomentProps {
  videoId: string
  startSeconds: Seconds
  text: string
  /** What is said there, word for word. */
  quote: string
}

/** A line of a summary, with the way to the second where it is said. */
export function Moment({ videoId, startSeconds, text, quote }: MomentProps) {
  const time = timeCode(startSeconds)
  return (
    <li className={styles.moment}>
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
      <div>
        <p>{text}</p>
        {quote !== text && <blockquote className={styles.quote}>“{quote}”</blockquote>}
      </div>
    </li>
  )
}
