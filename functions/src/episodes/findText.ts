import { createHash } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { FoundShows } from '#domain/api/replies.ts'
import type { ValidationError } from '#domain/api/refusalDetails.ts'
import { parseYouTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import type { MessageText } from '#domain/messages.ts'
import { FOUND_KEPT_MS, NOT_FOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { addressHash } from '../platform/addressHash.ts'
import type { DirectoryShow } from '../platform/gateways/PodcastDirectory.ts'
import { logError } from '../platform/log.ts'
import { readDocument } from '../platform/readDocument.ts'
import { countedFinders, type Directories, UNHURRIED_APPLE_CALLS } from './countedFinders.ts'
import { episodeId, showId } from './episodeIds.ts'
import type { KeptEntry } from './episodeStore.ts'
import type { Found, FoundFeed } from './finding/Found.ts'
import { findEpisode } from './finding/findEpisode.ts'
import { pasted } from './finding/pasted.ts'
import { keepLoose, saveShow, type KnownShow, knownShow } from './saveShow.ts'
import { isPublicFeed } from './isPublicFeed.ts'
import { publisherObjects } from './publisherObjects.ts'
import { episodeIdentity } from './reading/episodeIdentity.ts'

export type FoundText =
  | { kind: 'episode'; show: KnownShow; entry: KeptEntry }
  | { kind: 'show'; show: KnownShow }
  | FoundVideo
  | FoundShows
  | { kind: 'refused'; reason: ValidationError }

interface FoundVideo {
  kind: 'youtube'
  videoId: string
}

/** Replaces the uid of callers without an account: they neither see nor leave private data. */
export const NOBODY = ''

/** Its directory has nearly every show, in any language. */
const COUNTRY = 'us'
const ON_SPOTIFY: MessageText = 'Spotify plays this without an open feed. By its title, we found it here:'

/** The document `found/{hash}`: the answer for a text. */
interface KeptAnswer {
  result:
    | { kind: 'episode'; showId: string; episodeId: string }
    | { kind: 'show'; showId: string }
    | FoundVideo
    | FoundShows
    | { kind: 'refused'; reason: ValidationError }
  /** Owner of the private feed found. */
  ownerUid?: string
  expiresAt: Date
}

/** Only this file writes it, so checking the deciding fields is enough. */
const SHAPE = v.looseObject({
  result: v.custom<KeptAnswer['result']>(
    (result) => typeof result === 'object' && result !== null && 'kind' in result,
  ),
  expiresAt: v.date(),
})

/** Finds what a listener pasted, kept for a day; a private feed's for its listener alone. docs/rules.md "Podcasts" */
export async function findText(
  database: Firestore,
  text: string,
  uid: string,
  now: Date,
): Promise<FoundText> {
  const given = pasted(text)
  if (given.kind === 'youtube') return videoAt(given.address)
  const common = answerOf(database, createHash('sha256').update(text).digest('hex').slice(0, 40))
  const own = answerOf(database, addressHash('found', uid, text))
  const known = await keptAnswer(database, [common, own], uid, now)
  if (known !== undefined) return known
  const finders = countedFinders(database, uid === NOBODY ? UNHURRIED_APPLE_CALLS : undefined)
  const found = await findEpisode(text, finders, { country: COUNTRY, now })
  const answer = await answerFor(database, found, uid, finders, now)
  const ownerUid = 'show' in answer ? answer.show.show.ownerUid : undefined
  const isCommon = ownerUid === undefined && !(uid === NOBODY && answer.kind === 'refused')
  await keep(isCommon ? common : own, answer, ownerUid, now)
  return answer
}

function answerOf(database: Firestore, id: string): DocumentReference {
  return database.collection('found').doc(id)
}

async function keptAnswer(
  database: Firestore,
  references: readonly DocumentReference[],
  uid: string,
  now: Date,
): Promise<FoundText | undefined> {
  for (const snapshot of await database.getAll(...references)) {
    const kept = readDocument<KeptAnswer>(snapshot, SHAPE)
    if (kept === undefined || kept.expiresAt <= now) continue
    const { result } = kept
    if (!('showId' in result)) return result
    const show = await knownShow(database, result.showId, uid, now)
    if (show === undefined) continue
    if (result.kind === 'show') return { kind: 'show', show }
    const entry = show.entries.find((each) => each.episodeId === result.episodeId)
    if (entry !== undefined) return { kind: 'episode', show, entry }
  }
  return undefined
}

async function keep(
  reference: DocumentReference,
  answer: FoundText,
  ownerUid: string | undefined,
  now: Date,
): Promise<void> {
  // A silent host may answer in a minute.
  if (answer.kind === 'refused' && answer.reason === 'UNREACHABLE') return
  const keptMs = answer.kind === 'refused' ? NOT_FOUND_KEPT_MS : FOUND_KEPT_MS
  const kept: KeptAnswer = {
    result: resultOf(answer),
    ...(ownerUid !== undefined && { ownerUid }),
    expiresAt: new Date(now.getTime() + keptMs),
  }
  try {
    await reference.set(kept)
  } catch (error) {
    // Only the next call suffers.
    logError('What was found could not be kept', error)
  }
}

function resultOf(answer: FoundText): KeptAnswer['result'] {
  if (!('show' in answer)) return answer
  const { id } = answer.show
  if (answer.kind === 'show') return { kind: 'show', showId: id }
  return { kind: 'episode', showId: id, episodeId: answer.entry.episodeId }
}

async function answerFor(
  database: Firestore,
  found: Found,
  uid: string,
  finders: Directories,
  now: Date,
): Promise<FoundText> {
  switch (found.kind) {
    case 'refused':
      return found
    case 'youtube':
      return videoAt(found.address)
    case 'shows':
      if (found.shows.length === 0) {
        return { kind: 'refused', reason: found.via === 'spotify' ? 'ONLY_ON_SPOTIFY' : 'NOTHING_FOUND' }
      }
      return { kind: 'shows', shows: found.shows.map(shown), ...(found.via && { note: ON_SPOTIFY }) }
    case 'loose': {
      if (uid === NOBODY) return { kind: 'refused', reason: 'NO_WORDS' }
      const show = await keepLoose(database, found.episode, uid, now)
      return onlyEntry(show)
    }
    case 'show': {
      const show = await keptShow(database, found.source, uid, finders, now)
      return 'reason' in show ? show : { kind: 'show', show }
    }
    case 'episode': {
      const show = await keptShow(database, found.source, uid, finders, now, found.episode)
      if ('reason' in show) return show
      const id = episodeId(show.id, episodeIdentity(found.episode))
      const entry = show.entries.find((each) => each.episodeId === id)
      if (entry === undefined) return { kind: 'refused', reason: 'EPISODE_GONE' }
      return { kind: 'episode', show, entry }
    }
  }
}

function videoAt(address: string): FoundText {
  const videoId = parseYouTubeAddress(address)
  return videoId === undefined ? { kind: 'refused', reason: 'INVALID_URL' } : { kind: 'youtube', videoId }
}

function onlyEntry(show: KnownShow): FoundText {
  const [entry] = show.entries
  return entry === undefined ? { kind: 'refused', reason: 'NO_AUDIO' } : { kind: 'episode', show, entry }
}

function shown({ title, author, image, feedUrl = '', newestAt }: DirectoryShow): FoundShows['shows'][number] {
  return {
    title,
    feedUrl,
    ...(author !== '' && { author }),
    ...(image !== undefined && { artwork: image }),
    ...(newestAt !== undefined && { newest: newestAt.toISOString() }),
  }
}

async function keptShow(
  database: Firestore,
  source: FoundFeed,
  uid: string,
  finders: Directories,
  now: Date,
  chosen?: Parameters<typeof saveShow>[1]['chosen'],
): Promise<KnownShow | Extract<FoundText, { kind: 'refused' }>> {
  const { address, feed, etag, lastModified } = source
  if (await publisherObjects(database, address, feed.extra, showId(address, uid)))
    return { kind: 'refused', reason: 'PUBLISHER_OBJECTS' }
  const isPublic = await isPublicFeed(address, feed, finders, now)
  if (uid === NOBODY && isPublic !== true)
    return { kind: 'refused', reason: isPublic === undefined ? 'UNREACHABLE' : 'FEED_PRIVATE' }
  const ownerUid = isPublic === true ? undefined : uid
  const isUnsettled = isPublic === undefined
  return saveShow(
    database,
    { feedUrl: address, feed, ownerUid, isUnsettled, etag, lastModified, chosen },
    now,
  )
}
