import type { PodcastHead } from '#domain/podcastHeads.ts'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { type EpisodeDrawing, momentSpans } from '../../content/EpisodeDrawing.ts'
import { LIBRARIES, NIGHT_TRAIN, ORGAN, QUIET_VOICE } from '../../content/episodeDrawings.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { Episode } from './Episode.tsx'
import { ListFoot } from './ListFoot.tsx'
import styles from './podcasts.module.css'

const DRAWINGS: readonly EpisodeDrawing[] = [LIBRARIES, NIGHT_TRAIN, ORGAN, QUIET_VOICE, SOURDOUGH]

/** A list's page as it is known when the site is built: our own samples, the same for everybody, until a week is told. */
export function PodcastListBody({ id }: Pick<PodcastHead, 'id'>) {
  const list = PODCAST_LISTS.find((each) => each.id === id)
  if (list === undefined) throw new Error(`No list is called ${id}`)
  const { title, intro, note, language, episodes } = list
  return (
    <>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p className={styles.intro} lang={language}>
          {intro}
        </p>
        <p className={styles.quiet} lang={language}>
          {note}
        </p>
      </div>
      <ol className={styles.episodes}>
        {episodes.map((episode) => {
          const { videoId, show, audioLanguage, durationMinutes, summaryMinutes, listenUrl } = episode
          const drawing = DRAWINGS.find((each) => each.videoId === videoId)
          return (
            <Episode
              key={videoId}
              {...episode}
              source={{ type: 'youtube', videoId }}
              by={
                <p className={styles.quiet} lang={audioLanguage}>
                  {show}
                </p>
              }
              durationSeconds={durationMinutes * 60}
              heardSeconds={summaryMinutes * 60}
              bins={drawing?.bins ?? []}
              spans={drawing === undefined ? [] : momentSpans(drawing)}
              language={language}
              summarizeUrl={`/demo?url=${encodeURIComponent(listenUrl)}`}
            />
          )
        })}
      </ol>
      <ListFoot id={id} />
    </>
  )
}
