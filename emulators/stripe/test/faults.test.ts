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
})
