import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, idOf, makeCatalog, type Rig, startRig, subscribe } from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
let customer: string
beforeEach(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
  customer = (await rig.stripe.customers.create({ email: 'ana@listener.test' })).id
})
afterEach(() => rig.stop())

const order = (more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  rig.stripe.subscriptions.create({
    customer,
    items: [{ price: catalog.yearly.id, quantity: 1 }],
    collection_method: 'send_invoice',
    days_until_due: 30,
    ...more,
  })
const statusOf = async ({ id }: { id: string }) => (await rig.stripe.subscriptions.retrieve(id)).status
const latest = async () => (await rig.stripe.invoices.list({ customer })).data[0] as Stripe.Invoice
const owner = () => ({ type: 'customer' as const, customer })

describe('a plan by invoice', () => {
  it('is past due when its day has come, unpaid after thirty more, and active once it is paid', async () => {
    const subscription = await order()
    await rig.control('advance', { days: 29 })
    expect(await statusOf(subscription)).toBe('active')
    await rig.control('advance', { days: 2 })
    expect(await statusOf(subscription)).toBe('past_due')
    expect(await rig.deliver()).toContain('invoice.overdue')
    await rig.control('advance', { days: 30 })
    expect(await statusOf(subscription)).toBe('unpaid')
    const { hosted_invoice_url: url } = await latest()
    const refused = await fetch(url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ card: '4000000000000002' }),
    })
    expect([refused.status, await statusOf(subscription)]).toEqual([422, 'unpaid'])
    await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ card: '4242 4242 4242 4242' }) })
    expect(await latest()).toMatchObject({ status: 'paid', amount_paid: 9_999 })
    expect(await statusOf(subscription)).toBe('active')
    expect(await rig.stripe.charges.list({ customer })).toMatchObject({
      data: [{ paid: true }, { paid: false }],
    })
  })

  it('takes over from a card, and takes off what was paid', async () => {
    const before = await subscribe(rig, catalog.monthly)
    customer = idOf(before.customer)
    const after = await rig.stripe.subscriptions.update(before.id, {
      items: [{ id: before.items.data[0]?.id ?? '', price: catalog.yearly.id }],
      proration_behavior: 'always_invoice',
      collection_method: 'send_invoice',
      days_until_due: 30,
    })
    expect(after).toMatchObject({ status: 'active', collection_method: 'send_invoice' })
    expect(await latest()).toMatchObject({ status: 'open', amount_due: 9_999 - 999 })
    await rig.control(`customers/${customer}/card`)
    expect((await latest()).status).toBe('open')
  })
})

describe('a tax id', () => {
  it.each([
    ['that a register knows', 'eu_vat', 'DE123456789', 'pending', 'verified'],
    ['that it does not', 'eu_vat', 'DE111111111', 'pending', 'unverified'],
    ['about which it never answers', 'gb_vat', 'GB222222222', 'pending', 'pending'],
    ['without a register', 'us_ein', '12-3456789', 'unavailable', 'unavailable'],
  ])('%s', async (_, type, value, first, later) => {
    const made = await rig.stripe.taxIds.create({ owner: owner(), type, value })
    const status = async () =>
      (await rig.stripe.taxIds.list({ owner: owner() })).data[0]?.verification?.status
    expect(made.verification?.status).toBe(first)
    await rig.control('advance', { days: 59 / 86_400 })
    expect(await status()).toBe(first)
    await rig.control('advance', { days: 1 / 86_400 })
    expect(await status()).toBe(later)
  })
})
