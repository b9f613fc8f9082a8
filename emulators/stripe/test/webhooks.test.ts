import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../scripts/rigs/until.ts'
import { type Rig, startRig, WEBHOOK_SECRET } from './stripeRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const customer = (uid: string) => rig.stripe.customers.create({ email: 'ana@b.test', metadata: { uid } })

describe('a webhook', () => {
  it('is signed as Stripe signs', async () => {
    await customer('Ñandú')
    await rig.deliver()
    const [{ body, signature } = { body: '', signature: '' }] = rig.received
    const verify = (text: string, header: string, secret: string, atMs = rig.nowMs) =>
      rig.stripe.webhooks.constructEvent(text, header, secret, 300, undefined, atMs)
    const event = verify(body, signature, WEBHOOK_SECRET)
    expect(event).toMatchObject({
      type: 'customer.created',
      livemode: false,
      api_version: '2026-10-28.endive',
      data: { object: { metadata: { uid: 'Ñandú' } } },
      request: { id: expect.stringMatching(/^req_/) },
    })
    const refusal = Stripe.errors.StripeSignatureVerificationError
    expect(() => verify(`${body} `, signature, WEBHOOK_SECRET)).toThrow(refusal)
    expect(() => verify(body, signature, 'whsec_other')).toThrow(refusal)
    expect(() => verify(body, signature, WEBHOOK_SECRET, rig.nowMs + 301_000)).toThrow(refusal)
  })
})

describe('a webhook that is not answered well', () => {
  it('is sent again by itself, later each time', async () => {
    let answers = 0
    rig.respond = () => (++answers < 3 ? 503 : 200)
    await rig.control('webhooks', { paused: false })
    await customer('A')
    await until('the first attempt', () => rig.received.length === 1)
    for (const [seconds, attempts] of [
      [1, 2],
      [2, 3],
    ] as const) {
      // The wait goes by the machine's clock, which is the rig's.
      rig.nowMs += seconds * 1_000
      await rig.control('webhooks', { paused: false })
      await until(`attempt ${attempts}`, () => rig.received.length === attempts)
    }
  })
})
