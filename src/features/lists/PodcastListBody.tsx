import type { PodcastHead } from '../../content/podcastHeads.ts'
import { PODCAST_LISTS, type PodcastList } from '../../content/podcastLists.ts'
import { type EpisodeDrawing, momentSpans } from '../../content/EpisodeDrawing.ts'
import { LIBRARIES, NIGHT_TRAIN, ORGAN, QUIET_VOICE } from '../../content/episodeDrawings.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { site } from '../../content/site.ts'
import { listsAtBuild } from '../../content/listsAtBuild.ts'
import { Episode } from './Episode.tsx'
import { ListFoot } from './ListFoot.tsx'
import styles from './podcasts.module.css'
import { WeekEpisodes, WeekLine } from './WeekBody.tsx'

const DRAWINGS: readonly EpisodeDrawing[] = [LIBRARIES, NIGHT_TRAIN, ORGAN, QUIET_VOICE, SOURDOUGH]

/** A list's page at build time, for everybody: a week, or our samples before the first. */
export function PodcastListBody({ id }: Pick<PodcastHead, 'id'>) {
  const list = PODCAST_LISTS.find((each) => each.id === id)
  if (list === undefined) throw new Error(`No list is called ${id}`)
  const { title, intro, note, wordsLanguage } = list
  const week = listsAtBuild[id]
  return (
    <>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p className={styles.intro} lang={wordsLanguage}>
          {intro}
        </p>
        {week === undefined ? (
          <p className="quiet" lang={wordsLanguage}>
            {note}
          </p>
        ) : (
          <WeekLine head={list} week={week} />
        )}
      </div>
      {week === undefined ? <Samples list={list} /> : <WeekEpisodes head={list} week={week} />}
      <ListFoot id={id} />
    </>
  )
}

function Samples({ list: { language, episodes } }: { list: PodcastList }) {
  return (
    <ol className={styles.episodes}>
      {episodes.map((episode) => {
        const { videoId, show, audioLanguage, durationMinutes, summaryMinutes, listenUrl } = episode
        const drawing = DRAWINGS.find((each) => each.videoId === videoId)
        return (
          <Episode
            key={videoId}
            {...episode}
            by={
              <p className="quiet" lang={audioLanguage}>
                {show}
              </p>
            }
            durationSeconds={durationMinutes * 60}
            heardSeconds={summaryMinutes * 60}
            bins={drawing?.bins ?? []}
            spans={drawing === undefined ? [] : momentSpans(drawing)}
            language={language}
            // Our samples exist in the local stack only.
            summarizeUrl={site.local && `/demo?url=${encodeURIComponent(listenUrl)}`}
          />
        )
      })}
    </ol>
  )
}
