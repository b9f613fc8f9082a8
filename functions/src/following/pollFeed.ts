import { createHash } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { utcDay } from '#domain/time/calendar.ts'
import type { FeedTrouble } from '#domain/following/following.ts'
import { FOLLOWED_KEPT_AGAIN_MS } from '#domain/time/lifetimes.ts'
import { nextPoll, type PollHints, pollPause, SILENT_FEED_RESTS_MS } from './rules/pollTimes.ts'
import { confirmShow } from '../episodes/episodeStore.ts'
import { saveShow, keptEntries } from '../episodes/saveShow.ts'
import { publisherObjects } from '../episodes/publisherObjects.ts'
import type { Feed } from '../episodes/reading/Feed.ts'
import { readFeed } from '../episodes/reading/readFeed.ts'
import type { Fetched } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import type { Refused, UntrustedRefusal } from '../platform/gateways/untrusted/openUntrusted.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { askFeed } from './askFeed.ts'
import { createOfferTask } from './FollowTask.ts'
import { newEntries, packKnown, unpackKnown } from './newEpisodes.ts'
import { NEVER, type PolledShow } from './PolledShow.ts'
import { registrations } from './polledShows.ts'

/** Per show and UTC day. docs/rules.md "Following", #feed-owners */
export const AUTOMATIC_PER_SHOW_AND_DAY = 3
export const NEW_PER_SHOW_AND_DAY = 100

const TROUBLES: Record<UntrustedRefusal, FeedTrouble> = {
  NOT_ALLOWED: 'UNREACHABLE',
  UNREACHABLE: 'UNREACHABLE',
  GONE: 'UNREACHABLE',
  BUSY: 'UNREACHABLE',
  NEEDS_LOGIN: 'FEED_PRIVATE',
  TOO_LARGE: 'TOO_LARGE',
}

/** @param phase see nextPoll */
export interface Look {
  id: string
  before: PolledShow
  phase: number
  now: Date
}

/**
 * Polls a feed, and has new episodes offered. The bucket changes last: after a crash the next poll finds the
 * same again. docs/rules.md "Following", #feed-owners and #told-once
 * @returns the new state; undefined where polls end
 */
export async function pollFeed(database: Firestore, look: Look): Promise<PolledShow | undefined> {
  const { id, before, now } = look
  const { feedUrl, hash: known } = before
  // A host may answer a first request "not modified", and go on by the tag that it sends with it.
  const answer = await askFeed(known === undefined ? { feedUrl } : before)
  if (answer.kind === 'refused') return failed(look, TROUBLES[answer.reason], answer)
  const answered = answeredOf(look, answer)
  if (answer.kind === 'unchanged') return renewed(database, look, answered)
  const hash = createHash('sha256').update(answer.bytes).digest('base64url').slice(0, 22)
  if (hash === before.hash) return renewed(database, look, answered)
  const reading = readFeed(answer.bytes, answer)
  if (reading.kind === 'refused') return failed(look, 'FEED_UNREADABLE', undefined)
  if (await publisherObjects(database, answered.feedUrl, reading.feed.extra, id)) {
    await tell(id, now, { state: 'objected' })
    return undefined
  }
  const { feed } = reading
  const settled = settledByItself(look, feed)
  const counts = await offerNew(database, settled, answered.feedUrl, feed, answer)
  const { isUnsettled: _, ...rest } = answered
  const state = { ...rest, ...(settled.before.isUnsettled && { isUnsettled: true as const }) }
  return { ...readState(look, state, feed, answer), hash, ...counts }
}

/** A feed with `itunes:block` is its listener's: no directory is asked. */
function settledByItself(look: Look, { extra }: Feed): Look {
  if (!extra.itunesBlock) return look
  const { isUnsettled: _, ...before } = look.before
  return { ...look, before }
}

/** Every answer's news; a failing show recovers. */
function answeredOf(
  { before, phase, now }: Look,
  {
    etag,
    lastModified,
    movedTo,
    maxAgeSeconds,
  }: Pick<Fetched, 'etag' | 'lastModified' | 'movedTo' | 'maxAgeSeconds'>,
): PolledShow {
  const { failingSinceMs: _, trouble: __, etag: ___, lastModified: ____, ...rest } = before
  const hints = { maxAgeSeconds, ttl: before.ttl ?? null, skipHours: before.skipHours ?? [] }
  return {
    ...rest,
    // A permanent redirect is the publisher's word: the show keeps its id and is polled there.
    ...(movedTo !== undefined && { feedUrl: movedTo }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    polledMs: now.getTime(),
    nextPollMs: nextPoll(before.pauseMs, hints, undefined, phase, now).getTime(),
  }
}

/** Unchanged. The kept show is renewed now and then, while it is followed. */
async function renewed(database: Firestore, { id, now }: Look, state: PolledShow): Promise<PolledShow> {
  if (now.getTime() - (state.keptMs ?? now.getTime()) < FOLLOWED_KEPT_AGAIN_MS) return state
  await unlessWriteConflict(() => confirmShow(database, id, now))
  return { ...state, keptMs: now.getTime() }
}

async function failed(
  { id, before, phase, now }: Look,
  trouble: FeedTrouble,
  refused: Refused | undefined,
): Promise<PolledShow> {
  const failingSinceMs = before.failingSinceMs ?? now.getTime()
  const state = { ...before, failingSinceMs, trouble, polledMs: now.getTime() }
  if (now.getTime() - failingSinceMs >= SILENT_FEED_RESTS_MS) {
    await tell(id, now, { state: 'resting' })
    return { ...state, isResting: true, nextPollMs: NEVER.getTime() }
  }
  const next = nextPoll(before.pauseMs, {}, refused?.retryAfterSeconds, phase, now)
  return { ...state, nextPollMs: next.getTime() }
}

/** @throws the client's error when Cloud Tasks does not take it */
async function tell(
  showId: string,
  now: Date,
  what: { state?: 'resting' | 'objected'; episodeIds?: string[]; automaticIds?: string[] },
): Promise<void> {
  await createOfferTask({ showId, episodeIds: [], automaticIds: [], readMs: now.getTime(), part: 0, ...what })
}

/** The next polls, and their reasons. */
function readState(
  { phase, now }: Look,
  state: PolledShow,
  feed: Feed,
  { maxAgeSeconds }: Pick<Fetched, 'maxAgeSeconds'>,
): PolledShow {
  const { ttl, skipHours, updateFrequency } = feed.extra
  const dates = feed.episodes.flatMap(({ published }) => published ?? [])
  const hints: PollHints = { maxAgeSeconds, ttl, skipHours, updateFrequency }
  const pauseMs = pollPause(
    dates.toSorted((a, b) => b.getTime() - a.getTime()),
    hints,
    now,
  )
  const { ttl: _, skipHours: __, ...rest } = state
  return {
    ...rest,
    ...(state.isUnsettled && { title: feed.title ?? '' }),
    ...(ttl !== null && { ttl }),
    ...(skipHours.length > 0 && { skipHours }),
    pauseMs,
    nextPollMs: nextPoll(pauseMs, hints, undefined, phase, now).getTime(),
    keptMs: now.getTime(),
  }
}

/** Task first: it waits for the kept show, and its name makes it unique, however often a poll repeats. */
async function offerNew(
  database: Firestore,
  { id, before, now }: Look,
  feedUrl: string,
  feed: Feed,
  answer: Fetched,
): Promise<Pick<PolledShow, 'day' | 'found' | 'automatic'>> {
  const registration = await registrations(database, id).get()
  const stored = registration.get('known') as Uint8Array | undefined
  const known = stored === undefined ? undefined : await unpackKnown(stored)
  const entries = keptEntries(id, feed)
  const published = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
  const isNew = ({ published: date }: { published?: string }) =>
    // In a feed's first reading, undated episodes may be old.
    (published(date) ?? (known === undefined ? 0 : now.getTime())) >= before.sinceMs
  const found = newEntries(known ?? new Set(), entries).filter(
    (entry) => entry.audioUrl !== undefined && isNew(entry),
  )
  const day = utcDay(now)
  const counts = before.day === day ? before : { found: 0, automatic: 0 }
  const offered = found.slice(0, Math.max(0, NEW_PER_SHOW_AND_DAY - (counts.found ?? 0)))
  const automatic = offered.slice(0, Math.max(0, AUTOMATIC_PER_SHOW_AND_DAY - (counts.automatic ?? 0)))
  // New episodes wait while the show is unsettled.
  if (before.isUnsettled !== true && (known === undefined || offered.length > 0)) {
    const idsOf = (list: typeof entries) => list.map(({ episodeId }) => episodeId)
    await tell(id, now, { episodeIds: idsOf(offered), automaticIds: idsOf(automatic) })
  }
  const { ownerUid, isUnsettled = false } = before
  await saveShow(
    database,
    { id, feedUrl, feed, ownerUid, isUnsettled, etag: answer.etag, lastModified: answer.lastModified },
    now,
  )
  if (before.isUnsettled) return {}
  const seen = await packKnown(known ?? new Set(), entries)
  await unlessWriteConflict(() => registrations(database, id).update({ known: seen }))
  return {
    day,
    found: (counts.found ?? 0) + offered.length,
    automatic: (counts.automatic ?? 0) + automatic.length,
  }
}
