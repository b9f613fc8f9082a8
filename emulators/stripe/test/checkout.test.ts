import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Catalog,
  idOf,
  makeCatalog,
  openCheckout,
  PAGES,
  type Rig,
  refusalOf,
  START,
  startRig,
} from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
beforeEach(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
})
afterEach(() => rig.stop())

/** Submits a form of a page, as a browser would. */
const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const pay = (session: Stripe.Checkout.Session, card: string) => submit(session.url ?? '', { card })
const again = (session: Stripe.Checkout.Session) => rig.stripe.checkout.sessions.retrieve(session.id)
/** What was bought in a session, with its invoice. */
const bought = async (session: Stripe.Checkout.Session) =>
  rig.stripe.subscriptions.retrieve(idOf((await again(session)).subscription), {
    expand: ['latest_invoice.payments'],
  })

describe('the page', () => {
  it('names the plan, the price and the discount, and says that it is a stand-in', async () => {
    await rig.stripe.coupons.create({ id: 'WEEK', percent_off: 50, duration: 'once' })
    const session = await openCheckout(rig, catalog.monthly, { discounts: [{ coupon: 'WEEK' }] })
    expect(session).toMatchObject({ status: 'open', amount_subtotal: 999, amount_total: 499 })
    const response = await fetch(session.url ?? '')
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const text of [
      'Premium',
      '$9.99 / month',
      '−$5.00',
      '$4.99',
      'Local stand-in for Stripe',
      PAGES.cancel_url,
    ])
      expect(page).toContain(text)
  })

  it('escapes what others wrote', async () => {
    const product = await rig.stripe.products.create({ id: 'x', name: '<img src=x onerror=alert(1)>"' })
    const price = await rig.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    })
    const session = await openCheckout(rig, price)
    const shown = await (await fetch(session.url ?? '')).text()
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;')
    expect(shown).not.toContain('<img')
    const refused = await submit(session.url ?? '', { card: '"><script>' })
    expect(await refused.text()).not.toContain('<script>')
  })

  it('takes 4242…, and leads back with the id of the session', async () => {
    const session = await openCheckout(rig, catalog.monthly, {
      client_reference_id: 'uid-ana',
      metadata: { plan: 'premium' },
    })
    const response = await pay(session, '4242 4242 4242 4242')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('http://app.test/done')
    expect(await again(session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'uid-ana',
      metadata: { plan: 'premium' },
    })
    const { items, ...subscription } = await bought(session)
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { uid: 'uid-ana' },
      customer: session.customer,
      latest_invoice: { status: 'paid', amount_paid: 999, billing_reason: 'subscription_create' },
    })
    const start = Math.floor(rig.nowMs / 1000)
    expect(items.data).toMatchObject([
      {
        current_period_start: start,
        current_period_end: Date.parse('2028-02-29T10:00:00Z') / 1000,
        price: { id: catalog.monthly.id },
      },
    ])
    expect(subscription).not.toHaveProperty('current_period_end')
  })

  it('tells of a payment in events that a shop listens for', async () => {
    const session = await openCheckout(rig, catalog.monthly)
    await rig.deliver()
    await pay(session, '4242424242424242')
    expect(
      (await rig.events())
        .toReversed()
        .slice(-11)
        .map(({ type }) => type),
    ).toEqual([
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ])
  })

  it('says that a card is declined, and can be tried again', async () => {
    const session = await openCheckout(rig, catalog.monthly)
    await rig.deliver()
    const response = await pay(session, '4000000000000002')
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('role="alert" id="error">Your card was declined.')
    expect((await rig.deliver()).toSorted()).toEqual(['charge.failed', 'payment_intent.payment_failed'])
    const [charge] = (await rig.stripe.charges.list({ customer: idOf(session.customer) })).data
    expect(charge).toMatchObject({ paid: false, outcome: { reason: 'generic_decline' } })
    expect(await again(session)).toMatchObject({ status: 'open', subscription: null })
    expect((await pay(session, '4242424242424242')).status).toBe(303)
  })

  it('is gone where there is no session', async () => {
    const response = await fetch(`${rig.running.url}/checkout/pay/cs_test_nothing`)
    expect([response.status, (await response.text()).includes('No such checkout')]).toEqual([404, true])
  })

  it('sells once, however often it is submitted', async () => {
    const session = await openCheckout(rig, catalog.monthly)
    const responses = await Promise.all([1, 2, 3].map(() => pay(session, '4242424242424242')))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 303])
    const { data } = await rig.stripe.subscriptions.list({ customer: idOf(session.customer) })
    expect(data).toHaveLength(1)
    expect(await (await fetch(`${rig.running.url}/checkout/pay/${session.id}`)).text()).toContain(
      'already subscribed',
    )
  })

  it('is over for a test that pays, too', async () => {
    const session = await openCheckout(rig, catalog.monthly)
    const path = `checkout/${session.id}/pay`
    expect(await rig.control(path)).toMatchObject({ completed: { id: session.id, payment_status: 'paid' } })
    expect(await rig.control(path)).toMatchObject({
      refusal: expect.stringContaining('This checkout is over'),
    })
    const { data } = await rig.stripe.charges.list({ customer: idOf(session.customer) })
    expect(data).toHaveLength(1)
  })
})

describe('a session', () => {
  it('expires after a day, or when it is told to', async () => {
    const [left, told] = [await openCheckout(rig, catalog.monthly), await openCheckout(rig, catalog.monthly)]
    expect(await rig.stripe.checkout.sessions.expire(told.id)).toMatchObject({ status: 'expired', url: null })
    expect(await refusalOf(rig.stripe.checkout.sessions.expire(told.id))).toMatchObject({ statusCode: 400 })
    await rig.deliver()
    await rig.control('advance', { days: 1 })
    expect((await again(left)).status).toBe('expired')
    expect(await rig.deliver()).toEqual(['checkout.session.expired'])
    expect(await (await pay(left, '4242424242424242')).text()).toContain('This checkout has expired')
  })

  it('lives as long as a shop says whose clock was not moved', async () => {
    await rig.control('advance', { days: 40 })
    const session = await openCheckout(rig, catalog.monthly, { expires_at: START / 1000 + 3_600 })
    await rig.control('advance', { days: 3_599 / 86_400 })
    expect((await again(session)).status).toBe('open')
    await rig.control('advance', { days: 1 / 86_400 + 1e-9 })
    expect((await again(session)).status).toBe('expired')
  })

  it('is found while it is open', async () => {
    const session = await openCheckout(rig, catalog.monthly)
    await openCheckout(rig, catalog.monthly)
    const open = async () => {
      const params = { customer: idOf(session.customer), status: 'open' as const }
      return (await rig.stripe.checkout.sessions.list(params)).data.map(({ id }) => id)
    }
    expect(await open()).toEqual([session.id])
    await pay(session, '4242424242424242')
    expect(await open()).toEqual([])
  })

  it('may be completed unpaid; the money comes later, or not', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const session = await openCheckout(rig, catalog.monthly)
      await pay(session, '4000000000000077')
      expect(await again(session)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
      expect(await bought(session)).toMatchObject({
        status: 'active',
        latest_invoice: { status: 'open', amount_paid: 0 },
      })
      await rig.deliver()
      await rig.control(`checkout/${session.id}/settle`, { outcome })
      const types = await rig.deliver()
      expect(types).toContain(`checkout.session.async_payment_${outcome}`)
      const isPaid = outcome === 'succeeded'
      expect(types).toContain(isPaid ? 'invoice.paid' : 'invoice.payment_failed')
      expect(await again(session)).toMatchObject({ payment_status: isPaid ? 'paid' : 'unpaid' })
      expect(await bought(session)).toMatchObject({ status: isPaid ? 'active' : 'past_due' })
      await expect(rig.control(`checkout/${session.id}/settle`, { outcome })).rejects.toThrow('does not wait')
    }
  })

  it('may leave a subscription incomplete, which expires after 23 hours', async () => {
    const session = await openCheckout(rig, catalog.monthly)
    await rig.control(`checkout/${session.id}/pay`, {
      card: '4000000000000077',
      statusWhileSlow: 'incomplete',
    })
    expect(await bought(session)).toMatchObject({ status: 'incomplete' })
    await rig.control('advance', { days: 23 / 24 })
    expect(await bought(session)).toMatchObject({ status: 'incomplete_expired' })
  })

  it('does not take a coupon that is gone, on the page either', async () => {
    await rig.stripe.coupons.create({ id: 'ONE', percent_off: 50, duration: 'once' })
    const discounts = [{ coupon: 'ONE' }]
    const session = await openCheckout(rig, catalog.monthly, { discounts })
    await rig.stripe.coupons.del('ONE')
    const late = await pay(session, '4242424242424242')
    expect(await late.text()).toContain('This discount cannot be used any more.')
    expect(await refusalOf(openCheckout(rig, catalog.monthly, { discounts }))).toMatchObject({
      code: 'resource_missing',
    })
  })

  it.each([
    ['no price', { line_items: undefined }, 'line_items'],
    ['an unknown price', { line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price]'],
    ['an unknown customer', { customer: 'cus_x' }, 'customer'],
    ['an address that is none', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['a mode that is not served', { mode: 'payment' }, 'mode'],
    ['a life of a minute', { expires_at: START / 1000 + 60 }, 'expires_at'],
  ])('is refused with %s', async (_, change, param) => {
    const text = JSON.stringify(change).replace('MONTHLY', catalog.monthly.id)
    const more = { ...change, ...(JSON.parse(text) as object) }
    expect(await refusalOf(openCheckout(rig, catalog.monthly, more as object))).toMatchObject({ param })
  })
})
