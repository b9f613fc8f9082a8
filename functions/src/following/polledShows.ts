import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import { inPool } from '#domain/inPool.ts'
import { POLLS_MS } from './rules/pollTimes.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { logWarning } from '../platform/log.ts'
import { createOfferTask } from './FollowTask.ts'
import { boundedShow, buckets, NEVER, type PolledShow, roomIn, SHOWS_PER_BUCKET } from './PolledShow.ts'

/** Side by side. */
const TASKS_AT_ONCE = 16

/** `polled/{show}`, server only: bucket, private owner, and known episodes, absent before the first reading. */
export function registrations(database: Firestore, showId: string): DocumentReference {
  return database.collection('polled').doc(showId)
}

/** `jobs/polls`, server only: shows of each bucket, by its number. */
function sizes(database: Firestore): DocumentReference {
  return database.collection('jobs').doc('polls')
}

export interface NewPoll {
  showId: string
  show: Pick<PolledShow, 'feedUrl' | 'ownerUid' | 'isUnsettled' | 'title'>
  /** Known episodes. */
  known?: Uint8Array
  /** Start of the oldest follow; absent: now. */
  sinceMs?: number
}

/** Reads before registrations in a transaction. */
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

/** Resting ones of registered shows. Read before any write. */
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
  // Only from buckets of two hundred shows.
  const found = await transaction.getAll(...[...numbers].map((number) => buckets(database, number)), {
    fieldMask: registered.map(({ id }) => fieldOf(id)),
  })
  const rests = ({ id }: DocumentSnapshot) => found.some((bucket) => bucket.get(fieldOf(id)) === true)
  return new Set(registered.filter(rests).map(({ id }) => id))
}

/** A bucket with room for each new show. Read before any write. docs/rules.md #bounded-bucket */
export async function readPlaces(
  database: Firestore,
  transaction: Transaction,
  { known, sizes: stored }: ReadRegistrations,
  showIds: readonly string[],
): Promise<number[]> {
  const missing = showIds.filter((id) => known.get(id)?.exists !== true).length
  const places: number[] = []
  for (let bucket = 0; places.length < missing; bucket++) {
    if (Number(stored.get(String(bucket)) ?? 0) >= SHOWS_PER_BUCKET) continue
    const shows = (await transaction.get(buckets(database, bucket))).get('shows') as object | undefined
    const room = Math.min(roomIn({ ...shows }), missing - places.length)
    places.push(...Array.from({ length: room }, () => bucket))
  }
  return places
}

/** Starts polls, each at its place; existing ones stay. */
export function registerPolls(
  database: Firestore,
  transaction: Transaction,
  { known, sizes: stored }: ReadRegistrations,
  places: readonly number[],
  polls: readonly NewPoll[],
  now: Date,
): void {
  const missing = polls.filter(({ showId }) => known.get(showId)?.exists !== true)
  if (missing.length === 0) return
  const counts = { ...stored.data() } as Record<string, number>
  const byBucket = new Map<number, Record<string, PolledShow>>()
  for (const [index, { showId, show, known: seen, sinceMs = now.getTime() }] of missing.entries()) {
    const bucket = places[index]
    const poll = boundedShow({ ...show, sinceMs, nextPollMs: now.getTime(), pauseMs: POLLS_MS })
    if (bucket === undefined || poll === undefined)
      throw new Error(`there is no place for the show ${showId}`)
    counts[bucket] = (counts[bucket] ?? 0) + 1
    const shows = byBucket.get(bucket) ?? {}
    byBucket.set(bucket, shows)
    shows[showId] = poll
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

/** Removes oversized shows, with an alert each; followers see them rest. docs/rules.md #bounded-bucket */
export async function leaveOut(
  database: Firestore,
  bucket: number,
  showIds: readonly string[],
  now: Date,
): Promise<void> {
  if (showIds.length === 0) return
  await inPool(showIds, TASKS_AT_ONCE, async (showId) => {
    logWarning('A show does not fit its bucket, and rests', { event: 'show.leftOut', bucket, showId })
    const rests = { showId, episodeIds: [], automaticIds: [], readMs: now.getTime(), part: 0 }
    await createOfferTask({ ...rests, state: 'resting' })
  })
  await database.runTransaction(async (transaction) => {
    await takeOut(
      database,
      transaction,
      bucket,
      showIds,
      await readRegistrations(database, transaction, showIds),
    )
  })
}

/** Ends polls of a show without followers. */
export async function endPoll(
  database: Firestore,
  transaction: Transaction,
  showId: string,
  registered: ReadRegistrations,
): Promise<void> {
  const registration = registered.known.get(showId)
  if (registration?.exists !== true) return
  await takeOut(database, transaction, Number(registration.get('bucket')), [showId], registered)
}

async function takeOut(
  database: Firestore,
  transaction: Transaction,
  bucket: number,
  showIds: readonly string[],
  { known, sizes: stored }: ReadRegistrations,
): Promise<void> {
  const none = await deleteField()
  const here = showIds.filter((id) => known.get(id)?.get('bucket') === bucket)
  const left = Math.max(0, Number(stored.get(String(bucket)) ?? 1) - here.length)
  transaction.set(sizes(database), { [bucket]: left }, { merge: true })
  // An empty bucket is never due.
  const gone = Object.fromEntries(showIds.map((id) => [`shows.${id}`, none]))
  transaction.update(buckets(database, bucket), { ...gone, ...(left === 0 && { nextPollAt: NEVER }) })
  for (const id of here) transaction.delete(registrations(database, id))
}

/** Polls a show in the next run, as if it had just answered. */
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
