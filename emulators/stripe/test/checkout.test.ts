import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, makeCatalog, openCheckout, type Rig, refusalOf, START, startRig } from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
beforeEach(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
})
afterEach(() => rig.stop())

/** Submits a page's form, as a browser would. */
const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const pay = (session: Stripe.Checkout.Session, card: string) => submit(session.url ?? '', { card })
const again = (session: Stripe.Checkout.Session) => rig.stripe.checkout.sessions.retrieve(session.id)

describe('a session', () => {
  it('expires after a day', async () => {
    const left = await openCheckout(rig, catalog.monthly)
    await rig.deliver()
    await rig.control('advance', { days: 1 })
    expect((await again(left)).status).toBe('expired')
    expect(await rig.deliver()).toEqual(['checkout.session.expired'])
  })

  it('lives as long as a shop says whose clock was not moved', async () => {
    await rig.control('advance', { days: 40 })
    const session = await openCheckout(rig, catalog.monthly, { expires_at: START / 1000 + 3_600 })
    await rig.control('advance', { days: 3_599 / 86_400 })
    expect((await again(session)).status).toBe('open')
    await rig.control('advance', { days: 1 / 86_400 + 1e-9 })
    expect((await again(session)).status).toBe('expired')
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
