import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Rig, refusalOf, startRig } from './stripeRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const customers = async () => (await rig.stripe.customers.list({ email: 'a@b.test' })).data.length
const create = (stripe = rig.stripe, key = 'key') =>
  stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: key })

describe('an ordered fault', () => {
  it('429 says when to come back, and does nothing', async () => {
    await rig.control('fault', { kind: 'rate_limit' })
    const refusal = await refusalOf(create())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
    expect(refusal).toMatchObject({ statusCode: 429, code: 'rate_limit', headers: { 'retry-after': '1' } })
    expect(await customers()).toBe(0)
    await create()
    expect(await customers()).toBe(1)
  })

  it('500 before the work is done', async () => {
    await rig.control('fault', { kind: 'server_error' })
    expect(await refusalOf(create())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    expect(await customers()).toBe(0)
    await create()
  })

  it('500 after the work: the same key is told the same for a day, as with Stripe', async () => {
    await rig.control('fault', { kind: 'server_error_after' })
    expect(await refusalOf(create())).toMatchObject({ statusCode: 500 })
    expect(await refusalOf(create())).toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await customers()).toBe(1)
  })

  it.each([
    ['cut', 0],
    ['cut_after', 1],
    ['silent_after', 1],
  ] as const)('%s, and the same key leads to one customer', async (kind, done) => {
    // The client sends once more, whatever its settings, when a connection is closed.
    await rig.control('fault', { kind, times: kind.startsWith('cut') ? 2 : 1 })
    const hasty = rig.client({ timeout: 200 })
    expect(await refusalOf(create(hasty))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await customers()).toBe(done)
    const { lastResponse } = await create()
    expect(lastResponse.headers['idempotent-replayed']).toBe(done === 1 ? 'true' : undefined)
    expect(await customers()).toBe(1)
  })

  it('is got over by the client’s own retry', async () => {
    await rig.control('fault', { kind: 'cut_after' })
    await rig.client({ maxNetworkRetries: 1 }).customers.create({ email: 'a@b.test' })
    expect(await customers()).toBe(1)
  })

  it('is for one path, one verb, so many times, and can be called off', async () => {
    await rig.control('fault', { kind: 'server_error', path: '/v1/products', verb: 'POST', times: 2 })
    await create()
    await rig.stripe.products.list()
    await refusalOf(rig.stripe.products.create({ id: 'a', name: 'A' }))
    await refusalOf(rig.stripe.products.create({ id: 'a', name: 'A' }))
    await rig.stripe.products.create({ id: 'a', name: 'A' })
    await rig.control('fault', { kind: 'server_error', times: 100 })
    await rig.control('fault/clear')
    expect(await customers()).toBe(1)
  })

  it.each([
    [{ kind: 'flood' }, 'kind must be one of rate_limit'],
    [{ kind: 'cut', verb: 1 }, 'verb one such as POST'],
  ])('must make sense: %j', async (body, message) => {
    await expect(rig.control('fault', body)).rejects.toThrow(message)
  })
})
