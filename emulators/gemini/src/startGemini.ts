import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { FaultPlan } from '../../support/FaultPlan.ts'
import { HttpRefusal, oneOf, readBody, readJsonObject, wholeNumber } from '../../support/httpJson.ts'
import { type Call, router, type Routes, type RunningServer, serve } from '../../support/serve.ts'
import { EpisodeLibrary } from '../../youtube/src/EpisodeLibrary.ts'
import { apiError, type GenerateRequest, invalid, parseRequest } from './GenerateRequest.ts'
import { Files } from './Files.ts'
import { RecordedAnswers } from './RecordedAnswers.ts'
import { type Ear, materialOf, promptTokens, tokensOfText } from './Material.ts'
import { answerChat, LARGEST_BODY_BYTES } from './answerChat.ts'
import { answerOllama } from './answerOllama.ts'
import { cutAt, type FaultKind, FAULTS, spoil, type Written } from './spoil.ts'
import { writeAnswer } from './writeAnswer.ts'

export interface GeminiOptions {
  readonly port: number
  /** Folders of episode files, as the YouTube stand-in's: the words of videos. */
  readonly folders: readonly string[]
  /** Knows the words of sound files; absent: no words. */
  readonly ear?: Ear
  /** Folder of recorded answers. */
  readonly answers?: string
  /** Reports each skipped file; default: the console. */
  readonly report?: (problem: string) => void
}

interface KeptRequest extends GenerateRequest {
  readonly model: string
}

export interface RunningGemini extends RunningServer {
  /** The last readable requests, oldest first. */
  readonly requests: readonly KeptRequest[]
  readonly files: Pick<Files, 'kept' | 'uploaded' | 'deleted'>
}

const CONTEXT_TOKENS = 1_048_576
const KEPT_REQUESTS = 500
const PIECE_CHARACTERS = 2_000

/** A Gemini, chat/completions and Ollama API. @throws Error when the port is taken, or a folder is missing */
export async function startGemini(options: GeminiOptions): Promise<RunningGemini> {
  const report = options.report ?? ((problem: string) => console.warn(`gemini: skipped ${problem}`))
  const library = new EpisodeLibrary(options.folders, report)
  const faults = new FaultPlan(['kind', 'delayMs', 'contains'], faultOf)
  const requests: KeptRequest[] = []
  const stopping = new AbortController()
  const files = new Files()
  const recorded = new RecordedAnswers(options.answers)
  const known = { library, files, ear: options.ear ?? (() => undefined) }
  let base = ''

  const pause = (delayMs: number) =>
    delay(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const keep = (request: KeptRequest) => {
    requests.push(request)
    if (requests.length > KEPT_REQUESTS) requests.shift()
  }
  const faultFor = (body: string): { kind?: FaultKind; delayMs?: number } =>
    faults.take(({ contains }) => body.includes(contains)) ?? {}

  async function generate({ request, response, id: model }: Call): Promise<void> {
    if (!request.headers['x-goog-api-key'])
      throw apiError(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.")
    if (!model.startsWith('gemini-'))
      throw apiError(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta.`)
    const body = await readBody(request, LARGEST_BODY_BYTES)
    const asked = parseRequest(jsonOf(body))
    keep({ ...asked, model })
    const { kind, delayMs = 0 } = faultFor(body)
    if (kind === 'slow') await pause(delayMs)
    const refused = kind && STATUSES[kind]
    if (refused) throw apiError(...refused)

    const prompt = promptTokens(asked, known)
    if (prompt.total > CONTEXT_TOKENS)
      throw invalid(
        `The input token count (${prompt.total}) exceeds the maximum number of tokens allowed (${CONTEXT_TOKENS}).`,
      )
    const good = writeAnswer(asked, materialOf(asked, known))
    const written = cutAt(asked.maxOutputTokens, spoil(good, kind))
    const chunks = chunksOf(model, written, prompt, kind === 'blocked')
    await stream(response, kind === 'ends-early' ? [] : chunks, kind === 'hang-up')
  }

  const routes: Routes = {
    'POST /v1beta/models/:id:streamGenerateContent': generate,
    'POST /upload/v1beta/files': ({ request, response }) => files.upload(request, response, base),
    'GET /v1beta/files/:id': ({ id }) => files.get(id),
    'DELETE /v1beta/files/:id': ({ id }) => files.delete(id),
    'POST /v1/chat/completions': (call) => answerChat(call, { known, keep, faultFor, pause }),
    'POST /api/chat': (call) => answerOllama(call, { known, keep, faultFor, pause }),
    'GET /recorded': () => ({ titles: recorded.titles() }),
    'GET /recorded/:id': ({ id, query }) => {
      const answer = query.has('to') ? recorded.translation(id) : recorded.answer(id, query.get('kind') ?? '')
      if (answer === undefined) throw new HttpRefusal(404, 'no answer was recorded')
      return answer
    },
    'POST /recorded': async ({ request }) => {
      const { system, texts, schema } = await readJsonObject(request)
      const asked = { system, texts, schema, videos: [], files: [] } as unknown as GenerateRequest
      return JSON.parse(writeAnswer(asked, materialOf(asked, known))) as object
    },
    'POST /control/fault': async ({ request }) => faults.order(await readJsonObject(request)),
  }
  const server = await serve('gemini', options.port, router(routes))
  base = server.url
  return {
    ...server,
    files,
    requests,
    async stop() {
      stopping.abort()
      await server.stop()
    },
  }
}

/** `contains`: only requests that contain this text; `delayMs` of 'slow': before the first word. */
function faultOf({ kind, delayMs = 0, contains = '' }: Readonly<Record<string, unknown>>) {
  if (typeof contains !== 'string') throw new HttpRefusal(400, 'contains must be a text')
  return { kind: oneOf('kind', kind, FAULTS), delayMs: wholeNumber('delayMs', delayMs, 0, 600_000), contains }
}

interface Chunk {
  candidates?: Array<{
    content: { parts: Array<{ text: string }>; role: 'model' }
    index: 0
    finishReason?: string
    continuationToken?: string
  }>
  promptFeedback?: { blockReason: string }
  usageMetadata: object
  modelVersion: string
}

/** An answer's stream in pieces, each with the cost so far, as the API does it. */
function chunksOf(
  model: string,
  { text, finishReason }: Written,
  prompt: ReturnType<typeof promptTokens>,
  isBlocked: boolean,
): Chunk[] {
  const counts = { promptTokenCount: prompt.total, promptTokensDetails: prompt.details }
  if (isBlocked) {
    const usageMetadata = { ...counts, totalTokenCount: prompt.total }
    return [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata, modelVersion: model }]
  }
  // A huge answer has huge pieces.
  const size = Math.max(PIECE_CHARACTERS, Math.ceil(text.length / 50))
  const count = Math.max(1, Math.ceil(text.length / size))
  return Array.from({ length: count }, (_, at) => {
    const candidatesTokenCount = tokensOfText(text.slice(0, (at + 1) * size))
    const isLast = at === count - 1
    return {
      candidates: [
        {
          content: { parts: [{ text: text.slice(at * size, (at + 1) * size) }], role: 'model' as const },
          index: 0 as const,
          ...(isLast && { finishReason }),
        },
      ],
      usageMetadata: {
        ...counts,
        candidatesTokenCount,
        totalTokenCount: prompt.total + candidatesTokenCount,
      },
      modelVersion: model,
    }
  })
}

async function stream(response: ServerResponse, chunks: readonly Chunk[], hangsUp: boolean): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const sent = hangsUp ? resumable(chunks.slice(0, Math.ceil(chunks.length / 2))) : chunks
  const events = Readable.from(sent.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`))
  // A hang-up half way is no error of ours.
  await pipeline(events, response, { end: !hangsUp }).catch(() => {})
  if (hangsUp) response.destroy()
}

/** Half of a long answer has a token for asking for the rest. */
const resumable = (chunks: readonly Chunk[]): Chunk[] =>
  chunks.map((chunk) => ({
    ...chunk,
    candidates: (chunk.candidates ?? []).map(({ content }) => ({
      content,
      index: 0,
      continuationToken: 'half-way',
    })),
  }))

const STATUSES: Partial<Record<FaultKind, readonly [code: number, status: string, message: string]>> = {
  '429': [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. This was ordered by a test.'],
  '500': [500, 'INTERNAL', 'An internal error has occurred. This was ordered by a test.'],
  '503': [503, 'UNAVAILABLE', 'The model is overloaded. This was ordered by a test.'],
  refused: [400, 'INVALID_ARGUMENT', 'Request contains an invalid argument. This was ordered by a test.'],
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Invalid JSON payload received.')
  }
}
