import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpRefusal, listener, readJsonObject, sendJson, targetOf } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { EpisodeLibrary } from '../../youtube/src/EpisodeLibrary.ts'
import { ApiError, invalid } from './ApiError.ts'
import { type Fault, FaultPlan } from './FaultPlan.ts'
import { type GenerateRequest, parseRequest } from './GenerateRequest.ts'
import { materialOf, videoSeconds } from './Material.ts'
import { spoil, type Written } from './spoil.ts'
import { CONTEXT_TOKENS, promptTokens, tokensOfText } from './tokens.ts'
import { writeAnswer } from './writeAnswer.ts'

export interface GeminiOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** Folders of episode files, as those of the YouTube stand-in: what videos say. */
  readonly folders: readonly string[]
  /** Told of each file that is skipped; the console when absent. */
  readonly report?: (problem: string) => void
}

/** A request as it is kept for whoever looks into it. */
export interface KeptRequest extends GenerateRequest {
  readonly model: string
  readonly method: string
}

export interface RunningGemini {
  readonly port: number
  /** `http://127.0.0.1:port`; the API lies under `/v1beta/`. */
  readonly url: string
  /** The last requests that could be read, oldest first. */
  readonly requests: readonly KeptRequest[]
  stop(): Promise<void>
}

const LARGEST_BODY_BYTES = 20 * 1024 * 1024
const KEPT_REQUESTS = 200
const PIECE_CHARACTERS = 2_000
const METHODS = ['generateContent', 'streamGenerateContent', 'countTokens']

/**
 * Starts a local Gemini API.
 * @throws Error when the port is taken, or a folder does not exist
 */
export async function startGemini(options: GeminiOptions): Promise<RunningGemini> {
  const report = options.report ?? ((problem: string) => console.warn(`gemini: skipped ${problem}`))
  const library = new EpisodeLibrary(options.folders, report)
  const faults = new FaultPlan()
  const requests: KeptRequest[] = []
  const server = createServer(listener('gemini', (request, response) => answer(request, response)))
  const port = await listenOn(server, options.port)
  const stopping = new AbortController()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = targetOf(request)
    if (pathname.startsWith('/control/')) return control(`${request.method} ${pathname}`, request, response)
    try {
      await api(request, response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sendJson(response, error.code, error.body())
    }
  }

  async function api(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = targetOf(request)
    const [, model = '', method = ''] = /^\/v1(?:beta)?\/models\/([\w.-]+):(\w+)$/.exec(pathname) ?? []
    if (request.method !== 'POST' || !METHODS.includes(method))
      throw new ApiError(404, 'NOT_FOUND', `There is no ${request.method} ${pathname} here.`)
    if (!request.headers['x-goog-api-key'] && !searchParams.get('key'))
      throw new ApiError(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.")
    if (!model.startsWith('gemini-'))
      throw new ApiError(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta.`)
    const body = await readBody(request)
    const asked = parseRequest(jsonOf(body))
    requests.push({ ...asked, model, method })
    if (requests.length > KEPT_REQUESTS) requests.shift()
    const fault = faults.take(body)
    if (fault?.kind === 'slow')
      await delay(fault.delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    throwStatus(fault)

    const prompt = promptTokens(asked, videoSeconds(asked, library))
    if (prompt.total > CONTEXT_TOKENS)
      throw invalid(
        `The input token count (${prompt.total}) exceeds the maximum number of tokens allowed (${CONTEXT_TOKENS}).`,
      )
    if (method === 'countTokens')
      return sendJson(response, 200, { totalTokens: prompt.total, promptTokensDetails: prompt.details })

    const good = writeAnswer(asked, materialOf(asked, library))
    const written = cutAt(asked.maxOutputTokens, spoil(good, fault?.kind))
    const chunks = chunksOf(model, written, prompt, fault?.kind === 'blocked')
    if (method === 'generateContent') return sendJson(response, 200, whole(chunks))
    await stream(response, fault?.kind === 'ends-early' ? [] : chunks, fault?.kind === 'hang-up')
  }

  async function control(route: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (route === 'POST /control/fault') sendJson(response, 200, faults.order(await readJsonObject(request)))
    else if (route === 'GET /control/requests') sendJson(response, 200, { requests })
    else
      throw new HttpRefusal(404, `no ${route} here; there are POST /control/fault and GET /control/requests`)
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
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

/** The stream of an answer, in pieces; what it has cost so far stands in each, as the API does it. */
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
  // A huge answer comes in huge pieces, too.
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

/** A stream as one answer. */
function whole(chunks: readonly Chunk[]): Chunk | undefined {
  const last = chunks.at(-1)
  const text = chunks.map(({ candidates }) => candidates?.[0]?.content.parts[0]?.text ?? '').join('')
  const [candidate] = last?.candidates ?? []
  if (last === undefined || candidate === undefined) return last
  return { ...last, candidates: [{ ...candidate, content: { parts: [{ text }], role: 'model' } }] }
}

async function stream(response: ServerResponse, chunks: readonly Chunk[], hangsUp: boolean): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const sent = hangsUp ? resumable(chunks.slice(0, Math.ceil(chunks.length / 2))) : chunks
  const events = Readable.from(sent.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`))
  // Whoever hangs up half way wants no more: that is no error of ours.
  await pipeline(events, response, { end: !hangsUp }).catch(() => {})
  if (hangsUp) response.destroy()
}

/** Half of a long answer comes with a token by which a client may ask for the rest. */
function resumable(chunks: readonly Chunk[]): Chunk[] {
  return chunks.map((chunk) => ({
    ...chunk,
    candidates: (chunk.candidates ?? []).map(({ content, index }) => ({
      content,
      index,
      continuationToken: 'half-way',
    })),
  }))
}

function cutAt(maxOutputTokens: number, written: Written): Written {
  // The model's own limit: 10 MB come from somebody who does not keep to it.
  if (tokensOfText(written.text) <= maxOutputTokens || written.text.length > 1e6) return written
  return { text: written.text.slice(0, maxOutputTokens * 4), finishReason: 'MAX_TOKENS' }
}

function throwStatus(fault: Fault | undefined): void {
  switch (fault?.kind) {
    case '429':
      throw new ApiError(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota. This was ordered by a test.',
      )
    case '500':
      throw new ApiError(500, 'INTERNAL', 'An internal error has occurred. This was ordered by a test.')
    case '503':
      throw new ApiError(503, 'UNAVAILABLE', 'The model is overloaded. This was ordered by a test.')
    case 'refused':
      throw invalid('Request contains an invalid argument. This was ordered by a test.')
    default:
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Invalid JSON payload received.')
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > LARGEST_BODY_BYTES) throw invalid('Request payload size exceeds the limit: 20971520 bytes.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
