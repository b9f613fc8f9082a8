import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, idOf, makeCatalog, type Rig, refusalOf, startRig, subscribe } from './stripeRig.ts'

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
const day = (seconds: number | null) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10)

describe('a plan by invoice', () => {
  it('counts at once; its invoice stays a draft for an hour, or is sent before', async () => {
    const subscription = await order()
    expect(subscription).toMatchObject({ status: 'active', default_payment_method: null, days_until_due: 30 })
    expect(await latest()).toMatchObject({ status: 'draft', collection_method: 'send_invoice' })
    const sent = await rig.stripe.invoices.sendInvoice((await latest()).id ?? '')
    expect(sent).toMatchObject({ status: 'open', amount_due: 9_999 })
    expect(day(sent.due_date)).toBe('2028-03-01')
    await order()
    await rig.control('advance', { days: 1 / 20 })
    expect(await latest()).toMatchObject({ status: 'open' })
  })

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

  it('is not owed any more when it is voided', async () => {
    await order()
    expect(await refusalOf(rig.stripe.invoices.voidInvoice((await latest()).id ?? ''))).toMatchObject({
      statusCode: 400,
    })
    const { id } = await rig.stripe.invoices.sendInvoice((await latest()).id ?? '')
    expect(await rig.stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void' })
    await rig.control('advance', { days: 40 })
    expect(await refusalOf(rig.stripe.invoices.sendInvoice(id))).toMatchObject({ statusCode: 400 })
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

  it('is taxed where that is asked for, by somebody who is somewhere', async () => {
    const automatic_tax = { enabled: true }
    expect(await refusalOf(order({ automatic_tax }))).toMatchObject({ code: 'customer_tax_location_invalid' })
    await rig.stripe.customers.update(customer, { address: { line1: 'Quay 1', city: 'Cork', country: 'IE' } })
    expect(await order({ automatic_tax })).toMatchObject({ automatic_tax: { enabled: true } })
    expect(await latest()).toMatchObject({ automatic_tax: { enabled: true, status: 'complete' } })
    expect(await rig.stripe.tax.settings.retrieve()).toMatchObject({ status: 'active' })
  })
})

it('an invoice names the company, its tax id and its order number, on its page and as a file', async () => {
  await rig.stripe.taxIds.create({ owner: owner(), type: 'eu_vat', value: 'IE1234567A' })
  await rig.stripe.customers.update(customer, {
    name: 'Northquay (Research)',
    address: { line1: 'Quay 1', line2: '', city: 'Cork', postal_code: 'T12', state: '', country: 'IE' },
    invoice_settings: { custom_fields: [{ name: 'Purchase order', value: 'NQ-114' }] },
  })
  await order()
  const { invoice_pdf: pdf, hosted_invoice_url: url } = await rig.stripe.invoices.sendInvoice(
    (await latest()).id ?? '',
  )
  const page = await (await fetch(url ?? '')).text()
  const file = await fetch(pdf ?? '')
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect([file.headers.get('content-type'), text.slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4'])
  for (const part of ['Quay 1, T12, Cork, IE', 'IE1234567A', 'Purchase order', 'NQ-114', '$99.99']) {
    expect(page).toContain(part)
    expect(text).toContain(part)
  }
  expect(text).toContain('Northquay \\(Research\\)')
  expect((await fetch(`${url}x`)).status).toBe(404)
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

  it('of a wrong form is refused; one that is deleted, or whose customer is, is gone', async () => {
    const add = (value: string) => rig.stripe.taxIds.create({ owner: owner(), type: 'eu_vat', value })
    expect(await refusalOf(add('123'))).toMatchObject({ code: 'tax_id_invalid', statusCode: 400 })
    const { id } = await add('DE123456789')
    expect(await rig.stripe.taxIds.del(id)).toEqual({ id, object: 'tax_id', deleted: true })
    expect(await refusalOf(rig.stripe.taxIds.del(id))).toMatchObject({ code: 'resource_missing' })
    const { id: second } = await add('DE123456789')
    await rig.stripe.customers.del(customer)
    expect(await refusalOf(rig.stripe.taxIds.del(second))).toMatchObject({ code: 'resource_missing' })
  })
})
