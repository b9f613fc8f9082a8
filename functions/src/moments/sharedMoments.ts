import { randomBytes } from 'node:crypto'
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { ENDED_MOMENT_KEPT_MS } from '#domain/time/lifetimes.ts'
import { type KeptMoment, LONGEST_SHARED } from '#domain/moments/moments.ts'
import { formed } from '#domain/messages.ts'
import { storedEpisode } from '../episodes/episodeStore.ts'
import { isLeftAlone } from '../episodes/publisherObjects.ts'
import { publicSource } from '#domain/episodes/episodeSource.ts'
import { readDocument } from '../platform/readDocument.ts'
import { changeMoment, storedMoments } from './momentPages.ts'

/** The document `sharedMoments/{id}`, server only; its content is public. */
export interface SharedMoment
  extends Omit<KeptMoment, 'summaryId' | 'note' | 'keptAt' | 'shareId' | 'isTakenDown'> {
  uid: string
  /** Absent of a video. */
  showId?: string
  sharedAt: Date
}

const SHAPE = v.looseObject({ uid: v.exactOptional(v.string()) })
/** 128 random bits. */
const SHARE_ID = /^[\w-]{22}$/

function shared(database: Firestore, id: string): DocumentReference {
  return database.collection('sharedMoments').doc(id)
}

export const NOT_SHARED = {
  unknown: [404, 'There is no such moment.'],
  private: [403, 'This episode is of a private feed: its moments are yours alone.'],
  blocked: [403, 'The publisher of this show does not want its words here.'],
  'taken down': [403, 'This moment was reported, and cannot be shared.'],
  'too long': [400, formed('sharedLength', LONGEST_SHARED)],
  wordless: [400, 'There are no words of this moment to share.'],
} as const

/** A moment's show, or why it cannot be shared. */
async function shareable(
  database: Firestore,
  { source, quote, startSeconds, endSeconds, isChecked, isTakenDown }: KeptMoment,
): Promise<{ showId?: string } | keyof typeof NOT_SHARED> {
  if (isTakenDown) return 'taken down'
  if (quote === '') return 'wordless'
  if (isChecked && endSeconds - startSeconds > LONGEST_SHARED) return 'too long'
  if (source.type === 'youtube') return {}
  // Episodes hidden from guests are of private feeds.
  const episode = source.isPrivate ? undefined : await storedEpisode(database, source.episodeId, '')
  if (episode === undefined) return 'private'
  return (await isLeftAlone(database, episode.showId)) ? 'blocked' : { showId: episode.showId }
}

/** Shares a moment of an account; one that is shared keeps its address. @returns the id of the address, or why not */
export async function shareMoment(
  database: Firestore,
  uid: string,
  { id, moment }: { id: string; moment: KeptMoment },
  now: Date,
): Promise<{ shareId: string } | keyof typeof NOT_SHARED> {
  const answer = await shareable(database, moment)
  if (typeof answer === 'string') return answer
  const fresh = randomBytes(16).toString('base64url')
  const before = await changeMoment(database, uid, id, now, (kept, transaction) => {
    if (kept.shareId !== undefined) return kept
    const { source, title, show, language, startSeconds, endSeconds, quote, speaker, isChecked } = moment
    transaction.create(shared(database, fresh), {
      uid,
      ...answer,
      source: publicSource(source),
      title,
      show,
      language,
      startSeconds,
      // A summary's quote is said at the beginning.
      endSeconds: Math.min(endSeconds, startSeconds + LONGEST_SHARED),
      quote,
      ...(speaker !== undefined && { speaker }),
      ...(isChecked && { isChecked }),
      sharedAt: now,
    } satisfies SharedMoment)
    return { ...kept, shareId: fresh }
  })
  return before === undefined ? 'unknown' : { shareId: before.shareId ?? fresh }
}

/** Ends an address, and deletes its content and owner. */
export function endShareIn(
  writes: { set(reference: DocumentReference, data: object): unknown },
  database: Firestore,
  id: string,
  now: Date,
): void {
  const expiresAt = new Date(now.getTime() + ENDED_MOMENT_KEPT_MS)
  writes.set(shared(database, id), { endedAt: now, expiresAt })
}

/** Ends an address at the operator's word; its moment, while kept, is not shared again. @returns whether it was shared */
export async function takeDown(database: Firestore, id: string, now: Date): Promise<boolean> {
  const found = await sharedMomentAt(database, id)
  if (typeof found === 'string') return false
  const kept = (await storedMoments(database, found.uid)).find(({ shareId }) => shareId === id)
  const change = ({ shareId = id, ...moment }: KeptMoment, transaction: Transaction): KeptMoment => {
    endShareIn(transaction, database, shareId, now)
    return { ...moment, isTakenDown: true }
  }
  if (kept && (await changeMoment(database, found.uid, kept.id, now, change)) !== undefined) return true
  const ended = database.batch()
  endShareIn(ended, database, id, now)
  await ended.commit()
  return true
}

/** The moment at an address, until its maker or its publisher ends it. docs/rules.md #shared-moments */
export async function sharedMomentAt(
  database: Firestore,
  id: string,
): Promise<SharedMoment | 'unknown' | 'ended'> {
  if (!SHARE_ID.test(id)) return 'unknown'
  const found = readDocument<SharedMoment>(await shared(database, id).get(), SHAPE)
  if (found === undefined) return 'unknown'
  if (found.uid === undefined) return 'ended'
  const { showId, source } = found
  if (showId !== undefined && (await isLeftAlone(database, showId))) return 'ended'
  if (source.type === 'youtube') return found
  // Its file may have moved.
  const audioUrl = (await storedEpisode(database, source.episodeId, ''))?.audioUrl ?? source.audioUrl
  return { ...found, source: { ...source, audioUrl } }
}
