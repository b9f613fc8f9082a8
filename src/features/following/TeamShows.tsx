import { type ReactNode, useState } from 'react'
import type { Follow, Offer } from '#domain/following/following.ts'
import { HOLDS } from '#domain/plans/plans.ts'
import { teamUid } from '#domain/teams/teamUid.ts'
import { OfferActions } from '../../shared/following/OfferActions.tsx'
import { useFollows, useOffers } from '../../shared/following/useFollowing.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { useNow } from '../../ui/useNow.ts'
import { FindShow } from './FindShow.tsx'
import { FollowedShow, FollowedShows } from './FollowedShows.tsx'
import { LoadingShows, Unread } from './ListStates.tsx'
import { ShowResults } from './ShowResults.tsx'
import styles from './shows.module.css'
import { Unfollow } from './TeamFollowCard.tsx'
import { showNote } from './showsView.ts'
import { showsTexts, teamTexts as texts } from './texts.en.ts'
import { useFindShow } from './useFindShow.ts'

interface TeamShowsProps {
  person: Person
  team: string
  /** The link back to one's own. */
  choice: ReactNode
}

/** Shows that a team follows: offered to all members, none automatic, and the team pays. docs/rules.md "Teams" */
export function TeamShows({ person, team, choice }: TeamShowsProps) {
  const { follows, isUnread } = useFollows(teamUid(team))
  const now = useNow()
  const online = useOnline()
  const search = useFindShow()
  const [done, setDone] = useState('')
  return (
    <Columns
      first={
        <>
          {choice}
          {!online && <Alert tone="plain">{texts.offline}</Alert>}
          <FindShow search={search} />
          <output className={styles.done}>{done}</output>
        </>
      }
      aside={
        <Card title={texts.title}>
          <p>{texts.paid}</p>
          <p className="quiet">{texts.limits}</p>
        </Card>
      }
      isAsideHidden={search.isOver}
      list={
        <div className={styles.main}>
          <Failure>{search.refused?.message}</Failure>
          {search.isOver ? (
            <ShowResults search={search} follows={follows} now={now} forTeam />
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
    <FollowedShows
      title={texts.list}
      count={follows && showsTexts.count(follows.length, HOLDS.enterprise.shows)}
    >
      {follows === undefined ? (
        <LoadingShows />
      ) : follows.length === 0 ? (
        <p className="quiet">{texts.none}</p>
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
    </FollowedShows>
  )
}

interface TeamRowProps extends Pick<FollowedProps, 'person' | 'team' | 'now' | 'onDone'> {
  follow: Follow
  offer: Offer | undefined
}

function TeamRow({ follow, offer, person, team, now, onDone }: TeamRowProps) {
  const [failure, setFailure] = useState<string>()
  return (
    <FollowedShow follow={follow} now={now} failure={failure}>
      {offer !== undefined && follow.state === 'active' ? (
        <OfferActions offer={offer} person={person} team={team} isShort onDone={onDone} />
      ) : (
        <p className="caption">{showNote(follow, false, now)}</p>
      )}
      <Unfollow follow={follow} onFailure={setFailure} />
    </FollowedShow>
  )
}
