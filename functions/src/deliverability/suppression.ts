import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { utcDay } from '#domain/time/calendar.ts'
import { withDates } from '#domain/time/withDates.ts'
import { BOUNCE_SUPPRESSES_DAYS, SOFT_BOUNCE_WINDOW_DAYS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { addressHash } from '../platform/addressHash.ts'
import { logInfo } from '../platform/log.ts'
import {
  type Consent,
  FORGET_ENDED_DAYS,
  laterBy,
  storedSubscriber,
  subscribersOf,
  withConsent,
} from './Subscriber.ts'

/** Days with a soft bounce, within so many days, that count as a hard one: a month of weekly issues that all came back. */
const SOFT_BOUNCE_DAYS = 4

type SuppressionReason = 'hard-bounce' | 'soft-bounces' | 'complaint'

/** Whose mail came back: an address as parseEmailAddress returns it, or its document where only that is known. */
export type Recipient = string | DocumentReference

/** `suppressions/{hash of the address}`: bounces until `expiresAt`, complaints till a person removes them. */
interface Suppression {
  /** Why no mail may go there; absent while soft bounces are only counted. `never-again`: no mail that asks, see asking.ts. */
  reason?: SuppressionReason | 'never-again'
  /** UTC days of soft bounces, the oldest first. */
  softDays?: readonly string[]
  at: Date
  expiresAt?: Date
}

/** The document of an address. @param address as parseEmailAddress returns it */
export function suppression(database: Firestore, address: string): DocumentReference {
  return suppressionAt(database, addressHash('suppression', address))
}

export function suppressionAt(database: Firestore, id: string): DocumentReference {
  return database.collection('suppressions').doc(id)
}

/**
 * Whether no mail may go to an address, not even a confirmation: bounced in the last 30 days, or complained.
 * Suppressed subscribers get nothing later either, until a new double opt-in. @param address as
 * parseEmailAddress returns it
 */
export async function isSuppressed(database: Firestore, address: string, now: Date): Promise<boolean> {
  return (await suppressedBy(database, address, now)) !== undefined
}

/** Why no mail may go to an address; undefined where it may. @param address as parseEmailAddress returns it */
export async function suppressedBy(
  database: Firestore,
  address: string,
  now: Date,
): Promise<Suppression['reason']> {
  const data = (await suppression(database, address).get()).data()
  return stopsMail(data, now) ? read(data)?.reason : undefined
}

/** Whether a document of `suppressions`, as it was read, stops mail at this time. */
export function stopsMail(data: unknown, now: Date): boolean {
  const known = read(data)
  return known?.reason !== undefined && (known.expiresAt === undefined || now < known.expiresAt)
}

/**
 * Stops all mail to an address, in one transaction: its subscriber becomes `suppressed`, other accounts'
 * deliveries end, and its own account checks before each mail. A soft bounce only counts, but for the fourth day
 * within 35. Idempotent; a complaint outlasts a bounce, never the reverse.
 * @param now when the report came in, which the time of a bounce counts from
 */
export async function suppress(
  database: Firestore,
  recipient: Recipient,
  what: SuppressionReason | 'soft-bounce',
  now: Date,
): Promise<'counted' | 'suppressed'> {
  const none = await deleteField()
  const address = typeof recipient === 'string' ? recipient : undefined
  const reference = typeof recipient === 'string' ? suppression(database, recipient) : recipient
  const persons = address === undefined ? [] : subscribersOf(database, address)
  const account = address === undefined ? undefined : database.collection('users').doc(address)
  const pairsOf = database.collection('deliveryAddresses').where('addressId', '==', reference.id)
  return database.runTransaction(async (transaction) => {
    const [kept, ...found] = await transaction.getAll(reference, ...persons)
    const owner = account && (await transaction.get(account))
    const pairs = await transaction.get(pairsOf)
    const known = read(kept?.data())
    const softDays = what === 'soft-bounce' ? daysWith(known, now) : []
    const isLastSoft = softDays.length >= SOFT_BOUNCE_DAYS
    const reason = what !== 'soft-bounce' ? what : isLastSoft ? 'soft-bounces' : undefined
    if (known?.reason === 'complaint' || (reason === undefined && stopsMail(known, now))) return 'suppressed'
    if (reason === undefined) {
      const counted: Suppression = {
        softDays,
        at: now,
        expiresAt: later(known, now, SOFT_BOUNCE_WINDOW_DAYS),
      }
      transaction.set(reference, counted)
      return 'counted'
    }
    const expiry = reason === 'complaint' ? {} : { expiresAt: later(known, now, BOUNCE_SUPPRESSES_DAYS) }
    const suppressed: Suppression = { reason, at: now, ...expiry }
    transaction.set(reference, suppressed)
    const own = found.find((person) => storedSubscriber(person)?.data.email === address)
    logInfo('An address is suppressed', {
      event: 'address.suppressed',
      suppressionId: reference.id,
      ...(own && { subscriberId: own.id }),
      ...suppressed,
    })
    if (owner?.exists) transaction.update(owner.ref, { mailStoppedAt: now })
    // An old link must not confirm it again either.
    for (const pair of pairs.docs) transaction.update(pair.ref, { confirmedAt: none, tokenExpiresAt: now })
    for (const person of found) {
      const subscribed = storedSubscriber(person)?.data
      // By another spelling it is another mailbox, where the mail server knows no aliases.
      if (subscribed === undefined || subscribed.email !== address) continue
      if (subscribed.state === 'suppressed') continue
      const consent: Consent = { at: now, what: 'suppressed', by: reason }
      transaction.update(person.ref, {
        state: 'suppressed',
        receives: 'none',
        // What was asked for and not confirmed must not be confirmed later by an old link.
        asked: none,
        confirmation: none,
        consents: withConsent(subscribed.consents, consent),
        forgetAt: laterBy(now, FORGET_ENDED_DAYS),
        updatedAt: now,
      })
    }
    return 'suppressed'
  })
}

function daysWith(known: Suppression | undefined, now: Date): readonly string[] {
  const since = utcDay(new Date(now.getTime() - SOFT_BOUNCE_WINDOW_DAYS * DAY_MS))
  const days = new Set([...(known?.softDays ?? []).filter((day) => day > since), utcDay(now)])
  return [...days].toSorted()
}

/** A late report never shortens a suppression. */
function later(known: Suppression | undefined, now: Date, days: number): Date {
  return new Date(Math.max(known?.expiresAt?.getTime() ?? 0, now.getTime() + days * DAY_MS))
}

function read(data: unknown): Suppression | undefined {
  return withDates(data) as Suppression | undefined
}
