import type { Firestore, Query } from 'firebase-admin/firestore'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { HeardPassage } from '#domain/api/askReplies.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { inPool } from '#domain/inPool.ts'
import type { ListedMoment } from '#domain/moments/moments.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { Library, type LibraryFile, type Passage } from '../engine/ask/passages.ts'
import { storedMoments } from '../moments/momentPages.ts'
import { mayBeHeard, readWords } from '../summaries/ownTranscript.ts'
import { resultOf, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { libraryOf } from '../teams/teamStore.ts'

/** Newest summaries of an account, and of its team, that are looked through for the episodes whose words are read. */
const MOST_OWN = 200
const MOST_OF_TEAM = 100
/** Episodes whose words are read: those whose summaries fit the question best, then the newest. */
const MOST_EPISODES = 24
const READ_AT_ONCE = 6

export interface Readable {
  passages: Passage[]
  files: readonly LibraryFile[]
  /** Where a passage is heard, by its file. */
  heard: ReadonlyMap<string, Pick<HeardPassage, 'summaryId' | 'show' | 'source'>>
}

/**
 * Passages for a question: words of episodes whose summaries an account may read now, its own or its team's,
 * and its moments. Transcript rules apply; no other host is asked. docs/rules.md "Asking", #feed-token,
 * #transcript-rights and #answer-rights
 */
export async function readablePassages(
  database: Firestore,
  { uid, team }: { uid: string; team: string | undefined },
  question: string,
  now: Date,
): Promise<Readable> {
  const newest = (from: Query, most: number) => from.orderBy('requestedAt', 'desc').limit(most).select().get()
  const [own, shared, moments] = await Promise.all([
    newest(summaries(database).where('uid', '==', uid), MOST_OWN),
    team === undefined ? undefined : newest(libraryOf(database, team), MOST_OF_TEAM),
    storedMoments(database, uid),
  ])
  const ids = [...new Set([...own.docs, ...(shared?.docs ?? [])].map(({ id }) => id))]
  const told = await summariesOf(database, ids)
  const ranked = new Library([
    ...[...told].map(([id, summary]) => toldFile(id, summary)),
    ...moments.map(({ summaryId, title, quote }) => quoteFile(summaryId, title, { quote, startSeconds: 0 })),
  ]).passagesFor(question)
  const likeliest = [...new Set([...ranked.map(({ file }) => file), ...ids])].slice(0, MOST_EPISODES)
  const read = await readLibrary(database, uid, likeliest, now, { told, moments })
  return { ...read, passages: new Library(read.files).passagesFor(question) }
}

/** The words of some summaries' episodes that an account may read now, each episode's once. */
export async function readLibrary(
  database: Firestore,
  uid: string,
  ids: readonly string[],
  now: Date,
  known?: { told: ReadonlyMap<string, Summary>; moments: readonly ListedMoment[] },
): Promise<Omit<Readable, 'passages'>> {
  const { told, moments } = known ?? {
    told: await summariesOf(database, ids),
    moments: await storedMoments(database, uid),
  }
  const files: LibraryFile[] = []
  const heard = new Map<string, Pick<HeardPassage, 'summaryId' | 'show' | 'source'>>()
  const episodes = new Set<string>()
  const read = await inPool(ids, READ_AT_ONCE, async (id) => ({
    id,
    ...(await readWords(database, id, uid, now)),
  }))
  for (const { id, ...place } of read) {
    const { request, words } = place
    if (request === undefined || !mayBeHeard(place)) continue
    const { source, episode } = request
    // Another summary of an episode has the same words.
    if (episodes.has(episodeKey(source))) continue
    episodes.add(episodeKey(source))
    const ofEpisode =
      typeof words === 'string'
        ? quotesOf(id, request, told.get(id), moments)
        : [{ file: id, title: episode.title, transcript: words }]
    for (const { file } of ofEpisode) heard.set(file, { summaryId: id, show: episode.channelTitle, source })
    files.push(...ofEpisode)
  }
  return { files, heard }
}

/** @throws Error for a passage of no readable summary */
export function heardPassage(
  { file, title, startSeconds, endSeconds, speaker, text, language, isDenied }: Passage,
  { heard }: Pick<Readable, 'heard'>,
): HeardPassage {
  const where = heard.get(file)
  if (where === undefined) throw new Error('A passage is of no summary')
  const said = { ...(speaker !== undefined && { speaker }), text, language, ...(isDenied && { isDenied }) }
  return { ...where, title, startSeconds, endSeconds, ...said }
}

async function summariesOf(database: Firestore, ids: readonly string[]): Promise<Map<string, Summary>> {
  if (ids.length === 0) return new Map()
  const results = await database.getAll(...ids.map((id) => resultOf(summaries(database).doc(id))), {
    fieldMask: ['headline', 'gist', 'keyPoints', 'moments', 'quotes', 'verified'],
  })
  return new Map(
    results.flatMap((each, at) => {
      const summary = storedSummary(each)
      return summary === undefined ? [] : [[ids[at] as string, summary] as const]
    }),
  )
}

/** A summary as a transcript, to rank its episode by: nothing of it is a passage. */
function toldFile(id: string, { headline, gist, keyPoints, moments }: Summary): LibraryFile {
  const said = [...keyPoints, ...moments].map(({ quote }) => quote)
  const texts = [headline, gist, ...keyPoints.map(({ text }) => text), ...said]
  const segments = texts.map((text) => ({ startSeconds: 0, endSeconds: 1, text }))
  return { file: id, title: headline, transcript: { language: 'en', durationSeconds: 1, segments } }
}

/** Checked quotes of an episode whose transcript the account may not read, each by itself. */
function quotesOf(
  id: string,
  { episode: { title, language }, source }: SummaryRequest,
  summary: Summary | undefined,
  kept: readonly ListedMoment[],
): LibraryFile[] {
  const checked = summary?.verified ? summary : undefined
  const own = kept.filter((each) => each.isChecked === true && episodeKey(each.source) === episodeKey(source))
  const said = [
    ...(checked?.keyPoints ?? []),
    ...(checked?.moments ?? []),
    ...(checked?.quotes ?? []),
    ...own,
  ]
  const once = new Map(said.map((each) => [each.quote, each]))
  return [...once.values()].map((each, at) => quoteFile(`${id}#${at}`, title, each, language))
}

function quoteFile(
  file: string,
  title: string,
  { quote, startSeconds, speaker }: { quote: string; startSeconds: number; speaker?: string },
  language: EpisodeLanguage = 'en',
): LibraryFile {
  const line = { startSeconds, endSeconds: startSeconds + 1, text: quote }
  const segments = [{ ...line, ...(speaker !== undefined && { speaker }) }]
  return { file, title, transcript: { language, durationSeconds: startSeconds + 1, segments } }
}
