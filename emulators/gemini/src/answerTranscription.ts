import type { IncomingMessage } from 'node:http'
import { HttpRefusal, sendJson } from '../../support/httpJson.ts'
import type { Call } from '../../support/serve.ts'
import { hearWords, lengthOf } from './speak.ts'
import type { FaultKind } from './spoil.ts'

interface Shared {
  faultFor(body: string): { kind?: FaultKind; delayMs?: number }
  pause(delayMs: number): Promise<void>
}

/** As vLLM refuses them. */
const LONGEST_SECONDS = 600
const LARGEST_BYTES = 25 * 1024 * 1024
const STATUSES: Partial<Record<FaultKind, readonly [status: number, message: string]>> = {
  '429': [429, 'Rate limit reached. This was ordered by a test.'],
  '500': [500, 'The server had an error. This was ordered by a test.'],
  '503': [503, 'The model is loading. This was ordered by a test.'],
  refused: [401, 'Incorrect API key provided. This was ordered by a test.'],
}

/** What is said in a file of speak(), as transcribers answer. Source: https://platform.openai.com/docs/api-reference/audio */
export async function answerTranscription({ request, response }: Call, shared: Shared): Promise<void> {
  const { file, fields } = await formOf(request)
  const { kind, delayMs = 0 } = shared.faultFor(JSON.stringify(fields))
  if (kind === 'slow') await shared.pause(delayMs)
  const refuse = (status: number, message: string) => sendJson(response, status, { error: { message } })
  const [status, message] = (kind && STATUSES[kind]) ?? []
  if (status !== undefined) return refuse(status, message ?? '')
  const duration = lengthOf(file)
  if (duration > LONGEST_SECONDS)
    return refuse(400, `The audio is too long: ${duration} seconds, at most 600.`)
  if (fields['response_format'] !== 'verbose_json' || !fields['model'])
    return refuse(
      400,
      'model, and response_format verbose_json, are required. This stand-in does nothing else.',
    )
  if (kind === 'hang-up') return void response.destroy()
  if (kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>502 Bad Gateway</h1>')
    return
  }
  const segments = segmentsOf(file)
  const text = segments.map((segment) => segment.text).join(' ')
  const untimed = { task: 'transcribe', language: fields['language'] ?? 'en', duration, text }
  if (kind === 'no-times') return sendJson(response, 200, untimed)
  const silence = {
    id: segments.length,
    start: 0,
    end: 1,
    text: ' Thank you.',
    no_speech_prob: 0.95,
    avg_logprob: -1.4,
  }
  return sendJson(response, 200, {
    ...untimed,
    segments: kind === 'made-up-words' ? [...segments, silence] : segments,
  })
}

/** Words up to the end of a sentence, or of the file. */
function segmentsOf(file: Uint8Array) {
  const segments: Array<{ id: number; start: number; end: number; text: string }> = []
  let open: { start: number; words: string[] } | undefined
  const close = (end: number) => {
    if (open === undefined) return
    segments.push({ id: segments.length, start: open.start, end, text: ` ${open.words.join(' ')}` })
    open = undefined
  }
  for (const { seconds, word } of hearWords(file)) {
    open ??= { start: seconds, words: [] }
    open.words.push(word)
    if (/[.?!]$/.test(word)) close(seconds + 0.3)
  }
  close(lengthOf(file))
  return segments
}

async function formOf(
  request: IncomingMessage,
): Promise<{ file: Uint8Array; fields: Record<string, string> }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BYTES) throw new HttpRefusal(413, `the body is longer than ${LARGEST_BYTES} bytes`)
    chunks.push(chunk)
  }
  const form = await new Response(new Uint8Array(Buffer.concat(chunks)), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw new HttpRefusal(400, 'the body is no form')
    })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new HttpRefusal(400, 'file is missing')
  const fields: Record<string, string> = {}
  form.forEach((value, name) => {
    if (typeof value === 'string') fields[name] = value
  })
  return { file: new Uint8Array(await file.arrayBuffer()), fields }
}
