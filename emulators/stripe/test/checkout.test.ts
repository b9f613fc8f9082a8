import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Catalog,
  idOf,
  makeCatalog,
  openCheckout,
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
