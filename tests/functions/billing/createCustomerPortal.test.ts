import { Ajv } from 'ajv'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP_URL, type Listener, startBilling } from '../../../scripts/rigs/billingRig.ts'
import { describeShared, readJson } from '../../support/describeShared.ts'
import { useRig } from '../../support/useRig.ts'

const SESSIONS = '/v1/billing_portal/sessions'
const NO_CUSTOMER = 'No billing information found. Please contact support.'
const FAILED = 'Error opening billing portal. Please try again.'

const rig = useRig(() => startBilling('demo-portal'))
let ana: Listener
let customer: string
/** Has no customer. */
let free: Listener
let others: string
let configuration: string | undefined

beforeAll(async () => {
  ana = await rig.listener()
  customer = await customerOf(ana)
  await rig.database.doc(`users/${ana.email}`).update({ language: 'es' })
  others = await customerOf(await rig.listener())
  free = await rig.listener()
  const { data } = await rig.stripe.billingPortal.configurations.list()
  configuration = data.find(({ metadata }) => metadata?.['portal'] === 'sonobrief')?.id
})
beforeEach(() => void rig.calls.splice(0))
afterEach(() => rig.control('fault/clear'))

async function customerOf({ uid, email }: Listener): Promise<string> {
  const { id } = await rig.stripe.customers.create({ email, metadata: { uid } })
  await rig.database.doc(`users/${email}`).update({ 'subscription.customerId': id })
  return id
}

const open = (who: Listener, body: object) => rig.call('createCustomerPortal', who.token, body)
const own = () => ({ customerId: customer, returnUrl: `${APP_URL}/pricing?from=menu` })
const opened = () => rig.calls.filter(({ path }) => path === SESSIONS)
const refused = (message: string) => ({ success: false, message, error: message })

describe('POST /api/create-customer-portal', () => {
  it('opens the portal of the account’s own customer in its language, and leads back to the page', async () => {
    const { status, body } = await open(ana, own())
    expect({ status, success: body['success'] }).toEqual({ status: 200, success: true })
    expect(opened()).toMatchObject([
      { params: { customer, locale: 'es', return_url: `${APP_URL}/pricing?from=menu`, configuration } },
    ])
    expect(configuration).toBeDefined()
    const page = await fetch(String(body['url']))
    expect(await page.text()).toContain(`${APP_URL}/pricing?from=menu`)
  })

  it('takes the customer from the account where the body names none', async () => {
    expect((await open(ana, {})).status).toBe(200)
    expect(opened()[0]?.params['customer']).toBe(customer)
  })

  it('#foreign-customer: refuses a customer that is not the account’s', async () => {
    for (const [who, customerId] of [
      [ana, others],
      [free, customer],
      [ana, [customer]],
    ] as const) {
      expect((await open(who, { ...own(), customerId })).status).toBe(403)
    }
    expect(opened()).toEqual([])
  })

  it('refuses the next owner of the account’s address', async () => {
    const next = { ...ana, uid: 'next', token: rig.auth.tokenOf({ uid: 'next', email: ana.email }) }
    expect((await open(next, own())).status).toBe(403)
    expect((await open(next, {})).status).toBe(404)
    expect(opened()).toEqual([])
  })

  it.each([
    ['another site', 'https://evil.example/pricing'],
    ['a site that begins like ours', `${APP_URL}.evil.example/`],
    ['a name before the host', 'https://app.sonobrief.test@evil.example/'],
    ['credentials in front of ours', 'https://user:word@app.sonobrief.test/'],
    ['our host over http', 'http://app.sonobrief.test/pricing'],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'pricing'],
    ['nothing', undefined],
  ])('leads back to our own pricing page instead of %s', async (_, returnUrl) => {
    expect((await open(ana, { ...own(), returnUrl })).status).toBe(200)
    expect(opened()[0]?.params['return_url']).toBe(`${APP_URL}/es/pricing`)
  })

  it('answers 404 when the account has no billing information', async () => {
    expect(await open(free, {})).toEqual({ status: 404, body: refused(NO_CUSTOMER) })
  })

  it('answers 404 when Stripe no longer knows the customer', async () => {
    const gone = await rig.listener()
    await rig.stripe.customers.del(await customerOf(gone))
    expect(await open(gone, {})).toEqual({ status: 404, body: refused(NO_CUSTOMER) })
  })

  it.each([
    ['fails', 'server_error', 502],
    ['asks for a pause', 'rate_limit', 429],
  ])(
    'answers with an error text of our own, without Stripe’s words, when Stripe %s',
    async (_, kind, status) => {
      await rig.control('fault', { kind, times: 4, path: SESSIONS })
      expect(await open(ana, own())).toEqual({ status, body: refused(FAILED) })
    },
  )

  it('refuses accounts that are not verified', async () => {
    const { uid, email } = ana
    const token = rig.auth.tokenOf({ uid, email, emailVerified: false })
    expect((await open({ ...ana, token }, own())).status).toBe(403)
    expect(opened()).toEqual([])
  })
})

describeShared('what is sent', 'stripe/portal-session-create.schema.json', (file) => {
  it('are parameters that Stripe documents, and no others', async () => {
    await open(ana, own())
    // A form has only texts.
    const validate = new Ajv({ strict: false, coerceTypes: true }).compile(readJson<object>(file))
    expect(opened()).toHaveLength(1)
    expect(validate(opened()[0]?.params), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ ...opened()[0]?.params, colour: 'red' })).toBe(false)
  })
})
