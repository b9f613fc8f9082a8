import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { newProfile } from '#domain/accounts/profile.ts'
import { LOCAL_SECRET_KEY, startStripe } from '../../../emulators/stripe/src/startStripe.ts'
import { deletionOf } from '../../../functions/src/profiles/Deletion.ts'
import { firstWeekGrantId } from '../../../functions/src/billing/firstWeekGrant.ts'
import {
  type Subscriber,
  subscriber,
  subscriberId,
} from '../../../functions/src/deliverability/Subscriber.ts'
import { setUpStripe, stripeAt } from '../../../scripts/stripe/setUpStripe.ts'
import { type RunningMailbox, startMailbox } from '../../../scripts/rigs/mailbox.ts'
import { type AccountsRig, HASH_KEY, newAddress, startAccounts } from './accountsRig.ts'
import { PASSWORD } from './device.ts'

export interface Person {
  uid: string
  email: string
  /** Of a sign-in by password, a moment ago. */
  token: string
}

export interface DeletionRig extends AccountsRig {
  stripe: Stripe
  stripeUrl: string
  mailbox: RunningMailbox
  /** Somebody with everything that can be kept about a person: plan apart. */
  person(more?: { summaries?: number; language?: 'en' | 'es' }): Promise<Person>
  /** Pays for a plan, as in a checkout. @returns the customer */
  buy(person: Person): Promise<string>
  /** What of a person is still there: nothing, after a deletion. The ledger is not looked at. */
  traces(person: Person): Promise<string[]>
  /** Mails to them by their Message-ID, in the order that they came. */
  receipts(person: Person): string[]
  marker(uid: string): Promise<Record<string, unknown> | undefined>
}

/** A moment in the past that every document of a person was written at. */
const WRITTEN_AT = new Date('2026-11-02T08:00:00Z')
const WRITTEN_AT_SECONDS = WRITTEN_AT.getTime() / 1000

/** The accounts rig with the local Stripe and a mail server. */
export async function startDeletions(projectId: string): Promise<DeletionRig> {
  const [accounts, stripeDouble, mailbox] = await Promise.all([
    startAccounts(projectId),
    startStripe({ port: 0, automatic: false }),
    startMailbox(),
  ])
  const stripe = await stripeAt(stripeDouble.url, LOCAL_SECRET_KEY)
  await setUpStripe(stripe, 'https://app.sonobrief.test')
  Object.assign(process.env, {
    APP_URL: 'https://app.sonobrief.test',
    SMTP_URL: mailbox.url,
    STRIPE_SECRET_KEY: LOCAL_SECRET_KEY,
    STRIPE_API_URL: stripeDouble.url,
  })
  const { database, auth } = accounts
  const rig: DeletionRig = {
    ...accounts,
    stripe,
    stripeUrl: stripeDouble.url,
    mailbox,
    async person({ summaries = 2, language = 'en' } = {}) {
      const email = newAddress()
      const { uid } = await auth.createUser({ email, password: PASSWORD, emailVerified: true })
      const profile = {
        ...newProfile({ uid, email, name: 'Ana Secret', language }, WRITTEN_AT, WRITTEN_AT),
        verifiedSession: {
          sinceSeconds: WRITTEN_AT_SECONDS,
          signedInSeconds: WRITTEN_AT_SECONDS,
          provider: 'password',
        },
      }
      const entries = database.collection(`ledgers/${uid}/entries`)
      const subscribed: Subscriber = {
        email,
        name: 'Ana Secret',
        subscription: 'Newsletter',
        language: 'en',
        state: 'confirmed',
        receives: 'en',
        confirmation: { expiresAt: WRITTEN_AT },
        consents: [{ at: WRITTEN_AT, what: 'confirmed', by: 'the button in the mail' }],
        createdAt: WRITTEN_AT,
        updatedAt: WRITTEN_AT,
      }
      const batch = database.batch()
      batch.set(database.doc(`users/${email}`), profile)
      batch.set(entries.doc('welcome'), entry('welcome', 15_000, 20_000))
      batch.set(subscriber(database, subscriberId(email)), subscribed)
      batch.set(database.doc(`deliveryAddresses/${randomUUID()}`), {
        uid,
        tokenHash: 'hash-of-a-token',
        tokenExpiresAt: WRITTEN_AT,
        confirmedAt: WRITTEN_AT,
      })
      batch.set(database.doc(`accountLimits/${uid}`), { uid, calls: {}, expiresAt: WRITTEN_AT })
      batch.set(database.collection('apiKeys').doc(`key-of-${uid}`), {
        uid,
        name: 'A reader',
        scope: 'read',
        start: 'sb_k3V9',
        signedInAt: WRITTEN_AT,
        createdAt: WRITTEN_AT,
      })
      batch.set(database.collection('pushDevices').doc(`device-of-${uid}`), {
        uid,
        token: 'where-messages-go',
        choice: 'all',
        createdAt: WRITTEN_AT,
        seenAt: WRITTEN_AT,
        expiresAt: WRITTEN_AT,
      })
      batch.set(database.doc(`deadLetters/${uid}`), { uid, payload: email, expiresAt: WRITTEN_AT })
      batch.set(database.doc(`momentPages/${uid}-0`), {
        uid,
        n: 0,
        ids: ['m'],
        bytes: 1,
        moments: { m: MOMENT },
      })
      batch.set(database.doc(`knownPoints/${uid}`), { of: { one: { points: ['the tide decides'] } } })
      batch.set(database.doc(`keptAnswers/${uid}`), { of: { one: ANSWER } })
      batch.set(database.doc(`transcriptions/of-${uid}`), { ownerUid: uid })
      batch.set(database.doc(`transcriptions/of-${uid}/sound/0`), { bytes: Buffer.from('heard') })
      batch.set(database.doc(`sharedMoments/of-${uid}`), { uid, quote: 'the tide decides' })
      const offer = database.doc(`grants/${firstWeekGrantId(email, HASH_KEY)}`)
      batch.set(offer, { uid, usedAt: WRITTEN_AT })
      await batch.commit()
      for (let first = 0; first < summaries; first += 150) {
        const page = database.batch()
        for (let index = first; index < Math.min(summaries, first + 150); index++) {
          const reference = database.collection('summaries').doc(randomUUID().replaceAll('-', ''))
          page.set(reference, requestOf(uid, email))
          page.set(reference.collection('parts').doc('result'), RESULT)
          page.set(reference.collection('parts').doc('cost'), { usd: 0.01 })
        }
        await page.commit()
      }
      await rig.opened(uid)
      return { uid, email, token: rig.tokenOf({ uid, email }, { signedInAt: new Date() }) }
    },
    async buy({ uid, email, token }) {
      const { status, body } = await rig.post('createCheckoutSession', token, {
        userId: uid,
        email,
        planId: 'premium',
        billingCycle: 'monthly',
        specialOffer: null,
      })
      if (status !== 200) throw new Error(`no checkout: ${status} ${body.message}`)
      await fetch(`${stripeDouble.url}/control/checkout/${body.id}/pay`, {
        method: 'POST',
        body: JSON.stringify({ card: '4242424242424242' }),
      })
      const profile = await rig.profile(email)
      await database.doc(`users/${email}`).update({ 'subscription.plan': 'premium' })
      return profile?.subscription.customerId ?? ''
    },
    async traces({ uid, email }) {
      const own = (collection: string) => database.collection(collection).where('uid', '==', uid)
      const queries = [
        'users',
        'summaries',
        'deliveryAddresses',
        'accountLimits',
        'apiKeys',
        'deadLetters',
        'grants',
        'momentPages',
        'pushDevices',
        'sharedMoments',
      ].map(own)
      const found = (await Promise.all(queries.map((query) => query.get()))).flatMap(({ docs }) => docs)
      const parts = await database.collectionGroup('parts').get()
      const alive = new Set((await database.collection('summaries').select().get()).docs.map(({ id }) => id))
      const orphans = parts.docs.filter(({ ref }) => !alive.has(ref.parent.parent?.id ?? ''))
      const single = await database.getAll(
        database.doc(`users/${email}`),
        database.doc(`billing/${uid}`),
        database.doc(`knownPoints/${uid}`),
        database.doc(`keptAnswers/${uid}`),
        database.doc(`transcriptions/of-${uid}/sound/0`),
        subscriber(database, subscriberId(email)),
      )
      const left = [...found, ...orphans, ...single.filter(({ exists }) => exists)].map(({ ref }) => ref.path)
      const account = await auth.getUser(uid).catch(() => undefined)
      return [...left, ...(account ? [`account of ${String(account.email)}`] : [])]
    },
    receipts: ({ email }) => mailbox.to(email).map(({ email: mail }) => mail.messageId ?? ''),
    async marker(uid) {
      return (await deletionOf(database, uid).get()).data()
    },
    async stop() {
      await accounts.stop()
      await Promise.all([stripeDouble.stop(), mailbox.stop()])
    },
  }
  return rig
}

const entry = (reason: string, amount: number, balanceAfter: number) => ({
  amount,
  cost: 0,
  balanceAfter,
  reason,
  at: WRITTEN_AT,
})

/** A request with everything that may stand in one, inner matter too. */
const requestOf = (uid: string, email: string) => ({
  uid,
  account: email,
  signedInAt: WRITTEN_AT,
  deliverTo: email,
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  episode: { title: 'Private taste', channelTitle: 'Long Haul', language: 'en', durationSeconds: 7_560 },
  kind: 'basic',
  cost: 5_000,
  minutes: 20,
  requestedAt: WRITTEN_AT,
  updatedAt: WRITTEN_AT,
  sharedAt: WRITTEN_AT,
  archivedAt: WRITTEN_AT,
  pdfPaidAt: WRITTEN_AT,
  fingerprint: 'secret-fingerprint',
  lease: { owner: 'secret-owner', expiresAt: WRITTEN_AT },
  state: 'sent',
  sentAt: WRITTEN_AT,
  attempt: 1,
})

const MOMENT = { title: 'Private taste', quote: 'the tide decides', note: 'mine', keptAt: WRITTEN_AT }

const ANSWER = {
  question: 'Private question?',
  sentences: [],
  passages: [],
  keptAt: '2026-11-02T08:00:00.000Z',
}

const RESULT = {
  headline: 'Private headline',
  gist: 'What was said.',
  keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 872 }],
  moments: [],
  verified: null,
}
