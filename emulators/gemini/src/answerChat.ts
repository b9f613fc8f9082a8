import { setTimeout as delay } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpRefusal, readBody } from '../../support/httpJson.ts'
import type { Call } from '../../support/serve.ts'
import type { GenerateRequest, Schema } from './GenerateRequest.ts'
import { type Known, materialOf, promptTokens, tokensOfText } from './Material.ts'
import { cutAt, type FaultKind, spoil, type Written } from './spoil.ts'
import { writeAnswer } from './writeAnswer.ts'

export interface Shared {
  known: Known
  keep(request: GenerateRequest & { model: string }): void
  faultFor(body: string): { kind?: FaultKind; delayMs?: number }
  pause(delayMs: number): Promise<void>
}

/** A refusal in the shape of these APIs. */
const refusal = (status: number, message: string) =>
  new HttpRefusal(status, message, { error: { message, type: 'invalid_request_error' } })

export const LARGEST_BODY_BYTES = 20 * 1024 * 1024
const PIECE_CHARACTERS = 2_000
const STATUSES: Partial<Record<FaultKind, readonly [status: number, message: string]>> = {
  '429': [429, 'Rate limit reached. This was ordered by a test.'],
  '500': [500, 'The server had an error. This was ordered by a test.'],
  '503': [503, 'The model is loading. This was ordered by a test.'],
  refused: [401, 'Incorrect API key provided. This was ordered by a test.'],
}
const REASONS: Readonly<Record<string, string>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  RECITATION: 'length',
  SAFETY: 'content_filter',
}

/** Answers as servers of chat/completions do. Source: https://platform.openai.com/docs/api-reference/chat */
export async function answerChat({ request, response }: Call, shared: Shared): Promise<void> {
  const body = await readBody(request, LARGEST_BODY_BYTES)
  const chat = parseChat(body)
  shared.keep(chat)
  const { kind, delayMs = 0 } = shared.faultFor(body)
  if (kind === 'slow') await shared.pause(delayMs)
  const [status, message] = (kind && STATUSES[kind]) ?? []
  if (status !== undefined) throw refusal(status, message ?? '')
  if (kind === 'no-schema' && chat.format !== '')
    throw refusal(400, 'response_format is not supported by this model. This was ordered by a test.')
  const written =
    kind === 'blocked'
      ? { text: '', finishReason: 'SAFETY' }
      : cutAt(chat.maxOutputTokens, spoil(writeAnswer(chat, materialOf(chat, shared.known)), kind))
  const read = promptTokens(chat, shared.known).total
  const promptCount = kind === 'reads-part' ? Math.min(read, 500) : read
  const withUsage = chat.wantsUsage && kind !== 'no-usage'
  const isCutOff = kind === 'hang-up'
  const sent = isCutOff ? { ...written, text: written.text.slice(0, written.text.length / 2) } : written
  const chunks = kind === 'ends-early' ? [] : chunksOf(chat.model, sent, withUsage ? promptCount : undefined)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  // Half of the text, without the reason of its end and its cost.
  const pieces = isCutOff ? chunks.slice(0, withUsage ? -2 : -1) : chunks
  const events = pieces.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
  const end = isCutOff || kind === 'ends-early' ? [] : ['data: [DONE]\n\n']
  await pipeline(Readable.from([...events, ...end]), response, { end: !isCutOff }).catch(() => {})
  if (!isCutOff) return
  // Written data has to leave before the connection does.
  await delay(5)
  response.destroy()
}

interface Chat extends GenerateRequest {
  model: string
  /** Type of the response format; '' without one. */
  format: string
  wantsUsage: boolean
}

function parseChat(body: string): Chat {
  const json = JSON.parse(body) as {
    model?: string
    messages?: Message[]
    stream?: boolean
    stream_options?: { include_usage?: boolean }
    response_format?: { type: string; json_schema?: { schema: Schema } }
    max_tokens?: number
  }
  const { model = '', messages = [], response_format: format, max_tokens: maxOutputTokens = 4_096 } = json
  if (model === '' || messages.length === 0 || json.stream !== true)
    throw refusal(400, 'model, messages and stream are required. This stand-in does nothing else.')
  const said = saidIn(messages)
  return {
    model,
    ...said,
    schema: format?.json_schema?.schema ?? schemaIn(said.system),
    maxOutputTokens,
    format: format?.type ?? '',
    wantsUsage: json.stream_options?.include_usage === true,
  }
}

export interface Message {
  role: string
  content: string
}

/** A chat's words, as those of a request without videos and files. */
export function saidIn(messages: readonly Message[]) {
  const contents = (role: string) =>
    messages.filter((each) => each.role === role).map(({ content }) => content)
  return {
    system: contents('system').join('\n'),
    texts: contents('user'),
    videos: [],
    files: [],
    isLowResolution: false,
  }
}

/** Without a format, the schema is the last line of the instructions. */
export const schemaIn = (system: string) => JSON.parse(system.split('\n').at(-1) ?? '{}') as Schema

function chunksOf(
  model: string,
  { text, finishReason }: Written,
  promptTokensRead: number | undefined,
): object[] {
  const size = Math.max(PIECE_CHARACTERS, Math.ceil(text.length / 50))
  const chunk = (choices: object[], more = {}) => ({
    object: 'chat.completion.chunk',
    model,
    choices,
    ...more,
  })
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    chunk([{ index: 0, delta: { content: text.slice(at * size, (at + 1) * size) }, finish_reason: null }]),
  )
  const completion = tokensOfText(text)
  const usage = {
    prompt_tokens: promptTokensRead ?? 0,
    completion_tokens: completion,
    total_tokens: (promptTokensRead ?? 0) + completion,
  }
  return [
    ...pieces,
    chunk([{ index: 0, delta: {}, finish_reason: REASONS[finishReason] ?? 'stop' }]),
    ...(promptTokensRead === undefined ? [] : [chunk([], { usage })]),
  ]
}
