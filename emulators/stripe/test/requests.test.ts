import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCatalog, type Rig, refusalOf, SECRET_KEY, startRig } from './stripeRig.ts'

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
    const response = await fetch(`${rig.running.url}/v1/customers`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('did not provide an API key'),
      },
    })
  })

  it('must be the right one, and is not repeated in the refusal', async () => {
    const refusal = await refusalOf(rig.client({ apiKey: 'sk_test_wrong_key_1234' }).customers.list())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(refusal).toMatchObject({
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_**********1234',
    })
  })

  it('may come as the user of basic authentication', async () => {
    const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
    expect(await post('/v1/customers', '', { authorization })).toMatchObject({ status: 200 })
  })
})

describe('parameters', () => {
  it('are forms with nested names and lists', async () => {
    const { body } = await post(
      '/v1/customers',
      'metadata[a]=1&metadata[b%20c]=2&preferred_locales[]=en&preferred_locales[]=es&address[city]=Bilbao',
    )
    expect(body).toMatchObject({
      metadata: { a: '1', 'b c': '2' },
      preferred_locales: ['en', 'es'],
      address: { city: 'Bilbao', line1: null },
    })
  })

  it.each([
    ['one unknown', 'nmae=x', 'parameter_unknown', 'nmae', 'Received unknown parameter: nmae'],
    ['two unknown', 'a=1&b=2', 'parameter_unknown', 'a', 'Received unknown parameters: a, b'],
    [
      'an unknown in a group',
      'address[town]=x',
      'parameter_unknown',
      'address[town]',
      'Received unknown parameter: address[town]',
    ],
    ['a text for a number', 'balance=ten', 'parameter_invalid_integer', 'balance', 'Invalid integer: ten'],
    ['a group for a text', 'email[x]=1', undefined, 'email', 'Invalid string: a group of values'],
    ['a text for a group', 'address=x', undefined, 'address', 'Invalid object'],
    ['a text for a list', 'preferred_locales=en', undefined, 'preferred_locales', 'Invalid array'],
    ['a malformed address', 'email=nobody', 'email_invalid', 'email', 'Invalid email address: nobody'],
    [
      'a name both ways',
      'address=x&address[city]=y',
      undefined,
      undefined,
      expect.stringContaining('both as a value and as a group'),
    ],
    ['a broken name', 'address[city=x', undefined, undefined, expect.stringContaining('malformed')],
  ])('are refused: %s', async (_, form, code, param, message) => {
    const { status, body } = await post('/v1/customers', form)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', message })
    expect([body.error.code, body.error.param]).toEqual([code, param])
  })

  it('cannot reach into the objects of the server', async () => {
    const { body } = await post('/v1/customers', '__proto__[polluted]=1')
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: '__proto__' })
    expect(await post('/v1/customers', 'metadata[__proto__]=x')).toMatchObject({ status: 200 })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('cannot be unset where Stripe does not let them', async () => {
    const { body } = await post('/v1/products', 'name=')
    expect(body.error).toMatchObject({
      code: 'parameter_invalid_empty',
      param: 'name',
      message: expect.stringContaining("You passed an empty string for 'name'"),
    })
  })

  it('that are missing are named', async () => {
    expect(await refusalOf(rig.stripe.products.create({} as Stripe.ProductCreateParams))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
      message: 'Missing required param: name.',
    })
  })

  it('of Stripe that do nothing here are refused aloud, not ignored', async () => {
    expect(await refusalOf(rig.stripe.customers.create({ tax_exempt: 'reverse' }))).toMatchObject({
      code: 'not_in_stand_in',
      param: 'tax_exempt',
    })
  })

  it('have limits in metadata', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']))
    expect(await refusalOf(rig.stripe.customers.create({ metadata }))).toMatchObject({ param: 'metadata' })
    expect(await refusalOf(rig.stripe.customers.create({ metadata: { k: 'x'.repeat(501) } }))).toMatchObject({
      param: 'metadata[k]',
    })
    expect(
      await refusalOf(rig.stripe.customers.create({ metadata: { ['x'.repeat(41)]: 'v' } })),
    ).toMatchObject({
      param: 'metadata',
    })
  })

  it('are not JSON', async () => {
    const { status, body } = await post('/v1/customers', '{}', { 'content-type': 'application/json' })
    expect([status, body.error.type]).toEqual([400, 'invalid_request_error'])
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
    expect(await post('/v1/subscriptions/%zz', '')).toMatchObject({
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
    const { lastResponse } = await rig.stripe.customers.create({})
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
    const back = await stripe.customers.list({
      email: 'many@listener.test',
      limit: 2,
      ending_before: ids[2] ?? '',
    })
    expect(back.data.map(({ id }) => id)).toEqual([ids[4], ids[3]])
  })

  it('refuse a cursor that does not exist, and a limit over 100', async () => {
    expect(await refusalOf(rig.stripe.customers.list({ starting_after: 'cus_gone' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    })
    expect(await refusalOf(rig.stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  })

  it('can be of a time', async () => {
    const created = Math.floor(rig.nowMs / 1000)
    expect((await rig.stripe.customers.list({ created: { gte: created } })).data.length).toBeGreaterThan(0)
    expect((await rig.stripe.customers.list({ created: { gt: created } })).data).toEqual([])
  })
})

describe('expand', () => {
  it('puts objects in the place of ids, through lists and levels', async () => {
    const { product, monthly } = await makeCatalog(rig.stripe)
    const found = await rig.stripe.prices.list({ lookup_keys: ['premium_monthly'], expand: ['data.product'] })
    expect(found.data).toHaveLength(1)
    expect(found.data[0]).toMatchObject({ id: monthly.id, product: { id: product.id, object: 'product' } })
  })

  it('refuses what is no object', async () => {
    const refusal = refusalOf(rig.stripe.prices.list({ limit: 1, expand: ['data.currency'] }))
    expect(await refusal).toMatchObject({
      message: expect.stringContaining('cannot be expanded (data.currency)'),
    })
    expect(await refusalOf(rig.stripe.prices.list({ expand: ['a.b.c.d.e'] }))).toMatchObject({
      message: expect.stringContaining('more than 4 levels'),
    })
  })
})

describe('the idempotency key', () => {
  it('gets the first answer again for the same request', async () => {
    const first = await rig.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'key-once' })
    const again = await rig.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'key-once' })
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
    await rig.stripe.customers.create({ name: 'A' }, use)
    const other = await refusalOf(rig.stripe.customers.create({ name: 'B' }, use))
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(other).toMatchObject({ statusCode: 400, message: expect.stringContaining('same parameters') })
    expect(await refusalOf(rig.stripe.products.create({ name: 'A' }, use))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("same endpoint they were first used for ('/v1/customers')"),
    })
  })

  it('remembers a refusal of the work, but not of the parameters', async () => {
    const use = { idempotencyKey: 'key-refused' }
    const create = (product: string) =>
      rig.stripe.prices.create({ product, currency: 'usd', unit_amount: 1 }, use)
    const first = await refusalOf(create('prod_gone'))
    expect((await refusalOf(create('prod_gone'))).headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const wrong = { idempotencyKey: 'key-wrong' }
    await refusalOf(rig.stripe.customers.create({ nmae: 'x' } as Stripe.CustomerCreateParams, wrong))
    expect(await rig.stripe.customers.create({ name: 'x' }, wrong)).toMatchObject({ name: 'x' })
  })

  it('answers 409 while the first request is under way', async () => {
    await rig.control('fault', { kind: 'slow', delayMs: 300, path: '/v1/customers' })
    const use = { idempotencyKey: 'key-twice' }
    const [first, second] = await Promise.allSettled([
      rig.stripe.customers.create({ name: 'T' }, use),
      rig.stripe.customers.create({ name: 'T' }, use),
    ])
    const outcomes = [first, second].toSorted((a, b) => a.status.localeCompare(b.status))
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { statusCode: 409, code: 'idempotency_key_in_use' } },
    ])
  })

  it('is forgotten after 24 hours', async () => {
    const use = { idempotencyKey: 'key-day' }
    const first = await rig.stripe.customers.create({ name: 'Day' }, use)
    await rig.control('advance', { seconds: 24 * 3_600 - 1 })
    expect((await rig.stripe.customers.create({ name: 'Day' }, use)).id).toBe(first.id)
    await rig.control('advance', { seconds: 1 })
    expect((await rig.stripe.customers.create({ name: 'Day' }, use)).id).not.toBe(first.id)
  })
})
