import { describe, expect, it } from 'vitest'
import { PLAN_IDS, type PlanId } from '#domain/plans/plans.ts'
import { dollars } from '../../shared/billing/dollars.ts'
import { newProfile, type Subscription } from '#domain/accounts/profile.ts'
import { freeAccount, hasPaid, planAction, planLabel, pricingAlert, type Visitor } from './pricingView.ts'

const now = new Date('2026-11-21T12:00:00Z')
const person = { uid: 'u', email: 'a@b.co', name: '', emailVerified: true }
const { subscription } = newProfile({ uid: 'u', email: 'a@b.co', name: '' }, now, now)
const on = (plan: PlanId): Visitor => ({
  status: 'signed-in',
  account: { ...freeAccount(person), subscription: { ...subscription, plan } },
})

/** docs/rules.md "Pricing" */
describe('the buttons of the pricing cards', () => {
  it.each([
    ['signed out', { status: 'signed-out' }, ['log-in', 'log-in', 'log-in']],
    ['not confirmed yet', { status: 'unverified' }, ['log-in', 'log-in', 'log-in']],
    ['not known yet', { status: 'loading' }, ['none', 'none', 'none']],
    ['not to be read', { status: 'unread' }, ['none', 'none', 'none']],
    ['on free', on('free'), ['none', 'checkout', 'checkout']],
    ['on premium', on('premium'), ['portal', 'portal', 'checkout']],
    ['on enterprise', on('enterprise'), ['portal', 'portal', 'portal']],
  ] as const)('do what a visitor may who is %s', (_, visitor, actions) =>
    expect(PLAN_IDS.map((plan) => planAction(visitor, plan))).toEqual(actions),
  )

  it.each([
    ['signed out', { status: 'signed-out' }, ['Choose Free', 'Choose Premium', 'Choose Enterprise']],
    ['not to be read', { status: 'unread' }, ['Needs the network', 'Needs the network', 'Needs the network']],
    ['on free', on('free'), ['Your current plan', 'Choose Premium', 'Choose Enterprise']],
    ['on premium', on('premium'), ['Change to Free', 'Manage Subscription', 'Upgrade to Enterprise']],
    ['on enterprise', on('enterprise'), ['Change to Free', 'Change to Premium', 'Manage Subscription']],
  ] as const)('say what happens: %s', (_, visitor, labels) =>
    expect(PLAN_IDS.map((plan) => planLabel(visitor, plan))).toEqual(labels),
  )
})

/** docs/rules.md "Pricing" */
describe('pricingAlert', () => {
  const paid = (change: Partial<Subscription>) => ({ ...subscription, plan: 'premium' as const, ...change })
  const end = new Date('2027-03-12T10:00:00Z')
  it.each([
    [
      'cancelled, before anything else',
      paid({ cancelAtPeriodEnd: true, status: 'past_due', currentPeriodEnd: end }),
      { tone: 'warn', text: 'Your subscription will cancel on 12 March 2027' },
    ],
    [
      'unpaid',
      paid({ status: 'past_due' }),
      { tone: 'bad', text: 'Payment failed - Please update your payment method' },
    ],
    [
      'overdue by invoice',
      paid({ status: 'past_due', paymentMethod: 'invoice' }),
      { tone: 'bad', text: 'Invoice overdue - Please pay it: it is in your account' },
    ],
    ['all is well', paid({}), undefined],
    ['the free plan', paid({ plan: 'free', status: 'past_due', cancelAtPeriodEnd: true }), undefined],
  ] as const)('%s', (_, given, alert) => expect(pricingAlert(given)).toEqual(alert))
})

it.each([
  [0, '$0'],
  [9.99, '$9.99'],
  [19.9, '$19.90'],
])('dollars writes %d as %s', (amount, text) => expect(dollars(amount)).toBe(text))

it.each([
  ['never', {}, false],
  ['now', { plan: 'premium' }, true],
  ['once', { subscriptionId: 'sub_1' }, true],
] as const)('hasPaid knows whether an account has paid: %s', (_, change, paid) => {
  const account = freeAccount(person)
  expect(hasPaid({ ...account, subscription: { ...account.subscription, ...change } })).toBe(paid)
})
