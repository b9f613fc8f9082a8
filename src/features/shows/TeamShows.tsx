import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type Follow, type Offer, SHOWS_FOLLOWED } from '#domain/following.ts'
import { teamUid } from '#domain/teamUid.ts'
import type { FollowFailure } from '../../shared/following/followCalls.ts'
import { OfferActions } from '../../shared/following/OfferActions.tsx'
import { useFollows, useOffers } from '../../shared/following/useFollowing.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { Card } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { RowTitle } from '../../ui/RowTitle.tsx'
import { useNow } from '../../ui/useNow.ts'
import { FindShow, type FindFormElement } from './FindShow.tsx'
import { LoadingShows, Unread } from './ListStates.tsx'
import { readShow } from './readShow.ts'
import { NoShowFound, ShowResults } from './ShowResults.tsx'
import styles from './shows.module.css'
import { Unfollow } from './TeamFollowCard.tsx'
import { episodeFacts, showNote } from './showsView.ts'
import { useFindShow } from './useFindShow.ts'

interface TeamShowsProps {
  person: Person
  /** Id of their team. */
  team: string
  /** The way back to one's own. */
  choice: ReactNode
}

/** The shows that a team follows: offered to all of it, none automatic, and it pays. docs/rules.md "Teams" */
export function TeamShows({ person, team, choice }: TeamShowsProps) {
  const { follows, isUnread } = useFollows(teamUid(team))
  const now = useNow()
  const online = useOnline()
  const { state: found, find, clear } = useFindShow()
  const [refused, setRefused] = useState<FollowFailure>()
  const [done, setDone] = useState('')
  const form = useRef<FindFormElement>(null)
  const followed = useMemo(() => new Set(follows?.map(({ showId }) => showId)), [follows])
  const stopSearch = () => {
    clear()
    setRefused(undefined)
    form.current?.reset()
    form.current?.words.focus()
  }
  return (
    <Columns
      first={
        <>
          {choice}
          {!online && (
            <Alert tone="plain">You are offline. All here can be read; changes need the network.</Alert>
          )}
          <FindShow
            ref={form}
            busy={found.kind === 'busy'}
            isSecond={found.kind === 'found'}
            failure={found.kind === 'failed' ? found.message : undefined}
            onFind={(words) => {
              setRefused(undefined)
              void find(words)
            }}
          />
          <output className={styles.done}>{done}</output>
        </>
      }
      aside={
        <Card title="For the team">
          <p>
            New episodes are offered to all of the team. The team pays for what a member asks for here, within
            their cap, and everybody can read it.
          </p>
          <p className={styles.quiet}>
            Nothing is summarized by itself. Private feeds stay with their listener.
          </p>
        </Card>
      }
      isAsideHidden={found.kind === 'found' || found.kind === 'nothing'}
      list={
        <div className={styles.main}>
          <Failure>{refused?.message}</Failure>
          {found.kind === 'found' ? (
            <ShowResults
              found={found}
              followed={followed}
              now={now}
              forTeam
              onFailure={setRefused}
              onRead={async (feedUrl) => {
                const read = await readShow(feedUrl)
                if (typeof read === 'string') return read
                setRefused(read)
              }}
              onClear={stopSearch}
            />
          ) : found.kind === 'nothing' ? (
            <NoShowFound words={found.words} onClear={stopSearch} />
          ) : isUnread ? (
            <Unread />
          ) : (
            <Followed follows={follows} person={person} team={team} now={now} onDone={setDone} />
          )}
        </div>
      }
      cards={null}
    />
  )
}

interface FollowedProps extends Pick<TeamShowsProps, 'person' | 'team'> {
  follows: readonly Follow[] | undefined
  now: Date
  onDone: (text: string) => void
}

function Followed({ follows, team, ...row }: FollowedProps) {
  const offers = useOffers(teamUid(team)) ?? []
  return (
    <section aria-labelledby="team-follows" className={styles.list}>
      <ListHead>
        <h2 id="team-follows">The team follows</h2>
        {follows !== undefined && (
          <p className={styles.quiet}>
            {follows.length} of {SHOWS_FOLLOWED.enterprise} shows
          </p>
        )}
      </ListHead>
      {follows === undefined ? (
        <LoadingShows />
      ) : follows.length === 0 ? (
        <p className={styles.quiet}>
          No shows yet. Find one above, and its new episodes are offered to all of the team.
        </p>
      ) : (
        <ul>
          {follows.map((follow) => (
            <TeamRow
              key={follow.showId}
              follow={follow}
              offer={offers.find(({ showId }) => showId === follow.showId)}
              team={team}
              {...row}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface TeamRowProps extends Pick<FollowedProps, 'person' | 'team' | 'now' | 'onDone'> {
  follow: Follow
  offer: Offer | undefined
}

function TeamRow({ follow, offer, person, team, now, onDone }: TeamRowProps) {
  const { showId, title, image, newest, state } = follow
  const [failure, setFailure] = useState<string>()
  return (
    <li className={styles.row}>
      <Artwork address={image} name={title} seed={showId} size={64} />
      <RowTitle
        title={<Link href={`/shows/${showId}`}>{title}</Link>}
        facts={newest === undefined ? [] : [newest.title, episodeFacts(newest, now)]}
      />
      <div className={styles.controls}>
        {offer !== undefined && state === 'active' ? (
          <OfferActions offer={offer} person={person} team={team} isShort onDone={onDone} />
        ) : (
          <p className={styles.caption}>{showNote(follow, false, now)}</p>
        )}
        <Unfollow follow={follow} onFailure={setFailure} />
      </div>
      {failure !== undefined && (
        <div className={styles.whole}>
          <Failure>{failure}</Failure>
        </div>
      )}
    </li>
  )
}
