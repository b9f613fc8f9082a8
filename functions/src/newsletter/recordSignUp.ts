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
 * Takes a sign-up down, and has the mail that confirms it sent: at most one an hour goes to a mailbox, to the spelling of
 * its address that was typed, and its button confirms what was asked for when it was sent. Whether the address is new,
 * subscribed, or barred from our mail, the work is the same: one read, one commit, one task. What differs is the task's to
 * find out.
 * @param from the call's idempotency key, and its sender's address
 * @returns `conflict` when the key came with another request before, `limited` when too many came in this hour
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

/** Whether this very call was taken down before: then it is believed without another human check. */
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
  // Also where the window is taken: whoever took it may have died before this line. A second task is not made.
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

/** What somebody has stays as it is until the button is pressed. */
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
 * What a call with one idempotency key has asked for: `newsletterLimits/{id}` with `asked`, a hash, until `expiresAt`. It
 * is kept apart from the address that was asked for, so that the call's repetition is answered alike whatever is known
 * of that address: else it would tell whether somebody has asked for it within the hour.
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
