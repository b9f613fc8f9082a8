import { Ajv } from 'ajv'
import type { Auth } from 'firebase-admin/auth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Invoicing } from '#domain/api/invoicingReply.ts'
import { beginDeletion } from '../../../functions/src/profiles/Deletion.ts'
import { finishDeletion } from '../../../functions/src/accounts/deletion/finishDeletion.ts'
import { type BillingRig, type Listener, startBilling } from '../../../scripts/rigs/billingRig.ts'
import { describeShared, readJson } from '../../support/describeShared.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { sample } from '../../support/tier.ts'

const COMPANY = {
  name: 'Northquay Research',
  line1: 'Quay 1',
  city: 'Cork',
  postalCode: 'T12',
  country: 'IE',
  taxId: '1234567A',
  orderNumber: 'NQ-114',
}

const rig = useRig(() => startBilling('demo-invoicing'))
beforeEach(() => void rig.calls.splice(0))
afterEach(() => rig.control('fault/clear'))

const ask = (who: Listener, body: object) => rig.call('invoicing', who.token, body)
const dataOf = ({ body }: { body: Record<string, unknown> }) => body['data'] as Invoicing
const save = (who: Listener, change: object = {}) =>
  ask(who, { do: 'save', company: { ...COMPANY, ...change } })
const order = async (who: Listener) => (await ask(who, { do: 'order' })).body['success'] === true
const read = async (who: Listener) => dataOf(await ask(who, { do: 'read' }))
const subscription = async (who: Listener) => (await rig.state(who)).profile.subscription
const stateOf = async (who: Listener) => {
  const { plan, status } = await subscription(who)
  return [plan, status]
}
const customerOf = async (who: Listener) => (await subscription(who)).customerId ?? ''
const posts = (path: string) => rig.calls.filter((call) => call.method === 'POST' && call.path === path)
const payPage = (url: string | undefined) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) })

/** Deletes an account, which Auth has already let go. @returns another one of the same person */
async function signedUpAgain(who: Listener): Promise<Listener> {
  const now = new Date()
  await beginDeletion(rig.database, { uid: who.uid, isReceiptDue: false }, now)
  const auth = { deleteUser: () => Promise.resolve() } as unknown as Auth
  expect(await finishDeletion({ auth, database: rig.database }, who.uid, now, 30_000)).toBe('finished')
  await rig.deliver()
  const again = await rig.listener({ email: who.email })
  await save(again)
  return again
}

/** The same person with another account, whose address is spelled otherwise. */
async function spelledOtherwise({ email }: Listener): Promise<Listener> {
  const again = await rig.listener({ email: email.replace('@', '+again@') })
  await save(again)
  return again
}

const grantsThatName = async ({ uid }: Listener) =>
  (await rig.database.collection('grants').where('uid', '==', uid).get()).size

/** Somebody who has ordered, with every event told. */
async function ordered(more: Parameters<BillingRig['listener']>[0] = {}): Promise<Listener> {
  const who = await rig.listener(more)
  await save(who)
  if (!(await order(who))) throw new Error('not ordered')
  await rig.deliver()
  return who
}

describe('the company on an account’s invoices', () => {
  it('is stored at Stripe alone, with its tax id and whether that is verified', async () => {
    const who = await rig.listener()
    expect(await read(who)).toEqual({ invoices: [] })
    expect(rig.calls).toEqual([])
    const saved = dataOf(await save(who, { line2: ' 2nd floor ', taxId: 'ie 1234567 a' }))
    expect(saved.company).toEqual({
      ...COMPANY,
      line2: '2nd floor',
      taxId: 'IE1234567A',
      taxIdState: 'pending',
    })
    await rig.control('advance', { days: 1 / 24 })
    expect((await read(who)).company?.taxIdState).toBe('verified')
    const stored = await Promise.all(
      ['users', 'billing', 'grants'].map(async (each) => (await rig.database.collection(each).get()).docs),
    )
    const text = JSON.stringify(stored.flat().map((each) => each.data()))
    expect(text).toContain(await customerOf(who))
    for (const part of ['Northquay', 'Quay 1', '1234567A', 'NQ-114']) expect(text).not.toContain(part)
  })

  it('keeps one tax id through repeated saves, and the fields that the operator has added', async () => {
    const who = await rig.listener()
    await save(who)
    const customer = await customerOf(who)
    const owner = { type: 'customer' as const, customer }
    await rig.stripe.customers.update(customer, {
      invoice_settings: {
        custom_fields: [
          { name: 'Purchase order', value: 'NQ-114' },
          { name: 'Supplier', value: '77' },
        ],
      },
    })
    await Promise.all([save(who, { taxId: 'IE7654321B' }), save(who, { taxId: 'IE7654321B' })])
    await save(who, { taxId: 'IE7654321B', orderNumber: 'NQ-115' })
    expect((await rig.stripe.taxIds.list({ owner })).data.map(({ value }) => value)).toContain('IE7654321B')
    await save(who, { orderNumber: 'NQ-115', taxId: '' })
    expect((await rig.stripe.taxIds.list({ owner })).data).toEqual([])
    expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: {
        custom_fields: [
          { name: 'Supplier', value: '77' },
          { name: 'Purchase order', value: 'NQ-115' },
        ],
      },
    })
  })

  it.each([
    ['a tax id that is none', { taxId: 'IE12' }, 'taxId'],
    ['one of a country that has none', { country: 'MC', taxId: '1234' }, 'taxId'],
  ])('%s is refused, and the company stays as it was', async (_, change, field) => {
    const who = await rig.listener()
    await save(who)
    const { body } = await save(who, { name: 'Another', ...change })
    expect([body['success'], body['field']]).toEqual([false, field])
    expect((await read(who)).company).toMatchObject({ name: COMPANY.name, taxId: 'IE1234567A' })
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'North\nquay' }],
    ['a very long street', { line1: 'x'.repeat(151) }],
    ['a country that is none', { country: 'XX' }],
    ['a list for a name', { name: ['Northquay'] }],
  ])('%s is refused before Stripe is asked', async (_, change) => {
    const who = await rig.listener()
    expect((await save(who, change)).status).toBe(400)
    expect(rig.calls).toEqual([])
  })
})

describe('the call that reads invoices and company', () => {
  it('#foreign-customer: takes the customer from the caller’s profile, whatever the body names', async () => {
    const [who, other] = [await ordered(), await rig.listener()]
    const customerId = await customerOf(who)
    const asked = await ask(other, { do: 'read', customerId, uid: who.uid, email: who.email })
    expect(dataOf(asked)).toEqual({ invoices: [] })
    const next = { ...who, uid: 'next', token: rig.auth.tokenOf({ uid: 'next', email: who.email }) }
    expect((await ask(next, { do: 'read' })).status).toBe(404)
    const token = rig.auth.tokenOf({ uid: who.uid, email: who.email, emailVerified: false })
    expect((await ask({ ...who, token }, { do: 'read' })).status).toBe(403)
  })

  it('is answered 60 times an hour, and then refused with 429', async () => {
    const who = await rig.listener()
    stopClock()
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask(who, { do: 'read' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('an order by invoice', () => {
  it('gives Enterprise at once, and 30 days to pay', async () => {
    const who = await ordered()
    expect(await subscription(who)).toMatchObject({
      plan: 'enterprise',
      billingCycle: 'yearly',
      status: 'active',
      paymentMethod: 'invoice',
    })
    const [invoice, ...others] = (await read(who)).invoices
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ state: 'open', cents: 29_999, currency: 'usd' })
    const days = (Date.parse(invoice?.dueAt ?? '') - Date.parse(invoice?.at ?? '')) / 86_400_000
    expect(days).toBe(30)
    const pdf = await fetch(invoice?.pdf ?? '')
    expect(await pdf.text()).toContain('NQ-114')
    expect(await rig.violations(who)).toEqual([])
  })

  it('#one-subscription: sent several times at once and again is one order, and closes an open checkout', async () => {
    const who = await rig.listener()
    await save(who)
    const { body } = await rig.checkout(who)
    const answers = await Promise.all([order(who), order(who), order(who)])
    expect(answers).toContain(true)
    expect(await order(who)).toBe(true)
    expect((await rig.stripe.checkout.sessions.retrieve(String(body['id']))).status).toBe('expired')
    expect((await read(who)).invoices).toHaveLength(1)
    expect(await rig.violations(who)).toEqual([])
  })

  it('#stripe-down: two orders that reach Stripe together are one subscription', async () => {
    const who = await rig.listener()
    await save(who)
    const arrived = { count: 0, both: Promise.withResolvers<void>() }
    rig.recorder.hold = ({ method, path }) => {
      if (method !== 'POST' || path !== '/v1/subscriptions') return undefined
      if (++arrived.count === 2) arrived.both.resolve()
      return arrived.both.promise
    }
    expect(await Promise.all([order(who), order(who)])).toEqual([true, true])
    rig.recorder.hold = () => undefined
    const customer = await customerOf(who)
    const { data } = await rig.stripe.subscriptions.list({ customer, status: 'all' })
    expect([arrived.count, data.length]).toEqual([2, 1])
  })

  it.each(sample(['server_error', 'server_error_after', 'cut', 'cut_after'], 1))(
    '#stripe-down: cut short by %s at any of its calls, it is completed by the next order',
    async (kind) => {
      for (const path of ['/v1/subscriptions', '/send', '/v1/prices', '/v1/invoices']) {
        const who = await rig.listener()
        await save(who)
        await rig.control('fault', { kind, times: 2, path })
        await order(who)
        await rig.control('fault/clear')
        expect(await order(who)).toBe(true)
        expect((await read(who)).invoices.map(({ state }) => state)).toEqual(['open'])
        expect(await rig.violations(who)).toEqual([])
      }
    },
  )

  it('replaces a plan that is paid by card, less what was already paid', async () => {
    const who = await rig.listener()
    await rig.buy(who, 'premium', 'monthly')
    await rig.deliver()
    await save(who)
    expect(await order(who)).toBe(true)
    expect(await subscription(who)).toMatchObject({ plan: 'enterprise', paymentMethod: 'invoice' })
    const [owed] = (await read(who)).invoices
    expect(owed?.state).toBe('open')
    expect(owed?.cents).toBeLessThanOrEqual(29_999 - 998)
    expect(await order(who)).toBe(true)
    expect((await read(who)).invoices).toHaveLength(2)
    expect(await rig.violations(who)).toEqual([])
  })

  it('is refused without a company, while a payment is open, and for a plan that is set to end', async () => {
    const who = await rig.listener()
    expect(await order(who)).toBe(false)
    const customer = await rig.buy(who, 'premium', 'monthly')
    await rig.deliver()
    await save(who)
    const [bought] = (await rig.stripe.subscriptions.list({ customer })).data
    await rig.stripe.subscriptions.update(bought?.id ?? '', { cancel_at_period_end: true })
    expect(await order(who)).toBe(false)
    const late = await rig.listener()
    await rig.buy(late, 'premium', 'monthly', '4000000000000341')
    await save(late)
    await rig.control('advance', { days: 32 })
    expect(await order(late)).toBe(false)
    expect(posts('/v1/subscriptions')).toEqual([])
  })

  it('#checkout-claims: a person who owes one gets no other, not by ending the plan, nor from another account', async () => {
    const who = await ordered()
    const [live] = (await rig.stripe.subscriptions.list({ customer: await customerOf(who) })).data
    await rig.stripe.subscriptions.cancel(live?.id ?? '')
    await rig.deliver()
    expect(await stateOf(who)).toEqual(['free', 'canceled'])
    expect(await order(who)).toBe(false)
    const again = await spelledOtherwise(who)
    expect(await order(again)).toBe(false)
    await payPage((await read(who)).invoices[0]?.page)
  })

  it('#checkout-claims: is refused to a person who deleted their account and has not paid its invoice', async () => {
    const who = await ordered()
    const [owed] = (await read(who)).invoices
    const again = await signedUpAgain(who)
    expect(await grantsThatName(who)).toBe(0)
    expect(await order(again)).toBe(false)
    const third = await signedUpAgain(again)
    expect(await order(third)).toBe(false)
    expect(await stateOf(third)).toEqual(['free', 'active'])
    await payPage(owed?.page)
    await rig.deliver()
    expect(await order(third)).toBe(true)
    // Now this one is owed.
    expect(await order(await signedUpAgain(third))).toBe(false)
  })

  it.each([
    ['has paid', async (who: Listener) => void (await payPage((await read(who)).invoices[0]?.page))],
    [
      'need not pay any more',
      async (who: Listener) =>
        void (await rig.stripe.invoices.voidInvoice((await read(who)).invoices[0]?.id ?? '')),
    ],
  ])('is open to a new account of a person who %s, though no webhook told us', async (_, settle) => {
    const who = await ordered()
    await settle(who)
    const again = await signedUpAgain(who)
    expect(await order(again)).toBe(true)
  })

  it('that Stripe never took does not block an order from the person’s new account', async () => {
    const who = await rig.listener()
    await save(who)
    await rig.control('fault', { kind: 'server_error', times: 9, path: '/v1/subscriptions' })
    expect(await order(who)).toBe(false)
    await rig.control('fault/clear')
    const again = await signedUpAgain(who)
    expect(await grantsThatName(who)).toBe(0)
    expect(await order(again)).toBe(true)
  })

  it('is open to another account of a person who has paid', async () => {
    const who = await ordered()
    await payPage((await read(who)).invoices[0]?.page)
    await rig.deliver()
    // Pressed once more, it is still the order that was paid.
    expect(await order(who)).toBe(true)
    const again = await spelledOtherwise(who)
    expect(await order(again)).toBe(true)
  })
})

describe('an overdue invoice', () => {
  it('makes the plan past due and then free; paid late, it brings plan and credits back', async () => {
    const who = await ordered()
    await rig.control('advance', { days: 31 })
    // The event of its own tells it as well as that of the subscription.
    const events = await rig.eventsOf(await customerOf(who))
    expect(await rig.post(events.find(({ type }) => type === 'invoice.overdue') ?? {})).toBe(204)
    expect(await stateOf(who)).toEqual(['enterprise', 'past_due'])
    await rig.deliver()
    expect(await stateOf(who)).toEqual(['enterprise', 'past_due'])
    expect((await read(who)).invoices[0]?.state).toBe('overdue')
    expect((await rig.checkout(who, { planId: 'enterprise' })).body['id']).toMatch(/^bps_/)
    await rig.control('advance', { days: 31 })
    await rig.deliver()
    expect(await stateOf(who)).toEqual(['free', 'unpaid'])
    expect(await rig.violations(who)).toEqual([])
    const [owed] = (await read(who)).invoices
    expect(owed?.state).toBe('overdue')
    await payPage(owed?.page)
    await rig.deliver()
    expect(await stateOf(who)).toEqual(['enterprise', 'active'])
    expect((await rig.state(who)).profile.credits.monthly).toBe(-1)
    const [paid] = (await read(who)).invoices
    expect([paid?.state, paid?.page]).toEqual(['paid', undefined])
    expect(await rig.violations(who)).toEqual([])
  })

  it('#webhook-once, #events-in-any-order and #newer-state-stays: ends in the same state when its events come late, twice and backwards', async () => {
    const who = await ordered()
    const customer = await customerOf(who)
    await rig.control('advance', { days: 61 })
    await payPage((await read(who)).invoices[0]?.page)
    const events = await rig.eventsOf(customer)
    expect(events.map(({ type }) => type)).toContain('invoice.overdue')
    for (const event of [...events.toReversed(), ...events]) expect(await rig.post(event)).toBe(204)
    expect(await stateOf(who)).toEqual(['enterprise', 'active'])
    expect(await rig.violations(who)).toEqual([])
    // Unseen until now: the old ones change nothing any more, and what counts is Stripe's word.
    await rig.post({ ...events.find(({ type }) => type === 'invoice.overdue'), id: 'evt_again' })
    expect(await stateOf(who)).toEqual(['enterprise', 'active'])
  })

  it('#lost-webhook: an invoice that the operator voids ends the plan, here and at Stripe', async () => {
    const who = await ordered()
    const customer = await customerOf(who)
    await rig.stripe.invoices.voidInvoice((await read(who)).invoices[0]?.id ?? '')
    await rig.deliver()
    expect(await stateOf(who)).toEqual(['free', 'canceled'])
    expect((await rig.stripe.subscriptions.list({ customer })).data).toEqual([])
    expect((await read(who)).invoices[0]?.state).toBe('void')
  })

  it('#one-subscription: the invoice of a second order that slipped through is voided, so that nobody pays it', async () => {
    const who = await ordered()
    const customer = await customerOf(who)
    const [first] = (await rig.stripe.subscriptions.list({ customer })).data
    // The older one stays; of two of one second nobody could tell.
    await rig.control('advance', { days: 1 / 1_440 })
    const again = await rig.stripe.subscriptions.create({
      customer,
      items: [{ price: first?.items.data[0]?.price.id ?? '', quantity: 1 }],
      collection_method: 'send_invoice',
      days_until_due: 30,
      metadata: { uid: who.uid },
    })
    const { data } = await rig.stripe.invoices.list({ customer })
    await rig.stripe.invoices.sendInvoice(data[0]?.id ?? '')
    await rig.deliver()
    expect((await rig.stripe.subscriptions.list({ customer })).data.map(({ id }) => id)).not.toContain(
      again.id,
    )
    expect((await read(who)).invoices.map(({ state }) => state).toSorted()).toEqual(['open', 'void'])
    expect(await rig.violations(who)).toEqual([])
  })
})

describe('Stripe Tax on orders and checkouts', () => {
  afterEach(() => void delete process.env['STRIPE_TAX'])

  it('is asked for where the operator has turned it on, and nowhere else', async () => {
    const taxed = () => rig.calls.filter(({ params }) => params['automatic_tax'] !== undefined)
    await ordered()
    await rig.checkout(await rig.listener())
    expect(taxed()).toEqual([])
    process.env['STRIPE_TAX'] = 'on'
    const who = await ordered()
    await rig.checkout(await rig.listener())
    expect(taxed().map(({ path, params }) => [path, params['automatic_tax']])).toEqual([
      ['/v1/subscriptions', { enabled: 'true' }],
      ['/v1/checkout/sessions', { enabled: 'true' }],
    ])
    expect(await stateOf(who)).toEqual(['enterprise', 'active'])
  })
})

it('the call that reads invoices answers with an error text of our own when Stripe fails or asks for a pause', async () => {
  const who = await ordered()
  for (const [kind, status] of [
    ['server_error', 502],
    ['rate_limit', 429],
  ] as const) {
    await rig.control('fault', { kind, times: 6, path: '/v1/tax_ids' })
    const { status: got, body } = await ask(who, { do: 'read' })
    const message = 'Stripe does not answer at the moment. Please try again.'
    expect([got, body]).toEqual([status, { success: false, message, error: message }])
    await rig.control('fault/clear')
  }
})

describe('calls of Stripe have only parameters that Stripe documents:', () => {
  afterEach(() => void delete process.env['STRIPE_TAX'])

  let calls: Promise<typeof rig.calls> | undefined
  /** Calls of somebody who pays by card, then by invoice, with taxes; made once. */
  const sent = () => (calls ??= payTwice())
  async function payTwice(): Promise<typeof rig.calls> {
    process.env['STRIPE_TAX'] = 'on'
    const who = await rig.listener()
    await rig.buy(who, 'premium', 'monthly')
    await rig.deliver()
    await save(who, { line2: '2nd floor', state: 'Munster' })
    await order(who)
    return [...rig.calls]
  }

  describe.each([
    ['a company', 'customer-create', /^\/v1\/customers\/cus_/],
    ['a checkout', 'checkout-session-create', /^\/v1\/checkout\/sessions$/],
    ['a plan by invoice', 'subscription-update', /^\/v1\/subscriptions\/sub_/],
  ])('%s', (_, schema, path) => {
    describeShared(schema, `stripe/${schema}.schema.json`, (file) => {
      it('is valid', async () => {
        const found = (await sent()).filter((call) => call.method === 'POST' && path.test(call.path))
        // A form has only texts.
        const validate = new Ajv({ strict: false, coerceTypes: true }).compile(readJson<object>(file))
        expect(found).not.toEqual([])
        for (const { params } of found) expect(validate(params), JSON.stringify(validate.errors)).toBe(true)
        expect(validate({ ...found[0]?.params, colour: 'red' })).toBe(false)
      })
    })
  })
})
