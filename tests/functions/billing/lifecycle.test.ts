import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { eraseAccount } from '../../../functions/src/accounts/eraseAccount.trigger.ts'
import { moveProfile } from '../../../functions/src/accounts/moveProfile.ts'
import { followAddress } from '../../../functions/src/billing/followAddress.trigger.ts'
import { type Listener, startBilling } from '../../../scripts/rigs/billingRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startBilling('demo-lifecycle'))

const plan = async (who: Listener) => (await rig.state(who)).profile.subscription.plan
const live = async (customer: string) => (await rig.stripe.subscriptions.list({ customer })).data
const reconcile = () => rig.functions.runSchedule('reconcileBilling', new Date())

describe('#lost-webhook: the hourly reconcile', () => {
  it('finds a payment and a cancellation that no webhook has told', async () => {
    const who = await rig.listener()
    const customer = await rig.buy(who, 'enterprise')
    expect(await plan(who)).toBe('free')
    await reconcile()
    expect(await plan(who)).toBe('enterprise')
    await rig.stripe.subscriptions.cancel((await live(customer))[0]?.id ?? '')
    await reconcile()
    expect((await rig.state(who)).profile).toMatchObject({
      subscription: { plan: 'free', status: 'canceled' },
      credits: { current: 20_000, monthly: 20_000 },
    })
    expect(await rig.violations(who)).toEqual([])
  })

  it.each([
    ['refunded', async (charge: string) => void (await rig.stripe.refunds.create({ charge }))],
    ['disputed', async (charge: string) => void (await rig.control(`charges/${charge}/dispute`))],
  ])('ends the plan, here and at Stripe, when the money was %s', async (_, reversePayment) => {
    const who = await rig.listener()
    const customer = await rig.buy(who)
    await reconcile()
    const [charge] = (await rig.stripe.charges.list({ customer })).data
    await reversePayment(charge?.id ?? '')
    await reconcile()
    expect(await plan(who)).toBe('free')
    expect(await live(customer)).toEqual([])
    expect(await rig.violations(who)).toEqual([])
    // Who has had a refund may come back.
    await rig.buy(who)
    await reconcile()
    expect(await plan(who)).toBe('premium')
  })

  it('keeps the plan after a refund of a part; the webhook of a dispute ends the plan without it', async () => {
    const who = await rig.listener()
    const customer = await rig.buy(who)
    const [charge] = (await rig.stripe.charges.list({ customer })).data
    await rig.stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 })
    await reconcile()
    expect(await plan(who)).toBe('premium')
    await rig.control(`charges/${charge?.id}/dispute`)
    const { events } = (await rig.control('events')) as { events: Array<{ type: string }> }
    const dispute = events.find(({ type }) => type === 'charge.dispute.created')
    expect(await rig.post(dispute ?? {})).toBe(204)
    expect(await plan(who)).toBe('free')
  })

  it('goes on with the others when one customer fails, and the next run begins after the last finished page', async () => {
    const people = await Promise.all([rig.listener(), rig.listener(), rig.listener()])
    for (const who of people) await rig.buy(who)
    const customers = await Promise.all(
      people.map(async (who) => (await rig.state(who)).profile.subscription.customerId ?? ''),
    )
    await rig.control('fault', { kind: 'server_error', times: 2, path: '/v1/charges' })
    await reconcile()
    const plans = await Promise.all(people.map(plan))
    await rig.control('fault/clear')
    await reconcile()
    expect(await Promise.all(people.map(plan))).toEqual(['premium', 'premium', 'premium'])
    expect(plans.filter((each) => each === 'premium').length).toBeGreaterThanOrEqual(2)
    // A run that died after a page: the next one begins behind it.
    const [first, ...others] = customers.toSorted()
    for (const customer of customers)
      await rig.stripe.subscriptions.cancel((await live(customer))[0]?.id ?? '')
    await rig.database.doc('jobs/reconcileBilling').set({ after: first })
    await reconcile()
    const states = await Promise.all(people.map((who) => rig.state(who)))
    const planOf = (customer: string | undefined) =>
      states.find(({ profile }) => profile.subscription.customerId === customer)?.profile.subscription.plan
    expect(planOf(first)).toBe('premium')
    expect(others.map(planOf)).toEqual(['free', 'free'])
    await reconcile()
    expect(await Promise.all(people.map(plan))).toEqual(['free', 'free', 'free'])
  })

  it('reaches all of a hundred other customers when one fails at every run', async () => {
    const users = rig.database.collection('users')
    const numbered = (index: number) => `cus_0000${String(index).padStart(3, '0')}`
    // Before all others: an account whose profile cannot be read.
    const broken = users.doc('broken@listener.test')
    await broken.set({ uid: 'broken', subscription: { customerId: numbered(0) } })
    const others = await Promise.all(
      Array.from({ length: 105 }, async (_, index) => {
        const { email } = await rig.listener()
        await users.doc(email).update({ 'subscription.customerId': numbered(index + 1) })
        return users.doc(email)
      }),
    )
    const who = await rig.listener()
    expect((await rig.buy(who)) > numbered(105)).toBe(true)
    await reconcile()
    expect(await plan(who)).toBe('premium')
    await Promise.all([broken, ...others].map((each) => each.delete()))
  })
})

describe('the deletion of an account', () => {
  const erase = (uid: string) =>
    (eraseAccount as unknown as (event: object) => Promise<void>)({
      specversion: '1.0',
      id: randomUUID(),
      time: new Date().toISOString(),
      type: 'google.firebase.auth.user.v2.deleted',
      source: '//identitytoolkit.googleapis.com/projects/demo-lifecycle',
      subject: `users/${uid}`,
      data: { oldValue: { uid } },
    })

  it('ends its paid plan at once, also if Stripe fails at first, and leaves no page to pay in', async () => {
    const who = await rig.listener()
    const customer = await rig.buy(who)
    await rig.deliver()
    await rig.control('fault', { kind: 'server_error', times: 2, verb: 'DELETE', path: '/v1/subscriptions' })
    await expect(erase(who.uid)).rejects.toThrow('eraseAccount failed')
    expect((await rig.database.doc(`users/${who.email}`).get()).exists).toBe(true)
    await erase(who.uid)
    expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    const { events } = (await rig.control('events')) as {
      events: Array<{ type: string; data: { object: { customer?: string } } }>
    }
    const ended = events.filter(
      ({ type, data }) => type === 'customer.subscription.deleted' && data.object.customer === customer,
    )
    expect(ended).toHaveLength(1)
    expect((await rig.database.doc(`users/${who.email}`).get()).exists).toBe(false)
    expect((await rig.database.doc(`billing/${who.uid}`).get()).exists).toBe(false)
    // Events of the end come to nobody.
    expect(new Set(await rig.deliver())).toEqual(new Set([204]))
    await erase(who.uid)
  })

  it('closes an open checkout, and does not call Stripe for an account without a customer', async () => {
    const [who, other] = [await rig.listener(), await rig.listener()]
    const before = rig.calls.length
    await erase(other.uid)
    expect(rig.calls.length).toBe(before)
    const { body } = await rig.checkout(who)
    await erase(who.uid)
    expect((await rig.stripe.checkout.sessions.retrieve(String(body['id']))).status).toBe('expired')
  })
})

it('the account’s new address becomes that of its Stripe customer, whichever event comes last', async () => {
  const who = await rig.listener()
  const customer = await rig.buy(who)
  const created = async (email: string) => rig.database.doc(`users/${email}`).get()
  const tell = (data: unknown) =>
    (followAddress as unknown as { run(event: object): Promise<void> }).run({ data })
  const services = { database: rig.database, hashKey: process.env['HASH_KEY'] ?? '' }
  const [second, third] = [`second-${who.email}`, `third-${who.email}`]
  await moveProfile(services, who.uid, second, new Date())
  const firstEvent = await created(second)
  await moveProfile(services, who.uid, third, new Date())
  await tell(await created(third))
  await tell(firstEvent)
  expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ email: third })
  // The plan follows, too.
  await rig.deliver()
  expect(await plan({ ...who, email: third })).toBe('premium')
})

it('the first-week offer that was used is not given again under the account’s new address', async () => {
  const signedUpAt = new Date(Date.now() - DAY_MS)
  const who = await rig.listener({ signedUpAt })
  const customer = await rig.buy(who)
  await rig.deliver()
  await rig.stripe.subscriptions.cancel((await live(customer))[0]?.id ?? '')
  await rig.deliver()
  const email = `moved-${who.email}`
  const services = { database: rig.database, hashKey: process.env['HASH_KEY'] ?? '' }
  await moveProfile(services, who.uid, email, new Date())
  const { uid } = who
  const token = rig.auth.tokenOf({ uid, email, createdAt: signedUpAt })
  const { body } = await rig.checkout({ uid, email, token })
  expect((await rig.stripe.checkout.sessions.retrieve(String(body['id']))).amount_total).toBe(999)
})

// Last: it moves Stripe's clock.
describe('a plan over the months', () => {
  it('stays when it renews; when its card fails it is past due while that is retried, and ends then', async () => {
    const [good, bad, leaving] = [await rig.listener(), await rig.listener(), await rig.listener()]
    await rig.buy(good)
    const badCustomer = await rig.buy(bad)
    const leavingCustomer = await rig.buy(leaving)
    await rig.deliver()
    await rig.control(`customers/${badCustomer}/card`, { card: '4000000000000341' })
    await rig.stripe.subscriptions.update((await live(leavingCustomer))[0]?.id ?? '', {
      cancel_at_period_end: true,
    })
    await rig.deliver()
    const before = (await rig.state(good)).profile.subscription
    expect((await rig.state(leaving)).profile.subscription).toMatchObject({
      plan: 'premium',
      cancelAtPeriodEnd: true,
      endDate: before.currentPeriodEnd && expect.any(Date),
      nextBillingDate: null,
    })
    await rig.control('advance', { days: 32 })
    await rig.deliver()
    const renewed = (await rig.state(good)).profile.subscription
    const { subscriptionId } = before
    expect(renewed).toMatchObject({ plan: 'premium', status: 'active', subscriptionId })
    expect(renewed.currentPeriodEnd?.getTime()).toBeGreaterThan(before.currentPeriodEnd?.getTime() ?? 0)
    expect((await rig.state(bad)).profile.subscription).toMatchObject({ plan: 'premium', status: 'past_due' })
    const left = (await rig.state(leaving)).profile.subscription
    expect(left).toMatchObject({ plan: 'free', status: 'canceled' })
    await rig.control('advance', { days: 60 })
    await rig.deliver()
    expect(await plan(bad)).toBe('free')
    for (const who of [good, bad, leaving]) expect(await rig.violations(who)).toEqual([])
  })

  it('#lost-webhook: ends by a dispute of an earlier payment than the last one, too, and not by a refund of it', async () => {
    const who = await rig.listener()
    const customer = await rig.buy(who)
    await rig.control('advance', { days: 32 })
    await reconcile()
    expect(await plan(who)).toBe('premium')
    const charges = (await rig.stripe.charges.list({ customer })).data
    expect(charges).toHaveLength(2)
    const charge = charges.toSorted((a, b) => a.created - b.created)[0]?.id ?? ''
    await rig.stripe.refunds.create({ charge })
    await reconcile()
    expect(await plan(who)).toBe('premium')
    await rig.control(`charges/${charge}/dispute`)
    await reconcile()
    expect(await plan(who)).toBe('free')
    expect(await live(customer)).toEqual([])
  })
})
