import { isWithin } from '#domain/cuts/highlights.ts'
import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { SAMPLE } from '../../content/sampleSummary.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { SpanButton } from '../summaries/player/SpanButton.tsx'
import { spanOf } from '../summaries/player/spoken.ts'
import { bodyTexts as texts } from './bodyTexts.en.ts'
import styles from './sample.module.css'

/** A static island. */
export function SampleBody() {
  const { episode, source, minutes, summary } = SAMPLE
  const { headline, gist, keyPoints, moments, speech = [] } = summary
  const spans = moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / episode.durationSeconds,
    to: endSeconds / episode.durationSeconds,
  }))
  const time = (text: string, startSeconds: Seconds, endSeconds: Seconds) => {
    if (!import.meta.env.VITE_SAMPLE || source.type === 'youtube') return <strong>{text}</strong>
    return <SpanButton {...{ text, startSeconds, endSeconds }} audioUrl={source.audioUrl} />
  }
  /** Of a point: that of its moment. */
  const endOf = (startSeconds: Seconds) =>
    moments.find((each) => isWithin(startSeconds, each))?.endSeconds ?? spanOf({ startSeconds }).endSeconds
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
      {source.type === 'youtube' ? (
        <p className="quiet">{texts.aboutSample}</p>
      ) : (
        <p className="quiet">
          {texts.aboutEpisode(episode.channelTitle)} <a href={episodeAddress(source)}>{texts.original}</a>
        </p>
      )}
      <h2>{texts.keyPoints}</h2>
      <ul lang={episode.language}>
        {keyPoints.map(({ text, quote, startSeconds }) => (
          <li key={startSeconds}>
            {time(timeCode(startSeconds), startSeconds, endOf(startSeconds))}
            <p>{text}</p>
            <blockquote className="quiet">“{quote}”</blockquote>
          </li>
        ))}
      </ul>
      <h2>{texts.keyMoments}</h2>
      <ul>
        {moments.map(({ title, quote, startSeconds, endSeconds }) => (
          <li key={startSeconds}>
            {time(texts.fromTo(timeCode(startSeconds), timeCode(endSeconds)), startSeconds, endSeconds)}
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
