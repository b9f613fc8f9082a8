import type { GenerateContentResponse, GoogleGenAI, Part } from '@google/genai'
import { setting } from '../config.ts'
import type { TokenCount } from '../modelPrices.ts'
import { faultOfStatus } from './faultOfAnswer.ts'
import { AnswerTooLarge, fetchCut } from './fetchCut.ts'
import {
  LONGEST_ANSWER,
  type ModelAnswer,
  ModelError,
  type ModelFault,
  type ModelInput,
  type ModelQuestion,
  tokensByBytes,
} from './languageModel.ts'

/**
 * Asks the model once, streamed: the network cuts off an unstreamed answer after 300 s.
 * @returns its whole text, which should be JSON, and its cost
 * @throws ModelError when there is no whole answer; the signal's reason when it aborts
 * Source: https://ai.google.dev/api/generate-content
 */
export async function askGemini(question: ModelQuestion): Promise<ModelAnswer> {
  const { MediaResolution, ThinkingLevel } = await import('@google/genai')
  const { inputs, system, schema, maxOutputTokens, signal } = question
  const model = setting('GEMINI_MODEL')
  const client = await geminiClient()
  const isLow = inputs.some((input) => 'isLowResolution' in input && input.isLowResolution)
  // Aborted when this call ends: the client does not close the connection when iteration stops.
  const hangUp = new AbortController()
  let tokens: TokenCount | undefined
  let isCharged = false
  const failure = (fault: ModelFault, what: string, cause?: unknown) =>
    new ModelError(fault, `Gemini: ${what}`, { cause, tokens, isCharged })
  try {
    const chunks = await client.models.generateContentStream({
      model,
      contents: [{ role: 'user', parts: inputs.map(partOf) }],
      config: {
        abortSignal: AbortSignal.any([signal, hangUp.signal]),
        // Only calls with money set aside.
        automaticContinuation: false,
        systemInstruction: system,
        responseMimeType: 'application/json',
        responseJsonSchema: schema,
        maxOutputTokens,
        thinkingConfig: { thinkingLevel: ThinkingLevel[setting('GEMINI_THINKING')] },
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
      if (text.length > LONGEST_ANSWER) throw new AnswerTooLarge(`more than ${LONGEST_ANSWER} characters`)
      reason = candidate?.finishReason ?? reason
    }
    if (reason === 'STOP') return { text, tokens: tokens ?? tokensByBytes(question, text) }
    throw failure(FINISHES[reason ?? ''] ?? 'blocked', `ended with ${reason}`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError) throw error
    throw failure(faultOf(error), 'no answer', error)
  } finally {
    hangUp.abort()
  }
}

export async function geminiClient(): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai')
  return new Client({
    apiKey: setting('GEMINI_API_KEY'),
    vertexai: false,
    // v1beta documents clips and resolutions of videos, and files.
    httpOptions: { baseUrl: setting('GEMINI_API_URL'), apiVersion: 'v1beta', fetch: fetchCut },
  })
}

/** Reasons to retry, or to ask about less; every other one is a judgement of the content. */
const FINISHES: Readonly<Record<string, ModelFault>> = {
  '': 'cut',
  MAX_TOKENS: 'cut',
  OTHER: 'cut',
  FINISH_REASON_UNSPECIFIED: 'cut',
  // A quotation is too long, or too common elsewhere.
  RECITATION: 'smaller',
  MALFORMED_RESPONSE: 'smaller',
  MALFORMED_FUNCTION_CALL: 'smaller',
  CONTINUATION: 'smaller',
}

function partOf(input: ModelInput): Part {
  if ('text' in input) return { text: input.text }
  if ('fileUri' in input) return { fileData: { fileUri: input.fileUri, mimeType: input.mimeType } }
  const { videoUrl, startSeconds, endSeconds, framesPerSecond } = input
  return {
    fileData: { fileUri: videoUrl },
    videoMetadata: {
      fps: framesPerSecond,
      ...(startSeconds !== undefined &&
        endSeconds !== undefined && { startOffset: `${startSeconds}s`, endOffset: `${endSeconds}s` }),
    },
  }
}

/** The last chunk counts the whole call. */
function tokensOf({ usageMetadata }: GenerateContentResponse): TokenCount | undefined {
  if (usageMetadata?.promptTokenCount === undefined) return undefined
  const { promptTokenCount, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = usageMetadata
  return { inputTokens: promptTokenCount, outputTokens: candidatesTokenCount + thoughtsTokenCount }
}

function faultOf(error: unknown): ModelFault {
  if (error instanceof AnswerTooLarge) return 'cut'
  return faultOfStatus(error instanceof Error && 'status' in error ? Number(error.status) : 0)
}
