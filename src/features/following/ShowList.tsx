import type { Follow, Offer } from '#domain/following/following.ts'
import type { Choices } from '../../shared/following/useChoices.ts'
import { OfferActions } from '../../shared/following/OfferActions.tsx'
import type { Person } from '../../shared/session/sessionState.ts'
import { Switch } from '../../ui/Switch.tsx'
import { FollowedShow, FollowedShows } from './FollowedShows.tsx'
import { showNote } from './showsView.ts'
import { showsTexts as texts } from './texts.en.ts'

interface ShowListProps {
  follows: readonly Follow[]
  /** Undecided ones, the newest first. */
  offers: readonly Offer[]
  limit: number
  choices: Choices
  /** May ask for the cap first. */
  onSwitch: (follow: Follow, on: boolean) => void
  person: Person
  now: Date
  onDone: (text: string) => void
}

/** Followed shows, each with its newest episode, its switch, and one action. */
export function ShowList(props: ShowListProps) {
  const { follows, limit } = props
  return (
    <FollowedShows title={texts.follow} count={texts.count(follows.length, limit)}>
      <ul>
        {follows.map((follow) => (
          <ShowRow key={follow.showId} follow={follow} {...props} />
        ))}
      </ul>
    </FollowedShows>
  )
}

function ShowRow({
  follow,
  offers,
  choices,
  onSwitch,
  person,
  now,
  onDone,
}: ShowListProps & { follow: Follow }) {
  const { showId, title, state } = follow
  const offer = offers.find((each) => each.showId === showId)
  const { automatic, waits } = choices.of(follow)
  return (
    <FollowedShow follow={follow} now={now} failure={choices.failures.get(showId)?.message}>
      <Switch
        label={texts.automatic}
        aria-label={texts.automaticOf(title)}
        checked={automatic}
        onSwitch={(on) => onSwitch(follow, on)}
      />
      {waits ? (
        <p className="caption">{texts.waits}</p>
      ) : offer !== undefined && state === 'active' ? (
        <OfferActions offer={offer} person={person} isShort onDone={onDone} />
      ) : (
        <p className="caption">{showNote(follow, automatic, now)}</p>
      )}
    </FollowedShow>
  )
}
