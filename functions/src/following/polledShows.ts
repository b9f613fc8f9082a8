import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import { POLLS_MS } from '#domain/pollTimes.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { buckets, NEVER, type PolledShow, SHOWS_PER_BUCKET } from './PolledShow.ts'

/**
 * The document `polled/{show}`, server only: the bucket in which a show is looked at, whose private feed it is (`ownerUid`), and
 * the episodes that are known (`known`, packed: see newEpisodes.ts), absent before its feed was read.
 */
export function registrations(database: Firestore, showId: string): DocumentReference {
  return database.collection('polled').doc(showId)
}

/** `jobs/polls`, server only: how many shows each bucket has, by its number. */
function sizes(database: Firestore): DocumentReference {
  return database.collection('jobs').doc('polls')
}

export interface NewPoll {
  showId: string
  show: Pick<PolledShow, 'feedUrl' | 'ownerUid' | 'isUnsettled' | 'title'>
  /** What is nothing new. */
  known?: Uint8Array
  /** Since when somebody follows it; absent: now. */
  sinceMs?: number
}

/** What has to be read in a transaction before shows are registered in it. */
export interface ReadRegistrations {
  known: ReadonlyMap<string, DocumentSnapshot>
  sizes: DocumentSnapshot
}

export async function readRegistrations(
  database: Firestore,
  transaction: Transaction,
  showIds: readonly string[],
): Promise<ReadRegistrations> {
  const references = showIds.map((id) => registrations(database, id))
  const [first, ...found] = await transaction.getAll(sizes(database), ...references)
  if (first === undefined) throw new Error('nothing was read')
  return { sizes: first, known: new Map(found.map((snapshot) => [snapshot.id, snapshot])) }
}

/** Those of registered shows that rest. Read, as registrations are, before anything is written. */
export async function readResting(
  database: Firestore,
  transaction: Transaction,
  { known }: ReadRegistrations,
  showIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const registered = showIds.flatMap((id) => known.get(id) ?? []).filter(({ exists }) => exists)
  if (registered.length === 0) return new Set()
  const numbers = new Set(registered.map((registration) => Number(registration.get('bucket'))))
  const fieldOf = (id: string) => `shows.${id}.isResting`
  // Of buckets with two hundred shows, nothing else.
  const found = await transaction.getAll(...[...numbers].map((number) => buckets(database, number)), {
    fieldMask: registered.map(({ id }) => fieldOf(id)),
  })
  const rests = ({ id }: DocumentSnapshot) => found.some((bucket) => bucket.get(fieldOf(id)) === true)
  return new Set(registered.filter(rests).map(({ id }) => id))
}

/** Has shows looked at from now on, in the first bucket with room for each; those that are already stay as they are. */
export function registerPolls(
  database: Firestore,
  transaction: Transaction,
  { known, sizes: stored }: ReadRegistrations,
  polls: readonly NewPoll[],
  now: Date,
): void {
  const missing = polls.filter(({ showId }) => known.get(showId)?.exists !== true)
  if (missing.length === 0) return
  const counts = { ...stored.data() } as Record<string, number>
  const byBucket = new Map<number, Record<string, PolledShow>>()
  let bucket = 0
  for (const { showId, show, known: seen, sinceMs = now.getTime() } of missing) {
    while ((counts[bucket] ?? 0) >= SHOWS_PER_BUCKET) bucket++
    counts[bucket] = (counts[bucket] ?? 0) + 1
    const shows = byBucket.get(bucket) ?? {}
    byBucket.set(bucket, shows)
    shows[showId] = { ...show, sinceMs, nextPollMs: now.getTime(), pauseMs: POLLS_MS }
    const { ownerUid } = show
    transaction.set(registrations(database, showId), {
      bucket,
      ...(ownerUid !== undefined && { ownerUid }),
      ...(seen !== undefined && { known: seen }),
    })
  }
  for (const [number, shows] of byBucket) {
    transaction.set(buckets(database, number), { nextPollAt: now, shows }, { merge: true })
  }
  transaction.set(sizes(database), counts)
}

/** Nobody follows a show any more: it is not looked at any longer. */
export async function endPoll(
  database: Firestore,
  transaction: Transaction,
  showId: string,
  { known, sizes: stored }: ReadRegistrations,
): Promise<void> {
  const registration = known.get(showId)
  if (registration?.exists !== true) return
  const number = Number(registration.get('bucket'))
  const left = Math.max(0, Number(stored.get(String(number)) ?? 1) - 1)
  transaction.set(sizes(database), { [number]: left }, { merge: true })
  // Where none is left, nothing will ever be due.
  const change = { [`shows.${showId}`]: await deleteField(), ...(left === 0 && { nextPollAt: NEVER }) }
  transaction.update(buckets(database, number), change)
  transaction.delete(registrations(database, showId))
}

/** Has a show looked at with the next run, as if it had just answered. */
export function wakePoll(
  database: Firestore,
  transaction: Transaction,
  registration: DocumentSnapshot,
  fields: Awaited<ReturnType<typeof wokenFields>>,
  now: Date,
): void {
  const at = `shows.${registration.id}`
  const change = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${at}.${name}`, value]))
  transaction.update(buckets(database, Number(registration.get('bucket'))), { ...change, nextPollAt: now })
}

export async function wokenFields(now: Date) {
  const none = await deleteField()
  return { nextPollMs: now.getTime(), isResting: none, failingSinceMs: none }
}
