import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { type EpisodeSource, episodeKey, publicSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { formOf } from '#domain/summaries/summary.ts'
import { isReadable, SUMMARY_STATES, type SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { IssueEpisode } from '../rules/weeklyIssue.ts'
import { readDocument } from '../../platform/readDocument.ts'
import { storedSummary } from '../../summaries/storedSummary.ts'
import { resultOf, summaries } from '../../summaries/requests.ts'

/** Per edition. */
const MOST_EPISODES = 3
/** More shares in a week would need another choice. */
const MOST_SHARED = 500

const FIELDS = ['uid', 'source', 'episode', 'verified'] as const
type Shared = Pick<SummaryRequest, (typeof FIELDS)[number]>
const SHAPE = v.looseObject({
  uid: v.string(),
  source: v.variant('type', [
    v.looseObject({ type: v.literal('youtube'), videoId: v.string() }),
    v.looseObject({ type: v.literal('feed'), episodeId: v.string(), audioUrl: v.string() }),
  ]),
  episode: v.looseObject({
    title: v.string(),
    channelTitle: v.string(),
    language: v.picklist(['en', 'es']),
    durationSeconds: v.number(),
  }),
})

interface Candidate {
  /** Its shared summaries, the first one first. */
  docs: QueryDocumentSnapshot[]
  episode: SummaryRequest['episode']
  source: EpisodeSource
  /** Its sharers; never leaves this file. */
  uids: Set<string>
}

/** Episodes shared from `since` to before `until`, verified, most shared first; at most one of an account. */
export async function sharedEpisodes(
  database: Firestore,
  since: Date,
  until: Date,
): Promise<Record<EpisodeLanguage, IssueEpisode[]>> {
  const shared = await summaries(database)
    .where('state', 'in', SUMMARY_STATES.filter(isReadable))
    .where('sharedAt', '>=', since)
    .where('sharedAt', '<', until)
    .orderBy('sharedAt')
    .limit(MOST_SHARED)
    .select(...FIELDS)
    .get()
  const candidates = candidatesOf(shared.docs)
  const [en, es] = await Promise.all([best(candidates, 'en'), best(candidates, 'es')])
  return { en, es }
}

/** One per episode and language, in order of sharing. */
function candidatesOf(docs: readonly QueryDocumentSnapshot[]): Candidate[] {
  const byEpisode = new Map<string, Candidate>()
  for (const doc of docs) {
    const shared = readDocument<Shared>(doc, SHAPE)
    if (!shared?.verified || shared.verified.anchored === 0) continue
    const { uid, source, episode } = shared
    // Private feeds share nothing.
    if (source.type === 'feed' && source.isPrivate) continue
    const key = `${episode.language}/${episodeKey(source)}`
    const known = byEpisode.get(key)
    if (known) {
      known.docs.push(doc)
      known.uids.add(uid)
    } else byEpisode.set(key, { docs: [doc], episode, source: publicSource(source), uids: new Set([uid]) })
  }
  return [...byEpisode.values()]
}

async function best(candidates: readonly Candidate[], language: EpisodeLanguage): Promise<IssueEpisode[]> {
  const spent = new Set<string>()
  const chosen: IssueEpisode[] = []
  const ranked = candidates
    .filter(({ episode }) => episode.language === language)
    .toSorted((a, b) => b.uids.size - a.uids.size)
  for (const candidate of ranked) {
    if (chosen.length === MOST_EPISODES) break
    const uids = [...candidate.uids]
    if (uids.every((uid) => spent.has(uid))) continue
    const episode = await episodeOf(candidate)
    if (episode === undefined) continue
    chosen.push(episode)
    for (const uid of uids) spent.add(uid)
  }
  return chosen
}

/** By its first summary that is verified, and in the episode's language; undefined without one. */
async function episodeOf({ docs, episode, source }: Candidate): Promise<IssueEpisode | undefined> {
  for (const { ref } of docs) {
    const summary = storedSummary(await resultOf(ref).get())
    if (!summary?.verified || formOf(summary) === 'excerpt' || summary.keyPoints.length === 0) continue
    if (summary.language !== undefined && summary.language !== episode.language) continue
    return {
      source,
      title: episode.title,
      show: episode.channelTitle,
      durationSeconds: episode.durationSeconds,
      gist: summary.gist,
      keyPoints: summary.keyPoints.map(({ startSeconds, text }) => ({ startSeconds, text })),
      origin: 'listener',
    }
  }
  return undefined
}
