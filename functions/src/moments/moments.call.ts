import { formed, type Message } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { momentsContract } from '#domain/api/momentCalls.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { momentMarkdown } from '#domain/moments/momentMarkdown.ts'
import type { ListedMoment } from '#domain/moments/moments.ts'
import { HOLDS, PLANS } from '#domain/plans/plans.ts'
import type { NoteFormat } from '#domain/summaries/noteFormats.ts'
import { ownWords } from '../exports/notes/obsidianNote.ts'
import { csvOf } from '../exports/notes/readwiseCsv.ts'
import { planOfUid } from '../profiles/profiles.ts'
import { setting } from '../platform/config.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { NO_TRANSCRIPT, readWords } from '../summaries/ownTranscript.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { resultOf, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { changeMoment, keepMoment, keptMoment, storedMoments } from './momentPages.ts'
import { quotedBetween, type Said, saidBetween } from './saidBetween.ts'
import { endShareIn, NOT_SHARED, shareMoment } from './sharedMoments.ts'

type Asked = v.InferOutput<(typeof momentsContract)['request']>
type Keep = Extract<Asked, { do: 'keep' }>

const refused = ([status, message]: readonly [number, Message]) => refusal(status, message)

/**
 * POST /api/moments {do}: the account's moments. `keep` records the words, once per id; `share` gives an
 * address, `unshare` ends it, `drop` ends both, whatever the account's limits. docs/rules.md "Moments"
 */
export const moments = apiCall(
  momentsContract,
  { identity: 'verified' },
  async ({ body, identity: { uid }, now }) => {
    const database = await firestore()
    if (body.do === 'unshare' || body.do === 'drop') {
      await end(database, uid, body.id, body.do === 'drop', now)
      return doneWith('', {})
    }
    const wait = await countedCall(database, uid, body.do === 'share' ? 'shares' : 'moments', now)
    if (wait !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: wait })
    switch (body.do) {
      case 'keep':
        return keep(database, uid, body, now)
      case 'change':
        return change(database, uid, body, now)
      case 'share':
        return share(database, uid, body.id, now)
      case 'export':
        return notes(database, uid, body.format)
    }
  },
)

async function keep(
  database: Firestore,
  uid: string,
  { id, summary, note, startSeconds, endSeconds }: Keep,
  now: Date,
) {
  const { request, words } = await readWords(database, summary, uid, now)
  if (request === undefined || words === 'not made' || words === 'blocked')
    return refused(NO_TRANSCRIPT[typeof words === 'string' ? words : 'unknown'])
  const said = await wordsOf(database, summary, words, { startSeconds, endSeconds })
  if (said === undefined) return refusal(400, 'A moment holds at most five minutes. Keep a shorter one.')
  const { source, episode } = request
  const moment: ListedMoment = {
    id,
    summaryId: summary,
    source,
    title: episode.title,
    show: episode.channelTitle,
    language: episode.language,
    ...said,
    note,
    keptAt: now,
  }
  const most = HOLDS[await planOfUid(database, uid)].moments
  if ((await keepMoment(database, uid, moment, most)) === 'full')
    return refusal(409, formed('momentsKept', most))
  return doneWith('', { quote: said.quote })
}

type Words = Awaited<ReturnType<typeof readWords>>['words']

async function wordsOf(
  database: Firestore,
  summaryId: string,
  words: Words,
  span: Pick<Said, 'startSeconds' | 'endSeconds'>,
): Promise<Said | undefined> {
  if (typeof words !== 'string') return saidBetween(words, span)
  const summary = storedSummary(await resultOf(summaries(database).doc(summaryId)).get())
  return summary === undefined ? { ...span, quote: '' } : quotedBetween(summary, span)
}

async function change(
  database: Firestore,
  uid: string,
  { id, note, move }: Extract<Asked, { do: 'change' }>,
  now: Date,
) {
  const kept = await keptMoment(database, uid, id)
  if (kept === undefined) return refused(NOT_SHARED.unknown)
  let said: Said | undefined
  if (move !== undefined) {
    const { words } = await readWords(database, kept.summaryId, uid, now)
    if (typeof words === 'string') return refused(NO_TRANSCRIPT[words])
    said = saidBetween(words, kept, { [move.edge]: move.by })
    if (said === undefined) return refusal(400, 'It cannot be moved any further.')
  }
  const changed = await changeMoment(database, uid, id, now, (before) => ({
    ...before,
    ...said,
    ...(note !== undefined && { note }),
  }))
  if (changed === undefined) return refusal(409, 'There is no room for this. Make it shorter.')
  return doneWith('', said === undefined ? {} : { quote: said.quote })
}

async function share(database: Firestore, uid: string, id: string, now: Date) {
  const moment = await keptMoment(database, uid, id)
  const shared = moment === undefined ? 'unknown' : await shareMoment(database, uid, { id, moment }, now)
  if (typeof shared === 'string') return refused(NOT_SHARED[shared])
  return doneWith('', { address: `${setting('APP_URL')}/m/${shared.shareId}` })
}

async function end(database: Firestore, uid: string, id: string, isDropped: boolean, now: Date) {
  await changeMoment(database, uid, id, now, ({ shareId, ...moment }, transaction) => {
    if (shareId !== undefined) endShareIn(transaction, database, shareId, now)
    return isDropped ? undefined : moment
  })
}

/** Moments as a file for another program. docs/rules.md "Moments" */
const WRITERS: Record<NoteFormat, (moments: readonly ListedMoment[]) => string> = {
  obsidian: (kept) => `---\ntags: ["podcast"]\n---\n\n${momentMarkdown(kept, ownWords)}`,
  readwise: (kept) =>
    csvOf(
      kept
        .filter(({ quote }) => quote !== '')
        .map(({ quote, title, show, source, startSeconds, note, keptAt }) => ({
          highlight: quote,
          title,
          author: show,
          address: episodeMoment(source, startSeconds),
          note,
          second: Math.floor(startSeconds),
          at: keptAt,
        })),
    ),
}

async function notes(database: Firestore, uid: string, format: NoteFormat) {
  if (!PLANS[await planOfUid(database, uid)].can.exports) return refusal(403, formed('exportPlans'))
  return doneWith('', { text: WRITERS[format](await storedMoments(database, uid)) })
}
