import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Stripe } from 'stripe'
import type { PlanId } from '#domain/plans/plans.ts'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'
import { withDates } from '#domain/time/withDates.ts'
import { DAY_MS } from '#domain/units.ts'
import { LOCAL_SECRET_KEY, startStripe } from '../../emulators/stripe/src/startStripe.ts'
import { setUpStripe, stripeAt } from '../stripe/setUpStripe.ts'
import { startAuthLookup } from './authLookup.ts'
import { startTestFirestore } from './firestore.ts'
import { startFunctions } from '../stack/functionsHost.ts'
import { startStripeRecorder } from './stripeRecorder.ts'
import { callFunction, control } from './callFunction.ts'
import { sourceFunctions } from './sourceFunctions.ts'

export const APP_URL = 'https://app.sonobrief.test'

export interface Listener {
  uid: string
  email: string
  token: string
}

interface Called {
  status: number
  body: Record<string, unknown>
}

interface Ledgered {
  profile: UserProfile
  entries: Array<{ id: string; amount: number; balanceAfter: number; reason: string }>
}

export type BillingRig = Awaited<ReturnType<typeof startBilling>>

/** The local Stripe, set up as by `npm run stripe-setup`, Firestore, and the deployed exports in this process. */
export async function startBilling(projectId: string) {
  const exports = await sourceFunctions()
  const functions = await startFunctions({ functions: exports, projectId, region: 'europe-west1' })
  const [auth, stripeDouble, store] = await Promise.all([
    startAuthLookup(projectId),
    startStripe({ port: 0, automatic: false }),
    startTestFirestore({
      indexes: await readFile(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
    }),
  ])
  const recorder = await startStripeRecorder(stripeDouble.url)
  const stripe = await stripeAt(stripeDouble.url, LOCAL_SECRET_KEY)
  const { webhookSecret = '' } = await setUpStripe(stripe, APP_URL)
  // There is no Hosting in front of the functions here.
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { url: `${functions.url}/stripeWebhook` })
  Object.assign(process.env, {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${store.host}:${store.port}`,
    FIREBASE_AUTH_EMULATOR_HOST: auth.address,
    METADATA_SERVER_DETECTION: 'none',
    APP_URL,
    HASH_KEY: 'a-key-for-tests-that-is-long-enough-to-be-one',
    STRIPE_SECRET_KEY: LOCAL_SECRET_KEY,
    STRIPE_API_URL: recorder.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
  const { firestore } = await import('../../functions/src/platform/gateways/firestore.ts')
  const database = await firestore()
  const entriesOf = (uid: string) => database.collection('ledgers').doc(uid).collection('entries')
  const rig = {
    database,
    auth,
    functions,
    /** Our account in the local Stripe, through the official client. */
    stripe,
    stripeUrl: stripeDouble.url,
    calls: recorder.calls,
    /** What lies between the functions and Stripe. */
    recorder,
    webhookSecret,
    /** An account with a profile and a ledger that sums to its balance. */
    async listener({
      plan = 'free',
      current = 20_000,
      monthly = 20_000,
      usedThisMonth = 0,
      signedUpAt,
      email,
    }: Partial<Record<'current' | 'monthly' | 'usedThisMonth', number>> & {
      plan?: PlanId
      signedUpAt?: Date
      email?: string
    } = {}): Promise<Listener> {
      const uid = `uid-${randomUUID()}`
      const person = { uid, email: email ?? `${uid}@listener.test` }
      const now = new Date()
      const profile = newProfile({ ...person, name: 'Ana' }, now, now)
      await database.doc(`users/${person.email}`).set({
        ...profile,
        credits: { ...profile.credits, current, monthly, usedThisMonth },
        subscription: { ...profile.subscription, plan },
        welcomedAt: now,
      })
      const booked = { amount: Math.max(0, current), cost: 0, balanceAfter: current }
      await entriesOf(uid)
        .doc('opening')
        .set({ ...booked, reason: 'opening', at: now })
      const createdAt = signedUpAt ?? new Date(now.getTime() - 30 * DAY_MS)
      return { ...person, token: auth.tokenOf({ ...person, createdAt }) }
    },
    checkout: (who: Listener, body?: object): Promise<Called> =>
      rig.call('createCheckoutSession', who.token, {
        userId: who.uid,
        email: who.email,
        planId: 'premium',
        billingCycle: 'monthly',
        specialOffer: null,
        ...body,
      }),
    async call(name: string, token: string, asked: object): Promise<Called> {
      const authorization = `Bearer ${token}`
      const { status, body } = await callFunction(functions.url, name, asked, { authorization })
      return { status, body }
    },
    /** A switch of the local Stripe. */
    control: (path: string, body: object = {}) =>
      control(
        stripeDouble.url,
        `/control/${path}`,
        path === 'events' ? {} : { method: 'POST', body: JSON.stringify(body) },
      ),
    /** Asks for a checkout, and pays in it. Events wait. @returns the customer */
    async buy(
      who: Listener,
      planId: PlanId = 'premium',
      billingCycle = 'monthly',
      card = '4242424242424242',
    ): Promise<string> {
      const { status, body } = await rig.checkout(who, { planId, billingCycle })
      if (status !== 200) throw new Error(`no checkout: ${status} ${JSON.stringify(body)}`)
      await rig.control(`checkout/${String(body['id'])}/pay`, { card })
      return (await rig.state(who)).profile.subscription.customerId ?? ''
    },
    /** Has every event that waits delivered, once. @returns the statuses of the answers */
    async deliver(): Promise<number[]> {
      const { attempts } = (await rig.control('webhooks/deliver')) as {
        attempts: Array<{ httpStatus: number | null }>
      }
      return attempts.map(({ httpStatus }) => httpStatus ?? 0)
    },
    /** Events about a customer so far, the oldest first. */
    async eventsOf(customerId: string): Promise<Stripe.Event[]> {
      const { events } = (await rig.control('events')) as { events: Stripe.Event[] }
      const isAbout = ({ data }: Stripe.Event) => JSON.stringify(data.object).includes(`"${customerId}"`)
      return events.filter(isAbout).toReversed()
    },
    /** Calls the webhook with an event, signed as Stripe does. @returns the status of the answer */
    async post(event: object, signature?: string | null, url = `${functions.url}/stripeWebhook`) {
      const payload = JSON.stringify(event)
      const { Stripe: Client } = await import('stripe')
      const signed =
        signature === undefined
          ? Client.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
          : signature
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(signed !== null && { 'stripe-signature': signed }),
        },
        body: payload,
      })
      await answer.arrayBuffer()
      return answer.status
    },
    async state({ uid, email }: Pick<Listener, 'uid' | 'email'>): Promise<Ledgered> {
      const [profile, entries] = await Promise.all([
        database.collection('users').doc(email).get(),
        entriesOf(uid).orderBy('at').get(),
      ])
      return {
        profile: withDates(profile.data()) as UserProfile,
        entries: entries.docs.map((entry) => ({
          ...(entry.data() as Omit<Ledgered['entries'][number], 'id'>),
          id: entry.id,
        })),
      }
    },
    async violations(who: Pick<Listener, 'uid' | 'email'>): Promise<string[]> {
      const { profile, entries } = await rig.state(who)
      const { current, monthly } = profile.credits
      const sum = entries.reduce((total, { amount }) => total + amount, 0)
      const live = await stripe.subscriptions.list({
        customer: profile.subscription.customerId ?? 'cus_none',
        limit: 100,
      })
      const found: string[] = []
      const must = (holds: boolean, what: string) => holds || found.push(what)
      must(current >= 0 || current === -1, `the balance is ${current}`)
      must(sum === Math.max(0, current), `the ledger sums to ${sum}, the balance is ${current}`)
      must((monthly === -1) === (profile.subscription.plan === 'enterprise'), `monthly is ${monthly}`)
      must(live.data.length <= 1, `${live.data.length} live subscriptions`)
      return found
    },
    async stop() {
      await database.terminate()
      for (const part of [functions, store, auth, recorder, stripeDouble]) await part.stop()
    },
  }
  return rig
}
