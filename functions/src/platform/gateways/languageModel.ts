import type { TokenCount } from '../modelPrices.ts'

/** Most that is read of one answer, as it comes over the wire: ours are 20 kB. docs/rules.md row 22 */
const LARGEST_ANSWER_BYTES = 1024 * 1024

/** What a model is asked to read: words, sound that was handed over before, or a part of a video that it fetches itself. */
export type ModelInput =
  | { text: string }
  | { fileUri: string; mimeType: string }
  | {
      videoUrl: string
      startSeconds?: number
      endSeconds?: number
      isLowResolution: boolean
      /** Pictures that are looked at. */
      framesPerSecond: number
    }

export interface ModelQuestion {
  /** Standing instructions, apart from what is read. */
  system: string
  inputs: readonly ModelInput[]
  /** JSON schema that the answer must follow. */
  schema: object
  /** Thinking included. */
  maxOutputTokens: number
  signal: AbortSignal
}

export interface ModelAnswer {
  text: string
  tokens: TokenCount
}

/**
 * Why there is no answer. `busy` and `unavailable` may pass; the same question may fare better after `cut`; after `smaller`
 * one about less of the episode may.
 */
export type ModelFault = 'busy' | 'unavailable' | 'cut' | 'smaller' | 'refused' | 'blocked'

/** A model did not answer as it should. Its message is for the log only: it may hold what the service has written. */
export class ModelError extends Error {
  readonly fault: ModelFault
  /** What was counted before it failed; undefined where the service told nothing. */
  readonly tokens: TokenCount | undefined
  /** Whether it had begun to answer: only then does it cost anything. */
  readonly isCharged: boolean

  constructor(
    fault: ModelFault,
    what: string,
    options: { cause?: unknown; tokens: TokenCount | undefined; isCharged: boolean },
  ) {
    super(what, { cause: options.cause })
    this.name = 'ModelError'
    this.fault = fault
    this.tokens = options.tokens
    this.isCharged = options.isCharged
  }
}

/** Where a service counts nothing, a token is taken for each byte: never too few. */
export function tokensByBytes({ system, inputs }: ModelQuestion, text: string): TokenCount {
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('')
  return { inputTokens: Buffer.byteLength(system + read), outputTokens: Buffer.byteLength(text) }
}

/** What a status of HTTP says of a question. */
export function faultOfStatus(status: number): ModelFault {
  if (status === 429) return 'busy'
  if (status === 413) return 'smaller'
  // What is wrong with the request today is wrong tomorrow; a time-out, or no status at all, may pass.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unavailable'
}

export class AnswerTooLarge extends Error {}

/** As fetch, but redirects are refused, and a body that goes on for too long is cut off. */
export async function fetchCut(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes <= LARGEST_ANSWER_BYTES) return controller.enqueue(chunk)
      controller.error(new AnswerTooLarge(`more than ${LARGEST_ANSWER_BYTES} bytes`))
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}
