import type { GenerateContentResponse, Part } from '@google/genai'
import { setting } from '../config.ts'
import type { TokenCount } from '../geminiPrices.ts'

/** Most that is read of one answer, as it comes over the wire: ours are 20 kB. docs/rules.md row 22 */
const LARGEST_ANSWER_BYTES = 1024 * 1024

/** What the model is asked to read: words, or a part of a video that it fetches itself. */
export type GeminiInput =
  | { text: string }
  | { videoUrl: string; startSeconds?: number; endSeconds?: number; isLowResolution: boolean }

export interface GeminiQuestion {
  /** Standing instructions, apart from what is read. */
  system: string
  inputs: readonly GeminiInput[]
  /** JSON schema that the answer must follow. */
  schema: object
  /** Thinking included. */
  maxOutputTokens: number
  signal: AbortSignal
}

/** Why there is no answer. `busy` and `unavailable` may pass; the same question may also fare better after `cut`. */
type GeminiFault = 'busy' | 'unavailable' | 'cut' | 'refused' | 'blocked'

/** The model did not answer as it should. Its message is for the log only: it may hold what the service has written. */
export class GeminiError extends Error {
  readonly fault: GeminiFault
  /** What was counted before it failed; undefined where the service told nothing. */
  readonly tokens: TokenCount | undefined
  /** Whether it had begun to answer: only then does it cost anything. */
  readonly isCharged: boolean

  constructor(
    fault: GeminiFault,
    what: string,
    options: { cause?: unknown; tokens: TokenCount | undefined; isCharged: boolean },
  ) {
    super(`Gemini: ${what}`, { cause: options.cause })
    this.name = 'GeminiError'
    this.fault = fault
    this.tokens = options.tokens
    this.isCharged = options.isCharged
  }
}

/**
 * Asks the model once, streamed: an answer that comes in one piece is cut off by the network after 300 s.
 * @returns its whole text, which should be JSON, and what it cost
 * @throws GeminiError when there is no whole answer; the signal's reason when it aborts
 * Source: https://ai.google.dev/api/generate-content
 */
export async function askGemini(question: GeminiQuestion): Promise<{ text: string; tokens: TokenCount }> {
  const { GoogleGenAI, MediaResolution, ThinkingLevel } = await import('@google/genai')
  const { inputs, system, schema, maxOutputTokens, signal } = question
  const model = setting('GEMINI_MODEL')
  const client = new GoogleGenAI({
    apiKey: setting('GEMINI_API_KEY'),
    vertexai: false,
    // v1beta is where clips and resolutions of videos are documented.
    httpOptions: { baseUrl: setting('GEMINI_API_URL'), apiVersion: 'v1beta', fetch: fetchCut },
  })
  const isLow = inputs.some((input) => 'isLowResolution' in input && input.isLowResolution)
  // Aborted when this call ends: the client does not close the connection by itself when iteration stops.
  const hangUp = new AbortController()
  let tokens: TokenCount | undefined
  let isCharged = false
  const failure = (fault: GeminiFault, what: string, cause?: unknown) =>
    new GeminiError(fault, what, { cause, tokens, isCharged })
  try {
    const chunks = await client.models.generateContentStream({
      model,
      contents: [{ role: 'user', parts: inputs.map(partOf) }],
      config: {
        abortSignal: AbortSignal.any([signal, hangUp.signal]),
        // No calls but those for which money was set aside.
        automaticContinuation: false,
        systemInstruction: system,
        responseMimeType: 'application/json',
        responseJsonSchema: schema,
        maxOutputTokens,
        thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
        ...(isLow && { mediaResolution: MediaResolution.MEDIA_RESOLUTION_LOW }),
      },
    })
    let text = ''
    let reason: string | undefined
    for await (const chunk of chunks) {
      isCharged = true
      tokens = tokensOf(chunk) ?? tokens
      if (chunk.promptFeedback?.blockReason !== undefined) {
        throw failure('blocked', `the request is blocked: ${chunk.promptFeedback.blockReason}`)
      }
      const candidate = chunk.candidates?.[0]
      for (const part of candidate?.content?.parts ?? []) if (part.thought !== true) text += part.text ?? ''
      reason = candidate?.finishReason ?? reason
    }
    if (reason === 'STOP') return { text, tokens: tokens ?? estimate(question, text) }
    throw failure(FINISHES[reason ?? ''] ?? 'blocked', `ended with ${reason}`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof GeminiError) throw error
    throw failure(faultOf(error), 'no answer', error)
  } finally {
    hangUp.abort()
  }
}

/** Ends that another try may mend; every other one is the service's judgement of the content. */
const FINISHES: Readonly<Record<string, GeminiFault>> = {
  '': 'cut',
  MAX_TOKENS: 'cut',
  OTHER: 'cut',
  FINISH_REASON_UNSPECIFIED: 'cut',
}

function partOf(input: GeminiInput): Part {
  if ('text' in input) return { text: input.text }
  const { videoUrl, startSeconds, endSeconds } = input
  return {
    fileData: { fileUri: videoUrl },
    ...(startSeconds !== undefined &&
      endSeconds !== undefined && {
        videoMetadata: { startOffset: `${startSeconds}s`, endOffset: `${endSeconds}s` },
      }),
  }
}

/** The last chunk's counts are those of the whole call. */
function tokensOf({ usageMetadata }: GenerateContentResponse): TokenCount | undefined {
  if (usageMetadata?.promptTokenCount === undefined) return undefined
  const { promptTokenCount, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = usageMetadata
  return { inputTokens: promptTokenCount, outputTokens: candidatesTokenCount + thoughtsTokenCount }
}

/** Where the service counts nothing, a token is taken for each byte: never too few. */
function estimate({ system, inputs }: GeminiQuestion, text: string): TokenCount {
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('')
  return { inputTokens: Buffer.byteLength(system + read), outputTokens: Buffer.byteLength(text) }
}

function faultOf(error: unknown): GeminiFault {
  if (error instanceof AnswerTooLarge) return 'cut'
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  if (status === 429) return 'busy'
  // What is wrong with the request today is wrong tomorrow; a time-out, or no status at all, may pass.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unavailable'
}

class AnswerTooLarge extends Error {}

/** As fetch, but redirects are refused, and a body that goes on for too long is cut off. */
async function fetchCut(url: string | URL | Request, init?: RequestInit): Promise<Response> {
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
