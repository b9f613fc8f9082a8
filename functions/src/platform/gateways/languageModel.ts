import type { TokenCount } from '../modelPrices.ts'

/** Most that is kept of one answer, its thoughts included: ours are 20 kB. docs/rules.md #hostile-engine */
export const LONGEST_ANSWER = 1024 * 1024

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
  /** What the service asked for; undefined when it did not. */
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

/** Where a service counts nothing, a token is taken for each byte: never too few. */
export function tokensByBytes({ system, inputs }: ModelQuestion, text: string): TokenCount {
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('')
  return { inputTokens: Buffer.byteLength(system + read), outputTokens: Buffer.byteLength(text) }
}
