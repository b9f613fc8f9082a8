import { useState } from 'react'
import { Link } from 'wouter'
import type { ListedEpisode } from '#domain/api/replies.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import type { NewestEpisode } from '#domain/following/following.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { HaveThis } from '../../shared/summaries/HaveThis.tsx'
import { episodePreview } from '../../shared/following/episodePreview.ts'
import { type ListedRequest, PAGE, useRequestsOf } from '../../shared/session/useRequests.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Failure } from '../../ui/Alert.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import { dayText } from '../../ui/dayText.ts'
import { fitsWords } from '../../ui/fitsWords.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Search } from '../../ui/Search.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { episodesText } from '../../ui/episodesText.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { EpisodeRow } from '../../ui/EpisodeRow.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import styles from './show.module.css'
import { drawnWidth, episodeFacts, wordsText } from './episodesView.ts'
import { episodesTexts as texts } from './texts.en.ts'
import type { useEpisodes } from './useEpisodes.ts'

interface EpisodeListProps {
  listed: ReturnType<typeof useEpisodes>
  uid: string
  showId: string
  /** The show's newest episode, for when its feed is unreadable. */
  newest: NewestEpisode | undefined
  now: Date
}

export function EpisodeList({ listed, uid, showId, newest, now }: EpisodeListProps) {
  const { episodes, count, busy, failure, showOlder } = listed
  const online = useOnline()
  const [words, setWords] = useState('')
  const shown = episodes?.filter(({ title }) => fitsWords([title], words)) ?? []
  return (
    <section aria-labelledby="episodes" className={styles.episodes}>
      <ListHead>
        <h2 id="episodes">{texts.title}</h2>
        {episodes !== undefined && episodes.length > 0 && (
          <Search
            label={texts.search}
            placeholder={texts.searchIn(countText(episodes.length, episodes.length))}
            words={words}
            onWords={setWords}
          />
        )}
      </ListHead>
      <Failure>{failure}</Failure>
      {episodes === undefined && !online && (
        <p className={styles.offline}>
          {newest !== undefined && texts.newest(newest.title, dayText(newest.published, now))}
          {texts.offline}
        </p>
      )}
      {episodes === undefined && online && failure === undefined && <Skeleton heights={[56, 56, 56]} />}
      <ul>
        {pagesOf(episodes ?? []).map((page, at) => (
          <ListedPage key={at} page={page} shown={shown} uid={uid} showId={showId} now={now} />
        ))}
      </ul>
      {episodes !== undefined && (
        <div className={`actions ${styles.older}`}>
          {showOlder !== undefined && (
            <SecondaryButton busy={busy} disabled={!online} onClick={showOlder}>
              {busy ? uiTexts.loading : texts.older}
            </SecondaryButton>
          )}
          <p className="caption">
            {words.trim() === ''
              ? countText(episodes.length, count)
              : texts.found(shown.length, formatCredits(episodes.length))}
          </p>
        </div>
      )}
    </section>
  )
}

function pagesOf(episodes: readonly ListedEpisode[]): Array<readonly ListedEpisode[]> {
  const count = Math.ceil(episodes.length / PAGE)
  return Array.from({ length: count }, (_, at) => episodes.slice(at * PAGE, (at + 1) * PAGE))
}

function countText(shown: number, count: number): string {
  return shown < count ? texts.count(formatCredits(shown), formatCredits(count)) : episodesText(count)
}

interface ListedPageProps {
  page: readonly ListedEpisode[]
  shown: readonly ListedEpisode[]
  uid: string
  showId: string
  now: Date
}

/** One query reads the requests of all its rows. */
function ListedPage({ page, shown, uid, ...rest }: ListedPageProps) {
  const keys = page.map(({ episodeId }) => episodeId)
  const requests = useRequestsOf(uid, 'feed', keys) ?? []
  const listed = page.filter((episode) => shown.includes(episode))
  return listed.map((episode) => {
    const own = requests.filter(({ source }) => episodeKey(source) === episode.episodeId)
    const request = own.find(({ state }) => isReadable(state)) ?? own[0]
    return <ListedRow key={episode.episodeId} {...rest} episode={episode} request={request} />
  })
}

interface ListedRowProps extends Pick<ListedPageProps, 'showId' | 'now'> {
  episode: ListedEpisode
  request: ListedRequest | undefined
}

function ListedRow({ episode, request, showId, now }: ListedRowProps) {
  const { episodeId, title, durationSeconds, price, words } = episode
  const isMade = request !== undefined && isReadable(request.state)
  const { bins, spans } = unpackDrawing(request?.drawing)
  const canAsk = words !== 'no-sound'
  const [state, more] = wordsText(episode, request, now)
  return (
    <EpisodeRow
      title={canAsk ? <Link href={episodePreview(showId, episodeId)}>{title}</Link> : title}
      facts={[episodeFacts(episode, now)]}
      isSilent={!canAsk}
      drawing={
        isMade && (
          <div style={{ width: drawnWidth(durationSeconds) }}>
            <Waveform bins={bins} lit={{ spans }} height={32} shape={{ bar: 2, gap: 2 }} />
          </div>
        )
      }
      state={state}
      about={more}
      price={
        <p className={styles.price}>
          {!isMade && canAsk && price !== undefined && (
            <>
              {formatCredits(price)}
              <span className="unseen">{texts.credits}</span>
            </>
          )}
        </p>
      }
    >
      {isMade && (
        <p className={styles.price}>
          <HaveThis id={request.id} />
        </p>
      )}
    </EpisodeRow>
  )
}
