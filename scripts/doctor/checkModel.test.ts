import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { readJsonObject, sendJson } from '../../emulators/support/httpJson.ts'
import { serve } from '../../emulators/support/serve.ts'
import { freePort } from '../stack/ports.ts'
import { checkModel } from './checkModel.ts'
import { type Facts, lineOf } from './Facts.ts'

const KEY = 'sk-nobody-may-see-this'
const MODEL = 'my-model:14b'

interface Chat {
  /** What the model is given to read. */
  read: string
  response: ServerResponse
}

const { port, stop } = await serve('model', 0, reply)
afterAll(stop)

let calls: string[]
/** What the server does with a question, and with who asks for its models. */
let chat: (chat: Chat) => void
let tellModels: (response: ServerResponse) => void
let clockMs: number
let limits: number[]
let aborting: AbortController

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  calls.push(`${path} ${request.headers.authorization ?? 'no key'}`)
  if (path.endsWith('/models')) return tellModels(response)
  const { messages } = (await readJsonObject(request)) as {
    messages: Array<{ role: string; content: string }>
  }
  chat({ read: messages.at(-1)?.content ?? '', response })
}

const codeIn = (read: string) => /code of this list is (\w+)/.exec(read)?.[1]
const isLong = (read: string) => codeIn(read) !== undefined
const tokensOf = (read: string) => Math.round(read.length / 4)

function answer(
  response: ServerResponse,
  content: string,
  promptTokens?: number,
  finish_reason = 'stop',
): void {
  const usage = { prompt_tokens: promptTokens, completion_tokens: 9 }
  sendJson(response, 200, {
    choices: [{ message: { content }, finish_reason }],
    ...(promptTokens !== undefined && { usage }),
  })
}
const written = (read: string) =>
  JSON.stringify(isLong(read) ? { headline: codeIn(read), quotes: ['The red box.'] } : { headline: read })
const good = ({ read, response }: Chat) => answer(response, written(read), tokensOf(read))
const refuse =
  (status: number, error = `no: ${KEY}`) =>
  ({ response }: Chat) =>
    sendJson(response, status, { error: { message: error } })
const page =
  (status: number) =>
  ({ response }: Chat) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome')
  }
const list =
  (...names: string[]) =>
  (response: ServerResponse) =>
    sendJson(response, 200, { object: 'list', data: names.map((id) => ({ id })) })
/** Only of the long question. */
const whenLong = (then: (chat: Chat) => void) => (asked: Chat) =>
  isLong(asked.read) ? then(asked) : good(asked)

beforeEach(() => {
  calls = []
  limits = []
  clockMs = 0
  aborting = new AbortController()
  chat = good
  tellModels = list(MODEL, 'other')
})

async function check(settings: Record<string, string> = {}): Promise<string[]> {
  const all = { LLM_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: MODEL, LLM_API_KEY: KEY, ...settings }
  const facts = {
    projectId: 'sonobrief-live',
    settings: new Map(Object.entries(all).map(([name, text]) => [name, { text, from: 'a file' }])),
  } as unknown as Facts
  const timeout = (ms: number) => {
    limits.push(ms)
    return aborting.signal
  }
  const lines = (await checkModel(facts, { now: () => clockMs, timeout })).map(lineOf)
  expect(lines.join()).not.toContain(KEY)
  return lines
}

it.each([
  ['off', { LLM_URL: 'off' }],
  ['without a model', { LLM_MODEL: '' }],
  ['malformed, which is told elsewhere', { LLM_URL: '127.0.0.1:11434' }],
  ['of a context that is malformed', { LLM_CONTEXT_TOKENS: 'much' }],
])('checkModel asks no server where its settings are %s', async (_, settings) => {
  expect(await check(settings)).toEqual([])
  expect(calls).toEqual([])
})

it('checkModel tells in one line how a good model has read, and leaves the environment as it was', async () => {
  vi.stubEnv('LLM_MODEL', 'of-somebody-else')
  const before = { ...process.env }
  chat = whenLong(({ read, response }) => {
    clockMs += 20_000
    answer(response, written(read), 5_432)
  })
  expect(await check()).toEqual([
    expect.stringMatching(
      /^· LLM_MODEL my-model:14b has read 5432 tokens and answered in 20 s\. An hour’s episode would take it about 5\d of the 240 s of LLM_LIMIT_SECONDS\.$/,
    ),
  ])
  expect(calls).toEqual(Array.from({ length: 2 }, () => `/v1/chat/completions Bearer ${KEY}`))
  expect(process.env).toEqual(before)
  vi.unstubAllEnvs()
})

it.each([
  [32_768, 23_800, 24_300],
  [8_192, 8_500, 9_100],
])('checkModel asks no longer question than a context of %i tokens holds', async (context, least, most) => {
  const lengths: number[] = []
  chat = whenLong((asked) => {
    lengths.push(asked.read.length)
    good(asked)
  })
  await check({ LLM_CONTEXT_TOKENS: String(context) })
  expect(lengths).toHaveLength(1)
  expect(lengths[0]).toBeGreaterThan(least)
  expect(lengths[0]).toBeLessThan(most)
})

it('checkModel tells that no server answers', async () => {
  expect(await check({ LLM_URL: `http://127.0.0.1:${await freePort()}/v1` })).toEqual([
    expect.stringMatching(/^✗ Nothing answers at LLM_URL \(ECONNREFUSED\)\..* Start its server/),
  ])
})

const nothing = (response: ServerResponse) => sendJson(response, 404, { error: 'not found' })
it.each<[string, (chat: Chat) => void, (response: ServerResponse) => void, Record<string, string>, RegExp]>([
  [
    'a wrong path, without /v1',
    refuse(404),
    nothing,
    { LLM_URL: 'http://127.0.0.1:PORT' },
    /^✗ LLM_URL has a wrong path \(404\)\..* below \/v1: put that at its end\.$/,
  ],
  [
    'a page in place of an API',
    page(200),
    (response) => page(200)({ response, read: '' }),
    {},
    /^✗ A web page answers at LLM_URL, and no API\./,
  ],
  [
    'an address that leads elsewhere',
    refuse(404),
    (response) => response.writeHead(308, { location: 'https://models.test/v1/models' }).end(),
    {},
    /^✗ LLM_URL leads elsewhere \(308\)\. /,
  ],
  ['a key that is refused', refuse(401), list(MODEL), {}, /^✗ LLM_API_KEY is refused \(401\)\. /],
  [
    'a key that is missing',
    refuse(401),
    list(MODEL),
    { LLM_API_KEY: 'none' },
    /^✗ LLM_URL asks for a key \(401\)\..* Give it as LLM_API_KEY/,
  ],
  [
    'a model that it does not know, with a few that it does',
    refuse(404, 'model "my-model:14b" not found'),
    list('a:1b', 'b', `two words ${KEY}`, 'c', 'd', 'e', 'f'),
    {},
    /^✗ LLM_URL has no model my-model:14b\..* such as a:1b, b, c, d, e\.$/,
  ],
  [
    'one that is busy',
    refuse(429),
    list('other'),
    {},
    /^✗ LLM_MODEL .*: busy \(429\)\..* Wait, and look at its quota/,
  ],
  [
    'an answer that is no JSON',
    ({ response }) => answer(response, 'The word is harbour.', 20),
    list(MODEL),
    {},
    /^✗ LLM_MODEL my-model:14b does not answer with JSON of the schema/,
  ],
  [
    'an answer that has no end',
    ({ response }) => answer(response, 'hm, '.repeat(99), 20, 'length'),
    list(MODEL),
    {},
    /^✗ LLM_MODEL my-model:14b does not come to the end of its answer/,
  ],
  [
    'a beginning that is cut off, at 4,096 tokens',
    whenLong(({ response }) =>
      answer(response, JSON.stringify({ headline: 'I see none', quotes: [] }), 4_096),
    ),
    list(MODEL),
    {},
    /^✗ The server of LLM_URL reads a part of a long question only: 4096 tokens\..* OLLAMA_CONTEXT_LENGTH/,
  ],
  [
    'a question that is refused for its length',
    whenLong(refuse(400, 'the prompt exceeds the context length of 4096 tokens')),
    list(MODEL),
    {},
    /^✗ The server of LLM_URL reads a part of a long question only\. /,
  ],
  [
    'a model that was given all, and cannot find it',
    whenLong(({ read, response }) =>
      answer(response, JSON.stringify({ headline: 'B1', quotes: [] }), tokensOf(read)),
    ),
    list(MODEL),
    {},
    /^! LLM_MODEL my-model:14b does not know what a long question begins with\./,
  ],
  [
    'a model that is a little too slow',
    whenLong((asked) => {
      clockMs += 100_000
      good(asked)
    }),
    list(MODEL),
    {},
    /^! LLM_MODEL my-model:14b is too slow for LLM_LIMIT_SECONDS 240\..* about 29\d s,.* Set LLM_LIMIT_SECONDS to 360, or name a smaller model/,
  ],
])('checkModel names %s', async (_, answers, lists, settings, line) => {
  chat = answers
  tellModels = lists
  const url = settings['LLM_URL']?.replace('PORT', String(port))
  expect(await check({ ...settings, ...(url && { LLM_URL: url }) })).toEqual([expect.stringMatching(line)])
})
