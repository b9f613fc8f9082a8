import * as fc from 'fast-check'
import type { Stripe } from 'stripe'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { howOften } from '../../support/tier.ts'
import { type Listener, startBilling } from '../../../scripts/rigs/billingRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startBilling('demo-webhook'))
afterEach(() => rig.control('fault/clear'))

const plan = async (who: Listener) => (await rig.state(who)).profile.subscription.plan
const eventRecord = async (id: string) => (await rig.database.doc(`stripeEvents/${id}`).get()).data()

/** A customer who has paid, with events that nobody has been told yet. */
async function bought(planId: 'premium' | 'enterprise' = 'premium', billingCycle = 'monthly') {
  const who = await rig.listener()
  const customer = await rig.buy(who, planId, billingCycle)
  return { who, customer, events: await rig.eventsOf(customer) }
}

/** A subscription that no checkout of ours has begun. */
async function payByHand(customer: string, price: string) {
  const success_url = 'https://elsewhere.test'
  const line_items = [{ price, quantity: 1 }]
  const session = { mode: 'subscription', customer, line_items, success_url } as const
  const { id } = await rig.stripe.checkout.sessions.create(session)
  await rig.control(`checkout/${id}/pay`)
}

const eventOf = (events: Stripe.Event[], type: string): Stripe.Event => {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`)
  return found
}

describe('a paid checkout', () => {
  it.each([
    ['premium', 'monthly', 100_000],
    ['premium', 'yearly', 100_000],
    ['enterprise', 'monthly', -1],
    ['enterprise', 'yearly', -1],
  ] as const)('gives %s, %s: %i credits', async (planId, billingCycle, credits) => {
    const who = await rig.listener()
    const customerId = await rig.buy(who, planId, billingCycle)
    expect(await plan(who)).toBe('free')
    expect(new Set(await rig.deliver())).toEqual(new Set([204]))
    const { profile, entries } = await rig.state(who)
    const [subscription] = (await rig.stripe.subscriptions.list({ customer: customerId })).data
    const item = subscription?.items.data[0]
    expect(profile.subscription).toEqual({
      plan: planId,
      status: 'active',
      startDate: new Date((subscription?.start_date ?? 0) * 1000),
      endDate: null,
      customerId,
      subscriptionId: subscription?.id,
      priceId: item?.price.id,
      billingCycle,
      currentPeriodStart: new Date((item?.current_period_start ?? 0) * 1000),
      currentPeriodEnd: new Date((item?.current_period_end ?? 0) * 1000),
      cancelAtPeriodEnd: false,
      paymentMethod: 'visa 4242',
      lastPaymentDate: expect.any(Date),
      nextBillingDate: new Date((item?.current_period_end ?? 0) * 1000),
    })
    expect(profile.credits).toMatchObject({ current: credits, monthly: credits })
    expect(entries.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['opening', 20_000],
      ['plan', credits === -1 ? -20_000 : 80_000],
    ])
    expect(await rig.violations(who)).toEqual([])
  })
})

describe('#webhook-once', () => {
  it('the same event twenty times at once has its effect once, and every delivery is answered 2xx', async () => {
    const { who, events } = await bought()
    const event = eventOf(events, 'checkout.session.completed')
    const statuses = await Promise.all(Array.from({ length: 20 }, () => rig.post(event)))
    expect(new Set(statuses)).toEqual(new Set([204]))
    const { entries } = await rig.state(who)
    expect(entries.filter(({ reason }) => reason === 'plan')).toHaveLength(1)
    expect(await eventRecord(event.id)).toMatchObject({ state: 'done', type: event.type })
    expect(await rig.violations(who)).toEqual([])
  })

  it('an event that is done asks Stripe nothing more', async () => {
    const { events } = await bought()
    const event = eventOf(events, 'invoice.paid')
    expect(await rig.post(event)).toBe(204)
    await rig.control('fault', { kind: 'server_error', times: 100 })
    expect(await rig.post(event)).toBe(204)
  })
})

it('#events-in-any-order: events lead to the same state in every order, one after the other or all at once', async () => {
  /** What happens at Stripe, a customer's whole story; every event of it waits until it is over. */
  const stories: Record<string, (who: Listener, customer: string) => Promise<void>> = {
    'bought and kept': async () => {},
    'bought, cancelled for the end of the period': async (_, customer) => {
      const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
      await rig.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
    },
    'bought, upgraded': async (_, customer) => {
      const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
      const [price] = (await rig.stripe.prices.list({ lookup_keys: ['enterprise_monthly'] })).data
      const items = [{ id: subscription?.items.data[0]?.id ?? '', price: price?.id ?? '' }]
      await rig.stripe.subscriptions.update(subscription?.id ?? '', { items })
    },
    'bought, ended': async (_, customer) => {
      const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
      await rig.stripe.subscriptions.cancel(subscription?.id ?? '')
    },
    'bought, refunded': async (_, customer) => {
      const [charge] = (await rig.stripe.charges.list({ customer })).data
      await rig.stripe.refunds.create({ charge: charge?.id ?? '' })
    },
  }
  const EXPECTED: Record<string, object> = {
    'bought and kept': { plan: 'premium', status: 'active', cancelAtPeriodEnd: false },
    'bought, cancelled for the end of the period': {
      plan: 'premium',
      cancelAtPeriodEnd: true,
      nextBillingDate: null,
    },
    'bought, upgraded': { plan: 'enterprise', status: 'active' },
    'bought, refunded': { plan: 'free', subscriptionId: null },
  }
  const drawn = fc.record({
    story: fc.constantFrom(...Object.keys(stories)),
    // Where each event goes, and with which others at once; more numbers than events.
    order: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
    atOnce: fc.integer({ min: 1, max: 12 }),
    // Some are told while the story is still going on.
    early: fc.integer({ min: 0, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ story, order, atOnce, early }) => {
      const { who, customer, events: first } = await bought()
      for (const event of first.slice(0, early)) expect(await rig.post(event)).toBe(204)
      await stories[story]?.(who, customer)
      const events = await rig.eventsOf(customer)
      const shuffled = events
        .map((event, index) => ({ event, at: order[index] ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ event }) => event)
      for (let index = 0; index < shuffled.length; index += atOnce) {
        const statuses = await Promise.all(
          shuffled.slice(index, index + atOnce).map((each) => rig.post(each)),
        )
        expect(new Set(statuses)).toEqual(new Set([204]))
      }
      const { profile } = await rig.state(who)
      expect(profile.subscription).toMatchObject(EXPECTED[story] ?? { plan: 'free', subscriptionId: null })
      expect(await rig.violations(who)).toEqual([])
    }),
    {
      numRuns: howOften(25, 6),
      // Every story at least with events that come early and late, backwards and one by one.
      examples: Object.keys(stories).flatMap((story) => [
        [{ story, order: Array.from({ length: 40 }, (_, index) => 40 - index), atOnce: 1, early: 0 }],
        [{ story, order: Array.from({ length: 40 }, (_, index) => index), atOnce: 12, early: 40 }],
      ]),
    },
  )
})

describe('#newer-state-stays: a slow old webhook that finishes last does not bring back the old state', () => {
  /** The subscription ends, and another instance of the function hears of it. */
  const endElsewhere = async (who: Listener, customer: string) => {
    const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
    await rig.stripe.subscriptions.cancel(subscription?.id ?? '')
    const { applyBilling } = await import('../../../functions/src/billing/applyBilling.ts')
    const { billedSubscriptions } = await import('../../../functions/src/platform/gateways/stripeBilling.ts')
    const account = { uid: who.uid, profile: rig.database.doc(`users/${who.email}`) }
    const subscriptions = await billedSubscriptions(customer)
    const state = { customerId: customer, subscriptions, readAtVersion: await billingVersion(who) }
    expect(await applyBilling(rig.database, account, state, new Date())).toBe(true)
  }

  it.each<[string, (held: () => Promise<void>) => void]>([
    [
      // It has read the paid state.
      'it is held before it writes',
      (held) => {
        const run = rig.database.runTransaction.bind(rig.database)
        vi.spyOn(rig.database, 'runTransaction').mockImplementationOnce(async (work) => {
          await held()
          return run(work)
        })
      },
    ],
    [
      'Stripe’s answer to it is slow',
      (held) => {
        rig.recorder.holdAnswer = ({ path }) => {
          if (path !== '/v1/subscriptions') return undefined
          rig.recorder.holdAnswer = () => undefined
          return held()
        }
      },
    ],
  ])('when %s', async (_, hold) => {
    const { who, customer, events } = await bought()
    const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hold(() => {
      holding.resolve()
      return released.promise
    })
    const slow = rig.post(eventOf(events, 'checkout.session.completed'))
    await holding.promise
    await endElsewhere(who, customer)
    released.resolve()
    expect(await slow).toBe(204)
    expect(await plan(who)).toBe('free')
    expect(await rig.violations(who)).toEqual([])
  })
})

const billingVersion = async ({ uid }: Listener): Promise<number> =>
  Number((await rig.database.doc(`billing/${uid}`).get()).get('version') ?? 0)

describe('#failed-event-retried: an event of a webhook', () => {
  it.each([
    ['Stripe fails', { kind: 'server_error', path: '/v1/subscriptions', times: 2 }],
    ['Stripe asks for a pause', { kind: 'rate_limit', path: '/v1/subscriptions', times: 2 }],
    ['Stripe cuts the connection', { kind: 'cut', path: '/v1/charges', times: 4 }],
  ])('is recorded as failed when %s, and is done at the next delivery', async (_, fault) => {
    const { who, events } = await bought()
    const event = eventOf(events, 'customer.subscription.created')
    await rig.control('fault', fault)
    expect(await rig.post(event)).toBe(500)
    expect(await eventRecord(event.id)).toMatchObject({ state: 'failed' })
    expect(await plan(who)).toBe('free')
    await rig.control('fault/clear')
    expect(await rig.post(event)).toBe(204)
    expect(await eventRecord(event.id)).toMatchObject({ state: 'done' })
    expect(await plan(who)).toBe('premium')
    expect(await rig.violations(who)).toEqual([])
  })
})

describe('#forged-signature: the signature of a webhook', () => {
  /** Nothing of it is taken by a signature that is refused. */
  let untold: Awaited<ReturnType<typeof bought>>
  beforeAll(async () => {
    untold = await bought()
  })

  const signed = async (event: object, more: { timestamp?: number; secret?: string } = {}) => {
    const { Stripe: Client } = await import('stripe')
    const payload = JSON.stringify(event)
    return Client.webhooks.generateTestHeaderString({ payload, secret: rig.webhookSecret, ...more })
  }
  const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  it.each([
    ['none', () => null],
    ['an empty one', () => ''],
    ['nonsense', () => 't=now,v1=nonsense'],
    ['of another secret', (event: object) => signed(event, { secret: 'whsec_of_somebody_else' })],
    ['of another body', () => signed({ id: 'evt_other' })],
    ['six minutes old', (event: object) => signed(event, { timestamp: secondsFromNow(-360) })],
    ['six minutes ahead', (event: object) => signed(event, { timestamp: secondsFromNow(360) })],
  ])('is refused: %s', async (_, signature) => {
    const { who, events } = untold
    const event = eventOf(events, 'checkout.session.completed')
    expect(await rig.post(event, await signature(event))).toBe(400)
    expect(await plan(who)).toBe('free')
    expect(await eventRecord(event.id)).toBeUndefined()
  })

  it.each([
    ['four minutes old', -240],
    ['four minutes ahead', 240],
  ])('is accepted: %s', async (_, seconds) => {
    const { who, events } = await bought()
    const event = eventOf(events, 'checkout.session.completed')
    expect(await rig.post(event, await signed(event, { timestamp: secondsFromNow(seconds) }))).toBe(204)
    expect(await plan(who)).toBe('premium')
  })

  it.each(['the old', 'the new'])('is accepted while the secret is rolled, by %s one', async (ours) => {
    const { who, events } = await bought()
    const event = eventOf(events, 'checkout.session.completed')
    const [mine, other] = [await signed(event), await signed(event, { secret: 'whsec_of_the_other' })]
    const v1 = (signature: string) => /v1=\w+/.exec(signature)?.[0] ?? ''
    const time = /t=\d+/.exec(mine)?.[0] ?? ''
    const both = ours === 'the old' ? [v1(mine), v1(other)] : [v1(other), v1(mine)]
    expect(await rig.post(event, [time, ...both].join(','))).toBe(204)
    expect(await plan(who)).toBe('premium')
  })

  it.each([
    ['is empty', ''],
    ['is missing', undefined],
  ])('is refused when our own secret %s', async (_, secret) => {
    const { who, events } = untold
    const event = eventOf(events, 'checkout.session.completed')
    const own = process.env['STRIPE_WEBHOOK_SECRET']
    if (secret === undefined) delete process.env['STRIPE_WEBHOOK_SECRET']
    else process.env['STRIPE_WEBHOOK_SECRET'] = secret
    try {
      const { createHmac } = await import('node:crypto')
      const t = secondsFromNow(0)
      const v1 = createHmac('sha256', '')
        .update(`${t}.${JSON.stringify(event)}`)
        .digest('hex')
      expect(await rig.post(event, `t=${t},v1=${v1}`)).toBe(400)
    } finally {
      process.env['STRIPE_WEBHOOK_SECRET'] = own
    }
    expect(await plan(who)).toBe('free')
  })

  it('is asked of POST only: GET is answered 405', async () => {
    expect((await fetch(`${rig.functions.url}/stripeWebhook`)).status).toBe(405)
  })
})

describe('#unknown-event: a webhook is answered 2xx and changes nothing for', () => {
  const unchanged = async (change: (event: Stripe.Event) => object) => {
    const { who, events } = await bought()
    const before = await rig.state(who)
    expect(await rig.post(change(eventOf(events, 'checkout.session.completed')))).toBe(204)
    expect(await rig.state(who)).toEqual(before)
  }

  it('an event of an unknown type', () =>
    unchanged((event) => ({ ...event, id: 'evt_unknown_type', type: 'some.thing.happened' })))

  it('an event of live mode, while our key is a test key', () =>
    unchanged((event) => ({ ...event, id: 'evt_live', livemode: true })))

  it('a customer that Stripe does not know', () =>
    unchanged((event) => ({ ...event, id: 'evt_no_customer', data: { object: { customer: 'cus_nobody' } } })))

  it('a customer that belongs to no account, or to one that has another customer', async () => {
    const ben = await rig.listener()
    await rig.buy(ben)
    const before = await rig.state(ben)
    for (const metadata of [{}, { uid: ben.uid }]) {
      const { id } = await rig.stripe.customers.create({ email: 'support@listener.test', metadata })
      await unchanged((event) => ({ ...event, id: 'evt_their_customer', data: { object: { customer: id } } }))
    }
    expect(await rig.state(ben)).toEqual(before)
  })

  it('a price that is not ours', async () => {
    const who = await rig.listener()
    const { body } = await rig.checkout(who)
    await rig.stripe.checkout.sessions.expire(String(body['id']))
    const customer = (await rig.state(who)).profile.subscription.customerId ?? ''
    const price = await rig.stripe.prices.create({
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
      product_data: { name: 'Something else' },
    })
    await payByHand(customer, price.id)
    const before = await rig.state(who)
    for (const event of await rig.eventsOf(customer)) expect(await rig.post(event)).toBe(204)
    expect(await rig.state(who)).toEqual(before)
  })
})

describe('#unpaid-checkout: a checkout that is completed but not paid', () => {
  it.each(['active', 'incomplete'])(
    'gives no plan until the money is there (%s meanwhile)',
    async (status) => {
      const who = await rig.listener()
      const { body } = await rig.checkout(who)
      const path = `checkout/${String(body['id'])}`
      await rig.control(`${path}/pay`, { card: '4000000000000077', statusWhileSlow: status })
      await rig.deliver()
      expect(await plan(who)).toBe('free')
      expect((await rig.state(who)).profile.credits.monthly).toBe(20_000)
      await rig.control(`${path}/settle`, { outcome: 'succeeded' })
      await rig.deliver()
      expect(await plan(who)).toBe('premium')
      expect(await rig.violations(who)).toEqual([])
    },
  )

  it('gives no plan when the payment fails', async () => {
    const who = await rig.listener()
    const { body } = await rig.checkout(who)
    const path = `checkout/${String(body['id'])}`
    await rig.control(`${path}/pay`, { card: '4000000000000077' })
    await rig.control(`${path}/settle`, { outcome: 'failed' })
    await rig.deliver()
    expect(await plan(who)).toBe('free')
    expect(await rig.violations(who)).toEqual([])
  })
})

it('#other-subscription-stays: when one of two subscriptions is cancelled, the plan of the other stays', async () => {
  const { who, customer } = await bought('premium')
  // One that support has made by hand, beside the one from our checkout.
  const [price] = (await rig.stripe.prices.list({ lookup_keys: ['enterprise_monthly'] })).data
  await payByHand(customer, price?.id ?? '')
  await rig.deliver()
  expect(await plan(who)).toBe('enterprise')
  const both = (await rig.stripe.subscriptions.list({ customer })).data
  expect(both).toHaveLength(2)
  const enterprise = both.find(({ items }) => items.data[0]?.price.lookup_key === 'enterprise_monthly')
  await rig.stripe.subscriptions.cancel(enterprise?.id ?? '')
  await rig.deliver()
  expect(await plan(who)).toBe('premium')
  // #enterprise-ends.
  const { profile } = await rig.state(who)
  expect(profile.credits).toMatchObject({ monthly: 100_000, current: 100_000 })
  expect(await rig.violations(who)).toEqual([])
})

it('#no-period: the profile has null, and never an invalid date, where Stripe names no period', async () => {
  const { subscriptionFields } = await import('../../../functions/src/billing/rules/billingState.ts')
  const { billedSubscription } = await import('../../../functions/src/platform/gateways/stripeBilling.ts')
  const { customer } = await bought()
  const [full] = (await rig.stripe.subscriptions.list({ customer })).data
  const item = full?.items.data[0]
  const { current_period_start: _start, current_period_end: _end, ...bare } = item ?? {}
  const subscription = {
    ...full,
    start_date: undefined,
    items: { data: [bare] },
  } as unknown as Stripe.Subscription
  const billed = billedSubscription(subscription, new Set())
  const { profile } = await rig.state(await rig.listener())
  expect(subscriptionFields(profile.subscription, customer, billed ? [billed] : [])).toMatchObject({
    plan: 'premium',
    currentPeriodStart: null,
    currentPeriodEnd: null,
    nextBillingDate: null,
    startDate: expect.any(Date),
  })
})

describe('the plan of an account', () => {
  it('that ends gives an account without a welcome its own free allowance back', async () => {
    const who = await rig.listener({ current: 5_000, monthly: 5_000 })
    const customer = await rig.buy(who)
    await rig.deliver()
    const [subscription] = (await rig.stripe.subscriptions.list({ customer })).data
    await rig.stripe.subscriptions.cancel(subscription?.id ?? '')
    await rig.deliver()
    expect((await rig.state(who)).profile.credits).toMatchObject({ current: 5_000, monthly: 5_000 })
  })

  it('that was given by hand stays until one is bought', async () => {
    const who = await rig.listener({ plan: 'premium', current: 100_000, monthly: 100_000 })
    await rig.checkout(who, { planId: 'enterprise' })
    expect(await plan(who)).toBe('premium')
  })
})
