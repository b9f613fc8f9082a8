import { useState } from 'react'
import { Link } from 'wouter'
import { minutesOf } from '#domain/units.ts'
import { OfferActions } from '../../shared/following/OfferActions.tsx'
import { episodePreview } from '../../shared/following/episodePreview.ts'
import { useOffers } from '../../shared/following/useFollowing.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { dayText } from '../../ui/dayText.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { RowTitle } from '../../ui/RowTitle.tsx'
import styles from './NewForYou.module.css'
import { offersTexts } from './texts.en.ts'

const MOST = 5

/** Offers that wait for a decision; nothing without any. */
export function NewForYou(props: { person: Person; now: Date }) {
  return (
    <ErrorBoundary fallback={null}>
      <Offers {...props} />
    </ErrorBoundary>
  )
}

function Offers({ person, now }: { person: Person; now: Date }) {
  const offers = useOffers(person.uid, MOST) ?? []
  const [done, setDone] = useState('')
  if (offers.length === 0 && done === '') return null
  return (
    <section aria-labelledby="new-for-you" className={styles.offers}>
      <ListHead>
        <h2 id="new-for-you">{offersTexts.title}</h2>
        <Link href="/shows">{offersTexts.all}</Link>
      </ListHead>
      <output className={styles.done}>{done}</output>
      <ul>
        {offers.map((offer) => {
          const { episodeId, showId, show, title, image, published, durationSeconds } = offer
          const facts = [
            show,
            dayText(published, now),
            durationSeconds && lengthText(minutesOf(durationSeconds)),
          ]
          return (
            <li key={episodeId} className={styles.row}>
              <Artwork address={image} name={show} seed={showId} size={56} />
              <RowTitle
                title={<Link href={episodePreview(showId, episodeId)}>{title}</Link>}
                facts={[facts.filter(Boolean).join(', ')]}
              />
              <div className={styles.actions}>
                <OfferActions offer={offer} person={person} onDone={setDone} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
