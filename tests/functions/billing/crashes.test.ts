import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HANDLED_EVENTS } from '../../../functions/src/billing/handledEvents.ts'
import { startFunctionsProcess, type FunctionsProcess } from '../../../scripts/rigs/functionsProcess.ts'
import { freePort } from '../../../scripts/stack/ports.ts'
import { CRASHES_MS, crashesOf, KillSwitch, type Moment } from '../../support/KillSwitch.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type BillingRig, startBilling } from '../../../scripts/rigs/billingRig.ts'

const PROJECT = 'demo-crashes'
const REGION = 'europe-west1'

let rig: BillingRig
let host: FunctionsProcess
let webhookUrl: string
const plug = new KillSwitch(() => host.kill())

beforeAll(async () => {
  rig = await startBilling(PROJECT)
  const port = await freePort()
  webhookUrl = `http://127.0.0.1:${port}/${PROJECT}/${REGION}/stripeWebhook`
  const behind = (address: string) => Number(address.split(':').at(-1))
  const [firestorePort, stripePort] = await Promise.all([
    plug.before('firestore', 'grpc', behind(process.env['FIRESTORE_EMULATOR_HOST'] ?? '')),
    plug.before('stripe', 'http', behind(rig.stripeUrl)),
  ])
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(STRIPE|APP|HASH|GCLOUD|FIREBASE|META)/.test(name),
  )
  host = startFunctionsProcess({
    ...(Object.fromEntries(inherited) as Record<string, string>),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestorePort}`,
    STRIPE_API_URL: `http://127.0.0.1:${stripePort}`,
    PORT: String(port),
    PROJECT,
    REGION,
  })
  await host.ready()
})
afterAll(async () => {
  await host?.stop()
  await plug.stop()
  await rig?.stop()
})

/** Delivers as Stripe does: again, until the answer is 2xx. @returns how often it took */
async function insist(event: Stripe.Event): Promise<number> {
  let deliveries = 0
  await until('the event is taken', async () => {
    await host.ready()
    deliveries++
    return (await rig.post(event, undefined, webhookUrl).catch(() => 500)) === 204
  })
  return deliveries
}

/** A payment, or the end of a paid plan, told by one event in which we crash; then by all the others. */
async function storyWithCrash(story: 'bought' | 'ended', step: number | undefined, moment: Moment) {
  const who = await rig.listener()
  const customer = await rig.buy(who)
  if (story === 'ended') {
    await insist((await rig.eventsOf(customer)).find(({ type }) => type === 'invoice.paid') as Stripe.Event)
    const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
    await rig.stripe.subscriptions.cancel(subscription?.id ?? '')
  }
  const type = story === 'bought' ? 'checkout.session.completed' : 'customer.subscription.deleted'
  const events = (await rig.eventsOf(customer)).filter((each) =>
    (HANDLED_EVENTS as readonly string[]).includes(each.type),
  )
  plug.arm(step, moment)
  const deliveries = await insist(events.find((each) => each.type === type) as Stripe.Event)
  const { steps, hasFired } = plug
  plug.arm()
  const state = await rig.state(who)
  for (const event of events) await insist(event)
  expect((await rig.state(who)).entries).toEqual(state.entries)
  return { who, state, steps, hasFired, deliveries }
}

it.each(['bought', 'ended'] as const)(
  '#webhook-crash: a webhook that is killed (kill -9) at any call or before its answer loses nothing and doubles nothing (%s)',
  async (story) => {
    const healthy = await storyWithCrash(story, undefined, 'request')
    expect(healthy.deliveries).toBe(1)
    const total = healthy.steps.length
    expect(total).toBeGreaterThanOrEqual(8)
    const wanted = { plan: story === 'bought' ? 'premium' : 'free' }
    expect(healthy.state.profile.subscription).toMatchObject(wanted)
    // Everything up to Stripe's last answer only reads; plan and credits are written after it.
    const answered = healthy.steps.lastIndexOf('stripe GET')
    for (const { step, moment } of crashesOf(healthy.steps, (_, index) => index > answered)) {
      const { who, state, deliveries, hasFired } = await storyWithCrash(story, step, moment)
      const where = `${story}, step ${step} of ${total}, ${healthy.steps[step - 1]}, at its ${moment}`
      expect(hasFired, where).toBe(true)
      expect(deliveries, where).toBeGreaterThanOrEqual(2)
      expect(state.profile.subscription, where).toMatchObject(wanted)
      const plans = state.entries.filter(({ reason }) => reason === 'plan')
      expect(plans, where).toHaveLength(story === 'bought' ? 1 : 2)
      expect(await rig.violations(who), where).toEqual([])
    }
  },
  CRASHES_MS,
)
