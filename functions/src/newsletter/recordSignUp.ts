import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  UpdateData,
  WriteBatch,
} from 'firebase-admin/firestore'
import type { NewsletterRequest } from '#domain/api/newsletterCalls.ts'
import { LINK_VALID_MS, SIGN_UP_CALLS_KEPT_MS, WINDOW_MS } from '#domain/time/lifetimes.ts'
import { afterAsking } from '../deliverability/rules/askedMails.ts'
import { askedMails, askedMailsOf, countedMails } from '../deliverability/asking.ts'
import { isWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { createConfirmationTask } from './ConfirmationTask.ts'
import { type SignUpCounters, signUpCounters } from './signUpLimits.ts'
import {
  type Consent,
  FORGET_PENDING_DAYS,
  laterBy,
  nextGeneration,
  storedSubscriber,
  type Subscriber,
  subscribersOf,
  withConsent,
} from '../deliverability/Subscriber.ts'
import { addressHash } from '../platform/addressHash.ts'

/** Others can be faster once; then the window is taken. */
const TRIES = 5

/**
 * Records a sign-up, and queues its confirmation mail: at most one an hour per mailbox, to the typed
 * spelling; its button confirms that request. New, subscribed and barred addresses cost the same work, one
 * read, one commit, one task; the task tells them apart.
 * @param from the call's idempotency key, and its sender's address
 * @returns `conflict` when the key came with another request, `limited` after too many in this hour
 */
export async function recordSignUp(
  database: Firestore,
  asked: NewsletterRequest,
  from: { key: string; ip: string | undefined },
  now: Date,
): Promise<'recorded' | 'conflict' | 'limited'> {
  const call = signUpCall(database, asked, from.key, now)
  const counters = signUpCounters(database, from.ip, now)
  for (let tries = 1; ; tries++) {
    try {
      return await tryToRecord(database, asked, call, counters, now)
    } catch (error) {
      if (!isWriteConflict(error) || tries === TRIES) throw error
    }
  }
}

/** Whether this call was recorded before: then it needs no new human check. */
export async function isRecorded(
  database: Firestore,
  asked: NewsletterRequest,
  key: string,
  now: Date,
): Promise<boolean> {
  const call = signUpCall(database, asked, key, now)
  return call.compare(await call.reference.get()) === 'same'
}

async function tryToRecord(
  database: Firestore,
  asked: NewsletterRequest,
  call: SignUpCall,
  counters: SignUpCounters,
  now: Date,
): Promise<'recorded' | 'conflict' | 'limited'> {
  const window = askedMails(database, asked.email)
  const persons = subscribersOf(database, asked.email)
  const own = [call.reference, window, ...persons]
  const snapshots = await database.getAll(...own, ...counters.references)
  const [earlier, mailed, ...found] = snapshots.slice(0, own.length)
  const known = found.find((person) => person.exists) ?? found[0]
  const stored = known && storedSubscriber(known)
  const repeated = call.compare(earlier)
  if (repeated === 'another') return 'conflict'
  if (counters.areFull(snapshots.slice(own.length))) return 'limited'
  const batch = database.batch()
  await counters.count(batch)
  if (repeated === undefined) call.record(batch)
  const reference = known?.ref ?? persons[0]
  const lastAsked = stored?.data.askedAt
  const mails = afterAsking(askedMailsOf(mailed), now)
  if (mails !== undefined) {
    const counted = countedMails(mails, now)
    if (mailed?.updateTime) batch.update(window, { ...counted }, { lastUpdateTime: mailed.updateTime })
    else batch.create(window, counted)
    if (stored === undefined) batch.create(reference, newSubscriber(asked, now))
    else batch.update(reference, newAsking(stored.data, asked, now), { lastUpdateTime: stored.updateTime })
  }
  await batch.commit()
  // Also in a taken window: its first caller may have crashed before this line. Tasks are made once.
  const isAsked =
    mails === undefined && lastAsked !== undefined && now.getTime() < lastAsked.getTime() + WINDOW_MS
  await createConfirmationTask(reference.id, isAsked ? lastAsked : now)
  return 'recorded'
}

type Asking = Required<Pick<Subscriber, 'askedAt' | 'asked' | 'confirmation' | 'updatedAt'>>

function asking(asked: NewsletterRequest, now: Date): Asking {
  const { name, subscription, language, email } = asked
  return {
    askedAt: now,
    asked: { name, subscription, language, email },
    confirmation: { expiresAt: new Date(now.getTime() + LINK_VALID_MS) },
    updatedAt: now,
  }
}

function newSubscriber(asked: NewsletterRequest, now: Date): Subscriber {
  return {
    ...asked,
    state: 'pending',
    receives: 'none',
    ...asking(asked, now),
    consents: [consentOf(asked, now)],
    generation: nextGeneration(undefined, now),
    forgetAt: laterBy(now, FORGET_PENDING_DAYS),
    createdAt: now,
  }
}

/** The subscription stays unchanged until the button is pressed. */
function newAsking(known: Subscriber, asked: NewsletterRequest, now: Date): UpdateData<Subscriber> {
  const forgetAt = laterBy(now, FORGET_PENDING_DAYS)
  const isLater = known.forgetAt !== undefined && known.forgetAt < forgetAt
  return {
    ...asking(asked, now),
    consents: withConsent(known.consents, consentOf(asked, now)),
    ...(isLater && { forgetAt }),
  }
}

function consentOf({ subscription, language }: NewsletterRequest, now: Date): Consent {
  return { at: now, what: 'asked', by: 'newsletter form', to: { subscription, language } }
}

/**
 * Request of an idempotency key: `newsletterLimits/{id}` with `asked`, a hash, until `expiresAt`. Separate
 * from the address, so that repetitions get the same answer whatever is known of it: else the answer would
 * reveal other requests within the hour.
 */
interface SignUpCall {
  reference: DocumentReference
  /** @param known the reference's. @returns undefined when no call with this key was taken down */
  compare(known: DocumentSnapshot | undefined): 'same' | 'another' | undefined
  /** Takes it down; the commit fails when it is there already. */
  record(batch: WriteBatch): void
}

function signUpCall(
  database: Firestore,
  { email, name, subscription, language }: NewsletterRequest,
  key: string,
  now: Date,
): SignUpCall {
  const reference = database.collection('newsletterLimits').doc(addressHash('newsletter key', key))
  const asked = addressHash('newsletter request', email, name, subscription, language)
  return {
    reference,
    compare(known) {
      if (known?.exists !== true) return undefined
      return known.get('asked') === asked ? 'same' : 'another'
    },
    record: (batch) =>
      void batch.create(reference, { asked, expiresAt: new Date(now.getTime() + SIGN_UP_CALLS_KEPT_MS) }),
  }
}
