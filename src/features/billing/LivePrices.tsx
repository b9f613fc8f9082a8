import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PLAN_IDS, type PlanId } from '#domain/plans/plans.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { chosenCycle } from './CycleToggle.tsx'
import { PriceTable } from './PriceTable.tsx'
import { PricingNotices } from './PricingNotices.tsx'
import { useBilling } from './useBilling.ts'
import { useCheckoutReturn } from './useCheckoutReturn.ts'
import { useFirstWeekOffer } from './useFirstWeekOffer.ts'
import { useVisitor } from './useVisitor.tsx'

/** Prices for signed-in people, returns from the checkout, and offline readers. */
export function LivePrices() {
  const { visitor, watcher } = useVisitor()
  const { offered, announced } = useFirstWeekOffer(visitor)
  const checkout = useCheckoutReturn(visitor)
  const { busy, failure, choose } = useBilling()
  const online = useOnline()
  const search = useSearch()
  const [, navigate] = useLocation()
  const toggle = useRef<HTMLFieldSetElement>(null)
  const account = visitor.status === 'signed-in' ? visitor.account : undefined
  const onChoose = (plan: PlanId) => {
    if (account !== undefined) void choose(account, plan, chosenCycle(toggle.current), offered)
  }
  const wanted = new URLSearchParams(search)
  const { plan = 'free' } = account?.subscription ?? {}
  const isManaging = wanted.has('manage') && online && plan !== 'free'
  const manage = useEffectEvent(() => {
    // A return from the portal stays here.
    navigate('/pricing', { replace: true })
    onChoose(plan)
  })
  useEffect(() => {
    if (isManaging) manage()
  }, [isManaging])
  const anythingToSay =
    !online || account !== undefined || visitor.status === 'unverified' || checkout !== 'none'
  return (
    <>
      {watcher}
      <PriceTable
        visitor={visitor}
        live={{
          wanted: PLAN_IDS.find((each) => each === wanted.get('plan')),
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
