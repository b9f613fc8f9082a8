import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../scripts/rigs/until.ts'
import { makeCatalog, type Rig, startRig, subscribe, WEBHOOK_SECRET } from './stripeRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

interface Report {
  attempts: Array<{
    event: string
    type: string
    attempt: number
    httpStatus: number | null
    error: string | null
  }>
}
const deliver = (body: object = {}) => rig.control<Report>('webhooks/deliver', body)
const order = (body: object) => rig.control('webhooks', body)
const types = () => rig.received.map(({ event }) => event.type)
const products = async (...names: string[]) => {
  for (const name of names) await rig.stripe.products.create({ name })
}

describe('a webhook', () => {
  it('is signed as Stripe signs', async () => {
    await products('Ñandú')
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
    const { id } = await rig.stripe.customers.create({}, { idempotencyKey: 'key-1' })
    const [event] = (await rig.stripe.events.list({ type: 'customer.created' })).data
    expect(event).toMatchObject({
      pending_webhooks: 1,
      request: { idempotency_key: 'key-1' },
      data: { object: { id } },
    })
    await deliver()
    expect(await rig.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ pending_webhooks: 0 })
  })

  it('says what was there before', async () => {
    const { id } = await rig.stripe.customers.create({ name: 'A', metadata: { a: '1' } })
    await rig.stripe.customers.update(id, { name: 'B', metadata: { a: '2', b: '3' } })
    const [event] = (await rig.stripe.events.list({ limit: 1 })).data
    expect(event?.data.previous_attributes).toEqual({ name: 'A', metadata: { a: '1', b: null } })
  })

  it('goes to the endpoints that want its type', async () => {
    const { url = '' } = (await rig.stripe.webhookEndpoints.list()).data[0] ?? {}
    const mine = await rig.stripe.webhookEndpoints.create({
      url: `${url}/second`,
      enabled_events: ['customer.created'],
    })
    expect(mine.secret).toMatch(/^whsec_\w{32}$/)
    expect(await rig.stripe.webhookEndpoints.retrieve(mine.id)).not.toHaveProperty('secret')
    await products('A')
    await rig.stripe.customers.create()
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
    await rig.stripe.customers.create()
    expect((await deliver()).attempts).toHaveLength(1)
  })
})

describe('a webhook that is not answered well', () => {
  it('is sent again, later each time, until it is', async () => {
    let answers = 0
    rig.respond = () => (++answers < 3 ? 500 : 200)
    await order({ retryBaseMs: 1_000 })
    await products('A')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await deliver()).attempts).toMatchObject([{ attempt, httpStatus: attempt < 3 ? 500 : 200 }])
      const response = await fetch(`${rig.running.url}/control/webhooks`)
      const { deliveries } = (await response.json()) as { deliveries: Array<{ nextAttemptAtMs: number }> }
      waits.push((deliveries[0]?.nextAttemptAtMs ?? 0) - rig.nowMs)
    }
    expect(waits.slice(0, 2)).toEqual([1_000, 2_000])
    expect((await deliver()).attempts).toEqual([])
    const [event] = rig.received
    expect(rig.received.map((each) => each.event.id)).toEqual(Array(3).fill(event?.event.id))
  })

  it('is sent again by itself', async () => {
    let answers = 0
    rig.respond = () => (++answers < 3 ? 503 : 200)
    await order({ retryBaseMs: 0, paused: false })
    await products('A')
    await until('three attempts', () => rig.received.length === 3)
  })

  it('is given up after so many attempts', async () => {
    rig.respond = () => 400
    await order({ maxAttempts: 2 })
    await products('A')
    await deliver()
    await deliver()
    expect((await deliver()).attempts).toEqual([])
    expect((await rig.stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
  })

  it('is not waited for without end', async () => {
    rig.respond = () => 'silent'
    await order({ timeoutMs: 50 })
    await products('A')
    expect((await deliver()).attempts).toMatchObject([
      { httpStatus: null, error: expect.stringContaining('no answer') },
    ])
  })
})

describe('a test can order', () => {
  it('copies, one after the other or at once', async () => {
    await order({ copies: 20, parallel: true })
    await products('A')
    await deliver()
    expect(new Set(rig.received.map(({ event }) => event.id)).size).toBe(1)
    expect(rig.received).toHaveLength(20)
  })

  it('another order', async () => {
    await products('A', 'B', 'C')
    await order({ order: 'reverse' })
    await deliver()
    expect(rig.received.map(({ event }) => (event.data.object as Stripe.Product).name)).toEqual([
      'C',
      'B',
      'A',
    ])
  })

  it('some types first', async () => {
    const { monthly } = await makeCatalog(rig.stripe)
    await subscribe(rig, monthly)
    await deliver({ types: ['invoice.paid', 'checkout.session.completed'] })
    expect(types().toSorted()).toEqual(['checkout.session.completed', 'invoice.paid'])
    await deliver()
    expect(new Set(types()).size).toBeGreaterThan(8)
    expect(types().filter((type) => type === 'invoice.paid')).toHaveLength(1)
  })

  it('that events are lost', async () => {
    await order({ drop: 1, dropTypes: ['product.created'] })
    await rig.stripe.customers.create()
    await products('A', 'B')
    await deliver()
    expect(types().toSorted()).toEqual(['customer.created', 'product.created'])
    expect((await deliver()).attempts).toEqual([])
  })

  it('that they come late', async () => {
    await order({ delayMs: 60_000, paused: false })
    await products('A')
    await order({ paused: true })
    expect(rig.received).toEqual([])
    rig.nowMs += 60_000
    await order({ paused: false })
    await until('the late event', () => rig.received.length === 1)
  })

  it('one again that was delivered', async () => {
    await products('A')
    await deliver()
    await rig.control(`events/${rig.received[0]?.event.id}/resend`)
    expect(rig.received.map(({ event }) => event.id)).toEqual(Array(2).fill(rig.received[0]?.event.id))
  })

  it('any event: of a stored object, of a made-up one, of an unknown type, of live mode', async () => {
    const customer = await rig.stripe.customers.create({ name: 'A' })
    await deliver()
    rig.received.length = 0
    await rig.control('events', { type: 'customer.updated', object: customer.id, livemode: true })
    await rig.control('events', { type: 'moon.landed', object: { id: 'moon_1', object: 'moon' } })
    await deliver()
    expect(rig.received.map(({ event }) => event)).toMatchObject([
      { type: 'customer.updated', livemode: true, data: { object: { id: customer.id, name: 'A' } } },
      { type: 'moon.landed', livemode: false, data: { object: { object: 'moon' } } },
    ])
    await expect(rig.control('events', { type: 'x.y', object: 'cus_gone' })).rejects.toThrow(
      'no object cus_gone',
    )
  })

  it.each([
    [{ copies: 0 }, 'copies must be a whole number from 1 to 100'],
    [{ order: 'random' }, 'order must be one of together'],
    [{ speed: 1 }, 'webhooks have no "speed"'],
    [{ paused: 'yes' }, 'paused must be true or false'],
  ])('nothing that makes no sense: %j', async (body, message) => {
    await expect(order(body)).rejects.toThrow(message)
  })

  it('the usual again', async () => {
    await order({ copies: 5, order: 'reverse' })
    expect(await order({ reset: true })).toMatchObject({
      orders: { copies: 1, order: 'together', paused: false },
    })
  })
})

describe('the list of events', () => {
  it('is newest first, by type, group and time', async () => {
    await rig.stripe.customers.create()
    await products('A')
    const all = (params: Stripe.EventListParams) =>
      rig.stripe.events.list(params).then(({ data }) => data.map(({ type }) => type))
    expect(await all({})).toEqual(['product.created', 'customer.created'])
    expect(await all({ type: 'customer.*' })).toEqual(['customer.created'])
    expect(await all({ types: ['product.created'] })).toEqual(['product.created'])
    expect(await all({ created: { lt: Math.floor(rig.nowMs / 1000) } })).toEqual([])
  })
})
