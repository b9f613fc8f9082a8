import { describe, expect, it } from 'vitest'
import { newProfile, type Subscription } from '#domain/accounts/profile.ts'
import { subscriptionBanner, subscriptionFacts } from './subscriptionView.ts'

const now = new Date('2026-11-21T12:00:00Z')
const paid = (change: Partial<Subscription>): Subscription => ({
  ...newProfile({ uid: 'u', email: 'a@b.co', name: '' }, now, now).subscription,
  plan: 'premium',
  ...change,
})

/** docs/rules.md "Dashboard" */
describe('subscriptionBanner', () => {
  it.each([
    ['yearly', { billingCycle: 'yearly' }, 'good', 'Active yearly subscription'],
    ['monthly', { billingCycle: 'monthly' }, 'good', 'Active monthly subscription'],
    ['unpaid', { status: 'past_due' }, 'bad', 'Payment failed - Action required'],
    [
      'overdue by invoice',
      { status: 'past_due', paymentMethod: 'invoice' },
      'bad',
      'Invoice overdue - Action required',
    ],
    [
      'cancelled, before anything else',
      { status: 'past_due', cancelAtPeriodEnd: true, currentPeriodEnd: new Date('2027-03-12T10:00:00Z') },
      'warn',
      'Subscription ends on 12 March 2027',
    ],
    ['cancelled, end unknown', { cancelAtPeriodEnd: true }, 'warn', 'Subscription ends on Unknown'],
  ] as const)('tells a subscription that is %s', (_, change, tone, text) =>
    expect(subscriptionBanner(paid(change))).toEqual({ tone, text }),
  )

  it.each([
    ['the free plan, whatever else is stored', { plan: 'free', cancelAtPeriodEnd: true }],
    ['a state without words', { status: 'paused' }],
  ] as const)('says nothing of %s', (_, change) => expect(subscriptionBanner(paid(change))).toBeUndefined())
})

describe('subscriptionFacts', () => {
  const nextBillingDate = new Date('2027-03-12T10:00:00Z')
  it.each([
    ['no profile', undefined, [['Price', '$0']]],
    ['the free plan', { plan: 'free' }, [['Price', '$0']]],
    [
      'a month',
      { nextBillingDate },
      [
        ['Next billing', '12 March 2027'],
        ['Price', '$9.99 a month'],
      ],
    ],
    [
      'a year, with no date',
      { plan: 'enterprise', billingCycle: 'yearly' },
      [
        ['Next billing', 'Unknown'],
        ['Price', '$299.99 a year'],
      ],
    ],
    ['a plan that ends', { nextBillingDate, cancelAtPeriodEnd: true }, [['Price', '$9.99 a month']]],
  ] as const)('%s', (_, change, facts) => expect(subscriptionFacts(change && paid(change))).toEqual(facts))
})
