import path from 'node:path'
import Ajv, { type ValidateFunction } from 'ajv'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeShared, readJson } from '../../../tests/support/describeShared.ts'
import { type Catalog, makeCatalog, PAGES, type Rig, refusalOf, startRig, subscribe } from './stripeRig.ts'

interface Node {
  $ref?: string
  type?: string | string[]
  const?: unknown
  anyOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  required?: string[]
}
interface Schema extends Node {
  definitions: Record<string, Node>
}

/** What can be asked, as the types of the official client say. */
const NAMES = [
  'customer-create',
  'checkout-session-create',
  'portal-session-create',
  'subscription-update',
] as const
type Name = (typeof NAMES)[number]

let rig: Rig
let catalog: Catalog
let subscription: Stripe.Subscription
beforeAll(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
  subscription = await subscribe(rig, catalog.monthly)
  await rig.stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'once' })
})
afterAll(() => rig.stop())

/** Each call with parameters that are as wrong, or as right, as a test wants. */
const CALLS: Record<Name, (params: object) => Promise<unknown>> = {
  'customer-create': (params) => rig.stripe.customers.create(params),
  'checkout-session-create': (params) => rig.stripe.checkout.sessions.create(params),
  'portal-session-create': (params) => rig.stripe.billingPortal.sessions.create(params),
  'subscription-update': (params) => rig.stripe.subscriptions.update(subscription.id, params),
}

/** What each call needs at least. */
function least(name: Name): Record<string, unknown> {
  if (name === 'checkout-session-create')
    return {
      mode: 'subscription',
      line_items: [{ price: catalog.monthly.id, quantity: 1 }],
      success_url: PAGES.success_url,
    }
  return name === 'portal-session-create' ? { customer: subscription.customer } : {}
}

const schemaIn = (folder: string, name: Name) => readJson<Schema>(path.join(folder, `${name}.schema.json`))

/** Validators of each call, each compiled once. */
function validatorsIn(folder: string): (name: Name) => ValidateFunction {
  const validators = new Map<Name, ValidateFunction>()
  return (name) => {
    const validator = validators.get(name) ?? new Ajv({ strict: false }).compile(schemaIn(folder, name))
    validators.set(name, validator)
    return validator
  }
}

/** The definition that a reference leads to. */
function resolved(schema: Schema, node: Node): Node {
  let at = node
  while (at.$ref !== undefined) {
    const found = schema.definitions[decodeURIComponent(at.$ref.replace('#/definitions/', ''))]
    if (!found) throw new Error(`no ${at.$ref}`)
    at = found
  }
  return at
}

/** Any value of the type: what is asked is whether the name is known. */
function anyValue(schema: Schema, node: Node): unknown {
  const { type, const: fixed, anyOf, properties, items, required = [] } = resolved(schema, node)
  if (fixed !== undefined) return fixed
  const choice = anyOf
    ?.map((each) => resolved(schema, each))
    .find((each) => each.const !== '' && each.type !== 'null')
  if (choice) return anyValue(schema, choice)
  if (properties)
    return Object.fromEntries(required.map((key) => [key, anyValue(schema, properties[key] ?? {})]))
  if (type === 'array' && items) return [anyValue(schema, items)]
  if (type === 'boolean') return true
  return type === 'number' ? 1 : type === 'object' ? { key: 'value' } : 'text'
}

describeShared('what the types of the client allow', 'stripe', (folder) => {
  const valid = validatorsIn(folder)

  it.each(NAMES)('is known by name: %s', async (name) => {
    const schema = schemaIn(folder, name)
    const { properties = {} } = resolved(schema, schema)
    const unknown: string[] = []
    for (const [key, node] of Object.entries(properties)) {
      const given = { ...least(name), [key]: anyValue(schema, node) }
      const refusal = await refusalOf(CALLS[name](given)).catch(() => undefined)
      if (refusal?.code === 'parameter_unknown') unknown.push(refusal.param ?? key)
    }
    expect(Object.keys(properties).length).toBeGreaterThan(5)
    expect(unknown).toEqual([])
  })

  it.each(NAMES)('and nothing else: %s', async (name) => {
    const check = valid(name)
    for (const key of ['payment_method_type', 'current_period_end', 'planId', 'discount']) {
      const given = { ...least(name), [key]: 'x' }
      expect(check(given)).toBe(false)
      expect(await refusalOf(CALLS[name](given))).toMatchObject({ code: 'parameter_unknown', param: key })
    }
  })

  it('lacks the payment_method_types of older versions', async () => {
    const given = { ...least('checkout-session-create'), payment_method_types: ['card'] }
    expect(valid('checkout-session-create')(given)).toBe(false)
    expect(await refusalOf(CALLS['checkout-session-create'](given))).toMatchObject({
      param: 'payment_method_types',
    })
  })

  it.each([
    ['customer-create', 'address', { town: 'x' }, 'address[town]'],
    ['checkout-session-create', 'line_items', [{ price: 'x', amount: 5 }], 'line_items[0][amount]'],
    ['checkout-session-create', 'discounts', [{ code: 'x' }], 'discounts[0][code]'],
    ['checkout-session-create', 'subscription_data', { coupon: 'x' }, 'subscription_data[coupon]'],
    ['subscription-update', 'items', [{ cost: 'x' }], 'items[0][cost]'],
    ['subscription-update', 'cancellation_details', { why: 'x' }, 'cancellation_details[why]'],
  ] as const)('%s knows the members of %s', async (name, key, value, param) => {
    const given = { ...least(name), [key]: value }
    expect(valid(name)(given)).toBe(false)
    expect(await refusalOf(CALLS[name](given))).toMatchObject({ code: 'parameter_unknown', param })
  })
})

describeShared('what is accepted here, the types allow', 'stripe', (folder) => {
  const valid = validatorsIn(folder)

  it.each([
    [
      'customer-create',
      { email: 'a@listener.test', name: 'A', phone: '+34', description: 'd', metadata: { uid: 'u' } },
    ],
    [
      'customer-create',
      { address: { city: 'Bilbao', country: 'ES' }, balance: -500, preferred_locales: ['es'] },
    ],
    [
      'checkout-session-create',
      { customer_email: 'a@listener.test', cancel_url: PAGES.cancel_url, locale: 'es' },
    ],
    [
      'checkout-session-create',
      { discounts: [{ coupon: 'HALF' }], client_reference_id: 'u', metadata: { uid: 'u' } },
    ],
    [
      'checkout-session-create',
      { subscription_data: { metadata: { uid: 'u' }, billing_mode: { type: 'classic' } } },
    ],
    ['checkout-session-create', { submit_type: 'subscribe', ui_mode: 'hosted_page' }],
    ['portal-session-create', { return_url: 'http://app.test/', locale: 'es' }],
    [
      'subscription-update',
      { cancel_at_period_end: true, cancellation_details: { feedback: 'unused', comment: 'c' } },
    ],
    ['subscription-update', { cancel_at: '', metadata: { a: 'b' }, description: 'd' }],
    ['subscription-update', { discounts: [{ coupon: 'HALF' }], proration_behavior: 'none' }],
  ] as const)('%s %j', async (name, more) => {
    const given = { ...least(name), ...more }
    const check = valid(name)
    expect(check(given) ? [] : check.errors).toEqual([])
    await expect(CALLS[name](given)).resolves.toHaveProperty('id')
  })
})
