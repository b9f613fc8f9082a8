import { Link } from 'wouter'
import { PODCAST_LISTS } from '../../content/podcastLists.ts'
import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { LIBRARIES, QUIET_VOICE } from '../../content/episodeDrawings.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { introTexts as texts } from './introTexts.en.tsx'
import styles from './newsletter.module.css'

/** Shown points of the first episode; the list has all. */
const POINTS = 2
const DRAWING = { en: QUIET_VOICE, es: LIBRARIES }[LANGUAGE]

/** The beginning of an issue, made of our samples. A static island. */
export function SampleIssue() {
  const list = PODCAST_LISTS.find(({ language }) => language === LANGUAGE) ?? PODCAST_LISTS[0]
  const [first, ...rest] = list.episodes
  return (
    <section className={styles.issue} aria-labelledby="issue">
      <header>
        <h2 id="issue" className="small-title">
          {texts.issue}
        </h2>
        <p className="quiet">{texts.issueWhen}</p>
      </header>
      <div className={styles.first}>
        <h3>{first.title}</h3>
        <p className="quiet">
          {first.show}, {texts.minutesOf(first.summaryMinutes, first.durationMinutes)}
        </p>
        <Waveform
          bins={DRAWING.bins}
          lit={{ spans: momentSpans(DRAWING) }}
          height={48}
          drawnAt={{ phone: 308, desktop: 580 }}
        />
        <ul>
          {first.keyPoints.slice(0, POINTS).map(({ startSeconds, text }) => (
            <TimedLine key={startSeconds} startSeconds={startSeconds}>
              <p>{text}</p>
            </TimedLine>
          ))}
        </ul>
      </div>
      <ul className={styles.rest}>
        {rest.map(({ videoId, title, summaryMinutes, durationMinutes }) => (
          <li key={videoId}>
            <h3>{title}</h3>
            <p className="quiet">{texts.minutesOf(summaryMinutes, durationMinutes)}</p>
          </li>
        ))}
      </ul>
      <p className="caption">
        {list.note} <Link href={list.path}>{texts.wholeList}</Link>
      </p>
    </section>
  )
}
