import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunningGemini, startGemini } from '../../../../emulators/gemini/src/startGemini.ts'
import { listenOn } from '../../../../emulators/support/listenOn.ts'
import { readBody } from '../../../../emulators/support/httpJson.ts'
import { askChatCompletions } from './chatCompletions.ts'
import type { ModelQuestion } from './languageModel.ts'

let gemini: RunningGemini
beforeEach(async () => {
  gemini = await startGemini({ port: 0, folders: [] })
  vi.stubEnv('GCLOUD_PROJECT', 'demo-llm')
  vi.stubEnv('LLM_URL', `${gemini.url}/v1`)
  vi.stubEnv('LLM_MODEL', 'qwen3:14b')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await gemini.stop()
})

const order = (fault: object) =>
  fetch(`${gemini.url}/control/fault`, { method: 'POST', body: JSON.stringify(fault) })
const text = { type: 'string' }
const question: ModelQuestion = {
  system: 'Be brief.',
  inputs: [{ text: 'On bees\n[0:00:01] Ana: The bees leave the hive when the morning is warm enough.' }],
  schema: { type: 'object', properties: { headline: text, gist: text } },
  maxOutputTokens: 900,
  signal: new AbortController().signal,
}
const long = {
  ...question,
  inputs: [
    { text: `${question.inputs.map((each) => ('text' in each ? each.text : '')).join('')}\n`.repeat(200) },
  ],
}

it('asks as it was told, and counts what was read and written', async () => {
  const answer = await askChatCompletions(question)
  expect(JSON.parse(answer.text)).toMatchObject({ gist: expect.stringContaining('bees') })
  expect(answer.tokens.inputTokens).toBeGreaterThan(10)
  expect(answer.tokens.outputTokens).toBeGreaterThan(10)
  expect(gemini.requests).toMatchObject([
    { model: 'qwen3:14b', system: 'Be brief.', maxOutputTokens: 900, format: 'json_schema' },
  ])
})

it('counts a token for each byte where the server counts nothing', async () => {
  await order({ kind: 'no-usage' })
  const { tokens } = await askChatCompletions(question)
  expect(tokens.inputTokens).toBeGreaterThan(80)
})

it('says the schema in words to a server that offers no format, and remembers that', async () => {
  await order({ kind: 'no-schema', times: 2 })
  const { text: answer } = await askChatCompletions(question)
  expect(JSON.parse(answer)).toHaveProperty('gist')
  await askChatCompletions(question)
  expect(gemini.requests.map((each) => 'format' in each && each.format)).toEqual([
    'json_schema',
    'json_object',
    '',
    '',
  ])
  expect(gemini.requests[2]?.system).toMatch(/^Be brief\.\nAnswer with one JSON object of this schema:\n\{/)
})

describe('what goes wrong has a name, and costs something only where an answer had begun', () => {
  it.each([
    ['429', 'busy', false],
    ['500', 'unavailable', false],
    ['503', 'unavailable', false],
    ['refused', 'refused', false],
    ['blocked', 'blocked', true],
    ['blocked-answer', 'blocked', true],
    ['max-tokens', 'cut', true],
    ['recitation', 'cut', true],
    ['huge', 'cut', true],
    ['ends-early', 'cut', true],
  ])('%s', async (kind, fault, isCharged) => {
    await order({ kind })
    await expect(askChatCompletions(question)).rejects.toMatchObject({ name: 'ModelError', fault, isCharged })
    expect(gemini.requests).toHaveLength(1)
  })

  it('a connection that ends half way', async () => {
    await order({ kind: 'hang-up' })
    await expect(askChatCompletions(question)).rejects.toMatchObject({
      fault: expect.stringMatching(/unavailable|cut/),
    })
  })

  it('a server that has read only a part, as one does whose context is short', async () => {
    await order({ kind: 'reads-part', times: 2 })
    await expect(askChatCompletions(long)).rejects.toMatchObject({ fault: 'smaller', isCharged: true })
    // Of a short question no count tells that.
    expect((await askChatCompletions(question)).tokens.inputTokens).toBeLessThan(500)
  })

  it('a server that is not there', async () => {
    await gemini.stop()
    await expect(askChatCompletions(question)).rejects.toMatchObject({
      fault: 'unavailable',
      isCharged: false,
    })
  })

  it('ends with the signal, and says why', async () => {
    await order({ kind: 'slow', delayMs: 60_000 })
    const stop = new AbortController()
    const answer = askChatCompletions({ ...question, signal: stop.signal })
    stop.abort(new Error('the lease is over'))
    await expect(answer).rejects.toThrow('the lease is over')
  })
})

describe('servers that differ:', () => {
  type Answering = (response: ServerResponse, body: Record<string, unknown>, request: IncomingMessage) => void
  async function against(answering: Answering) {
    const bodies: Array<Record<string, unknown>> = []
    const server = createServer((request, response) => {
      void readBody(request).then((body) => {
        bodies.push(JSON.parse(body) as Record<string, unknown>)
        answering(response, bodies.at(-1) ?? {}, request)
      })
    })
    const port = await listenOn(server, 0)
    vi.stubEnv('LLM_URL', `http://127.0.0.1:${port}/v1`)
    const answer = await askChatCompletions(question).catch((error: unknown) => error)
    server.closeAllConnections()
    server.close()
    return { answer, bodies }
  }
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const events = (response: ServerResponse, ...data: string[]) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(data.map((each) => `${each}\r\n\r\n`).join(''))
  const delta = (content: unknown, more: object = {}) =>
    `data:${JSON.stringify({ choices: [{ delta: { content }, ...more }] })}`

  it('one that answers in one piece', async () => {
    const { answer } = await against((response) =>
      json(response, 200, { choices: [{ message: { content: '{"a":1}' }, finish_reason: 'stop' }] }),
    )
    expect(answer).toMatchObject({ text: '{"a":1}' })
  })

  it('one that sends comments, texts in parts, and no reason at the end', async () => {
    const { answer } = await against((response) =>
      events(response, ': PROCESSING', delta([{ text: '{"a"' }]), delta(null), delta(':1}'), 'data: [DONE]'),
    )
    expect(answer).toMatchObject({ text: '{"a":1}' })
  })

  it('one that keeps its thoughts apart', async () => {
    const { answer } = await against((response) =>
      events(
        response,
        `data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: 'hm' } }] })}`,
        delta('{}', { finish_reason: 'stop' }),
      ),
    )
    expect(answer).toMatchObject({ text: '{}' })
  })

  it('one that knows max_completion_tokens only, and no stream_options', async () => {
    const { answer, bodies } = await against((response, body) => {
      if ('stream_options' in body)
        return json(response, 422, { error: 'stream_options: extra fields not permitted' })
      if ('max_tokens' in body)
        return json(response, 400, {
          error: { message: "Use 'max_completion_tokens' instead of 'max_tokens'." },
        })
      return events(response, delta('{}', { finish_reason: 'stop' }))
    })
    expect(answer).toMatchObject({ text: '{}' })
    expect(bodies).toHaveLength(3)
    expect(bodies[2]).toMatchObject({ max_completion_tokens: 900 })
  })

  it.each([
    [
      'as a status',
      (response: ServerResponse) =>
        json(response, 400, { error: { message: 'maximum context length is 4096 tokens' } }),
    ],
    [
      'within the stream',
      (response: ServerResponse) =>
        events(response, `data: ${JSON.stringify({ error: { message: 'context length exceeded' } })}`),
    ],
  ])('one whose model holds less, and says so %s', async (_, answering) => {
    const { answer } = await against(answering)
    expect(answer).toMatchObject({ name: 'ModelError', fault: 'smaller' })
  })

  it('one that fails within the stream', async () => {
    const { answer } = await against((response) =>
      events(response, delta('{"a'), `data: ${JSON.stringify({ error: { message: 'out of memory' } })}`),
    )
    expect(answer).toMatchObject({ fault: 'unavailable', isCharged: true })
  })

  it('one that asks for a key', async () => {
    vi.stubEnv('LLM_API_KEY', 'sk-local')
    let key: string | undefined
    await against((response, _, request) => {
      key = request.headers.authorization
      events(response, delta('{}', { finish_reason: 'stop' }))
    })
    expect(key).toBe('Bearer sk-local')
  })

  it('one that sends elsewhere: not followed', async () => {
    const { answer } = await against((response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    )
    expect(answer).toMatchObject({ fault: 'unavailable' })
  })
})
