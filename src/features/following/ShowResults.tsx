import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Follow } from '#domain/following/following.ts'
import { call } from '../../shared/api/call.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import type { FollowFailure } from '../../shared/following/followCalls.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { dayText } from '../../ui/dayText.ts'
import { episodesText } from '../../ui/episodesText.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { RowTitle } from '../../ui/RowTitle.tsx'
import styles from './shows.module.css'
import { episodesTexts, findTexts as texts, teamTexts } from './texts.en.ts'
import type { FoundShowResult, ShowSearch } from './useFindShow.ts'

interface ShowResultsProps {
  search: ShowSearch
  follows: readonly Follow[] | undefined
  now: Date
  forTeam?: boolean
}

export function ShowResults({ search, follows = [], now, forTeam = false }: ShowResultsProps) {
  const { state, stop } = search
  if (state.kind === 'nothing') return <NoShowFound words={state.words} onClear={stop} />
  if (state.kind !== 'found') return null
  const { shows, note } = state
  return (
    <section aria-labelledby="found-shows" className={styles.list}>
      <ListHead>
        <h2 id="found-shows">{texts.found(shows.length)}</h2>
        <QuietButton onClick={stop}>{texts.clear}</QuietButton>
      </ListHead>
      {note !== undefined && <Alert tone="warn">{note}</Alert>}
      <ul>
        {shows.map((show) => (
          <ResultRow
            key={JSON.stringify(show.asked)}
            show={show}
            isFollowed={follows.some(({ showId }) => showId === show.showId)}
            now={now}
            forTeam={forTeam}
            onFailure={search.setRefused}
          />
        ))}
      </ul>
      <p className="caption">{texts.notAmong}</p>
    </section>
  )
}

interface ResultRowProps {
  show: FoundShowResult
  isFollowed: boolean
  now: Date
  forTeam: boolean
  onFailure: (failure: FollowFailure) => void
}

function ResultRow({ show, isFollowed, now, forTeam, onFailure }: ResultRowProps) {
  const { asked, title, author, artwork, count, newest } = show
  const [followedAs, setFollowedAs] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const showId = followedAs ?? (isFollowed || 'showId' in asked ? show.showId : undefined)
  const facts = [author, count === undefined ? undefined : episodesText(count)]
  const published = newest?.published && dayText(new Date(newest.published), now)
  const newestText = [newest?.title, published].filter(Boolean).join(', ')
  const openEpisodes = async () => {
    if (!('text' in asked)) return
    setBusy(true)
    const read = await readShow(asked.text)
    setBusy(false)
    if (typeof read === 'string') navigate(`/shows/${read}`)
    else onFailure(read)
  }
  return (
    <li className={styles.row}>
      <Artwork address={artwork} name={title} seed={show.showId ?? title} size={64} />
      <RowTitle
        title={showId === undefined ? title : <Link href={`/shows/${showId}`}>{title}</Link>}
        facts={[facts.filter(Boolean).join(', '), ...(newestText === '' ? [] : [texts.newest(newestText)])]}
      />
      <div className={styles.controls}>
        <FollowButton
          asked={forTeam ? { ...asked, forTeam } : asked}
          show={title}
          {...(forTeam && { label: teamTexts.follow })}
          isFollowed={isFollowed || followedAs !== undefined}
          onFollowed={setFollowedAs}
          onFailure={onFailure}
        />
        {showId === undefined ? (
          <QuietButton busy={busy} aria-label={texts.episodesOf(title)} onClick={() => void openEpisodes()}>
            {episodesTexts.title}
          </QuietButton>
        ) : (
          <Link href={`/shows/${showId}`} className={styles.quietLink} aria-label={texts.episodesOf(title)}>
            {episodesTexts.title}
          </Link>
        )}
      </div>
    </li>
  )
}

function NoShowFound({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <section className={styles.empty} aria-labelledby="nothing-found">
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h2 id="nothing-found" className="small-title">
        {texts.nothing(words)}
      </h2>
      <p className="quiet">{texts.spelling}</p>
      <SecondaryButton onClick={onClear}>{texts.clearSearch}</SecondaryButton>
    </section>
  )
}

/** Has a show's feed read, so that its episodes can be listed. @returns its id, or the failure */
async function readShow(feedUrl: string): Promise<string | FollowFailure> {
  const called = await call('findEpisode', { text: feedUrl }, await bearer())
  if (called.outcome === 'done' && called.answer.data.kind === 'show') return called.answer.data.show.showId
  const message = called.outcome === 'refused' ? called.answer.message : ''
  return { ok: false, isUnsent: false, message: message || texts.failed }
}
