import { lengthText } from '#domain/episodes/lengthText.ts'
import { timeCode } from '#domain/units.ts'
import { SAMPLE } from '../../content/sampleSummary.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './sample.module.css'

/** Never drawn anew. */
export function SampleBody() {
  const { episode, minutes, summary } = SAMPLE
  const { headline, gist, keyPoints, moments, speech = [] } = summary
  const spans = moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / episode.durationSeconds,
    to: endSeconds / episode.durationSeconds,
  }))
  return (
    <article className={styles.sample}>
      <p className={styles.quiet}>
        {episode.title}. {episode.channelTitle}, {lengthText(minutes)}
      </p>
      <h1>{headline}</h1>
      <p>{gist}</p>
      <Waveform bins={speech} lit={{ spans }} height={56} drawnAt={{ phone: 350, desktop: 512 }} />
      <p className={styles.quiet}>
        We wrote this episode ourselves, to show what a summary looks like: there is no sound of it to play.
        In a summary of yours, each time opens the original at that second.
      </p>
      <h2>Key points</h2>
      <ul>
        {keyPoints.map(({ text, quote, startSeconds }) => (
          <li key={startSeconds}>
            <strong>{timeCode(startSeconds)}</strong>
            <p>{text}</p>
            <blockquote>“{quote}”</blockquote>
          </li>
        ))}
      </ul>
      <h2>Key moments</h2>
      <ul>
        {moments.map(({ title, quote, startSeconds, endSeconds }) => (
          <li key={startSeconds}>
            <strong>
              {timeCode(startSeconds)} to {timeCode(endSeconds)}
            </strong>
            <p>{title}</p>
            <blockquote>“{quote}”</blockquote>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href="/demo">Try it on your own episode</ButtonLink>
      </div>
    </article>
  )
}
