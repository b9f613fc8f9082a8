import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUESTION, startModel } from '../../../../tests/support/modelRig.ts'
import { serve } from '../../../../emulators/support/serve.ts'
import { readBody } from '../../../../emulators/support/httpJson.ts'
import { askChatCompletions } from './chatCompletions.ts'
import { LONGEST_ANSWER, type ModelQuestion } from './languageModel.ts'

let gemini: Awaited<ReturnType<typeof startModel>>
beforeEach(async () => {
  gemini = await startModel()
  vi.stubEnv('GCLOUD_PROJECT', 'demo-llm')
  vi.stubEnv('LLM_URL', `${gemini.url}/v1`)
  vi.stubEnv('LLM_MODEL', 'qwen3:14b')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await gemini.stop()
})

const ASKED = QUESTION.inputs.map((each) => ('text' in each ? each.text : '')).join('')
const long = { ...QUESTION, inputs: [{ text: `${ASKED}\n`.repeat(200) }] }

it('askChatCompletions sends model, system text and schema, and counts tokens read and written', async () => {
  const answer = await askChatCompletions(QUESTION)
  expect(JSON.parse(answer.text)).toMatchObject({ gist: expect.stringContaining('bees') })
  expect(answer.tokens.inputTokens).toBeGreaterThan(10)
  expect(answer.tokens.outputTokens).toBeGreaterThan(10)
  expect(gemini.requests).toMatchObject([
    { model: 'qwen3:14b', system: 'Be brief.', maxOutputTokens: 900, format: 'json_schema' },
  ])
})

it('askChatCompletions counts a token for each byte where the server counts none', async () => {
  await gemini.order({ kind: 'no-usage' })
  const { tokens } = await askChatCompletions(QUESTION)
  expect(tokens.inputTokens).toBeGreaterThan(80)
})

it('askChatCompletions puts the schema in words for a server without formats, and remembers that', async () => {
  await gemini.order({ kind: 'no-schema', times: 2 })
  const { text: answer } = await askChatCompletions(QUESTION)
  expect(JSON.parse(answer)).toHaveProperty('gist')
  await askChatCompletions(QUESTION)
  expect(gemini.requests.map((each) => 'format' in each && each.format)).toEqual([
    'json_schema',
    'json_object',
    '',
    '',
  ])
  expect(gemini.requests[2]?.system).toMatch(/^Be brief\.\nAnswer with one JSON object of this schema:\n\{/)
})

describe('a question to a chat server', () => {
  it('fails as too large where the server has read only a part of it', async () => {
    await gemini.order({ kind: 'reads-part', times: 2 })
    await expect(askChatCompletions(long)).rejects.toMatchObject({ fault: 'smaller', isCharged: true })
    // A short question's count proves nothing.
    expect((await askChatCompletions(QUESTION)).tokens.inputTokens).toBeLessThan(500)
  })

  it('ends with its signal, and gives the reason', async () => {
    await gemini.order({ kind: 'slow', delayMs: 60_000 })
    const stop = new AbortController()
    const answer = askChatCompletions({ ...QUESTION, signal: stop.signal })
    stop.abort(new Error('the lease is over'))
    await expect(answer).rejects.toThrow('the lease is over')
  })
})

const QUESTION_BYTES = Buffer.byteLength(QUESTION.system + ASKED)

type Body = Record<string, unknown>
type Answering = (response: ServerResponse, body: Body, request: IncomingMessage) => void

/** The answers to questions sent at once to such a server. */
async function against(answering: Answering, questions: readonly ModelQuestion[] = [QUESTION]) {
  const bodies: Body[] = []
  const { url, stop } = await serve('model', 0, async (request, response) => {
    bodies.push(JSON.parse(await readBody(request)) as Body)
    answering(response, bodies.at(-1) ?? {}, request)
  })
  vi.stubEnv('LLM_URL', `${url}/v1`)
  const ask = (each: ModelQuestion) => askChatCompletions(each).catch((error: unknown) => error)
  const answers = await Promise.all(questions.map(ask))
  const again = async () => ask(QUESTION)
  return { answer: answers[0], answers, bodies, again, stop }
}
/** The same, on a new server. */
async function once(answering: Answering, asked: ModelQuestion = QUESTION) {
  const { stop, ...result } = await against(answering, [asked])
  await stop()
  return result
}

const raw =
  (type: string, ...parts: ReadonlyArray<string | Uint8Array>): Answering =>
  (response) => {
    response.writeHead(200, { 'content-type': type })
    for (const part of parts) response.write(part)
    response.end()
  }
const sse = (...lines: string[]) => raw('text/event-stream', lines.map((line) => `${line}\n\n`).join(''))
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const chunk = (choice: object, more: object = {}) => JSON.stringify({ choices: [choice], ...more })
const data = (delta: object, reason: string | null = null, more: object = {}) =>
  `data: ${chunk({ delta, finish_reason: reason }, more)}`
const A = data({ content: '{"a"' })
const B = data({ content: ':1}' })
const STOP = data({}, 'stop')
const DONE = 'data: [DONE]'
const WHOLE = { message: { content: '{"a":1}' }, finish_reason: 'stop' }
const tool = (written: string) => ({ tool_calls: [{ function: { arguments: written } }] })
const functionCall = (written: string) => ({ function_call: { arguments: written } })
/** Resets the connection after its text. */
const breaksOff =
  (...lines: string[]): Answering =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write(lines.map((line) => `${line}\n\n`).join(''), () => response.destroy())

describe('an answer is read as {"a":1} where the server', () => {
  it.each<[string, Answering]>([
    ['answers in one piece', json(200, { choices: [WHOLE] })],
    ['answers in one piece, over many lines', json(200, JSON.stringify({ choices: [WHOLE] }, null, 2))],
    ['answers in one piece and calls it events', raw('text/event-stream', chunk(WHOLE))],
    ['sends events and calls them JSON', raw('application/json', `${A}\n\n${B}\n\n${STOP}\n\n`)],
    ['sends lines of JSON', raw('application/x-ndjson', ...[A, B, STOP].map((line) => `${line.slice(6)}\n`))],
    [
      'sends comments, as OpenRouter does',
      sse(': OPENROUTER PROCESSING', A, ': OPENROUTER PROCESSING', B, STOP, DONE),
    ],
    ['names its events', sse(`event: message\nid: 7\nretry: 10\n${A}`, `event: message\n${B}`, STOP)],
    ['writes no space behind the field', sse(A.replace(' ', ''), B, STOP)],
    ['parts no events', raw('text/event-stream', [A, B, STOP, DONE].join('\n'))],
    [
      'writes an event over several lines',
      sse(`data: {"choices":[{"delta":\ndata: {"content":"{\\"a\\":1}"},\ndata: "finish_reason":"stop"}]}`),
    ],
    ['ends lines with CR LF', raw('text/event-stream', [A, B, STOP].join('\r\n\r\n'))],
    ['ends lines with CR', raw('text/event-stream', [A, B, STOP].join('\r\r'))],
    ['begins with a byte order mark', raw('text/event-stream', `\ufeff${A}\n\n${B}\n\n${STOP}\n\n`)],
    ['sends texts in parts', sse(data({ content: [{ type: 'text', text: '{"a"' }] }), B, STOP)],
    [
      'sends its thoughts as parts, as Mistral does',
      sse(data({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }), A, B, STOP),
    ],
    ['thinks in reasoning_content', sse(data({ reasoning_content: 'a {' }), A, B, STOP)],
    ['thinks in reasoning', sse(data({ reasoning: 'a {', content: '' }), A, B, STOP)],
    ['thinks in thinking', sse(data({ thinking: 'a {' }), A, B, STOP)],
    ['answers where it should think', sse(data({ reasoning_content: '{"a":1}' }), STOP)],
    ['calls tools', sse(data({ content: null, ...tool('{"a"') }), data(tool(':1}')), data({}, 'tool_calls'))],
    ['calls a function', sse(data(functionCall('{"a":1}')), data({}, 'function_call'))],
    ['completes as before there was chat', sse(`data: ${chunk({ text: '{"a":1}', finish_reason: 'stop' })}`)],
    ['answers twice', sse(`data: ${chunk({ index: 1, delta: { content: 'no' } })}`, A, B, STOP)],
    ['repeats itself at the end', sse(A, B, `data: ${chunk(WHOLE)}`, DONE)],
    ['gives no reason, but an end', sse(A, B, DONE)],
    ['gives an empty reason, and no end', sse(A, data({ content: ':1}' }, ''))],
    ...['eos', 'eos_token', 'stop_sequence', 'end_turn', 'STOP', 'completed'].map(
      (reason): [string, Answering] => [`ends with ${reason}`, sse(A, B, data({}, reason), DONE)],
    ),
    ['breaks off after it has stopped', breaksOff(A, B, STOP)],
    ['breaks off after the last brace', breaksOff(A, B)],
    [
      'says nothing any more after its end, and does not hang up',
      (response) => void response.writeHead(200).write(`${A}\n\n${B}\n\n${DONE}\n\n`),
    ],
    [
      'compresses',
      (response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(`${A}\n\n${B}\n\n${DONE}\n\n`)),
    ],
    [
      'needs many bytes to say little',
      sse(...Array.from({ length: 4 }, () => `: ${'.'.repeat(LONGEST_ANSWER / 2)}`), A, B, STOP),
    ],
  ])('%s', async (_, answering) => {
    const { answer, bodies } = await once(answering)
    expect(answer).toMatchObject({ text: '{"a":1}' })
    expect(bodies).toHaveLength(1)
  })
})

describe('the tokens of an answer are', () => {
  const usage = (prompt: number, completion: number, more: object = {}) => ({
    usage: { prompt_tokens: prompt, completion_tokens: completion, ...more },
  })
  const end = (more: object) => data({ content: '{"a":1}' }, 'stop', more)
  const END = end({})
  const told = (piece: object) => `data: ${JSON.stringify(piece)}`
  const CACHED = { prompt_tokens_details: { cached_tokens: 30 } }
  it.each([
    ['those of a last piece without choices', [END, told({ choices: [], ...usage(40, 9) })], [40, 9]],
    ['those before one that is null', [data({}, null, usage(40, 9)), end({ usage: null })], [40, 9]],
    ['where Groq has them', [end({ x_groq: usage(40, 9) })], [40, 9]],
    ['with the cached ones once', [end(usage(40, 9, CACHED))], [40, 9]],
    ['and no cached ones as written', [end(usage(10, 9, { total_tokens: 49, ...CACHED }))], [40, 9]],
    ['also of thoughts that only the sum has', [end(usage(40, 9, { total_tokens: 149 }))], [40, 109]],
    ['bytes where none are counted', [END], [QUESTION_BYTES, 7]],
    ['bytes where 0 are counted', [end(usage(0, 0))], [QUESTION_BYTES, 7]],
    ['bytes of what was written where only the question is counted', [end(usage(40, 0))], [40, 7]],
    ['bytes of thoughts, too', [data({ reasoning: 'hm' }), END], [QUESTION_BYTES, 9]],
  ])('%s', async (_, lines, [inputTokens, outputTokens]) => {
    expect((await once(sse(...lines))).answer).toMatchObject({ tokens: { inputTokens, outputTokens } })
  })

  it('not suspected of a cut question where none were counted', async () => {
    const { answer } = await once(sse(data({ content: '{}' }, 'stop', usage(0, 5))), long)
    expect(answer).toMatchObject({ text: '{}' })
  })
})

describe('a fault of a chat server has a name:', () => {
  const error = (message: string, more: object = {}) => ({ error: { message, ...more } })
  const later = { 'retry-after': '7' }
  type Fault = [fault: string, saying: string, Answering, more?: object]
  it.each<Fault>([
    ['refused', 'a wrong key', json(401, error('no such key'))],
    [
      'refused',
      'a model that is not there, which it names',
      json(404, error('model "qwen3:14b" not found')),
      { message: expect.stringContaining('"qwen3:14b" not found') },
    ],
    [
      'refused',
      'a page of HTML for a wrong address',
      json(404, '<html><style>p{}</style><h1>Not Found</h1></html>'),
      { message: 'LLM: status 404: Not Found' },
    ],
    ['smaller', 'too much at once', json(413, '<html>')],
    ['busy', 'too often', json(429, error('Rate limit: too many tokens'), later), { retryAfterSeconds: 7 }],
    ['refused', 'nothing left to spend', json(429, error('quota', { code: 'insufficient_quota' }))],
    [
      'busy',
      'too often, with what a dearer plan would bear',
      json(
        429,
        error('Limit 6000 TPM reached, try again in 1.9s. Upgrade at https://a.example/settings/billing'),
      ),
    ],
    ['unavailable', 'an error as text', json(500, 'Gone wrong'), { message: 'LLM: status 500: Gone wrong' }],
    ['unavailable', 'a model that loads', json(503, error('Loading model'), later), { retryAfterSeconds: 7 }],
    ['blocked', 'what Azure filters', json(400, error('filtered', { code: 'content_filter' }))],
    ['blocked', 'what is moderated', json(403, error('requires moderation and your input was flagged'))],
    [
      'refused',
      'a list of what is wrong, which repeats the question',
      json(422, { detail: [{ loc: ['body', 'n'], msg: 'extra', input: { stream_options: 1 } }] }),
      { message: 'LLM: status 422: extra body n' },
    ],
    ['unavailable', 'an empty body', json(200, '')],
    ['unavailable', 'no body', (response) => void response.writeHead(204).end()],
    ['unavailable', 'a page of HTML', raw('text/html', '<!doctype html>\n\n<h1>It works</h1>')],
    ['unavailable', 'an end and nothing before', sse(DONE)],
    ['unavailable', 'an error in place of an answer', json(200, error('out of memory'))],
    [
      'smaller',
      'an error in place of an answer, as vLLM writes it',
      json(200, { object: 'error', message: 'maximum context length', code: 400 }),
    ],
    [
      'unavailable',
      'an error as the field of an event, as llama.cpp writes it',
      sse('error: {"code":500,"message":"no slot"}'),
      { message: 'LLM: status 500: no slot 500' },
    ],
    [
      'smaller',
      'an error as the name of an event',
      sse('event: error\ndata: {"message":"context length of 4096"}'),
    ],
    ['busy', 'too often, in the stream', sse(`data: ${JSON.stringify(error('slow down', { code: 429 }))}`)],
    [
      'unavailable',
      'an error before the first word, as OpenRouter tells it',
      sse(data({ content: '' }, 'error', error('provider', { code: 502 }))),
    ],
    ['unavailable', 'a redirect', (response) => void response.writeHead(307, { location: '/' }).end()],
    ['unavailable', 'no answer', (response) => void response.destroy()],
  ])('%s: %s', async (fault, _, answering, more) => {
    const { answer, bodies } = await once(answering)
    const expected = { name: 'ModelError', fault, isCharged: false, tokens: undefined, ...more }
    expect(answer).toMatchObject(expected)
    expect(bodies).toHaveLength(1)
  })

  it.each<Fault>([
    [
      'unavailable',
      'an error half way, as OpenRouter tells it',
      sse(A, data({ content: '' }, 'error', error('provider', { code: 502 }))),
    ],
    ['unavailable', 'a reason that is an error', sse(A, data({}, 'network_error'))],
    ['unavailable', 'a connection that breaks off', breaksOff(A)],
    ['unavailable', 'half an event', sse(A, 'data: {"choices":')],
    ['cut', 'neither a reason nor an end', sse(A)],
    ...['length', 'max_tokens', 'model_length'].map(
      (reason): Fault => ['cut', reason, sse(A, data({}, reason), DONE)],
    ),
    ['cut', 'length, and then it breaks off', breaksOff(A, data({}, 'length'))],
    ['blocked', 'content_filter', sse(A, data({}, 'content_filter'))],
    ['blocked', 'what it refuses to write', sse(data({ refusal: 'I will not.' }), STOP)],
    [
      'cut',
      'more than anybody reads',
      sse(...Array.from({ length: 3 }, () => data({ content: 'x'.repeat(LONGEST_ANSWER / 2) }))),
    ],
    ['cut', 'a line without end', sse(A, `data: ${'x'.repeat(2 * LONGEST_ANSWER)}`)],
  ])('%s, charged with the tokens that had come: %s', async (fault, _, answering) => {
    const { answer, bodies } = await once(answering)
    const tokens = { inputTokens: QUESTION_BYTES, outputTokens: expect.any(Number) }
    expect(answer).toMatchObject({ name: 'ModelError', fault, isCharged: true, tokens })
    expect(bodies).toHaveLength(1)
  })

  it.each([
    ['OpenAI, vLLM', 400, 'maximum context length is 8192 tokens'],
    [
      'vLLM',
      400,
      "'max_tokens' is too large: 900. maximum context length is 1024 tokens, your request has 700 input tokens",
    ],
    ['vLLM', 400, 'max_tokens must be at least 1, got -186'],
    ['llama.cpp', 500, 'exceeds the available context size'],
    ['llama-cpp-python', 500, 'Requested tokens (2285) exceed context window of 2048'],
    ['Ollama', 400, 'prompt too long; exceeded max context length by 9 tokens'],
    ['LM Studio', 400, 'keep the first 9000 tokens when context overflows: context length of only 4096'],
    ['SGLang', 400, "The input (85050 tokens) is longer than the model's context"],
    ['TGI', 422, '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens'],
    ['Groq', 400, 'Please reduce the length of the messages or completion.'],
    ['Groq', 413, 'Request too large: tokens per minute (TPM): Limit 6000'],
    ['Mistral', 400, 'Prompt contains 40000 tokens, too large for model with 32768'],
    ['Anthropic', 400, 'prompt is too long: 208310 tokens > 200000'],
    ['Moonshot', 400, 'Your request exceeded model token limit: 262144 (requested: 269030)'],
    ['Anthropic', 400, 'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000'],
    ['Gemini', 400, 'The input token count (1200000) exceeds the maximum'],
    ['SiliconFlow', 400, 'length of prompt_tokens (163280) must be less than max_seq_len (32768)'],
    ['xAI', 400, 'maximum prompt length is 131072'],
  ])('%s: a smaller question is asked for after %i, %s', async (_, status, message) => {
    const { answer, bodies } = await once(json(status, error(message)))
    expect(answer).toMatchObject({ fault: 'smaller', isCharged: false })
    expect(bodies).toHaveLength(1)
  })

  it.each([
    [500, 'context deadline exceeded'],
    [500, 'Rate limit: tokens per minute exceeded'],
    [503, 'number of requests exceeded'],
    [500, 'stream closed unexpectedly'],
    [504, 'time exceeded'],
  ])('no smaller question is asked for after %i, %s', async (status, message) => {
    const { answer, bodies } = await once(json(status, error(message)))
    expect(answer).toMatchObject({ fault: 'unavailable', isCharged: false })
    expect(bodies).toHaveLength(1)
  })

  it('a wrong key, which the error does not repeat', async () => {
    vi.stubEnv('LLM_API_KEY', 'local-key-1234')
    let key: string | undefined
    const { answer } = await once((response, body, request) => {
      key = request.headers.authorization
      json(401, error(`no such key: ${key}`))(response, body, request)
    })
    expect(key).toBe('Bearer local-key-1234')
    expect(JSON.stringify(answer, ['message', 'stack', 'said'])).not.toContain('1234')
  })
})

describe('an option that a chat server refuses is left out from then on:', () => {
  const format = (body: Body) => (body['response_format'] as { type: string } | undefined)?.type
  const strict = (body: Body) => JSON.stringify(body).includes('"strict"')
  const hasSystem = (body: Body) => JSON.stringify(body['messages']).includes('"system"')
  type Refuses = (body: Body) => string | false | undefined
  const refusing =
    (status: number, refuse: Refuses): Answering =>
    (response, body, request) => {
      const message = refuse(body)
      if (!message) return sse(data({ content: '{}' }, 'stop'))(response, body, request)
      return json(status, { error: { message } })(response, body, request)
    }
  const unknown = (name: string, message: string): [Refuses, (body: Body) => unknown, undefined] => [
    (body) => name in body && message,
    at(name),
    undefined,
  ]
  const noMaxTokens: Refuses = (body) =>
    'max_tokens' in body && "'max_tokens' is not supported. Use 'max_completion_tokens'."
  const beyond512 =
    (message: string): Refuses =>
    (body) =>
      Number(body['max_tokens']) > 512 && message
  const withSystem =
    (message: string): Refuses =>
    (body) =>
      hasSystem(body) && message
  const at = (name: string) => (body: Body) => body[name]
  const noFormat: Refuses = (body) => format(body) && "'response_format.type' must be 'text'"
  const noStrict: Refuses = (body) => strict(body) && "'additionalProperties' is required"
  const noGrammar: Refuses = (body) => format(body) === 'json_schema' && 'failed to parse grammar'
  const noStream: Refuses = (body) => body['stream'] === true && "'stream' does not support true"
  const asUser = [{ role: 'user', content: expect.stringMatching(/^Be brief\.\n\nOn bees\n/) }]
  it.each<[string, number, Refuses, (body: Body) => unknown, unknown, requests?: number]>([
    ['a strict schema', 400, noStrict, format, 'json_schema'],
    ['schemas (LM Studio knows no json_object either)', 400, noFormat, format, undefined, 3],
    ['grammars', 400, noGrammar, format, 'json_object'],
    ['options of a stream', 422, ...unknown('stream_options', 'stream_options: extra fields not permitted')],
    [
      'thinking switched off, by chat_template_kwargs',
      400,
      ...unknown('chat_template_kwargs', "property 'chat_template_kwargs' is unsupported"),
    ],
    ['max_tokens', 400, noMaxTokens, at('max_completion_tokens'), 900],
    [
      'so many tokens',
      400,
      beyond512('max_tokens is too large: 900. This supports at most 512 completion tokens'),
      at('max_tokens'),
      512,
    ],
    [
      'so many tokens (DeepSeek)',
      400,
      beyond512('the valid range of max_tokens is [1, 512]'),
      at('max_tokens'),
      512,
    ],
    ['a system (Gemma)', 400, withSystem('System role not supported'), at('messages'), asUser],
    ['a system (Mistral)', 500, withSystem('roles must alternate user/assistant'), hasSystem, false],
    ['streams', 400, noStream, (body) => [body['stream'], body['stream_options']], [false, undefined]],
  ])('%s, after %i', async (_, status, refuse, read, expected, requests = 2) => {
    const { answer, bodies, again, stop } = await against(refusing(status, refuse))
    expect(answer).toMatchObject({ text: '{}' })
    expect(bodies).toHaveLength(requests)
    expect(read(bodies.at(-1) ?? {})).toEqual(expected)
    await again()
    await stop()
    expect(bodies).toHaveLength(requests + 1)
    expect(bodies.at(-1)).toEqual(bodies.at(-2))
  })

  it('an option refused within a stream', async () => {
    const { answer, bodies } = await once((response, body, request) => {
      const refusal = { error: { message: 'response_format is not supported', code: 400 } }
      const line =
        format(body) === 'json_schema' ? `data: ${JSON.stringify(refusal)}` : data({ content: '{}' }, 'stop')
      sse(line)(response, body, request)
    })
    expect([answer, bodies.map(format)]).toMatchObject([{ text: '{}' }, ['json_schema', 'json_object']])
  })

  it('each option by the question that it was refused to, of two at the same time', async () => {
    // No answer before both have asked.
    const waiting: Array<() => void> = []
    const answering: Answering = (response, body, request) => {
      const isFirst =
        waiting.push(() => {
          const refusal = isFirst ? 'stream_options is not known' : 'json_schema is not known'
          json(400, { error: refusal })(response, body, request)
        }) === 1
      if (waiting.length > 2) sse(data({ content: '{}' }, 'stop'))(response, body, request)
      else if (waiting.length === 2) for (const each of waiting.slice()) each()
    }
    const { answers, bodies, again, stop } = await against(answering, [QUESTION, QUESTION])
    expect(answers).toMatchObject([{ text: '{}' }, { text: '{}' }])
    await again()
    await stop()
    expect(bodies).toHaveLength(5)
    expect([format(bodies[4] ?? {}), bodies[4]?.['stream_options']]).toEqual(['json_object', undefined])
  })

  it('one option, once, where two questions at the same time have it refused', async () => {
    const waiting: Array<() => void> = []
    const { answers, bodies, stop } = await against(
      (response, body, request) => {
        waiting.push(() => refusing(400, () => 'no json_schema, no response_format')(response, body, request))
        if (waiting.length === 2) for (const each of waiting.slice()) each()
        if (waiting.length > 2) sse(data({ content: '{}' }, 'stop'))(response, body, request)
      },
      [QUESTION, QUESTION],
    )
    await stop()
    expect(answers).toMatchObject([{ text: '{}' }, { text: '{}' }])
    expect(bodies.map(format)).toEqual(['json_schema', 'json_schema', 'json_object', 'json_object'])
  })

  it('but only up to 13 requests where the server refuses all', async () => {
    let limit = 900
    const { answer, bodies } = await once((response, body, request) =>
      json(400, { error: `max_tokens must be at most ${--limit}` })(response, body, request),
    )
    expect(answer).toMatchObject({ fault: 'refused' })
    expect(bodies).toHaveLength(13)
  })
})
