import type { Firestore } from 'firebase-admin/firestore'
import type { UserProfile } from '#domain/accounts/profile.ts'
import type { KnownFrom } from '#domain/api/askReplies.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { isReadable, type KnownPoint, type SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'
import { type Claim, ToldBefore } from '../engine/ask/toldBefore.ts'
import { storedEpisode } from '../episodes/episodeStore.ts'
import { isLeftAlone } from '../episodes/publisherObjects.ts'
import { cutBytes, valueBytes } from '../platform/documentBytes.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import {
  knownPointsOf,
  resultOf,
  type StoredRequest,
  storedRequest,
  summaries,
  type Writes,
} from './requests.ts'
import { storedSummary } from './storedSummary.ts'

/** Bytes of earlier summaries' points; the oldest go first. */
const MOST_POINTS_BYTES = 40_000
const MOST_TEXT_BYTES = 400

/** A summary's points, in the document `knownPoints/{uid}`. */
interface KnownSummary {
  at: Date
  /** The episode's key; absent in old ones. */
  episode?: string
  language: EpisodeLanguage
  points: string[]
}

/**
 * Compares a summary's points with the account's earlier ones. A read. docs/rules.md "Only what is new"
 * @returns the known points, and the write that records this summary's: a separate field, so that parallel
 * summaries do not collide
 */
export async function comparePoints(
  database: Firestore,
  { id, request }: StoredRequest,
  summary: Summary,
  now: Date,
): Promise<{ known: KnownPoint[]; remember: (writes: Writes) => void } | undefined> {
  const { uid, isUncompared } = request
  // A former member's request is the team's, which has read nothing.
  if (isUncompared || request.account === '') return undefined
  const reference = knownPointsOf(database, uid)
  const stored = (withDates((await reference.get()).get('of')) ?? {}) as Record<string, KnownSummary>
  const earlier = Object.entries(stored)
    .filter(([from]) => from !== id)
    .toSorted(([, a], [, b]) => b.at.getTime() - a.at.getTime())
  const episode = episodeKey(request.source)
  const before = new ToldBefore(
    earlier
      // A second summary of an episode is asked for to be read.
      .filter(([, each]) => each.episode !== episode)
      .flatMap(([from, { language, points }]) =>
        points.map((text, its): Claim & Omit<KnownPoint, 'point'> => ({ text, language, from, its })),
      ),
  )
  const language = summary.language ?? request.episode.language
  const points = summary.keyPoints.map(({ text }) => cutBytes(text, MOST_TEXT_BYTES))
  const own: KnownSummary = { at: now, episode, language, points }
  const known = points.flatMap((text, point): KnownPoint[] => {
    const found = before.find({ text, language })
    return found ? [{ point, from: found.from, its: found.its }] : []
  })
  let bytes = valueBytes(own)
  const none = await deleteField()
  const left = earlier.filter(([, each]) => (bytes += valueBytes(each)) > MOST_POINTS_BYTES)
  const of = { [id]: own, ...Object.fromEntries(left.map(([from]) => [from, none])) }
  return { known, remember: (writes) => writes.set(reference, { of }, { merge: true }) }
}

/** A summary's known points with sources the account still has; reads each. docs/rules.md #known-rights */
export async function knownFrom(
  database: Firestore,
  { uid, known = [], requestedAt, readyAt = requestedAt, rewrittenAt = readyAt }: SummaryRequest,
  { marksKnown }: Pick<UserProfile, 'marksKnown'>,
): Promise<KnownFrom[]> {
  if (marksKnown === false || known.length === 0) return []
  const ids = [...new Set(known.map(({ from }) => from))]
  const found = await Promise.all(ids.map((id) => earlierSummary(database, id, uid)))
  return known.flatMap(({ point, from, its }): KnownFrom[] => {
    const { request, summary } = found[ids.indexOf(from)] ?? {}
    const said = summary?.keyPoints[its]
    if (request === undefined || summary === undefined || said === undefined) return []
    // Its points were others when these were compared.
    if (request.rewrittenAt && request.rewrittenAt > rewrittenAt) return []
    const { source, readyAt: date = request.requestedAt } = request
    const { title, channelTitle: show, language } = request.episode
    const { text, quote, startSeconds } = said
    const heard = { source, text, quote, startSeconds, language }
    return [{ point, summaryId: from, title, show, date: date.toISOString(), ...heard }]
  })
}

async function earlierSummary(database: Firestore, id: string, uid: string) {
  const reference = summaries(database).doc(id)
  const [request, result] = await database.getAll(reference, resultOf(reference))
  const stored = request && storedRequest(request)?.request
  if (stored?.uid !== uid || !isReadable(stored.state)) return undefined
  const { source } = stored
  if (source.type === 'feed') {
    // A missing episode may have an objecting publisher.
    const episode = await storedEpisode(database, source.episodeId, uid)
    if (episode === undefined || (await isLeftAlone(database, episode.showId))) return undefined
  }
  return { request: stored, summary: result && storedSummary(result) }
}
