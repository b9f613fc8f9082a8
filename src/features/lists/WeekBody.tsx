import type { ListWeek, WeekEpisode } from '#domain/api/listAnswers.ts'
import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import type { PodcastHead } from '../../content/podcastHeads.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { episodePreview } from '../../shared/following/episodePreview.ts'
import { Artwork } from '../../ui/Artwork.tsx'
import { Episode } from './Episode.tsx'
import { utcDayText } from '../../ui/dayText.ts'
import { CHARTS, weekText } from './listTexts.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'

interface WeekProps {
  head: PodcastHead
  week: ListWeek
}

export function WeekLine({ head, week }: WeekProps) {
  const isInvented = week.episodes.some(({ source }) => isLocal(episodeAddress(source)))
  const chart = isInvented ? (
    texts.inventedChart
  ) : (
    <a href={CHARTS[head.id]} target="_blank" rel="noopener">
      {texts.charts[head.id]}
    </a>
  )
  return <p className="quiet">{texts.weekOf(weekText(week.week), chart)}</p>
}

/** Names below localhost belong to a local stack. */
function isLocal(address: string): boolean {
  return URL.parse(address)?.hostname.endsWith('.localhost') === true
}

export function WeekEpisodes({ head, week }: WeekProps) {
  if (week.episodes.length === 0) return <p className={styles.none}>{texts.takenOut}</p>
  return (
    <ol className={styles.episodes}>
      {week.episodes.map((episode) => (
        <ToldEpisode key={keyOf(episode)} head={head} episode={episode} />
      ))}
    </ol>
  )
}

const keyOf = ({ source }: WeekEpisode) => (source.type === 'feed' ? source.episodeId : source.videoId)

function ToldEpisode({ head, episode }: { head: PodcastHead; episode: WeekEpisode }) {
  const { source, language, show, showId, drawing, translation } = episode
  const translated = translation?.language === LANGUAGE ? translation : undefined
  const listenUrl = source.type === 'feed' ? source.audioUrl : episodeAddress(source)
  const summarizeUrl =
    source.type === 'feed' && showId !== undefined
      ? episodePreview(showId, source.episodeId)
      : `/demo?${new URLSearchParams({ url: listenUrl }).toString()}`
  return (
    <Episode
      {...episode}
      {...translated}
      {...unpackDrawing(drawing)}
      audioLanguage={language}
      language={translated?.language ?? head.language}
      listenUrl={listenUrl}
      summarizeUrl={summarizeUrl}
      by={
        <div className={styles.by}>
          <Artwork address={episode.image} name={show} seed={showId ?? show} size={64} />
          <p>
            <Place head={head} episode={episode} />
            <strong lang={language}>{show}</strong>
            {episode.published !== undefined && <strong>, {utcDayText(new Date(episode.published))}</strong>}
            {translated && <span className={styles.place}>{texts.translated}</span>}
          </p>
        </div>
      }
    />
  )
}

/** Place in the chart, linked to Apple's page of the show, as Apple asks. */
function Place({ head, episode: { rank, appleId, source } }: { head: PodcastHead; episode: WeekEpisode }) {
  if (rank === undefined) return null
  const country = head.id === 'es' ? 'es' : 'us'
  return (
    <span className={styles.place}>
      {appleId === undefined || isLocal(episodeAddress(source)) ? (
        texts.place(rank)
      ) : (
        <a href={`https://podcasts.apple.com/${country}/podcast/id${appleId}`} target="_blank" rel="noopener">
          {texts.placeAtApple(rank)}
        </a>
      )}
    </span>
  )
}
