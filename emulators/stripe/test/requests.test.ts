import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { useRig } from '../../../tests/support/useRig.ts'
import { refusalOf, SECRET_KEY, startRig } from './stripeRig.ts'

const rig = useRig(startRig)

/** Posts a raw form, which the client never sends. */
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

describe('the secret key', () => {
  it('must be the right one, and is not repeated in the refusal', async () => {
    const refusal = await refusalOf(rig.client('sk_test_wrong_key_1234').products.list())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(refusal).toMatchObject({ statusCode: 401, message: 'Invalid API Key provided.' })
  })
})

describe('parameters', () => {
  const CHECKOUT = 'mode=subscription&customer=c&success_url=http://a.test/&line_items[0][price]=p'

  it.each([
    ['one unknown', 'nmae=x', 'parameter_unknown', 'nmae', /^Received unknown parameters: nmae/],
    ['two unknown', 'a=1&b=2', 'parameter_unknown', 'a', /^Received unknown parameters: a, b/],
    [
      'an unknown in a group',
      `${CHECKOUT}&line_items[0][town]=x`,
      'parameter_unknown',
      'line_items[0][town]',
      /^Received unknown parameters: line_items\[0\]\[town\]/,
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
    const whole = [...CHECKOUT.split('&'), 'line_items[0][quantity]=1']
    const rest = whole.filter((each) => !form.includes(each.split(/[=[]/)[0] ?? ''))
    const { status, body } = await post('/v1/checkout/sessions', [form, ...rest].join('&'))
    expect(status).toBe(400)
    expect(body.error.message).toMatch(message)
    expect([body.error.type, body.error.code, body.error.param]).toEqual([
      'invalid_request_error',
      code,
      param,
    ])
  })

  it('are refused: a malformed address', async () => {
    const { body } = await post('/v1/customers', 'email=nobody')
    expect(body.error).toMatchObject({ code: 'email_invalid', message: 'Invalid email address: nobody' })
  })

  it('cannot be unset where Stripe does not let them', async () => {
    const { body } = await post('/v1/products', 'id=a&name=')
    expect(body.error).toMatchObject({
      code: 'parameter_invalid_empty',
      param: 'name',
      message: expect.stringContaining("You passed an empty string for 'name'"),
    })
  })
})

describe('lists', () => {
  it('refuse a cursor that does not exist, and a limit over 100', async () => {
    const refused = (list: object) => refusalOf(rig.stripe.customers.list({ email: 'a@b.test', ...list }))
    const gone = { code: 'resource_missing', param: 'starting_after' }
    expect(await refused({ starting_after: 'cus_gone' })).toMatchObject(gone)
    expect(await refused({ limit: 101 })).toMatchObject({ param: 'limit' })
  })
})

describe('the idempotency key', () => {
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
    const gone = { product: 'prod_gone', currency: 'usd', unit_amount: 1 }
    const create = () => rig.stripe.prices.create({ ...gone, recurring: { interval: 'month' } }, use)
    const first = await refusalOf(create())
    expect((await refusalOf(create())).headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const wrong = { idempotencyKey: 'key-wrong' }
    await refusalOf(rig.stripe.customers.create({ nmae: 'x' } as Stripe.CustomerCreateParams, wrong))
    const email = 'x@b.test'
    expect(await rig.stripe.customers.create({ email }, wrong)).toMatchObject({ email })
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
