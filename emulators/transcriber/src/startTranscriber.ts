import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { FaultPlan } from '../../support/FaultPlan.ts'
import {
  HttpRefusal,
  readBytes,
  oneOf,
  readJsonObject,
  sendJson,
  wholeNumber,
} from '../../support/httpJson.ts'
import { type Call, router, type Routes, type RunningServer, serve } from '../../support/serve.ts'
import { hearWords, lengthOf, type Spoken } from './speak.ts'

/** Knows the words and the length of files not made by `speak()`; undefined for unknown ones. */
type Ear = (file: Uint8Array) => Heard | undefined

/** Words of a file, in seconds from its beginning. */
interface Heard {
  readonly seconds: number
  readonly said: readonly Spoken[]
}

interface KeptCall {
  readonly model: string
  readonly language: string
  readonly name: string
  /** The same for the same sound. */
  readonly sound: string
  readonly seconds: number
}

export interface RunningTranscriber extends RunningServer {
  readonly calls: readonly KeptCall[]
}

const FAULTS = [
  'slow',
  '429',
  '500',
  '503',
  'refused',
  'hang-up',
  'html',
  'cut-off',
  'garbage',
  'nothing',
  'no-times',
  'falling-times',
  'other-language',
  'made-up-words',
] as const
type FaultKind = (typeof FAULTS)[number]

/** vLLM's limit. */
const LONGEST_SECONDS = 600
const LARGEST_BYTES = 25 * 1024 * 1024
const KEPT_CALLS = 500

const STATUSES: Partial<Record<FaultKind, readonly [status: number, message: string]>> = {
  '429': [429, 'Rate limit reached. This was ordered by a test.'],
  '500': [500, 'The server had an error. This was ordered by a test.'],
  '503': [503, 'The model is loading. This was ordered by a test.'],
  refused: [401, 'Incorrect API key provided. This was ordered by a test.'],
}

/** A language that we do not take. */
const FRENCH =
  'Bonjour à tous, et bienvenue dans cette émission. Nous parlons aujourd’hui de ce que personne n’a écrit.'

/** Starts a local transcriber. @throws Error when the port is taken */
export async function startTranscriber({
  port,
  ear,
}: {
  port: number
  ear?: Ear
}): Promise<RunningTranscriber> {
  const faults = new FaultPlan(['kind', 'delayMs', 'retryAfterSeconds'], faultOf)
  const calls: KeptCall[] = []
  let waiting = new AbortController()
  const endWaiting = () => {
    waiting.abort()
    waiting = new AbortController()
  }
  const pause = (delayMs: number) =>
    delay(delayMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {})

  async function transcribe({ request, response }: Call): Promise<void> {
    const { file, name, fields } = await formOf(request)
    const { seconds, said } = hear(file, ear)
    const { model = '', language = 'en' } = fields
    const sound = createHash('sha1').update(file).digest('hex')
    calls.push({ model, language, name, sound, seconds })
    if (calls.length > KEPT_CALLS) calls.shift()
    const { kind, delayMs = 0, retryAfterSeconds } = faults.take(() => true) ?? {}
    if (kind === 'slow') await pause(delayMs)
    const refuse = (status: number, message: string) => sendJson(response, status, { error: { message } })
    const [status, message = ''] = (kind && STATUSES[kind]) ?? []
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
    if (status !== undefined) return refuse(status, message)
    if (seconds > LONGEST_SECONDS)
      return refuse(400, `The audio is too long: ${seconds} seconds, at most ${LONGEST_SECONDS}.`)
    if (fields['response_format'] !== 'verbose_json' || model === '')
      return refuse(
        400,
        'model and response_format verbose_json are required. This stand-in does nothing else.',
      )
    if (kind === 'hang-up') return void response.destroy()
    send(response, kind, JSON.stringify(answerOf(kind, language, seconds, said)))
  }

  const routes: Routes = {
    'POST /v1/audio/transcriptions': transcribe,
    'POST /control/fault': async ({ request }) => {
      const ordered = faults.order(await readJsonObject(request))
      if (ordered.left === 0) endWaiting()
      return ordered
    },
  }
  const server = await serve('transcriber', port, router(routes))
  return {
    ...server,
    calls,
    async stop() {
      endWaiting()
      await server.stop()
    },
  }
}

function faultOf({ kind, delayMs = 0, retryAfterSeconds }: Readonly<Record<string, unknown>>) {
  return {
    kind: oneOf('kind', kind, FAULTS),
    delayMs: wholeNumber('delayMs', delayMs, 0, 600_000),
    retryAfterSeconds:
      retryAfterSeconds === undefined
        ? undefined
        : wholeNumber('retryAfterSeconds', retryAfterSeconds, 0, 86_400),
  }
}

/** Words in the frames of `speak()`, or the ear's; other files have none. */
function hear(file: Uint8Array, ear?: Ear): Heard {
  const words = hearWords(file)
  if (words.length > 0)
    return {
      seconds: lengthOf(file),
      said: words.map(({ seconds, word }) => ({ startSeconds: seconds, endSeconds: seconds, text: word })),
    }
  return ear?.(file) ?? { seconds: 0, said: [] }
}

/** Source: https://platform.openai.com/docs/api-reference/audio/verbose-json-object */
function answerOf(kind: FaultKind | undefined, language: string, seconds: number, said: readonly Spoken[]) {
  const heard = segmentsOf(said, seconds)
  const segments =
    kind === 'nothing'
      ? []
      : kind === 'other-language'
        ? heard.map((segment) => ({ ...segment, text: ` ${FRENCH}` }))
        : kind === 'falling-times'
          ? said.map(({ text }, id) => ({ id, text: ` ${text}`, ...timesOf(said.length - 1 - id) }))
          : kind === 'made-up-words'
            ? [...heard, MADE_UP(heard.length)]
            : heard
  const text = segments.map((segment) => segment.text).join('')
  const untimed = { task: 'transcribe', language, duration: seconds, text }
  return kind === 'no-times' ? untimed : { ...untimed, segments }
}

/** A word each ten seconds: in a short piece, its own times could not fall far. */
const timesOf = (place: number) => ({ start: place * 10, end: place * 10 + 1 })

/** Text invented in silence. */
const MADE_UP = (id: number) => ({
  id,
  start: 0,
  end: 1,
  text: ' Thank you.',
  no_speech_prob: 0.95,
  avg_logprob: -1.4,
})

function send(response: ServerResponse, kind: FaultKind | undefined, json: string): void {
  if (kind === 'html')
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><h1>502 Bad Gateway</h1>')
  response.writeHead(200, { 'content-type': 'application/json' })
  if (kind === 'garbage') response.end('{"text": 7, "segments": "none", "\u0000')
  else response.end(kind === 'cut-off' ? json.slice(0, json.length / 2) : json)
}

/** Words up to the end of a sentence, or of the file. */
function segmentsOf(said: readonly Spoken[], seconds: number) {
  const segments: Array<{ id: number; start: number; end: number; text: string }> = []
  let open: { start: number; words: string[] } | undefined
  const close = (end: number) => {
    if (open === undefined) return
    segments.push({ id: segments.length, start: open.start, end, text: ` ${open.words.join(' ')}` })
    open = undefined
  }
  for (const { startSeconds, endSeconds, text } of said) {
    open ??= { start: startSeconds, words: [] }
    open.words.push(text)
    if (/[.?!]["”]?$/.test(text)) close(Math.min(seconds, Math.max(endSeconds, startSeconds + 0.3)))
  }
  close(seconds)
  return segments
}

async function formOf(
  request: IncomingMessage,
): Promise<{ file: Uint8Array; name: string; fields: Record<string, string> }> {
  const body = await readBytes(request, LARGEST_BYTES)
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw new HttpRefusal(400, 'the body is no form')
    })
  const file = form.get('file')
  if (!(file instanceof File)) throw new HttpRefusal(400, 'file is missing')
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
  return { file: new Uint8Array(await file.arrayBuffer()), name: file.name, fields }
}
