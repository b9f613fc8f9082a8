import { describe, expect, it } from 'vitest'
import type { HeldInvoice } from '#domain/api/invoicingReply.ts'
import { companyFacts, invoiceStateText, isPaidByInvoice, lateText, moneyText } from './invoiceText.ts'

it.each([
  [29_999, 'usd', '$299.99'],
  [500, 'jpy', '¥500'],
  [-1_234, 'eur', '-€12.34'],
])('%d of %s is %s', (cents, currency, text) => expect(moneyText({ cents, currency })).toBe(text))

it.each([
  ['open', '2026-12-23T10:00:00Z', 'due 23 December 2026'],
  ['overdue', '2026-12-23T10:00:00Z', 'was due 23 December 2026'],
  ['open', undefined, 'to be paid'],
  ['paid', '2026-12-23T10:00:00Z', 'paid'],
  ['void', undefined, 'not to be paid any more'],
] as const)('an invoice that is %s, due %s', (state, dueAt, text) =>
  expect(invoiceStateText({ state, ...(dueAt && { dueAt }) })).toBe(text),
)

const company = { name: 'Northquay', line1: 'Quay 1', city: 'Cork', country: 'IE' }

describe('a company', () => {
  it('is named with what there is', () =>
    expect(companyFacts(company)).toEqual([
      ['Company', 'Northquay'],
      ['Address', 'Quay 1, Cork, Ireland'],
      ['Tax id', 'None'],
    ]))

  it.each([
    ['verified', 'checked'],
    ['pending', 'being checked'],
    ['unverified', 'not found in its register'],
    ['unavailable', 'no register to check'],
  ] as const)('says of a tax id that is %s: %s', (taxIdState, words) => {
    const whole = { ...company, postalCode: 'T12', taxId: 'IE1234567A', taxIdState, orderNumber: 'NQ-114' }
    expect(companyFacts(whole).slice(1)).toEqual([
      ['Address', 'Quay 1, T12 Cork, Ireland'],
      ['Tax id', `IE1234567A, ${words}`],
      ['Order number', 'NQ-114'],
    ])
  })
})

const plan = {
  plan: 'enterprise',
  billingCycle: 'yearly',
  status: 'active',
  paymentMethod: 'invoice',
} as const

it.each([
  ['by invoice', plan, true],
  ['by card', { ...plan, paymentMethod: 'visa 4242' }, false],
  ['by the month', { ...plan, billingCycle: 'monthly' }, false],
  ['free, after it was paid so', { ...plan, plan: 'free' }, false],
] as const)('a plan that is %s', (_, given, is) => expect(isPaidByInvoice(given)).toBe(is))

describe('an invoice that is late', () => {
  const late: HeldInvoice = {
    id: 'in_1',
    number: 'SB-0001',
    at: '2026-11-23T10:00:00Z',
    cents: 29_999,
    currency: 'usd',
    state: 'overdue',
  }
  it.each([
    ['while the plan goes on', 'past_due', 'so that your plan goes on'],
    ['when it waits', 'unpaid', 'Once it is paid, everything comes back'],
  ] as const)('%s', (_, status, words) => expect(lateText([late], { ...plan, status })).toContain(words))

  it('is not spoken of when there is none', () =>
    expect(lateText([{ ...late, state: 'open' }], plan)).toBeUndefined())
})
