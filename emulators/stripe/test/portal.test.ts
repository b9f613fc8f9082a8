import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Catalog, idOf, makeCatalog, type Rig, startRig, subscribe } from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
let subscription: Stripe.Subscription
let session: Stripe.BillingPortal.Session
beforeEach(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
  subscription = await subscribe(rig, catalog.monthly)
  session = await open()
  await rig.deliver()
})
afterEach(() => rig.stop())

const open = (more: object = {}) =>
  rig.stripe.billingPortal.sessions.create({
    customer: idOf(subscription.customer),
    return_url: 'http://app.test/account',
    ...more,
  })
const page = async () => (await fetch(session.url)).text()
const press = (action: string, form: Record<string, string> = {}) =>
  fetch(`${session.url}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ subscription: subscription.id, ...form }),
    redirect: 'manual',
  })
const now = async () => {
  const params = { customer: idOf(subscription.customer), status: 'all' as const }
  const { data } = await rig.stripe.subscriptions.list({ ...params, expand: ['data.default_payment_method'] })
  return data[0] as Stripe.Subscription
}

it('ends the subscription with its period: cancel_at says so, in flexible billing', async () => {
  const response = await press('cancel')
  expect([response.status, response.headers.get('location')]).toEqual([303, new URL(session.url).pathname])
  expect(await now()).toMatchObject({
    billing_mode: { type: 'flexible' },
    status: 'active',
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancel_at_period_end: false,
  })
  expect(await rig.deliver()).toEqual(['customer.subscription.updated'])
  expect(await page()).toContain('Ends on')
  await press('resume')
  expect(await now()).toMatchObject({ cancel_at: null, canceled_at: null })
  await press('cancel')
  await rig.control('advance', { days: 30 })
  expect(await now()).toMatchObject({ status: 'canceled' })
  expect(await page()).toContain('You have no subscription.')
})

it('takes another card, and pays with it what is owed', async () => {
  await rig.control(`customers/${idOf(subscription.customer)}/card`, { card: '4000000000000341' })
  await rig.control('advance', { days: 30 })
  expect(await now()).toMatchObject({ status: 'past_due' })
  expect((await press('card', { card: '1234' })).status).toBe(422)
  await press('card', { card: '4242 4242 4242 4242' })
  expect(await now()).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } })
})

it('does only what its configuration allows', async () => {
  const off = { enabled: false }
  const { id: configuration } = await rig.stripe.billingPortal.configurations.create({
    business_profile: { privacy_policy_url: 'http://app.test/p', terms_of_service_url: 'http://app.test/t' },
    default_return_url: 'http://app.test/',
    metadata: { portal: 'ours' },
    features: {
      customer_update: { enabled: true, allowed_updates: ['name'] },
      invoice_history: off,
      payment_method_update: off,
      subscription_cancel: { ...off, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [{ product: catalog.product.id, prices: [catalog.monthly.id, catalog.yearly.id] }],
      },
    },
  })
  session = await open({ configuration })
  const text = await page()
  expect(text).not.toContain('New card number')
  expect(text).not.toContain('Enterprise')
  expect((await press('card', { card: '4242424242424242' })).status).toBe(422)
  expect((await press('switch', { price: catalog.bigger.id })).status).toBe(422)
  expect((await press('cancel')).status).toBe(422)
  expect((await press('switch', { price: catalog.yearly.id })).status).toBe(303)
  const { data } = await rig.stripe.charges.list({ customer: idOf(subscription.customer) })
  expect(data.map(({ amount }) => amount)).toEqual([9_999 - 999, 999])
})
