import type { EpisodeLanguage } from '#domain/languages.ts'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { retryAfterSeconds } from '../../platform/gateways/exchange.ts'
import { faultOfAnswer, saidIn } from '../../platform/gateways/faultOfAnswer.ts'
import { addressBelow, AnswerTooLarge, fetchCut, keyHeader } from '../../platform/gateways/fetchCut.ts'
import type { ModelFault } from '../../platform/gateways/languageModel.ts'
import type { AudioPiece } from './audioPieces.ts'
import { readTranscription, WITHOUT_TIMES } from './readTranscription.ts'

/** A transcribing server, as Speaches, vLLM, Groq and OpenAI. */
export interface TranscriberSettings {
  /** Base of its API, with /v1. */
  url: string
  model: string
  /** '' for a server without one. */
  key: string
}

/**
 * Why a piece has no transcript: `busy` and `unavailable` may pass, `smaller` needs a smaller piece, `refused` is
 * final. The message is for the log only, except {@link readTranscription}'s.
 */
export class TranscriberError extends Error {
  readonly fault: Exclude<ModelFault, 'blocked' | 'cut'>
  /** The server's Retry-After; undefined without one. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    fault: TranscriberError['fault'],
    what: string,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(`Transcriber: ${what}`, { cause: options.cause })
    this.name = 'TranscriberError'
    this.fault = fault
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

const TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const
/** Ten minutes, with each word's time and each token, are less than half. */
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024
const TOO_LONG = /too (?:long|large)|duration|maximum|exceed/i
/** The model does not know the form with times. */
const NO_TIMES = /verbose_json|response_format/i

/**
 * A piece's transcript, in the episode's time.
 * @throws TranscriberError when there is no answer, or one without times; the signal's reason when it aborts
 * Source: https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export async function askTranscriber(
  piece: AudioPiece,
  language: EpisodeLanguage,
  { url, model, key }: TranscriberSettings,
  signal: AbortSignal,
): Promise<TranscriptSegment[]> {
  const body = new FormData()
  const file = new Blob([new Uint8Array(piece.bytes)], { type: TYPES[piece.format] })
  body.set('file', file, `piece-${piece.index}.${piece.format}`)
  body.set('model', model)
  body.set('language', language)
  body.set('response_format', 'verbose_json')
  body.set('timestamp_granularities[]', 'segment')
  const address = addressBelow(url, '/audio/transcriptions')
  const headers = keyHeader(address, key)
  let answer: string
  try {
    const response = await fetchCut(address, { method: 'POST', headers, body, signal }, LARGEST_ANSWER_BYTES)
    answer = await response.text()
    if (!response.ok) throw refusal(response, answer, key)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TranscriberError) throw error
    const fault = error instanceof AnswerTooLarge ? 'refused' : 'unavailable'
    throw new TranscriberError(fault, 'no answer', { cause: error })
  }
  const reading = readTranscription(answer, piece)
  if ('segments' in reading) return reading.segments
  if ('status' in reading) throw refusal({ status: reading.status }, answer, key)
  // Retries give no times; a broken-off answer, or HTML, may pass.
  throw new TranscriberError(reading.wrong === WITHOUT_TIMES ? 'refused' : 'unavailable', reading.wrong)
}

function refusal({ status, headers }: { status: number; headers?: Headers }, answer: string, key: string) {
  const said = saidIn(answer).replaceAll(key || '\0', '…')
  const fault = faultOfAnswer(status, said)
  const isRefused = fault === 'refused' || fault === 'cut' || fault === 'blocked'
  if (isRefused && NO_TIMES.test(said)) return new TranscriberError('refused', `${WITHOUT_TIMES} (${said})`)
  const isTooLong = status === 400 && TOO_LONG.test(said)
  return new TranscriberError(
    isTooLong ? 'smaller' : isRefused ? 'refused' : fault,
    `status ${status}: ${said}`,
    { retryAfterSeconds: retryAfterSeconds(headers?.get('retry-after'), headers?.get('date')) },
  )
}
