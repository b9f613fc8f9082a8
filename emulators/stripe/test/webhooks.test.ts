import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../scripts/rigs/until.ts'
import { type Rig, startRig, WEBHOOK_SECRET } from './stripeRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const deliver = () =>
  rig.control<{ attempts: Array<{ type: string; attempt: number; httpStatus: number | null }> }>(
    'webhooks/deliver',
  )
const types = () => rig.received.map(({ event }) => event.type)
const product = (name: string) => rig.stripe.products.create({ id: name.toLowerCase(), name })

describe('a webhook', () => {
  it('is signed as Stripe signs', async () => {
    await product('Ñandú')
    await deliver()
    const [{ body, signature } = { body: '', signature: '' }] = rig.received
    const verify = (text: string, header: string, secret: string, atMs = rig.nowMs) =>
      rig.stripe.webhooks.constructEvent(text, header, secret, 300, undefined, atMs)
    const event = verify(body, signature, WEBHOOK_SECRET)
    expect(event).toMatchObject({
      type: 'product.created',
      livemode: false,
      api_version: '2026-10-28.endive',
      data: { object: { name: 'Ñandú' } },
      request: { id: expect.stringMatching(/^req_/) },
    })
    const refusal = Stripe.errors.StripeSignatureVerificationError
    expect(() => verify(`${body} `, signature, WEBHOOK_SECRET)).toThrow(refusal)
    expect(() => verify(body, signature, 'whsec_other')).toThrow(refusal)
    expect(() => verify(body, signature, WEBHOOK_SECRET, rig.nowMs + 301_000)).toThrow(refusal)
  })

  it('names the idempotency key that caused it, and counts who has still to hear', async () => {
    const { id } = await rig.stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'key-1' })
    const [event] = await rig.events()
    expect(event).toMatchObject({
      pending_webhooks: 1,
      request: { idempotency_key: 'key-1' },
      data: { object: { id } },
    })
    await deliver()
    expect(await rig.events()).toMatchObject([{ pending_webhooks: 0 }])
  })

  it('says what was there before', async () => {
    const { id } = await rig.stripe.products.create({ id: 'a', name: 'A', metadata: { a: '1' } })
    await rig.stripe.products.update(id, { name: 'B', metadata: { a: '2', b: '3' } })
    const [event] = await rig.events()
    expect(event?.data.previous_attributes).toEqual({ name: 'A', metadata: { a: '1', b: null } })
  })

  it('goes to the endpoints that want its type', async () => {
    const { url = '' } = (await rig.stripe.webhookEndpoints.list()).data[0] ?? {}
    const mine = await rig.stripe.webhookEndpoints.create({
      url: `${url}/second`,
      enabled_events: ['customer.created'],
    })
    expect(mine.secret).toMatch(/^whsec_\w{32}$/)
    expect((await rig.stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty('secret')
    await product('A')
    await rig.stripe.customers.create({ email: 'a@b.test' })
    await deliver()
    expect(types().toSorted()).toEqual(['customer.created', 'customer.created', 'product.created'])
    const signed = rig.received.filter(({ body, signature }) => {
      try {
        return rig.stripe.webhooks.constructEvent(
          body,
          signature,
          mine.secret ?? '',
          300,
          undefined,
          rig.nowMs,
        )
      } catch {
        return false
      }
    })
    expect(signed).toHaveLength(1)
    await rig.stripe.webhookEndpoints.update(mine.id, { disabled: true })
    await rig.stripe.customers.create({ email: 'a@b.test' })
    expect((await deliver()).attempts).toHaveLength(1)
  })
})

describe('a webhook that is not answered well', () => {
  it('is sent again until it is', async () => {
    let answers = 0
    rig.respond = () => (++answers < 3 ? 500 : 200)
    await product('A')
    for (let attempt = 1; attempt <= 3; attempt++)
      expect((await deliver()).attempts).toMatchObject([{ attempt, httpStatus: attempt < 3 ? 500 : 200 }])
    expect((await deliver()).attempts).toEqual([])
    const [first] = rig.received
    expect(rig.received.map(({ event }) => event.id)).toEqual(Array(3).fill(first?.event.id))
  })

  it('is sent again by itself, later each time', async () => {
    let answers = 0
    rig.respond = () => (++answers < 3 ? 503 : 200)
    await rig.control('webhooks', { paused: false })
    await product('A')
    await until('the first attempt', () => rig.received.length === 1)
    for (const [seconds, attempts] of [
      [1, 2],
      [2, 3],
    ] as const) {
      // The machine's clock, which the wait goes by, is the rig's.
      rig.nowMs += seconds * 1_000
      await rig.control('webhooks', { paused: false })
      await until(`attempt ${attempts}`, () => rig.received.length === attempts)
    }
  })

  it('is given up after twelve attempts', async () => {
    rig.respond = () => 400
    await product('A')
    for (let attempt = 1; attempt <= 12; attempt++)
      expect((await deliver()).attempts).toMatchObject([{ attempt, httpStatus: 400 }])
    expect((await deliver()).attempts).toEqual([])
  })
})

it('waits while a test has paused it', async () => {
  await rig.control('webhooks', { paused: true })
  await product('A')
  expect(rig.received).toEqual([])
  await rig.control('webhooks', { paused: false })
  await until('the event', () => rig.received.length === 1)
  await expect(rig.control('webhooks', { paused: 'yes' })).rejects.toThrow('paused must be true or false')
})
