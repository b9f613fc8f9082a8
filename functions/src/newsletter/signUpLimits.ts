import { isIPv4, isIPv6 } from 'node:net'
import type { DocumentReference, DocumentSnapshot, Firestore, WriteBatch } from 'firebase-admin/firestore'
import { SIGN_UP_COUNTS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { addressHash } from '../platform/addressHash.ts'

/** Sign-ups per hour from one network, which may be a school's, and from all together: more would harm our reputation as a sender. */
export const SIGN_UPS_PER_NETWORK = 30
export const SIGN_UPS_IN_ALL = 3_000
/** The count of all is sharded: Firestore takes about one write a second of one document. */
const COUNTERS_IN_ALL = 20

/** Counters of the hour for one caller: `newsletterLimits/{id}` with `calls`, until `expiresAt`. */
export interface SignUpCounters {
  /** Of the caller's network, then one of those of all, by chance. */
  references: readonly [DocumentReference, DocumentReference]
  /** Those of all: each holds its part of the limit. */
  inAll: readonly DocumentReference[]
  /** Whether one of `references` is full; `snapshots` are in their order. */
  areFull(snapshots: readonly (DocumentSnapshot | undefined)[]): boolean
  /** Counts one call. An increment without a read, so that concurrent calls do not contend; a few over the limit may pass. */
  count(batch: WriteBatch): Promise<void>
}

/**
 * A call's counters. A forged address passes the network limit; the human check and the total limit hold.
 * docs/rules.md #one-confirmation-an-hour
 */
export function signUpCounters(database: Firestore, ip: string | undefined, now: Date): SignUpCounters {
  const hour = now.toISOString().slice(0, 13)
  const at = (id: string) => database.collection('newsletterLimits').doc(id)
  const ofAll = (number: number) => at(`all-${hour}-${number}`)
  const network = at(addressHash('newsletter sign-ups', networkOf(ip), hour))
  const references = [network, ofAll(Math.floor(Math.random() * COUNTERS_IN_ALL))] as const
  const limits = [SIGN_UPS_PER_NETWORK, SIGN_UPS_IN_ALL / COUNTERS_IN_ALL]
  return {
    references,
    inAll: Array.from({ length: COUNTERS_IN_ALL }, (_, number) => ofAll(number)),
    areFull: (snapshots) =>
      limits.some((limit, index) => Number(snapshots[index]?.get('calls') ?? 0) >= limit),
    async count(batch) {
      const { FieldValue } = await import('firebase-admin/firestore')
      const expiresAt = new Date(now.getTime() + SIGN_UP_COUNTS_KEPT_MS)
      for (const each of references)
        batch.set(each, { calls: FieldValue.increment(1), expiresAt }, { merge: true })
    },
  }
}

/** An IPv4 address, or the /64 that a customer of IPv6 has to themselves. */
export function networkOf(ip: string | undefined): string {
  const plain = ip?.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '') ?? ''
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
