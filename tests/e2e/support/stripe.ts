import type { Page } from 'playwright-core'
import type { Stripe } from 'stripe'
import { LOCAL_SECRET_KEY } from '../../../emulators/stripe/src/startStripe.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { addressIn } from '../../../src/ui/addresses.ts'
import { stripeAt } from '../../../scripts/stripe/setUpStripe.ts'
import { member, type TestAccount } from './accounts.ts'
import { seeText } from './browser.ts'
import { database } from './database.ts'
import { stack } from './stack.ts'

const url = () => `http://127.0.0.1:${stack().ports.stripe}`

/** A switch of the stack's Stripe. emulators/stripe/README.md "Control, JSON over HTTP" */
export async function orderStripe(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${url()}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** What Stripe has of the one customer with an address, through the official client. */
export async function customerAtStripe(email: string): Promise<{
  id: string
  /** Those that have not ended. */
  live: Stripe.Subscription[]
  charges: Stripe.Charge[]
}> {
  const api = await stripeAt(url(), LOCAL_SECRET_KEY)
  const [customer, ...others] = (await api.customers.list({ email })).data
  if (customer === undefined || others.length > 0)
    throw new Error(`${email} is ${others.length + (customer ? 1 : 0)} customers of Stripe, not one`)
  const [{ data: live }, { data: charges }] = await Promise.all([
    api.subscriptions.list({ customer: customer.id }),
    api.charges.list({ customer: customer.id }),
  ])
  return { id: customer.id, live, charges }
}

/** Moves Stripe's clock to the end of the period that a customer has paid for, and two hours on: a renewal's invoice is
 * tried an hour after it was drafted. Our own clock stays. */
export async function passPeriod(email: string): Promise<void> {
  const { live } = await customerAtStripe(email)
  const endsAt = live[0]?.items.data[0]?.current_period_end
  if (endsAt === undefined) throw new Error(`${email} has no subscription whose period could end`)
  await orderStripe('advance', { to: new Date((endsAt + 2 * 3_600) * 1000).toISOString() })
}

/** Pays on the hosted page that stands open. */
export async function payOnPage(page: Page, card = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
}

export const planButton = (page: Page, plan: string) =>
  page.getByRole('article', { name: plan }).getByRole('button')
export const onStripe = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1 }).waitFor()

/** Somebody new, with the prices open in one tab and the dashboard in another. */
export async function subscriber(language: ReaderLanguage = 'en') {
  const path = addressIn(language, '/dashboard')
  const { page: dashboard, account } = await member({ keepsPages: true, profile: { language }, path })
  const page = await dashboard.context().newPage()
  await openPricing(page, language)
  return { page, dashboard, account, card: dashboard.getByRole('region', { name: /^Sub?scrip/ }) }
}

export async function openPricing(page: Page, language: ReaderLanguage = 'en'): Promise<void> {
  await page.goto(addressIn(language, '/pricing'))
  await seeText(page, / cr[eé]di(?:ts available|tos disponibles)/)
}

/** From the prices to a paid plan. */
export async function subscribe(page: Page, plan: string): Promise<void> {
  await planButton(page, plan).click()
  await onStripe(page, 'Subscribe')
  await payOnPage(page)
  await page.waitForURL('**/pricing*')
  await page.getByText(`Payment confirmed. You are on ${plan} now`).waitFor()
}

/**
 * docs/rules.md "What must survive": the ledger sums to the balance; while that is unlimited, to nothing. To be waited for:
 * the ledger's first entry is booked by a function of its own, after the profile is there.
 */
export async function creditsOf({ uid, email }: TestAccount): Promise<{ current: number; inLedger: number }> {
  const [profile, entries] = await Promise.all([
    database().doc(`users/${email}`).get(),
    database().collection(`ledgers/${uid}/entries`).get(),
  ])
  const inLedger = entries.docs.reduce((sum, entry) => sum + Number(entry.get('amount')), 0)
  return { current: Number(profile.get('credits.current')), inLedger }
}
