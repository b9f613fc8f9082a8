import type { FoundShow, FoundShows, ListedEpisode } from '#domain/api/replies.ts'
import { minutesOf } from '#domain/units.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import { dateText } from '../../ui/dateText.ts'
import { episodesText } from '../../ui/episodesText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { HaveThis } from '../../shared/summaries/HaveThis.tsx'
import { foundTexts as texts } from './demoTexts.en.tsx'
import styles from './FoundList.module.css'
import { ownSummary, useOwnRequests } from './useOwnRequests.tsx'

interface FoundShowListProps {
  uid: string | undefined
  found: FoundShow
  busy: boolean
  onEpisode: (episodeId: string) => void
  onPage: (page: number) => void
}

/** Episodes of a show, newest first, to choose from. */
export function FoundShowList({ uid, found, busy, onEpisode, onPage }: FoundShowListProps) {
  const { show, episodes, count, next } = found
  const { requests, watcher } = useOwnRequests(uid, episodes)
  return (
    <section className={styles.found} aria-labelledby="found-show">
      {watcher}
      <div className={styles.show}>
        <Artwork address={show.artwork} name={show.title} seed={show.showId} size={72} />
        <div>
          <h2 id="found-show">{show.title}</h2>
          <p className="caption">{[show.author, episodesText(count)].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <ul className={styles.list}>
        {episodes.map((episode) => (
          <li key={episode.episodeId}>
            <EpisodeRow
              episode={episode}
              own={ownSummary(requests, episode.episodeId)}
              busy={busy}
              onEpisode={onEpisode}
            />
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <SecondaryButton busy={busy} onClick={() => onPage(next)}>
          {texts.older}
        </SecondaryButton>
      )}
    </section>
  )
}

function EpisodeRow({
  episode,
  own,
  busy,
  onEpisode,
}: {
  episode: ListedEpisode
  own: { id: string } | undefined
  busy: boolean
  onEpisode: (episodeId: string) => void
}) {
  const { episodeId, title, published, durationSeconds, price, words } = episode
  const facts = [
    published === undefined ? undefined : dateText(new Date(published)),
    durationSeconds === undefined ? undefined : lengthText(minutesOf(durationSeconds)),
  ].filter(Boolean)
  const canAsk = words !== 'no-sound'
  return (
    <>
      <button
        type="button"
        className={styles.row}
        disabled={busy || !canAsk}
        onClick={() => onEpisode(episodeId)}
      >
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className="caption">{[...facts, texts.words[words]].join(', ')}</span>
        </span>
        {price !== undefined && canAsk && <span className={styles.price}>{formatCredits(price)}</span>}
      </button>
      {own && (
        <p className={styles.have}>
          <HaveThis id={own.id} />
        </p>
      )}
    </>
  )
}

interface FoundShowsListProps {
  found: FoundShows
  busy: boolean
  onShow: (feedUrl: string) => void
}

export function FoundShowsList({ found, busy, onShow }: FoundShowsListProps) {
  const { shows, note } = found
  return (
    <section className={styles.found} aria-labelledby="found-shows">
      {note !== undefined && <Alert tone="warn">{note}</Alert>}
      <h2 id="found-shows">{texts.shows(shows.length)}</h2>
      <ul className={styles.list}>
        {shows.map(({ feedUrl, showId = feedUrl, title, author, artwork, newest }) => (
          <li key={feedUrl}>
            <button type="button" className={styles.row} disabled={busy} onClick={() => onShow(feedUrl)}>
              <Artwork address={artwork} name={title} seed={showId} size={48} />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className="caption">
                  {[author, newest && texts.newest(dateText(new Date(newest)))].filter(Boolean).join(', ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="caption">{texts.notAmong}</p>
    </section>
  )
}
