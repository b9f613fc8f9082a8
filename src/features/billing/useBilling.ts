import { useEffect, useState } from 'react'
import { FIRST_WEEK_OFFER } from '#domain/plans/firstWeekOffer.ts'
import type { BillingCycle, PlanId } from '#domain/plans/plans.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { Opened } from './billingApi.ts'
import { billingFailures } from './liveTexts.en.tsx'
import { type Account, planAction } from './pricingView.ts'

interface Billing {
  /** The plan whose button is pending; every button waits meanwhile. */
  busy: PlanId | undefined
  failure: { plan: PlanId; message: string } | undefined
  choose: (account: Account, plan: PlanId, cycle: BillingCycle, offered: boolean) => Promise<void>
}

/** docs/rules.md "Pricing" */
export function useBilling(): Billing {
  const [busy, setBusy] = useState<PlanId>()
  const [failure, setFailure] = useState<Billing['failure']>()
  useEffect(() => {
    // The browser's Back may restore this page as it was left.
    const again = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(undefined)
    }
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])

  const choose: Billing['choose'] = async (account, plan, cycle, offered) => {
    if (busy !== undefined) return
    setBusy(plan)
    setFailure(undefined)
    const opened = await open(account, plan, cycle, offered)
    if (opened.ok) return location.assign(opened.url)
    setBusy(undefined)
    setFailure({ plan, message: opened.message })
  }
  return { busy, failure, choose }
}

async function open(account: Account, plan: PlanId, cycle: BillingCycle, offered: boolean): Promise<Opened> {
  const api = await import('./billingApi.ts').catch(reportFailure)
  if (api === undefined) return { ok: false, message: billingFailures.checkoutFailed }
  const { person, subscription } = account
  const action = planAction({ status: 'signed-in', account }, plan)
  if (plan === 'free' || action === 'portal') return await api.openPortal(subscription.customerId)
  return await api.openCheckout({
    userId: person.uid,
    email: person.email,
    planId: plan,
    billingCycle: cycle,
    specialOffer: offered && cycle === 'monthly' ? FIRST_WEEK_OFFER : null,
  })
}
