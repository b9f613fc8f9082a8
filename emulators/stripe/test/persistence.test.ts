import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../tests/support/testFolder.ts'
import { idOf, makeCatalog, openCheckout, type Rig, startRig, subscribe } from './stripeRig.ts'

let dataFile: string
beforeEach(() => void (dataFile = path.join(testFolder(), 'stripe.jsonl')))

async function start(): Promise<Rig> {
  const rig = await startRig({ dataFile })
  onTestFinished(() => rig.stop())
  return rig
}

it('the Stripe stand-in has everything after a restart: objects, time, keys, and undelivered webhooks', async () => {
  const first = await start()
  const { monthly } = await makeCatalog(first.stripe)
  const subscription = await subscribe(first, monthly)
  await first.control('advance', { days: 10 })
  const customer = await first.stripe.customers.create({ email: 'kept@b.test' }, { idempotencyKey: 'kept' })
  await first.running.stop()

  const second = await start()
  expect(await second.stripe.subscriptions.retrieve(subscription.id)).toEqual(
    expect.objectContaining({ status: 'active', items: subscription.items }),
  )
  const again = await second.stripe.customers.create({ email: 'kept@b.test' }, { idempotencyKey: 'kept' })
  expect([again.id, again.created]).toEqual([customer.id, Math.floor(second.nowMs / 1000) + 10 * 86_400])
  expect((await second.stripe.webhookEndpoints.list()).data).toHaveLength(1)
  expect(await second.deliver()).toContain('checkout.session.completed')
})

it('the Stripe stand-in has all of a change or nothing after it was killed while writing', async () => {
  const first = await start()
  const { monthly } = await makeCatalog(first.stripe)
  const session = await openCheckout(first, monthly)
  await first.control(`checkout/${session.id}/pay`)
  await first.running.stop()
  const lines = readFileSync(dataFile, 'utf8').trimEnd().split('\n')
  const torn = `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, -20)}`
  writeFileSync(dataFile, torn)

  const second = await start()
  expect(await second.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    subscription: null,
  })
  expect(
    (await second.stripe.subscriptions.list({ customer: idOf(session.customer), status: 'all' })).data,
  ).toEqual([])
  expect((await second.stripe.charges.list({ customer: idOf(session.customer) })).data).toEqual([])
})

it('the Stripe stand-in catches up with what became due while it did not run, each at its own time', async () => {
  const first = await start()
  const { monthly } = await makeCatalog(first.stripe)
  const subscription = await subscribe(first, monthly)
  await first.running.stop()
  const second = await start()
  second.nowMs = Date.parse('2028-04-10T00:00:00Z')
  const { data } = await second.stripe.charges.list({ customer: idOf(subscription.customer) })
  // A renewal is paid an hour after it was due.
  expect(data.map(({ created, paid }) => [new Date(created * 1000).toISOString(), paid])).toEqual([
    ['2028-03-31T11:00:00.000Z', true],
    ['2028-02-29T11:00:00.000Z', true],
    ['2028-01-31T10:00:00.000Z', true],
  ])
})
