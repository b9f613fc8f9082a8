import type { Firestore } from 'firebase-admin/firestore'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { captionStamp, escapedVtt } from '#domain/cuts/captions.ts'
import { type CutSpan, FEED_SHARE, secondOfCut } from '#domain/cuts/cuts.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { SOUND_ADDRESS_MS } from '#domain/time/lifetimes.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { storedTranscript } from '../episodes/transcripts.ts'
import { plainWords } from '../mail/plainWords.ts'
import { storedMoments } from '../moments/momentPages.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { soundAddress } from '../platform/gateways/soundStore.ts'
import { languageOfUid } from '../profiles/profiles.ts'
import { resultOf, storedRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { answerApp } from './answerApp.ts'
import { spendBandwidth } from './bandwidth.ts'
import { cutOf, type CutRecord, isMade } from './CutRecord.ts'
import { feedOf, feedRecord } from './feeds.ts'
import { MAIL_TEXTS } from '../mail/mailTexts.ts'
import { playsWhole } from './feedXml.ts'
import { readItemToken } from './itemToken.ts'
import { type HeardSummary, noteUse, wantCut } from './wantCut.ts'

/** Chapters of a file, as podcast:chapters has them. Source: podcastindex.org/namespace, JSON Chapters 1.2.0 */
function chaptersJson(chapters: ReadonlyArray<{ title: string; atSeconds: number }>): object {
  return {
    version: '1.2.0',
    chapters: chapters.map(({ title, atSeconds }) => ({ startTime: thousandths(atSeconds), title })),
  }
}

const thousandths = (seconds: number) => Math.round(Math.max(0, seconds) * 1000) / 1000

/** A cut's words as WebVTT, at the cut's seconds; without a transcript the moments' quotes. */
function cutVtt(
  spans: readonly CutSpan[],
  transcript: Pick<Transcript, 'segments'> | undefined,
  summary: Pick<Summary, 'moments'>,
): string {
  const said =
    transcript?.segments ??
    summary.moments.map(({ startSeconds, quote }) => ({ startSeconds, text: quote, speaker: undefined }))
  const heard = said.flatMap((segment) => {
    const atSeconds = secondOfCut(spans, segment.startSeconds)
    const span = spans.find(
      (each) => segment.startSeconds < each.endSeconds && segment.startSeconds >= each.startSeconds,
    )
    if (atSeconds === undefined || span === undefined) return []
    return [{ ...segment, atSeconds, endsAt: span.atSeconds + span.endSeconds - span.startSeconds }]
  })
  const cues = heard.map(({ text, atSeconds, endsAt, ...rest }, index) => {
    const speaker = 'speaker' in rest && rest.speaker ? `<v ${escapedVtt(rest.speaker)}>` : ''
    const until = Math.max(atSeconds + 0.1, Math.min(endsAt, heard[index + 1]?.atSeconds ?? endsAt))
    return `${captionStamp(atSeconds)} --> ${captionStamp(until)}\n${speaker}${escapedVtt(text.replaceAll(/\s+/g, ' ').trim())}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Of an own moment as a chapter. */
const MOST_TITLE_BYTES = 160

/** Usual time to make a cut again. */
const MAKING_SECONDS = '120'

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** `/cut/{item token}.mp3|m4a|json|vtt`: neither address reaches a log. docs/rules.md "Hearing", #feed-token */
export const serveCut = answerApp(
  { name: 'serveCut', what: 'A cut', cache: 'no-store', retrySeconds: 60 },
  async (file, request, response) => {
    const isHead = request.method === 'HEAD'
    const range = request.get('range')
    const answer = await answerFor(await firestore(), file, { isHead, range }, new Date())
    response.status(answer.status).header(answer.headers ?? {})
    if (isHead) response.end()
    else response.send(answer.body ?? '')
  },
)

const UNKNOWN: Answer = { status: 404 }

async function answerFor(
  database: Firestore,
  file: string,
  asked: { isHead: boolean; range: string | undefined },
  now: Date,
): Promise<Answer> {
  const [, token = '', ending = ''] = /^(.+)\.(mp3|m4a|json|vtt)$/.exec(file) ?? []
  const item = readItemToken(token)
  if (item === undefined) return UNKNOWN
  const reference = summaries(database).doc(item.summaryId)
  const [found, result] = await database.getAll(reference, resultOf(reference))
  const request = found && storedRequest(found)?.request
  const summary = result && storedSummary(result)
  if (request === undefined || summary === undefined || !isReadable(request.state)) return { status: 410 }
  const feed = feedRecord(await feedOf(database, request.uid).get())
  if (feed?.tokenId === undefined || feed.generation !== item.generation) return { status: 410 }
  const heard: HeardSummary = { id: item.summaryId, request, summary }
  const wanted = await wantCut(database, heard, FEED_SHARE, now)
  const cut = 'cut' in wanted ? wanted.cut : undefined
  if (ending === 'json') return chaptersOf(database, heard, summary, cut)
  if (ending === 'vtt') return wordsOf(database, heard, summary, cut, now)
  if (!('cut' in wanted) || cut === undefined || cut.state === 'none') return UNKNOWN
  if (!isMade(cut)) return { status: 503, headers: { 'Retry-After': MAKING_SECONDS } }
  if (cut.format !== ending) return UNKNOWN
  const type = ending === 'mp3' ? 'audio/mpeg' : 'audio/mp4'
  // Addresses are signed for one method: HEAD is answered here.
  if (asked.isHead) {
    return {
      status: 200,
      headers: { 'Content-Type': type, 'Content-Length': String(cut.bytes), 'Accept-Ranges': 'bytes' },
    }
  }
  const againAt = await spendBandwidth(database, request.uid, asked.range, cut.bytes, now)
  if (againAt !== undefined) {
    const seconds = Math.max(1, Math.ceil((againAt.getTime() - now.getTime()) / 1000))
    return { status: 429, headers: { 'Retry-After': String(seconds) } }
  }
  await noteUse(cutOf(database, wanted.id), cut, now)
  const address = await soundAddress(cut.object, new Date(now.getTime() + SOUND_ADDRESS_MS))
  return { status: 302, headers: { Location: address } }
}

/** A cut's moments, or a whole file's chapters, with the publisher's chapters and the listener's own moments that begin in it. */
async function chaptersOf(
  database: Firestore,
  { id, request }: HeardSummary,
  { moments, publisher }: Summary,
  cut: CutRecord | undefined,
): Promise<Answer> {
  const spans = cut?.state === 'none' ? undefined : cut?.spans
  const isWhole = cut?.state === 'none' && playsWhole(cut.reason) && request.source.type === 'feed'
  if (spans === undefined && !isWhole) return UNKNOWN
  const [kept, language] = await Promise.all([
    storedMoments(database, request.uid),
    languageOfUid(database, request.uid),
  ])
  const own = kept
    .filter(({ summaryId }) => summaryId === id)
    .map(({ note, quote, startSeconds }) => ({
      title: MAIL_TEXTS[language].feed.ownMoment(plainWords(note || quote, MOST_TITLE_BYTES)),
      startSeconds,
    }))
  const { chapters = [] } = publisher ?? {}
  const ours = spans === undefined && chapters.length === 0 ? moments : []
  const begun = [...chapters, ...ours, ...own].flatMap(({ title, startSeconds }) => {
    const atSeconds = spans === undefined ? startSeconds : secondOfCut(spans, startSeconds)
    return atSeconds === undefined ? [] : [{ title, atSeconds }]
  })
  const all = [...(spans ?? []), ...begun].toSorted((a, b) => a.atSeconds - b.atSeconds)
  const headers = { 'Content-Type': 'application/json+chapters; charset=utf-8' }
  return { status: 200, headers, body: JSON.stringify(chaptersJson(all)) }
}

async function wordsOf(
  database: Firestore,
  { request }: HeardSummary,
  summary: Parameters<typeof cutVtt>[2],
  cut: CutRecord | undefined,
  now: Date,
): Promise<Answer> {
  if (cut?.spans === undefined || cut.state === 'none' || request.source.type !== 'feed') return UNKNOWN
  const transcript = await storedTranscript(database, request.source.episodeId, now)
  const headers = { 'Content-Type': 'text/vtt; charset=utf-8' }
  return { status: 200, headers, body: cutVtt(cut.spans, transcript, summary) }
}
