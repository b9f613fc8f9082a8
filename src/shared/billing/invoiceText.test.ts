import { expect, it } from 'vitest'
import type { HeldInvoice } from '#domain/api/invoicingReply.ts'
import { companyFacts, isPaidByInvoice, lateText, moneyText } from './invoiceText.ts'

it.each([
  [29_999, 'usd', '$299.99'],
  [500, 'jpy', '¥500'],
  [-1_234, 'eur', '-€12.34'],
])('moneyText: %d %s is %s', (cents, currency, text) => expect(moneyText({ cents, currency })).toBe(text))

const company = { name: 'Northquay', line1: 'Quay 1', city: 'Cork', country: 'IE' }

it('a company is told with the facts that it has', () =>
  expect(companyFacts(company)).toEqual([
    ['Company', 'Northquay'],
    ['Address', 'Quay 1, Cork, Ireland'],
    ['Tax id', 'None'],
  ]))

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
] as const)('a plan paid by invoice or not: %s', (_, given, is) => expect(isPaidByInvoice(given)).toBe(is))

it('an invoice that is not late is not spoken of', () =>
  expect(lateText([{ state: 'open' } as HeldInvoice], plan)).toBeUndefined())
