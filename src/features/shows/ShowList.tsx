import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Follow, Offer } from '#domain/following.ts'
import type { Choices } from '../../shared/following/useChoices.ts'
import { OfferActions } from '../../shared/following/OfferActions.tsx'
import type { Person } from '../../shared/session/sessionState.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { RowTitle } from '../../ui/RowTitle.tsx'
import styles from './shows.module.css'
import { episodeFacts, showNote } from './showsView.ts'

interface ShowListProps {
  follows: readonly Follow[]
  /** New episodes that nobody has decided about, the newest first. */
  offers: readonly Offer[]
  /** How many shows the plan holds. */
  limit: number
  choices: Choices
  /** Turns the switch of a show; it may ask for the month's credits first. */
  onSwitch: (follow: Follow, on: boolean) => void
  person: Person
  now: Date
  onDone: (text: string) => void
}

/** The shows that are followed, each with its newest episode, its switch, and the one thing to do about it. */
export function ShowList(props: ShowListProps) {
  const { follows, limit } = props
  return (
    <YouFollow count={`${follows.length} of ${limit} shows`}>
      <ul>
        {follows.map((follow) => (
          <ShowRow key={follow.showId} follow={follow} {...props} />
        ))}
      </ul>
    </YouFollow>
  )
}

export function YouFollow({ count, children }: { count?: string; children: ReactNode }) {
  return (
    <section aria-labelledby="you-follow" className={styles.list}>
      <ListHead>
        <h2 id="you-follow">You follow</h2>
        {count !== undefined && <p className={styles.quiet}>{count}</p>}
      </ListHead>
      {children}
    </section>
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
  const { showId, title, image, newest, state } = follow
  const offer = offers.find((each) => each.showId === showId)
  const { automatic, waits } = choices.of(follow)
  const failure = choices.failures.get(showId)
  return (
    <li className={styles.row}>
      <Artwork address={image} name={title} seed={showId} size={64} />
      <RowTitle
        title={<Link href={`/shows/${showId}`}>{title}</Link>}
        facts={newest === undefined ? [] : [newest.title, episodeFacts(newest, now)]}
      />
      <div className={styles.controls}>
        <Switch
          label="Automatic"
          aria-label={`Automatic: ${title}`}
          checked={automatic}
          onSwitch={(on) => onSwitch(follow, on)}
        />
        {waits ? (
          <p className={styles.caption}>Waits for the network</p>
        ) : offer !== undefined && state === 'active' ? (
          <OfferActions offer={offer} person={person} isShort onDone={onDone} />
        ) : (
          <p className={styles.caption}>{showNote(follow, automatic, now)}</p>
        )}
      </div>
      {failure !== undefined && (
        <div className={styles.whole}>
          <Failure>{failure.message}</Failure>
        </div>
      )}
    </li>
  )
}
