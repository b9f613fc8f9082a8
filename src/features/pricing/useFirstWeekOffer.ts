import { useEffect } from 'react'
import { inFirstWeek } from '#domain/firstWeekOffer.ts'
import { KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'
import { useNow } from '../../ui/useNow.ts'
import { hasPaid, type Visitor } from './pricingView.ts'

/**
 * Whether the price of the first week is shown: on every visit, as long as it would be charged. The server grants it by
 * what it knows itself. docs/rules.md "Plans and offers"
 */
export function useFirstWeekOffer(visitor: Visitor): boolean {
  const now = useNow()
  const account = visitor.status === 'signed-in' && !hasPaid(visitor.account) ? visitor.account : undefined
  const createdAt = account?.createdAt
  useEffect(() => {
    if (createdAt !== undefined) remember(KEYS.signupDate, String(createdAt.getTime()))
  }, [createdAt])
  if (account === undefined) return false
  // From the account where it says so, which is what is charged by; else from this device.
  const storedMs = Number(recall(KEYS.signupDate) ?? Number.NaN)
  return inFirstWeek(createdAt ?? new Date(storedMs), now)
}
