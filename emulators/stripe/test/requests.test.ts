import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rig, refusalOf, SECRET_KEY, startRig } from './stripeRig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

/** A form sent as it is, for what the client never sends. */
async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(rig.running.url + path, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('the key', () => {
  it('is asked for', async () => {
    expect((await fetch(`${rig.running.url}/v1/customers?email=a@b.test`)).status).toBe(401)
  })

  it('must be the right one, and is not repeated in the refusal', async () => {
    const refusal = await refusalOf(rig.client({ apiKey: 'sk_test_wrong_key_1234' }).products.list())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(refusal).toMatchObject({
      statusCode: 401,
      message: 'Invalid API Key provided.',
    })
  })
})

describe('parameters', () => {
  const CHECKOUT = 'mode=subscription&customer=c&success_url=http://a.test/&line_items[0][price]=p'
  it('are forms with nested names and lists', async () => {
    const { body } = await post(
      '/v1/webhook_endpoints',
      'url=http://a.test/&enabled_events[]=a.b&enabled_events[]=c.d',
    )
    expect(body).toMatchObject({ url: 'http://a.test/', enabled_events: ['a.b', 'c.d'] })
    const customer = await post('/v1/customers', 'email=a@b.test&metadata[a]=1&metadata[b%20c]=2')
    expect(customer.body).toMatchObject({ metadata: { a: '1', 'b c': '2' } })
  })

  it.each([
    ['one unknown', 'nmae=x', 'parameter_unknown', 'nmae', /^Received unknown parameter: nmae/],
    ['two unknown', 'a=1&b=2', 'parameter_unknown', 'a', /^Received unknown parameters: a, b/],
    [
      'an unknown in a group',
      `${CHECKOUT}&line_items[0][town]=x`,
      'parameter_unknown',
      'line_items[0][town]',
      /^Received unknown parameter: line_items\[0\]\[town\]/,
    ],
    [
      'a text for a number',
      `${CHECKOUT}&line_items[0][quantity]=ten`,
      'parameter_invalid_integer',
      'line_items[0][quantity]',
      /^Invalid integer: ten$/,
    ],
    ['a group for a text', 'customer[x]=1', undefined, 'customer', /^Invalid string: a group of values$/],
    ['a text for a group', 'subscription_data=x', undefined, 'subscription_data', /^Invalid object$/],
    ['a text for a list', 'line_items=x', undefined, 'line_items', /^Invalid array$/],
    ['a word that is none', 'mode=payment', undefined, 'mode', /^Invalid mode: must be subscription$/],
    ['a name both ways', 'mode=x&mode[a]=y', undefined, undefined, /both as a value and as a group/],
    ['a broken name', 'mode[a=x', undefined, undefined, /malformed/],
  ])('are refused: %s', async (_, form, code, param, message) => {
    const missing = [
      'mode=subscription',
      'customer=c',
      'success_url=http://a.test/',
      'line_items[0][price]=p',
    ]
    const rest = [...missing, 'line_items[0][quantity]=1'].filter(
      (each) => !form.includes(each.split(/[=[]/)[0] ?? ''),
    )
    const { status, body } = await post('/v1/checkout/sessions', [form, ...rest].join('&'))
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringMatching(message) as string,
    })
    expect([body.error.code, body.error.param]).toEqual([code, param])
  })

  it('are refused: a malformed address', async () => {
    const { body } = await post('/v1/customers', 'email=nobody')
    expect(body.error).toMatchObject({ code: 'email_invalid', message: 'Invalid email address: nobody' })
  })

  it('cannot reach into the objects of the server', async () => {
    const { body } = await post('/v1/customers', '__proto__[polluted]=1')
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: '__proto__' })
    expect(await post('/v1/customers', 'email=a@b.test&metadata[__proto__]=x')).toMatchObject({ status: 200 })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('cannot be unset where Stripe does not let them', async () => {
    const { body } = await post('/v1/products', 'id=a&name=')
    expect(body.error).toMatchObject({
      code: 'parameter_invalid_empty',
      param: 'name',
      message: expect.stringContaining("You passed an empty string for 'name'"),
    })
  })

  it('that are missing are named', async () => {
    expect(
      await refusalOf(rig.stripe.products.create({ id: 'a' } as Stripe.ProductCreateParams)),
    ).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
      message: 'Missing required param: name.',
    })
  })

  it('of Stripe that nobody sends are refused, not ignored', async () => {
    const params = { email: 'a@b.test', tax_exempt: 'reverse' as const }
    expect(await refusalOf(rig.stripe.customers.create(params))).toMatchObject({
      code: 'parameter_unknown',
      param: 'tax_exempt',
    })
  })

  it('have limits in metadata', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']))
    expect(await refusalOf(rig.stripe.customers.create({ email: 'a@b.test', metadata }))).toMatchObject({
      param: 'metadata',
    })
    expect(
      await refusalOf(rig.stripe.customers.create({ email: 'a@b.test', metadata: { k: 'x'.repeat(501) } })),
    ).toMatchObject({
      param: 'metadata[k]',
    })
    expect(
      await refusalOf(
        rig.stripe.customers.create({ email: 'a@b.test', metadata: { ['x'.repeat(41)]: 'v' } }),
      ),
    ).toMatchObject({
      param: 'metadata',
    })
  })
})

describe('a call', () => {
  it('that does not exist is a 404 with its address', async () => {
    expect(await post('/v1/nothing', '')).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('Unrecognized request URL (POST: /v1/nothing)') } },
    })
  })

  it('for an id that is malformed finds nothing', async () => {
    expect(await post('/v1/prices/%zz', 'active=true')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    })
  })

  it('in another version of the API is refused', async () => {
    expect(await post('/v1/customers', '', { 'stripe-version': '2020-08-27' })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('Invalid Stripe API version: 2020-08-27') } },
    })
  })

  it('has a request id', async () => {
    const { lastResponse } = await rig.stripe.customers.create({ email: 'a@b.test' })
    expect(lastResponse.requestId).toMatch(/^req_\w{14}$/)
    const refusal = await refusalOf(rig.stripe.customers.retrieve('cus_nobody'))
    expect(refusal).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      code: 'resource_missing',
      param: 'id',
      statusCode: 404,
      message: "No such customer: 'cus_nobody'",
    })
  })
})

describe('lists', () => {
  it('come newest first, in pages that the client walks by itself', async () => {
    const { stripe } = rig
    const ids: string[] = []
    for (let index = 0; index < 7; index++)
      ids.push((await stripe.customers.create({ email: 'many@listener.test' })).id)
    const page = await stripe.customers.list({ email: 'many@listener.test', limit: 3 })
    expect(page).toMatchObject({ object: 'list', url: '/v1/customers', has_more: true })
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(4).toReversed())
    const walked: string[] = []
    for await (const { id } of stripe.customers.list({ email: 'many@listener.test', limit: 3 }))
      walked.push(id)
    expect(walked).toEqual(ids.toReversed())
  })

  it('refuse a cursor that does not exist, and a limit over 100', async () => {
    expect(
      await refusalOf(rig.stripe.customers.list({ email: 'a@b.test', starting_after: 'cus_gone' })),
    ).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    })
    expect(await refusalOf(rig.stripe.customers.list({ email: 'a@b.test', limit: 101 }))).toMatchObject({
      param: 'limit',
    })
  })
})

it('refuses to expand what nobody expands', async () => {
  const params = { customer: 'cus_x', expand: ['data.customer'] }
  expect(await refusalOf(rig.stripe.subscriptions.list(params))).toMatchObject({ param: 'expand[0]' })
})

describe('the idempotency key', () => {
  it('gets the first answer again for the same request', async () => {
    const first = await rig.stripe.customers.create({ email: 'once@b.test' }, { idempotencyKey: 'key-once' })
    const again = await rig.stripe.customers.create({ email: 'once@b.test' }, { idempotencyKey: 'key-once' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'key-once',
    })
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  })

  it('refuses another request, and another call', async () => {
    const use = { idempotencyKey: 'key-mixed' }
    await rig.stripe.customers.create({ email: 'a@b.test' }, use)
    const other = await refusalOf(rig.stripe.customers.create({ email: 'b@b.test' }, use))
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(other).toMatchObject({ statusCode: 400, message: expect.stringContaining('same parameters') })
    expect(await refusalOf(rig.stripe.products.create({ id: 'a', name: 'A' }, use))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("same endpoint they were first used for ('/v1/customers')"),
    })
  })

  it('remembers a refusal of the work, but not of the parameters', async () => {
    const use = { idempotencyKey: 'key-refused' }
    const create = (product: string) =>
      rig.stripe.prices.create(
        { product, currency: 'usd', unit_amount: 1, recurring: { interval: 'month' } },
        use,
      )
    const first = await refusalOf(create('prod_gone'))
    expect((await refusalOf(create('prod_gone'))).headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const wrong = { idempotencyKey: 'key-wrong' }
    await refusalOf(rig.stripe.customers.create({ nmae: 'x' } as Stripe.CustomerCreateParams, wrong))
    expect(await rig.stripe.customers.create({ email: 'x@b.test' }, wrong)).toMatchObject({
      email: 'x@b.test',
    })
  })

  it('is forgotten after 24 hours', async () => {
    const use = { idempotencyKey: 'key-day' }
    const first = await rig.stripe.customers.create({ email: 'day@b.test' }, use)
    await rig.control('advance', { days: 1 - 1 / 86_400 })
    expect((await rig.stripe.customers.create({ email: 'day@b.test' }, use)).id).toBe(first.id)
    await rig.control('advance', { days: 1.000_001 / 86_400 })
    expect((await rig.stripe.customers.create({ email: 'day@b.test' }, use)).id).not.toBe(first.id)
  })
})
