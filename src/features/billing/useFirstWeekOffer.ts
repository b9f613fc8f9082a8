import { useEffect, useState } from 'react'
import { inFirstWeek } from '#domain/plans/firstWeekOffer.ts'
import { KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'
import { useNow } from '../../ui/useNow.ts'
import { hasPaid, type Visitor } from './pricingView.ts'

interface OfferShown {
  /** Whether to show the offer's price: on every visit, as long as it would be charged. */
  offered: boolean
  /** Whether to announce it: on one visit of this page, per device and account. */
  announced: boolean
}

/** The server grants the offer by its own data. docs/rules.md "Plans and offers" */
export function useFirstWeekOffer(visitor: Visitor): OfferShown {
  const now = useNow()
  const account = visitor.status === 'signed-in' && !hasPaid(visitor.account) ? visitor.account : undefined
  const createdAt = account?.createdAt
  useEffect(() => {
    if (createdAt !== undefined) remember(KEYS.signupDate, String(createdAt.getTime()))
  }, [createdAt])
  // The account's date, by which the server charges, else this device's.
  const signedUpAt = createdAt ?? new Date(Number(recall(KEYS.signupDate) ?? Number.NaN))
  const offered = account !== undefined && inFirstWeek(signedUpAt, now)
  const announcedTo = useAnnouncement(offered ? account.person.uid : undefined)
  return { offered, announced: offered && announcedTo === account.person.uid }
}

function useAnnouncement(uid: string | undefined): string | undefined {
  const [announcedTo, setAnnouncedTo] = useState<string>()
  useEffect(() => {
    if (uid === undefined) return
    let left = false
    void shownKey(uid).then((key) => {
      if (left || recall(key) !== null) return
      remember(key, '1')
      setAnnouncedTo(uid)
    })
    return () => {
      left = true
    }
  }, [uid])
  return announcedTo
}

async function shownKey(uid: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
  const hash = Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return `${KEYS.firstWeekOfferShown}.${hash.join('')}`
}
