import { useRef } from 'react'
import type { PlanId } from '#domain/plans/plans.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { chosenCycle } from './CycleToggle.tsx'
import { PriceTable } from './PriceTable.tsx'
import { PricingNotices } from './PricingNotices.tsx'
import { useBilling } from './useBilling.ts'
import { useCheckoutReturn } from './useCheckoutReturn.ts'
import { useFirstWeekOffer } from './useFirstWeekOffer.ts'
import { useVisitor } from './useVisitor.tsx'

/** The prices for who has an account, comes back from the checkout, or is offline. */
export function LivePrices() {
  const { visitor, watcher } = useVisitor()
  const { offered, announced } = useFirstWeekOffer(visitor)
  const checkout = useCheckoutReturn(visitor)
  const { busy, failure, choose } = useBilling()
  const online = useOnline()
  const toggle = useRef<HTMLFieldSetElement>(null)
  const account = visitor.status === 'signed-in' ? visitor.account : undefined
  const onChoose = (plan: PlanId) => {
    if (account !== undefined) void choose(account, plan, chosenCycle(toggle.current), offered)
  }
  const anythingToSay =
    !online || account !== undefined || visitor.status === 'unverified' || checkout !== 'none'
  return (
    <>
      {watcher}
      <PriceTable
        visitor={visitor}
        live={{
          toggle,
          offered,
          busy,
          failure,
          offline: !online,
          onChoose,
          held: checkout === 'waiting' || checkout === 'late',
          notices: anythingToSay && (
            <PricingNotices visitor={visitor} checkout={checkout} announced={announced} />
          ),
        }}
      />
    </>
  )
}
