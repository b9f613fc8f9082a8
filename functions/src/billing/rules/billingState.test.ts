import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BilledSubscription,
  decideBilling,
  hasSubscription,
  subscriptionFields,
} from './billingState.ts'
import { planOfPrice, priceCents } from '#domain/plans/billingCatalog.ts'
import { newProfile, type SubscriptionStatus } from '#domain/accounts/profile.ts'

const DAY = (day: number) => new Date(Date.UTC(2026, 10, day))
const FREE = newProfile({ uid: 'u', email: 'ana@listener.test', name: '' }, DAY(1), DAY(1)).subscription

function subscription(id: string, change: Partial<BilledSubscription> = {}): BilledSubscription {
  return {
    id,
    status: 'active',
    plan: 'premium',
    billingCycle: 'monthly',
    priceId: 'price_premium',
    createdAt: DAY(2),
    startDate: DAY(2),
    endedAt: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    currentPeriodStart: DAY(2),
    currentPeriodEnd: DAY(30),
    orderGrant: null,
    paymentMethod: 'visa 4242',
    paidAt: DAY(2),
    isFirstPaymentOpen: false,
    isMoneyBack: false,
    isOwed: false,
    isFromCheckout: true,
    offerGrant: null,
    ...change,
  }
}
/** One that the operator has made at Stripe. */
const handMade = (status: SubscriptionStatus = 'active') =>
  subscription('b', { plan: 'enterprise', isFromCheckout: false, status })
const LATER = (plan: 'premium' | 'enterprise' = 'premium') => subscription('b', { createdAt: DAY(3), plan })
const PAID = subscription('a')
const OVERDUE = subscription('a', { status: 'past_due' })
const reversed = () => subscription('a', { isMoneyBack: true })

const ids = (decision: ReturnType<typeof decideBilling>) => ({
  live: decision.live?.id,
  toEnd: decision.toEnd.map(({ subscription: { id }, reason }) => `${id}: ${reason}`),
})

describe('the subscription that decides the plan', () => {
  it.each<[string, BilledSubscription[], string | undefined, string[]]>([
    ['none', [], undefined, []],
    ['of one paid subscription is that one', [subscription('a')], 'a', []],
    ['#unpaid-checkout: none if unpaid', [subscription('a', { isFirstPaymentOpen: true })], undefined, []],
    ['may have a renewal that is tried again', [subscription('a', { status: 'past_due' })], 'a', []],
    ['is none after its renewal was given up', [subscription('a', { status: 'unpaid' })], undefined, []],
    ['#one-subscription: of two checkouts the first', [LATER('enterprise'), PAID], 'a', ['b: duplicate']],
    ['#one-subscription: of one second, always one', [subscription('b'), PAID], 'a', ['b: duplicate']],
    ['#one-subscription: of two rather the paid one', [OVERDUE, LATER()], 'b', ['a: duplicate']],
    ['#other-subscription-stays: beside one made by hand the higher plan', [PAID, handMade()], 'b', []],
    ['#other-subscription-stays: is the one left', [subscription('a'), handMade('canceled')], 'a', []],
    ['#lost-webhook: is none whose money went back', [reversed()], undefined, ['a: money-back']],
    ['#lost-webhook: is the paid one beside a reversed one', [reversed(), LATER()], 'b', ['a: money-back']],
  ])('%s', (_, subscriptions, live, toEnd) => {
    expect(ids(decideBilling(subscriptions))).toEqual({ live, toEnd })
  })

  // Most of them count: only several that do can be told apart in the wrong way.
  const seldom = fc.nat(4).map((number) => number === 0)
  const drawn = fc.record({
    status: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<SubscriptionStatus>('active', 'past_due') },
      { weight: 1, arbitrary: fc.constantFrom<SubscriptionStatus>('canceled', 'incomplete', 'unpaid') },
    ),
    plan: fc.constantFrom('premium' as const, 'enterprise' as const),
    createdAt: fc.integer({ min: 1, max: 4 }).map(DAY),
    isFirstPaymentOpen: seldom,
    isMoneyBack: seldom,
    isFromCheckout: fc.boolean(),
  })

  it('#events-in-any-order: is the same in any order of the list; at most one from checkouts is left', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 6 }), fc.integer(), (changes, turn) => {
        const all = changes.map((change, index) => subscription(`sub_${index}`, change))
        const cut = all.length === 0 ? 0 : Math.abs(turn) % all.length
        const turned = [...all.slice(cut), ...all.slice(0, cut)].toReversed()
        const { live, toEnd } = decideBilling(all)
        expect(decideBilling(turned).live?.id).toBe(live?.id)
        expect(new Set(ids(decideBilling(turned)).toEnd)).toEqual(new Set(ids({ live, toEnd }).toEnd))
        expect(toEnd.map(({ subscription: { id } }) => id)).not.toContain(live?.id)
        const left = all.filter((each) => !toEnd.some(({ subscription: { id } }) => id === each.id))
        const again = decideBilling(left)
        expect(again.toEnd).toEqual([])
        expect(again.live?.id).toBe(live?.id)
      }),
    )
  })
})

it.each<[SubscriptionStatus, boolean]>([
  ['active', true],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
  ['incomplete', false],
  ['incomplete_expired', false],
  ['canceled', false],
])('a checkout beside a subscription that is %s is refused: %s', (status, refused) => {
  expect(hasSubscription([subscription('a', { status })])).toBe(refused)
})

describe('the subscription in a profile', () => {
  it('has the end of a cancelled subscription, and no next billing date', () => {
    const leaving = subscription('a', { cancelAtPeriodEnd: true })
    const end = { endDate: DAY(30), nextBillingDate: null, cancelAtPeriodEnd: true }
    expect(subscriptionFields(FREE, 'cus', [leaving])).toMatchObject(end)
    const sooner = subscriptionFields(FREE, 'cus', [{ ...leaving, cancelAt: DAY(20) }])
    expect(sooner).toMatchObject({ endDate: DAY(20) })
  })

  it('becomes free once it has ended or Stripe no longer knows it, and keeps the customer id', () => {
    const over = subscription('a', { status: 'canceled', endedAt: DAY(10) })
    const before = subscriptionFields(FREE, 'cus', [subscription('a')])
    const was = { startDate: DAY(2), endDate: DAY(10), lastPaymentDate: DAY(2) }
    const left = { status: 'canceled', customerId: 'cus', paymentMethod: 'visa 4242', ...was }
    expect(subscriptionFields(before, 'cus', [over])).toEqual({ ...FREE, ...left })
    // A state that is read only now leads to the same decision.
    expect(subscriptionFields(FREE, 'cus', [over])).toEqual(subscriptionFields(before, 'cus', [over]))
    expect(subscriptionFields(before, 'cus', [])).toMatchObject({ plan: 'free', subscriptionId: null })
  })

  it('does not change by a checkout that is not paid', () => {
    const open = subscription('a', { status: 'incomplete', isFirstPaymentOpen: true })
    expect(subscriptionFields(FREE, 'cus', [open])).toEqual({ ...FREE, customerId: 'cus' })
  })

  it('keeps a plan that was given by hand', () => {
    const given = { ...FREE, plan: 'enterprise' as const }
    const over = subscription('a', { status: 'canceled', endedAt: DAY(10) })
    expect(subscriptionFields(given, 'cus', [over])).toEqual({ ...given, customerId: 'cus' })
    expect(subscriptionFields(given, 'cus', [subscription('b')])).toMatchObject({ plan: 'premium' })
  })
})

describe('the plan of a Stripe price', () => {
  it.each([
    ['is told by its lookup key', 'premium_yearly', undefined, 'year', 'premium', 'yearly'],
    ['is told by its mark, when the lookup key has moved on', null, 'premium', 'month', 'premium', 'monthly'],
    ['is undefined for a price of another product', 'other', undefined, 'month', undefined, undefined],
    ['is never free', 'free_monthly', 'free', 'month', undefined, undefined],
    ['is undefined for a price by the week', null, 'premium', 'week', undefined, undefined],
  ])('%s', (_, lookupKey, mark, interval, plan, cycle) => {
    expect(planOfPrice({ lookupKey, plan: mark, interval })).toEqual(plan && { plan, cycle })
  })

  it('costs in cents what the pricing page shows', () => {
    expect([priceCents('premium', 'monthly'), priceCents('premium', 'yearly')]).toEqual([999, 9_999])
    expect([priceCents('enterprise', 'monthly'), priceCents('enterprise', 'yearly')]).toEqual([2_999, 29_999])
  })
})
