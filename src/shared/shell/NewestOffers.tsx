import { Link } from 'wouter'
import { minutesOf } from '#domain/units.ts'
import { episodePreview } from '../following/episodePreview.ts'
import { useOffers } from '../following/useFollowing.ts'
import { SignedInData } from '../session/SignedInData.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { memberTexts } from './memberTexts.en.ts'
import styles from './NewestOffers.module.css'

const MOST = 2

interface NewestOffersProps {
  uid: string
  /** Called when one's preview opens. */
  onChosen: () => void
}

/** The newest offers, each linked to its preview. Fetched for signed-in people. */
export function NewestOffers({ uid, onChosen }: NewestOffersProps) {
  return (
    <SignedInData uid={uid}>
      <Offers uid={uid} onChosen={onChosen} />
    </SignedInData>
  )
}

function Offers({ uid, onChosen }: NewestOffersProps) {
  const offers = useOffers(uid, MOST) ?? []
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="newest-offers">
      <h3 id="newest-offers" className={styles.title}>
        {memberTexts.newest}
      </h3>
      <ul className={styles.list}>
        {offers.map(({ episodeId, showId, show, title, image, durationSeconds, price }) => (
          <li key={episodeId}>
            <Link href={episodePreview(showId, episodeId)} className={styles.row} onClick={onChosen}>
              <Artwork address={image} name={show} seed={showId} size={44} />
              <span className={styles.words}>
                <strong>{title}</strong>
                <span className="caption">
                  {memberTexts.price(
                    durationSeconds === null ? undefined : lengthText(minutesOf(durationSeconds)),
                    price === null ? '500+' : formatCredits(price),
                  )}
                </span>
              </span>
              <Glyph name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
