import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { RETENTION } from '#domain/time/lifetimes.ts'
import { MINUTE_MS } from '#domain/units.ts'
import { LOCAL_SECRET_KEY, startStripe } from '../../../emulators/stripe/src/startStripe.ts'
import { deletionOf } from '../../../functions/src/profiles/Deletion.ts'
import { billingOf } from '../../../functions/src/billing/BillingRecord.ts'
import { subscriber, subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { stripeAt } from '../../../scripts/stripe/setUpStripe.ts'
import type { FunctionsProcess } from '../../../scripts/rigs/functionsProcess.ts'
import { CRASHES_MS, crashesOf, type KillSwitch, type Moment } from '../../support/KillSwitch.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { startKillablePipeline } from '../summaries/killablePipeline.ts'
import { useRig } from '../../support/useRig.ts'
import type { Account, Pipeline } from '../../../scripts/rigs/pipeline.ts'

let pipeline: Pipeline
let host: FunctionsProcess
let plug: KillSwitch
let stripe: Stripe

const stripeDouble = useRig(() => startStripe({ port: 0, automatic: false }))
const rig = useRig(() =>
  startKillablePipeline(['authPort', 'firestorePort', 'smtpPort'], async (killer) => {
    const port = await killer.before('stripe', 'http', Number(new URL(stripeDouble.url).port))
    return { STRIPE_SECRET_KEY: LOCAL_SECRET_KEY, STRIPE_API_URL: `http://127.0.0.1:${port}` }
  }),
)
beforeAll(async () => {
  stripe = await stripeAt(stripeDouble.url, LOCAL_SECRET_KEY)
  ;({ pipeline, host, plug } = rig)
})

/** Somebody with a customer at Stripe, a summary, a ledger and a newsletter. */
async function person(): Promise<Account & { customer: string }> {
  const account = await pipeline.account(20_000)
  const { uid, email } = account
  const { id: customer } = await stripe.customers.create({ email, metadata: { uid } })
  const createdAt = new Date(Date.now() - MINUTE_MS)
  const summary = pipeline.database.collection('summaries').doc(randomUUID().replaceAll('-', ''))
  const batch = pipeline.database.batch()
  batch.update(pipeline.database.doc(`users/${email}`), { 'subscription.customerId': customer })
  batch.set(billingOf(pipeline.database, uid), { customerId: customer })
  batch.set(summary, { uid, state: 'sent', attempt: 1, requestedAt: createdAt, updatedAt: createdAt })
  batch.set(summary.collection('parts').doc('result'), { headline: 'Private' })
  batch.set(subscriber(pipeline.database, subscriberId(email)), { email, createdAt })
  await batch.commit()
  await pipeline.settle()
  return { ...account, customer }
}

/** What is wrong after a deletion and hours of sweeps. */
async function violations({ uid, email, customer }: Awaited<ReturnType<typeof person>>): Promise<string[]> {
  const { database } = pipeline
  const found: string[] = []
  const left = await Promise.all([
    database.collection('users').where('uid', '==', uid).get(),
    database.collection('summaries').where('uid', '==', uid).get(),
    database.collectionGroup('parts').get(),
  ])
  for (const { docs } of left) for (const { ref } of docs) found.push(`${ref.path} is there`)
  const single = [
    billingOf(database, uid),
    deletionOf(database, uid),
    subscriber(database, subscriberId(email)),
  ]
  for (const { ref, exists } of await database.getAll(...single))
    if (exists) found.push(`${ref.path} is there`)
  const entries = await database.collection(`ledgers/${uid}/entries`).get()
  if (entries.empty) found.push('the ledger is gone')
  for (const entry of entries.docs) if (!entry.get('expiresAt')) found.push(`${entry.id} has no day`)
  if (!('deleted' in (await stripe.customers.retrieve(customer)))) found.push('the customer is there')
  const mails = pipeline.mailbox.to(email)
  const ids = new Set(mails.map(({ email: mail }) => mail.messageId))
  if (ids.size !== 1) found.push(`${ids.size} receipts`)
  return found
}

/** As Cloud Scheduler does: again, until it is done. */
function sweep(inMinutes: number): Promise<boolean> {
  const at = new Date(Date.now() + inMinutes * MINUTE_MS)
  return until('the sweep has run', async () => {
    await host.ready()
    return pipeline.functions.runSchedule('sweepDeletions', at).then(
      () => true,
      () => false,
    )
  })
}

/** Asks for the deletion, once; then nobody does anything but the sweep. */
async function deletedWithCrash(step: number | undefined, moment: Moment) {
  const who = await person()
  await host.ready()
  const { starts } = host
  plug.arm(step, moment)
  await pipeline.callAs(who, 'deleteAccount', {}).catch(() => undefined)
  const { steps } = plug
  const isBegun = (await deletionOf(pipeline.database, who.uid).get()).exists
  let minutes = 0
  await until('the deletion is done', async () => {
    if (!isBegun) return true
    await sweep((minutes += 5))
    return (await deletionOf(pipeline.database, who.uid).get()).get('erasedAt') !== undefined
  })
  plug.arm()
  await sweep(minutes + RETENTION.lastLookMinutes + 1)
  await pipeline.control(pipeline.triggersUrl, ':retry')
  await pipeline.settle()
  const mails = pipeline.mailbox.to(who.email)
  return { who, steps, isBegun, mails: mails.length, restarts: host.starts - starts }
}

it(
  'a deletion that is killed (kill -9) at any of its calls, before the call or before its answer, is finished by the sweep',
  async () => {
    const healthy = await deletedWithCrash(undefined, 'request')
    expect(healthy).toMatchObject({ isBegun: true, mails: 1, restarts: 0 })
    expect(await violations(healthy.who)).toEqual([])
    expect(new Set(healthy.steps.map((step) => step.split(' ')[0]))).toEqual(
      new Set(['auth', 'firestore', 'stripe', 'smtp']),
    )
    const total = healthy.steps.length
    expect(total).toBeGreaterThan(20)
    const isGuard = (step: string) => step === 'smtp message' || step === 'stripe DELETE'
    for (const { step, moment } of crashesOf(healthy.steps, isGuard)) {
      const { who, steps, isBegun, mails, restarts } = await deletedWithCrash(step, moment)
      const where = `step ${step} of ${total}, ${healthy.steps[step - 1]}, at its ${moment}`
      expect(restarts, where).toBe(1)
      // Until the marker stands nothing has happened, and the person is told so; from then on all of it will.
      if (isBegun) expect(await violations(who), where).toEqual([])
      else expect((await pipeline.requests(who.uid)).length, where).toBe(1)
      if (mails > 1) expect(steps.slice(0, step), where).toContain('smtp message')
      expect(mails, where).toBeLessThanOrEqual(2)
      if (!isBegun) await pipeline.database.recursiveDelete(pipeline.database.collection('summaries'))
    }
  },
  CRASHES_MS,
)
