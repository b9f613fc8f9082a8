import type { Language } from '#domain/profile.ts'
import type { TranscriptSegment } from '#domain/transcript.ts'
import {
  AnswerTooLarge,
  faultOfStatus,
  fetchCut,
  type ModelFault,
} from '../../platform/gateways/languageModel.ts'
import type { AudioPiece } from './audioPieces.ts'
import { readTranscription, WITHOUT_TIMES } from './readTranscription.ts'

/** A server that transcribes, as Speaches, vLLM, Groq and OpenAI do. */
export interface TranscriberSettings {
  /** Base of its API, with /v1. */
  url: string
  model: string
  /** '' for a server that asks for none. */
  key: string
}

/**
 * Why there is no transcript of a piece: `busy` and `unavailable` may pass, `smaller` wants a smaller piece, and what is
 * `refused` is refused for good. Its message is for the log only, but for what {@link readTranscription} says.
 */
export class TranscriberError extends Error {
  readonly fault: Exclude<ModelFault, 'blocked' | 'cut'>
  /** What the server asked for; undefined when it did not. */
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

/**
 * What is said in a piece, with times of the episode.
 * @throws TranscriberError when there is no answer, or one without times; the signal's reason when it aborts
 * Source: https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export async function askTranscriber(
  piece: AudioPiece,
  language: Language,
  { url, model, key }: TranscriberSettings,
  signal: AbortSignal,
): Promise<TranscriptSegment[]> {
  const form = new FormData()
  const file = new Blob([new Uint8Array(piece.bytes)], { type: TYPES[piece.format] })
  form.set('file', file, `piece-${piece.index}.${piece.format}`)
  form.set('model', model)
  form.set('language', language)
  form.set('response_format', 'verbose_json')
  form.set('timestamp_granularities[]', 'segment')
  // As bytes: a form that is still being streamed when its connection ends rejects where nobody can catch it.
  const encoded = new Response(form)
  const body = await encoded.bytes()
  let answer: string
  try {
    const response = await fetchCut(`${url}/audio/transcriptions`, {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      body,
      signal,
    })
    answer = await response.text()
    if (!response.ok) throw refusal(response, answer.slice(0, 1_000))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TranscriberError) throw error
    throw new TranscriberError(error instanceof AnswerTooLarge ? 'refused' : 'unavailable', 'no answer', {
      cause: error,
    })
  }
  const reading = readTranscription(answer, piece)
  // No other try gives times; what broke off on the way, or HTML, may pass.
  if ('wrong' in reading)
    throw new TranscriberError(reading.wrong === WITHOUT_TIMES ? 'refused' : 'unavailable', reading.wrong)
  return reading.segments
}

function refusal({ status, headers }: Response, said: string): TranscriberError {
  const fault = faultOfStatus(status)
  const isTooLong = status === 400 && /too (?:long|large)|duration|maximum|exceed/i.test(said)
  return new TranscriberError(
    isTooLong || fault === 'smaller' ? 'smaller' : fault === 'cut' || fault === 'blocked' ? 'refused' : fault,
    `status ${status}: ${said}`,
    { retryAfterSeconds: secondsOf(headers.get('retry-after') ?? '') },
  )
}

/** Some servers give fractions. */
function secondsOf(retryAfter: string): number | undefined {
  return /^\d{1,6}(?:\.\d+)?$/.test(retryAfter) ? Math.ceil(Number(retryAfter)) : undefined
}
