import { PAID_BY_INVOICE } from '#domain/plans/invoicing.ts'
import { PLAN_IDS, type PlanId, PLANS } from '#domain/plans/plans.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import type { Credits } from '#domain/units.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { dateText } from '../../ui/dateText.ts'
import { planTexts } from './texts.en.tsx'

export type Visitor =
  | { status: 'signed-out' }
  | { status: 'loading' }
  /** Signed in without a confirmed address: cannot buy yet. */
  | { status: 'unverified' }
  /** Signed in, but neither server nor device can tell the plan. */
  | { status: 'unread' }
  | { status: 'signed-in'; account: Account }

export interface Account {
  person: Person
  subscription: Pick<
    Subscription,
    | 'plan'
    | 'status'
    | 'billingCycle'
    | 'cancelAtPeriodEnd'
    | 'currentPeriodEnd'
    | 'customerId'
    | 'subscriptionId'
    | 'paymentMethod'
  >
  /** Undefined where the profile could not be read; -1 is unlimited. */
  credits: Credits | undefined
  /** Undefined where unknown. */
  createdAt: Date | undefined
}

/** Defaults for a missing profile. docs/rules.md "Pricing" */
export function freeAccount(person: Person): Account {
  return {
    person,
    subscription: {
      plan: 'free',
      status: 'active',
      billingCycle: 'monthly',
      cancelAtPeriodEnd: false,
      currentPeriodEnd: null,
      customerId: null,
      subscriptionId: null,
      paymentMethod: null,
    },
    credits: undefined,
    createdAt: undefined,
  }
}

/** Whether a subscription exists or ever did: the first month's offer is gone then. */
export function hasPaid({ subscription }: Account): boolean {
  return subscription.plan !== 'free' || subscription.subscriptionId !== null
}

type PlanAction = 'log-in' | 'portal' | 'none' | 'checkout'

/** docs/rules.md "Pricing" */
export function planAction(visitor: Visitor, plan: PlanId): PlanAction {
  if (visitor.status === 'loading' || visitor.status === 'unread') return 'none'
  if (visitor.status !== 'signed-in') return 'log-in'
  const current = visitor.account.subscription.plan
  if (plan === current) return plan === 'free' ? 'none' : 'portal'
  if (plan === 'free') return 'portal'
  return PLAN_IDS.indexOf(plan) < PLAN_IDS.indexOf(current) ? 'portal' : 'checkout'
}

export function planLabel(visitor: Visitor, plan: PlanId): string {
  const { name } = PLANS[plan]
  if (visitor.status === 'unread') return planTexts.needsNetwork
  if (visitor.status !== 'signed-in') return planTexts.choose(name)
  const current = visitor.account.subscription.plan
  if (plan === current) return plan === 'free' ? planTexts.current : planTexts.manage
  if (planAction(visitor, plan) === 'portal') return planTexts.change(name)
  return current === 'free' ? planTexts.choose(name) : planTexts.upgrade(name)
}

/** docs/rules.md "Pricing", #no-period */
export function pricingAlert({
  plan,
  ...is
}: Account['subscription']): { tone: 'warn' | 'bad'; text: string } | undefined {
  if (plan === 'free') return undefined
  if (is.cancelAtPeriodEnd) {
    return { tone: 'warn', text: planTexts.ends(dateText(is.currentPeriodEnd)) }
  }
  if (is.status !== 'past_due') return undefined
  const { overdue, failed } = planTexts
  return { tone: 'bad', text: is.paymentMethod === PAID_BY_INVOICE ? overdue : failed }
}
