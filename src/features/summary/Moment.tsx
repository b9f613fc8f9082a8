import type { Seconds } from '#domain/units.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import styles from './summary.module.css'

interface MomentProps {
  videoId: string
  startSeconds: Seconds
  text: string
  /** What is said there, word for word. */
  quote: string
}

/** A line of a summary, with what is said there where it says more. */
export function Moment({ videoId, startSeconds, text, quote }: MomentProps) {
  return (
    <TimedLine videoId={videoId} startSeconds={startSeconds}>
      <div>
        <p>{text}</p>
        {quote !== text && <blockquote className={styles.quote}>“{quote}”</blockquote>}
      </div>
    </TimedLine>
  )
}
