import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newProfile } from '#domain/profile.ts'
import { createCustomerPortal } from '../../../functions/src/billing/createCustomerPortal.ts'
import { firestore } from '../../../functions/src/gateways/firestore.ts'
import { type RunningAuthLookup, startAuthLookup } from '../../support/authLookup.ts'
import { startTestFirestore } from '../../support/firestore.ts'
import { type RunningFunctions, startFunctions } from '../../support/functionsHost.ts'
import { readShared } from '../../support/shared.ts'

const PROJECT = 'demo-billing'
const APP_URL = 'https://app.sonobrief.test'

interface Received {
  method: string
  path: string
  authorization: string
  params: Record<string, string>
}
let received: Received[] = []
/** What the double of Stripe's API answers next. */
let answers: Array<{ status: number; body: object }> = []

const CONFIGURATIONS = {
  object: 'list',
  data: [
    { id: 'bpc_default', metadata: {} },
    { id: 'bpc_ours', metadata: { portal: 'sonobrief' } },
  ],
  has_more: false,
}

let stripeDouble: Server
let auth: RunningAuthLookup
let functions: RunningFunctions
const stops: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  stripeDouble = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const params = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      // Asked for once, and remembered.
      if (method === 'GET') return void response.end(JSON.stringify(CONFIGURATIONS))
      received.push({ method, path, authorization: headers.authorization ?? '', params })
      const { status, body } = answers.shift() ?? { status: 200, body: session(params['customer']) }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => stripeDouble.listen(0, '127.0.0.1', resolve))
  auth = await startAuthLookup(PROJECT)
  functions = await startFunctions({
    functions: { createCustomerPortal },
    projectId: PROJECT,
    region: 'europe-west1',
  })
  const store = await startTestFirestore()
  Object.assign(process.env, {
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `${store.host}:${store.port}`,
    FIREBASE_AUTH_EMULATOR_HOST: auth.address,
    METADATA_SERVER_DETECTION: 'none',
    APP_URL,
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_API_URL: `http://127.0.0.1:${(stripeDouble.address() as AddressInfo).port}`,
  })
  const database = await firestore()
  stops.push(
    () => database.terminate(),
    () => functions.stop(),
    () => store.stop(),
    () => auth.stop(),
    () => new Promise((resolve) => stripeDouble.close(resolve)),
  )
  await seed('ana', 'cus_ana')
  await seed('ben', 'cus_ben')
  await seed('free', null)
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(() => {
  received = []
  answers = []
})

const session = (customer = '') => ({
  id: 'bps_1',
  object: 'billing_portal.session',
  customer,
  url: `https://billing.stripe.test/p/${customer}`,
})

async function seed(uid: string, customerId: string | null) {
  const email = `${uid}@listener.test`
  const now = new Date()
  const profile = newProfile({ uid, email, name: '' }, now, now)
  const database = await firestore()
  await database
    .collection('users')
    .doc(email)
    .set({ ...profile, subscription: { ...profile.subscription, customerId } })
}

async function open(uid: string, body: object, email = `${uid}@listener.test`) {
  const answer = await fetch(`${functions.url}/createCustomerPortal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${auth.tokenOf({ uid, email })}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const own = { customerId: 'cus_ana', returnUrl: `${APP_URL}/pricing?from=menu` }

describe('POST /api/create-customer-portal', () => {
  it('opens the portal of the account’s own customer, and leads back to the page', async () => {
    expect(await open('ana', own)).toEqual({
      status: 200,
      body: { success: true, url: 'https://billing.stripe.test/p/cus_ana' },
    })
    expect(received).toEqual([
      {
        method: 'POST',
        path: '/v1/billing_portal/sessions',
        authorization: 'Bearer sk_test_of_the_tests',
        params: {
          customer: 'cus_ana',
          return_url: `${APP_URL}/pricing?from=menu`,
          configuration: 'bpc_ours',
        },
      },
    ])
  })

  it('takes the customer from the account where the body names none', async () => {
    expect((await open('ana', {})).body['url']).toBe('https://billing.stripe.test/p/cus_ana')
  })

  it.each([
    ['another account’s', 'ana', 'cus_ben'],
    ['one, for an account that has none', 'free', 'cus_ana'],
    ['one that is no text', 'ana', ['cus_ana']],
  ])('refuses a customer that is not the account’s: %s', async (_, uid, customerId) => {
    expect((await open(uid, { ...own, customerId })).status).toBe(403)
    expect(received).toEqual([])
  })

  it('is not opened by the next owner of an address', async () => {
    expect((await open('next', own, 'ana@listener.test')).status).toBe(403)
    expect((await open('next', {}, 'ana@listener.test')).status).toBe(404)
    expect(received).toEqual([])
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
    expect((await open('ana', { ...own, returnUrl })).status).toBe(200)
    expect(received[0]?.params['return_url']).toBe(`${APP_URL}/pricing`)
  })

  it('says so when there is no billing information', async () => {
    const message = 'No billing information found. Please contact support.'
    expect(await open('free', { returnUrl: own.returnUrl })).toEqual({
      status: 404,
      body: { success: false, message, error: message },
    })
  })

  it('says the same when Stripe no longer knows the customer', async () => {
    answers = [{ status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }]
    expect(await open('ana', own)).toMatchObject({
      status: 404,
      body: { message: 'No billing information found. Please contact support.' },
    })
  })

  it.each([
    ['fails', 500, 502],
    ['asks for a pause', 429, 429],
  ])(
    'is a failure of the service, with nothing of Stripe’s text, when Stripe %s',
    async (_, status, ours) => {
      const failure = { status, body: { error: { type: 'api_error', message: 'secret detail' } } }
      answers = [failure, failure]
      const { status: answered, body } = await open('ana', own)
      expect(answered).toBe(ours)
      expect(body['message']).toBe('Error opening billing portal. Please try again.')
      expect(JSON.stringify(body)).not.toContain('secret detail')
    },
  )

  it('is for verified accounts', async () => {
    const token = auth.tokenOf({ uid: 'ana', email: 'ana@listener.test', emailVerified: false })
    const answer = await fetch(`${functions.url}/createCustomerPortal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(own),
    })
    expect(answer.status).toBe(403)
    expect(received).toEqual([])
  })
})

interface Schema {
  definitions: Record<
    string,
    { properties?: Record<string, { type?: string }>; additionalProperties?: boolean }
  >
}
const schema = await readShared<Schema>('stripe/portal-session-create.schema.json')

it.skipIf(schema === undefined)('sends only parameters that Stripe documents', async () => {
  await open('ana', own)
  const official = schema?.definitions['BillingPortal.SessionCreateParams']
  expect(official?.additionalProperties).toBe(false)
  for (const name of Object.keys(received[0]?.params ?? {})) {
    expect(official?.properties?.[name], name).toMatchObject({ type: 'string' })
  }
  expect(received).toHaveLength(1)
})
