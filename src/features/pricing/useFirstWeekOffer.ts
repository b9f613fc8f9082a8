import { useEffect, useState } from 'react'
import { inFirstWeek } from '#domain/firstWeekOffer.ts'
import { KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'
import { type Account, hasPaid, type Visitor } from './pricingView.ts'

/**
 * Whether the offer of the first week is shown now. It is shown on one visit of this page, and marked as shown, on this
 * device and for this account. The server grants it by what it knows itself. docs/rules.md "Plans and offers"
 */
export function useFirstWeekOffer(visitor: Visitor): boolean {
  const account = visitor.status === 'signed-in' && !hasPaid(visitor.account) ? visitor.account : undefined
  const [shownTo, setShownTo] = useState<string>()
  useEffect(() => {
    if (account === undefined || !inFirstWeek(signedUpAt(account), new Date())) return
    const { uid } = account.person
    let left = false
    void shownKey(uid).then((key) => {
      if (left || recall(key) !== null) return
      remember(key, '1')
      setShownTo(uid)
    })
    return () => {
      left = true
    }
  }, [account])
  return account !== undefined && shownTo === account.person.uid
}

/** From this device where it has it, or else from the account, and then kept. docs/rules.md "Plans and offers" */
function signedUpAt({ createdAt }: Account): Date | undefined {
  const storedMs = Number(recall(KEYS.signupDate) ?? Number.NaN)
  if (Number.isFinite(storedMs)) return new Date(storedMs)
  if (createdAt !== undefined) remember(KEYS.signupDate, String(createdAt.getTime()))
  return createdAt
}

async function shownKey(uid: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
  const hash = Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return `${KEYS.firstWeekOfferShown}.${hash.join('')}`
}
