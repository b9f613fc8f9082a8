import type { TokenCount } from '../modelPrices.ts'

/** Most bytes of one answer, thoughts included: ours are 20 kB. docs/rules.md #hostile-engine */
export const LONGEST_ANSWER = 1024 * 1024

/** A model's input: words, uploaded sound, or a part of a video that it fetches itself. */
export type ModelInput =
  | { text: string }
  | { fileUri: string; mimeType: string }
  | {
      videoUrl: string
      startSeconds?: number
      endSeconds?: number
      isLowResolution: boolean
      framesPerSecond: number
    }

export interface ModelQuestion {
  /** Standing instructions, apart from the input. */
  system: string
  inputs: readonly ModelInput[]
  /** JSON schema of the answer. */
  schema: object
  /** Thinking included. */
  maxOutputTokens: number
  signal: AbortSignal
}

export interface ModelAnswer {
  text: string
  tokens: TokenCount
}

/** Why there is no answer. `busy`, `unavailable` and `cut` may pass; `smaller`: ask about less of the episode. */
export type ModelFault = 'busy' | 'unavailable' | 'cut' | 'smaller' | 'refused' | 'blocked'

/** A model's failure. The message is for the log only: it may hold the service's words. */
export class ModelError extends Error {
  readonly fault: ModelFault
  /** Counted before it failed; undefined without a count. */
  readonly tokens: TokenCount | undefined
  /** Whether it had begun to answer: only then it costs. */
  readonly isCharged: boolean
  /** The service's Retry-After; undefined without one. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    fault: ModelFault,
    what: string,
    options: {
      cause?: unknown
      tokens: TokenCount | undefined
      isCharged: boolean
      retryAfterSeconds?: number | undefined
    },
  ) {
    super(what, { cause: options.cause })
    this.name = 'ModelError'
    this.fault = fault
    this.tokens = options.tokens
    this.isCharged = options.isCharged
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Without the service's count, a token for each byte: never too few. */
export function tokensByBytes({ system, inputs }: ModelQuestion, text: string): TokenCount {
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('')
  return { inputTokens: Buffer.byteLength(system + read), outputTokens: Buffer.byteLength(text) }
}
