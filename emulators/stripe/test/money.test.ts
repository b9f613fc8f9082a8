import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCatalog, idOf, type Rig, refusalOf, startRig, subscribe } from './stripeRig.ts'

let rig: Rig
let subscription: Stripe.Subscription
let charge: Stripe.Charge
beforeEach(async () => {
  rig = await startRig()
  const { monthly } = await makeCatalog(rig.stripe)
  subscription = await subscribe(rig, monthly)
  const [found] = (await rig.stripe.charges.list({ customer: idOf(subscription.customer) })).data
  if (!found) throw new Error('nothing was charged')
  charge = found
  await rig.deliver()
})
afterEach(() => rig.stop())

it('leads from a charge to the subscription it paid', async () => {
  const { data } = await rig.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
    expand: ['data.invoice'],
  })
  expect(data).toMatchObject([
    {
      status: 'paid',
      amount_paid: 999,
      invoice: {
        parent: { subscription_details: { subscription: subscription.id, metadata: { uid: 'uid-ana' } } },
      },
    },
  ])
})

describe('a refund', () => {
  it('may be in parts, up to what was paid', async () => {
    expect(
      await rig.stripe.refunds.create({ charge: charge.id, amount: 400, reason: 'duplicate' }),
    ).toMatchObject({
      amount: 400,
      status: 'succeeded',
      payment_intent: charge.payment_intent,
    })
    expect(await rig.deliver()).toEqual(['refund.created', 'charge.refunded'])
    expect((await rig.events())[0]?.data).toMatchObject({
      object: { amount_refunded: 400, refunded: false },
      previous_attributes: { amount_refunded: 0 },
    })
    expect(await refusalOf(rig.stripe.refunds.create({ charge: charge.id, amount: 600 }))).toMatchObject({
      param: 'amount',
    })
    await rig.stripe.refunds.create({ payment_intent: idOf(charge.payment_intent) })
    expect(await rig.stripe.charges.retrieve(charge.id)).toMatchObject({
      refunded: true,
      amount_refunded: 999,
    })
    expect(await refusalOf(rig.stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })
})

describe('a dispute', () => {
  it('takes the money back', async () => {
    await rig.control(`charges/${charge.id}/dispute`)
    expect(await rig.deliver()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    expect((await rig.events())[0]?.data.object).toMatchObject({
      amount: 999,
      status: 'needs_response',
      charge: charge.id,
    })
    expect(await rig.stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true })
    expect(await refusalOf(rig.stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    await expect(rig.control(`charges/${charge.id}/dispute`)).rejects.toThrow('undisputed')
  })
})

describe('prices', () => {
  it('give their lookup key to another only when told to', async () => {
    const [old] = (await rig.stripe.prices.list({ lookup_keys: ['premium_monthly'] })).data
    const next = (more: object) =>
      rig.stripe.prices.create({
        product: idOf(old?.product),
        currency: 'usd',
        unit_amount: 1_099,
        recurring: { interval: 'month' },
        lookup_key: 'premium_monthly',
        ...more,
      })
    expect(await refusalOf(next({}))).toMatchObject({
      param: 'lookup_key',
      message: expect.stringContaining('transfer_lookup_key'),
    })
    const { id } = await next({ transfer_lookup_key: true })
    expect(
      (await rig.stripe.prices.list({ lookup_keys: ['premium_monthly'] })).data.map((price) => price.id),
    ).toEqual([id])
    expect(await rig.stripe.prices.retrieve(old?.id ?? '')).toMatchObject({ lookup_key: null })
  })
})
