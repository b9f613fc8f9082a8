import { lengthText } from '#domain/episodes/lengthText.ts'
import { timeCode } from '#domain/units.ts'
import { SAMPLE } from '../../content/sampleSummary.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { bodyTexts as texts } from './bodyTexts.en.ts'
import styles from './sample.module.css'

/** A static island. */
export function SampleBody() {
  const { episode, minutes, summary } = SAMPLE
  const { headline, gist, keyPoints, moments, speech = [] } = summary
  const spans = moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / episode.durationSeconds,
    to: endSeconds / episode.durationSeconds,
  }))
  return (
    <article className={styles.sample}>
      <p className="quiet" lang={episode.language}>
        {episode.title}. {episode.channelTitle}, {lengthText(minutes)}
      </p>
      <h1 className="title" lang={episode.language}>
        {headline}
      </h1>
      <p lang={episode.language}>{gist}</p>
      <Waveform bins={speech} lit={{ spans }} height={56} drawnAt={{ phone: 350, desktop: 512 }} />
      <p className="quiet">{texts.aboutSample}</p>
      <h2>{texts.keyPoints}</h2>
      <ul lang={episode.language}>
        {keyPoints.map(({ text, quote, startSeconds }) => (
          <li key={startSeconds}>
            <strong>{timeCode(startSeconds)}</strong>
            <p>{text}</p>
            <blockquote className="quiet">“{quote}”</blockquote>
          </li>
        ))}
      </ul>
      <h2>{texts.keyMoments}</h2>
      <ul>
        {moments.map(({ title, quote, startSeconds, endSeconds }) => (
          <li key={startSeconds}>
            <strong>{texts.fromTo(timeCode(startSeconds), timeCode(endSeconds))}</strong>
            <p lang={episode.language}>{title}</p>
            <blockquote className="quiet" lang={episode.language}>
              “{quote}”
            </blockquote>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href="/demo">{texts.tryIt}</ButtonLink>
      </div>
    </article>
  )
}
