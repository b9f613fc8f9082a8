import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { APP_URL, type Listener, startBilling } from '../../../scripts/rigs/billingRig.ts'
import type { RecordedCall } from '../../../scripts/rigs/stripeRecorder.ts'
import { nightly, sample } from '../../support/tier.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startBilling('demo-checkout'))
afterEach(() => rig.control('fault/clear'))

const FAILED = 'Error creating subscription. Please try again.'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const sessionOf = (id: unknown) =>
  rig.stripe.checkout.sessions.retrieve(String(id), { expand: ['line_items'] })
const customerOf = async (who: Listener) => (await rig.state(who)).profile.subscription.customerId ?? ''
const openSessions = async (who: Listener) =>
  (await rig.stripe.checkout.sessions.list({ customer: await customerOf(who), status: 'open' })).data
const liveSubscriptions = async (who: Listener) =>
  (await rig.stripe.subscriptions.list({ customer: await customerOf(who) })).data

/** The calls of the functions to Stripe during some work that make something. */
async function creations(path: string, work: () => Promise<unknown>): Promise<RecordedCall[]> {
  const before = rig.calls.length
  await work()
  return rig.calls.slice(before).filter((call) => call.method === 'POST' && call.path === path)
}

describe('POST /api/create-checkout-session', () => {
  it.each(
    sample(
      [
        ['premium', 'monthly', 999],
        ['premium', 'yearly', 9_999],
        ['enterprise', 'monthly', 2_999],
        ['enterprise', 'yearly', 29_999],
      ] as const,
      2,
    ),
  )('opens a page where %s, %s, costs %i cents', async (planId, billingCycle, cents) => {
    const who = await rig.listener()
    const { status, body } = await rig.checkout(who, { planId, billingCycle })
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, id: expect.stringMatching(/^cs_/), url: expect.stringMatching(/^http/) },
    })
    const session = await sessionOf(body['id'])
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: cents,
      client_reference_id: who.uid,
      customer: await customerOf(who),
      success_url: `${APP_URL}/pricing?checkout=success`,
      cancel_url: `${APP_URL}/pricing?checkout=cancelled`,
      metadata: { uid: who.uid },
    })
    expect(session.expires_at - session.created).toBeLessThanOrEqual(3_600)
    const customer = await rig.stripe.customers.retrieve(await customerOf(who))
    expect(customer).toMatchObject({ email: who.email, metadata: { uid: who.uid } })
  })

  it.each([
    ['another plan', { planId: 'lifetime' }],
    ['a list of plans', { planId: ['premium'] }],
    ['another cycle', { billingCycle: 'weekly' }],
  ])('#checkout-claims: refuses %s', async (_, body) => {
    const who = await rig.listener()
    const { status, body: answer } = await rig.checkout(who, body)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ success: false, message: expect.any(String), error: expect.any(String) })
    expect((await rig.state(who)).profile.subscription.customerId).toBeNull()
  })

  it('#checkout-claims: ignores what the body claims about account, price, offer and page of return', async () => {
    const [ana, ben] = [await rig.listener(), await rig.listener()]
    const { body } = await rig.checkout(ana, {
      userId: ben.uid,
      email: ben.email,
      specialOffer: { type: 'first_week', discount: 100, message: 'free' },
      signupDate: Date.now(),
      customerId: 'cus_of_ben',
      price: 1,
      success_url: 'https://evil.example',
    })
    expect(await sessionOf(body['id'])).toMatchObject({
      amount_total: 999,
      customer: await customerOf(ana),
      client_reference_id: ana.uid,
      metadata: { uid: ana.uid },
      success_url: `${APP_URL}/pricing?checkout=success`,
    })
    expect((await rig.state(ben)).profile.subscription.customerId).toBeNull()
  })

  it('leads Spanish readers back to Spanish pages', async () => {
    const who = await rig.listener()
    await rig.database.doc(`users/${who.email}`).update({ language: 'es' })
    expect(await sessionOf((await rig.checkout(who)).body['id'])).toMatchObject({
      success_url: `${APP_URL}/es/pricing?checkout=success`,
      cancel_url: `${APP_URL}/es/pricing?checkout=cancelled`,
    })
  })

  it('refuses callers without a verified account and a profile', async () => {
    const who = await rig.listener()
    expect((await rig.call('createCheckoutSession', 'none', {})).status).toBe(401)
    const unverified = rig.auth.tokenOf({ ...who, emailVerified: false })
    expect((await rig.call('createCheckoutSession', unverified, { planId: 'premium' })).status).toBe(403)
    const stranger = { uid: 'uid-nobody', email: 'nobody@listener.test' }
    const answer = await rig.checkout({ ...stranger, token: rig.auth.tokenOf(stranger) })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Usuario no encontrado' } })
    // The next owner of an address is not its former one.
    const next = { uid: 'uid-next', email: who.email }
    expect((await rig.checkout({ ...next, token: rig.auth.tokenOf(next) })).status).toBe(404)
  })

  it('#foreign-customer: makes one customer per account, also by calls at once and after a crash in between', async () => {
    const who = await rig.listener()
    const made = await creations('/v1/customers', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => rig.checkout(who)))
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    })
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    const all = async () => (await rig.stripe.customers.list({ email: who.email })).data
    expect(await all()).toHaveLength(1)
    // As if we had died, days ago, before the customer was written down: Stripe has forgotten the key.
    await rig.database.doc(`billing/${who.uid}`).delete()
    await rig.database.doc(`users/${who.email}`).update({ 'subscription.customerId': null })
    expect(await creations('/v1/customers', () => rig.checkout(who))).toEqual([])
    expect(await customerOf(who)).toBe((await all())[0]?.id)
  })

  it('#foreign-customer: keeps the customer that another call has stored while this one made its own', async () => {
    const who = await rig.listener()
    const first = await rig.stripe.customers.create({
      email: `first-${who.email}`,
      metadata: { uid: who.uid },
    })
    rig.recorder.holdAnswer = async ({ method, path }) => {
      if (method !== 'POST' || path !== '/v1/customers') return
      await rig.database.doc(`billing/${who.uid}`).set({ customerId: first.id }, { merge: true })
    }
    const { body } = await rig.checkout(who)
    rig.recorder.holdAnswer = () => undefined
    expect(await customerOf(who)).toBe(first.id)
    expect((await sessionOf(body['id'])).customer).toBe(first.id)
  })
})

describe('the first-week offer', () => {
  const total = async (who: Listener, body: object = {}) => {
    const answer = await rig.checkout(who, body)
    return (await sessionOf(answer.body['id'])).amount_total
  }

  it.each([
    ['within the week', 6.9, 'monthly', 499],
    ['after the week', 7.1, 'monthly', 999],
    ['within the week, yearly', 1, 'yearly', 9_999],
  ])('sets the price of the checkout %s', async (_, days, billingCycle, cents) => {
    expect(await total(await rig.listener({ signedUpAt: daysAgo(days) }), { billingCycle })).toBe(cents)
  })

  it('is not used up by an open checkout: the account’s next checkout has it again', async () => {
    const who = await rig.listener({ signedUpAt: daysAgo(1) })
    expect(await total(who)).toBe(499)
    expect(await total(who)).toBe(499)
    expect(await openSessions(who)).toHaveLength(1)
  })

  it('is used up once it is paid for, for the person at any spelling of the address', async () => {
    const name = `ana${Date.now()}`
    const first = await rig.listener({ signedUpAt: daysAgo(1), email: `${name}@gmail.com` })
    const customer = await rig.buy(first)
    await rig.deliver()
    const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
    await rig.stripe.subscriptions.cancel(subscription?.id ?? '')
    await rig.deliver()
    expect((await rig.state(first)).profile.subscription.plan).toBe('free')
    expect(await total(first)).toBe(999)
    const second = await rig.listener({ signedUpAt: daysAgo(1), email: `${name}+again@gmail.com` })
    expect(await total(second)).toBe(999)
  })

  it('is in one open checkout at a time, of two accounts of one person', async () => {
    const name = `ben${Date.now()}`
    const first = await rig.listener({ signedUpAt: daysAgo(1), email: `${name}@gmail.com` })
    const second = await rig.listener({ signedUpAt: daysAgo(1), email: `${name}+two@gmail.com` })
    const totals = await Promise.all([total(first), total(second)])
    expect(totals.toSorted()).toEqual([499, 999])
  })
})

describe('#one-subscription: one live subscription', () => {
  it.each(sample(['premium', 'enterprise'], 1))(
    'an account with premium that asks for %s is led to the portal',
    async (planId) => {
      const who = await rig.listener()
      await rig.buy(who)
      // Also while no webhook has told us: Stripe is asked.
      const { status, body } = await rig.checkout(who, { planId })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: true,
        id: expect.stringMatching(/^bps_/),
        url: expect.any(String),
      })
      expect(await openSessions(who)).toEqual([])
      expect((await rig.state(who)).profile.subscription.plan).toBe('premium')
    },
  )

  it('of two tabs one after the other, only the second one’s page can be paid in', async () => {
    const who = await rig.listener()
    const first = await rig.checkout(who, { planId: 'premium' })
    const second = await rig.checkout(who, { planId: 'enterprise' })
    expect((await sessionOf(first.body['id'])).status).toBe('expired')
    expect((await openSessions(who)).map(({ id }) => id)).toEqual([second.body['id']])
  })

  it.each([
    ['the same plan', ['premium', 'premium']],
    ['different plans', ['premium', 'enterprise']],
    ['many', ['premium', 'enterprise', 'premium', 'enterprise', 'premium', 'enterprise']],
  ])('of tabs at once, %s, one page is open in the end; the others are told so', async (_, plans) => {
    const who = await rig.listener()
    const answers = await Promise.all(plans.map((planId) => rig.checkout(who, { planId })))
    const open = (await openSessions(who)).map(({ id }) => id)
    expect(open).toHaveLength(1)
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body['id'])
    expect(given).toContain(open[0])
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, body }).toMatchObject({ status: 409, body: { success: false, message: FAILED } })
    }
  })

  it('of two tabs that made a page each before either looked for others, the newer one’s page stays', async () => {
    const who = await rig.listener()
    const looking = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const bothLook = Promise.all(looking.map(({ promise }) => promise))
    let pages = 0
    rig.recorder.hold = ({ method, path }) => {
      if (path !== '/v1/checkout/sessions') return undefined
      if (method === 'POST') pages++
      if (method !== 'GET') return undefined
      looking[pages - 1]?.resolve()
      return bothLook.then(() => undefined)
    }
    const older = rig.checkout(who, { planId: 'premium' })
    await looking[0].promise
    const newer = await rig.checkout(who, { planId: 'enterprise' })
    rig.recorder.hold = () => undefined
    expect(await older).toMatchObject({ status: 409, body: { success: false, message: FAILED } })
    expect((await openSessions(who)).map(({ id }) => id)).toEqual([newer.body['id']])
  })

  it('two tabs that ask for the same plan and cycle share one page', async () => {
    const who = await rig.listener()
    const first = await rig.checkout(who)
    expect(await rig.checkout(who)).toEqual(first)
    expect((await rig.checkout(who, { billingCycle: 'yearly' })).body['id']).not.toBe(first.body['id'])
  })

  it('of two tabs that are both paid, the first subscription stays; the second ends and is refunded', async () => {
    const who = await rig.listener()
    const { body } = await rig.checkout(who)
    const params = {
      mode: 'subscription' as const,
      customer: await customerOf(who),
      line_items: [
        { price: (await sessionOf(body['id'])).line_items?.data[0]?.price?.id ?? '', quantity: 1 },
      ],
      subscription_data: { metadata: { uid: who.uid } },
      success_url: APP_URL,
    }
    const second = await rig.stripe.checkout.sessions.create(params)
    await rig.control(`checkout/${String(body['id'])}/pay`)
    await rig.control(`checkout/${second.id}/pay`)
    expect(await liveSubscriptions(who)).toHaveLength(2)
    await rig.deliver()
    await rig.deliver()
    const kept = await liveSubscriptions(who)
    expect(kept).toHaveLength(1)
    const { profile } = await rig.state(who)
    expect(profile.subscription).toMatchObject({ plan: 'premium', subscriptionId: kept[0]?.id })
    const charges = (await rig.stripe.charges.list({ customer: params.customer })).data
    expect(charges).toHaveLength(2)
    expect(charges.filter(({ refunded }) => refunded)).toHaveLength(1)
    expect(await rig.violations(who)).toEqual([])
  })
})

describe('#stripe-down: when Stripe', () => {
  const SESSIONS = '/v1/checkout/sessions'
  it.each(
    sample(
      [
        ['fails', { kind: 'server_error', times: 2 }, 502],
        ['fails after it has made the session', { kind: 'server_error_after', times: 2 }, 502],
        ['asks for a pause', { kind: 'rate_limit', times: 2 }, 429],
        ['cuts the connection', { kind: 'cut', times: 4 }, 502],
        ['cuts the connection after it has made the session', { kind: 'cut_after', times: 4 }, 502],
      ] as const,
      2,
    ),
  )('%s, the answer is our error text, and the next try reuses the key', async (_, fault, status) => {
    const who = await rig.listener()
    await rig.control('fault', { ...fault, path: SESSIONS, verb: 'POST' })
    const before = rig.calls.length
    const failed = await rig.checkout(who)
    expect(failed).toEqual({ status, body: { success: false, message: FAILED, error: FAILED } })
    await rig.control('fault/clear')
    const keysOf = () =>
      rig.calls
        .slice(before)
        .flatMap((call) => (call.method === 'POST' && call.path === SESSIONS ? [call.idempotencyKey] : []))
    const tries = keysOf().length
    let answer = await rig.checkout(who)
    expect(keysOf().length).toBeGreaterThan(tries)
    expect(new Set(keysOf()).size).toBe(1)
    // A failure that Stripe repeats to this key for a day is worth one more press, with a new one.
    if (answer.status !== 200) answer = await rig.checkout(who)
    expect(answer.status).toBe(200)
    expect(await openSessions(who)).toHaveLength(1)
  })

  nightly('takes too long, though it has made the session, the next try finds that session', async () => {
    const who = await rig.listener()
    await rig.control('fault', { kind: 'silent_after', times: 2, path: SESSIONS, verb: 'POST' })
    // Stripe never answers; the platform's own limit would be a 503.
    expect(await rig.checkout(who)).toEqual({
      status: 502,
      body: { success: false, message: FAILED, error: FAILED },
    })
    const [made] = await openSessions(who)
    expect((await rig.checkout(who)).body['id']).toBe(made?.id)
    expect(await openSessions(who)).toHaveLength(1)
  })

  it('fails before the session is made, the answer is the same error text', async () => {
    const who = await rig.listener()
    await rig.control('fault', { kind: 'server_error', times: 4, path: '/v1/customers' })
    expect(await rig.checkout(who)).toMatchObject({ status: 502, body: { message: FAILED } })
  })
})
