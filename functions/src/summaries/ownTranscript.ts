import type { Firestore } from 'firebase-admin/firestore'
import type { TranscriptPage } from '#domain/api/replies.ts'
import type { PodcastEpisode } from '#domain/episodes/podcastEpisode.ts'
import type { Transcript, TranscriptLine } from '#domain/episodes/transcript.ts'
import { isReadable, type SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { timedLines } from '../engine/transcript/timedLines.ts'
import { storedEpisode } from '../episodes/episodeStore.ts'
import { isLeftAlone } from '../episodes/publisherObjects.ts'
import { isVersion, storedTranscript, storedWords } from '../episodes/transcripts.ts'
import { mayRead } from '../teams/mayRead.ts'
import { storedRequest, summaries } from './requests.ts'

/** Why there are no words. The first is also the answer for another account's summary. */
export const NO_TRANSCRIPT = {
  unknown: [404, 'There is no such summary.'],
  'not made': [409, 'The transcript can be read once the summary is ready.'],
  youtube: [
    404,
    'YouTube keeps the full text of its videos. The quotes and moments of the summary are here.',
  ],
  blocked: [404, 'The publisher of this show does not want its words here.'],
  heard: [404, 'We have heard these words for who asked for this summary. Only they can read them.'],
  none: [404, 'Nobody has written down the words of this episode.'],
  gone: [410, 'The words of this episode are no longer kept. The summary stays.'],
} as const
export type NoTranscript = keyof typeof NO_TRANSCRIPT

/** Bytes of JSON lines per answer. */
const LARGEST_PAGE = 280_000

/** Lines from `next` of the page before; none where the reader has the version. docs/rules.md "Transcripts" */
export async function transcriptPage(
  database: Firestore,
  { summaryId, cursor, have }: { summaryId: string; cursor?: string | undefined; have?: string | undefined },
  uid: string,
  now: Date,
): Promise<TranscriptPage | NoTranscript> {
  const rights = await readRights(database, summaryId, uid)
  if (rights.words !== 'readable') return rights.words
  const { episodeId } = rights
  if (have !== undefined && (await isVersion(database, episodeId, have, now)))
    return { lines: [], version: have, isSame: true }
  const stored = await storedWords(database, episodeId, now)
  if (stored === undefined) return 'gone'
  const { version, transcript } = stored
  return {
    ...pageOf(timedLines(transcript.segments), Number(cursor ?? 0)),
    ...(version !== undefined && { version }),
  }
}

interface Place {
  request?: SummaryRequest
  episode?: PodcastEpisode
}

/** A readable summary with its feed's episode and words, or the refusal. */
export async function readWords(
  database: Firestore,
  summaryId: string,
  uid: string,
  now: Date,
): Promise<Place & { words: Transcript | NoTranscript }> {
  const rights = await readRights(database, summaryId, uid)
  if (rights.words !== 'readable') return rights
  return { ...rights, words: (await storedTranscript(database, rights.episodeId, now)) ?? 'gone' }
}

/** Whether words of an episode may be shown. Without its episode nobody knows whether its publisher objects. */
export const mayBeHeard = ({ request, episode, words }: Place & { words: unknown }) =>
  request !== undefined &&
  words !== 'blocked' &&
  words !== 'not made' &&
  (request.source.type !== 'feed' || episode !== undefined)

/** The account's right to the words of a summary's episode, which are not read. */
export async function readRights(
  database: Firestore,
  summaryId: string,
  uid: string,
): Promise<Place & ({ words: NoTranscript } | { words: 'readable'; episodeId: string })> {
  const request = await readRequest(database, summaryId, uid)
  if (request === undefined) return { words: 'unknown' }
  const { source } = request
  if (!isReadable(request.state)) return { request, words: 'not made' }
  if (source.type === 'youtube') return { request, words: 'youtube' }
  // A private feed's is only its owner's.
  const episode = await storedEpisode(database, source.episodeId, uid)
  if (episode === undefined) return request.uid === uid ? { request, words: 'gone' } : { words: 'unknown' }
  if (await isLeftAlone(database, episode.showId)) return { request, words: 'blocked' }
  if (episode.words === 'none') return { request, episode, words: 'none' }
  if (episode.words !== 'publisher' && request.uid !== uid) return { request, episode, words: 'heard' }
  return { request, episode, words: 'readable', episodeId: source.episodeId }
}

/** A request of the account's, or of its team's. */
export async function readRequest(
  database: Firestore,
  id: string,
  uid: string,
): Promise<SummaryRequest | undefined> {
  return database.runTransaction(
    async (transaction) => {
      const stored = storedRequest(await transaction.get(summaries(database).doc(id)))?.request
      return stored && (await mayRead(database, transaction, stored, uid)) ? stored : undefined
    },
    { readOnly: true },
  )
}

/** As many lines as an answer holds. */
function pageOf(lines: readonly TranscriptLine[], from: number): TranscriptPage {
  let bytes = 0
  let end = from
  for (const line of lines.slice(from)) {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1
    if (bytes > LARGEST_PAGE && end > from) break
    end += 1
  }
  return { lines: lines.slice(from, end), ...(end < lines.length && { next: String(end) }) }
}
