import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { searchAnswer, searchRequest } from './rules/schemas.ts'
import { wantedIn, wordsIn } from '#domain/searchWords.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { resultOf, type StoredRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { placeIn } from './cursor.ts'
import type { V1Answer } from './problem.ts'
import { claimOf } from './shownSummary.ts'
import { badCursor, requestsAfter } from './summaries.ts'
import type { V1Call } from './V1Call.ts'

/** Requests that one search looks through: it reads at most as many again, their summaries. */
export const MOST_SEARCHED = 200
const MOST_FOUND = 10
const MOST_CLAIMS = 5

/** What is looked through, in the order of what a word in it is worth. */
const WORTH = { headline: 8, title: 5, gist: 3, claim: 2 } as const

type Ways = ReturnType<typeof wantedIn>[number]
type LibraryHit = v.InferOutput<typeof searchAnswer>['found'][number]

/**
 * Finds a query's words in headlines, gists, points and quotes of an account's newest summaries, ignoring
 * case and accents; each must begin a word there. At most two reads for each of 200 requests, 60 times an
 * hour; older ones by the cursor. docs/rules.md "API"
 */
export async function searchLibrary(
  database: Firestore,
  { body, identity: { uid }, now }: V1Call<v.InferOutput<typeof searchRequest>>,
): Promise<V1Answer> {
  const place = body.cursor === undefined ? undefined : placeIn(body.cursor, uid)
  if (body.cursor !== undefined && place === undefined) return badCursor()
  const retryAfterSeconds = await countedCall(database, uid, 'searches', now)
  if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
  const { found: searched, next } = await requestsAfter(database, uid, place, MOST_SEARCHED)
  const wanted = wantedIn(body.query)
  const ranked = (await withSummaries(database, searched))
    .map(([stored, summary]) => match(stored, summary, wanted))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
  const answer: v.InferOutput<typeof searchAnswer> = {
    found: ranked.slice(0, MOST_FOUND).map(({ found }) => found),
    searched: searched.length,
    ...(next !== undefined && { next }),
  }
  return { body: answer }
}

async function withSummaries(database: Firestore, stored: readonly StoredRequest[]) {
  const made = stored.filter(({ request }) => isReadable(request.state))
  if (made.length === 0) return []
  const results = await database.getAll(...made.map(({ id }) => resultOf(summaries(database).doc(id))), {
    // Without the drawing, which is most of a summary.
    fieldMask: ['headline', 'gist', 'keyPoints', 'moments', 'quotes', 'verified'],
  })
  return made.flatMap((each, index) => {
    const summary = results[index] && storedSummary(results[index])
    return summary ? [[each, summary] as [StoredRequest, Summary]] : []
  })
}

function match(
  { id, request: { source, episode } }: StoredRequest,
  summary: Summary,
  wanted: readonly Ways[],
): { worth: number; found: LibraryHit } {
  const { headline, gist } = summary
  const claims = [
    ...summary.keyPoints.map((point) => ({ text: point.text, ...claimOf(source, point, summary) })),
    ...(summary.quotes ?? []).map((quote) => ({ text: quote.quote, ...claimOf(source, quote, summary) })),
  ].map((claim) => ({ claim, hits: hitsIn(`${claim.text} ${claim.quote}`, wanted) }))
  const places = [
    [hitsIn(headline, wanted), WORTH.headline],
    [hitsIn(`${episode.title} ${episode.channelTitle}`, wanted), WORTH.title],
    [hitsIn(gist, wanted), WORTH.gist],
    ...claims.map(({ hits }) => [hits, WORTH.claim] as const),
  ] as ReadonlyArray<readonly [ReadonlySet<Ways>, number]>
  const isWhole = wanted.length > 0 && wanted.every((ways) => places.some(([hits]) => hits.has(ways)))
  const worth = isWhole ? places.reduce((sum, [hits, each]) => sum + hits.size * each, 0) : 0
  const best = claims
    .filter(({ hits }) => hits.size > 0)
    .toSorted((a, b) => b.hits.size - a.hits.size)
    .slice(0, MOST_CLAIMS)
  const { title, channelTitle: show } = episode
  return { worth, found: { id, title, show, headline, claims: best.map(({ claim }) => claim) } }
}

/** Which of the words begin a word of a text, said in one of their ways. */
function hitsIn(text: string, wanted: readonly Ways[]): ReadonlySet<Ways> {
  const there = wordsIn(text)
  const isThere = (word: string) => there.some((each) => each.startsWith(word))
  return new Set(wanted.filter((ways) => ways.some((way) => way.every(isThere))))
}
