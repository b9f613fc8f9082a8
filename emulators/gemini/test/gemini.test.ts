import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GeminiAnswer, type Rig, startRig } from './geminiRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const VIDEO = 'beesbeesbe1'
const SENTENCES = [
  'The bees leave the hive when the morning is warm enough for them.',
  'A queen lays more eggs in spring than in the whole of the winter.',
  'Every keeper of bees learns to listen to the hive before opening it.',
  'The honey of the mountains is darker than the honey of the plains.',
  'A swarm of bees chooses its new hive by dancing, and they vote.',
  'Nobody has told the bees that the winter will be warm this year.',
]
const segments = SENTENCES.map((text, at) => [at * 1_200, at * 1_200 + 1_100, at % 2 ? 'Ana' : 'Ben', text])
const transcript = SENTENCES.map((text, at) => `[0:0${at}:00] Ana: ${text}`).join('\n')
const list = (properties: object, range = {}) => ({
  type: 'array',
  items: { type: 'object', properties },
  ...range,
})
const text = { type: 'string' }
const schema = {
  type: 'object',
  properties: {
    headline: text,
    gist: text,
    keyPoints: list({ text, quote: text, at: text }, { minItems: 2, maxItems: 3 }),
    moments: list({ title: text, quote: text, from: text, to: text }, { maxItems: 2 }),
    mood: text,
  },
}
const config = { responseMimeType: 'application/json', responseJsonSchema: schema }
const model = 'gemini-3.8-flash'
const read = { model, contents: transcript, config }
const hear = (metadata?: object) => ({
  model,
  contents: [
    {
      role: 'user',
      parts: [
        {
          fileData: { fileUri: `https://www.youtube.com/watch?v=${VIDEO}` },
          ...(metadata && { videoMetadata: metadata }),
        },
      ],
    },
  ],
  config: { ...config, mediaResolution: 'MEDIA_RESOLUTION_LOW' },
})

async function streamed(request: object): Promise<{ text: string; chunks: GeminiAnswer[] }> {
  const chunks: GeminiAnswer[] = []
  for await (const chunk of await rig.models.generateContentStream(request)) chunks.push(chunk)
  return { text: chunks.map((chunk) => chunk.text ?? '').join(''), chunks }
}

interface Answer {
  headline: string
  gist: string
  keyPoints: Array<{ text: string; quote: string; at: string }>
  moments: Array<{ quote: string; from: string; to: string }>
}
const parsed = (json: string | undefined) => JSON.parse(json ?? '') as Answer

describe('a good answer', () => {
  it('is made of the sentences that were sent, in order, as many as the schema wants', async () => {
    const answer = parsed((await streamed(read)).text)
    expect(Object.keys(answer)).toEqual(['headline', 'gist', 'keyPoints', 'moments', 'mood'])
    expect(answer.keyPoints).toHaveLength(3)
    for (const { quote } of [...answer.keyPoints, ...answer.moments]) expect(SENTENCES).toContain(quote)
    const times = answer.keyPoints.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    // Another transcript, another answer.
    const other = await streamed({ ...read, contents: transcript.replaceAll('bees', 'wasps') })
    expect(other.text).toContain('wasps')
    expect(other.text).not.toContain('bees')
  })

  it('comes in pieces, each with what it has cost so far, the last one with its reason', async () => {
    const long = Array.from({ length: 400 }, (_, at) => `[0:${10 + (at % 50)}:00] ${SENTENCES[at % 6]} ${at}`)
    const properties = { keyPoints: list({ quote: text }, { minItems: 60 }) }
    const { chunks } = await streamed({
      ...read,
      contents: long.join('\n'),
      config: { ...config, responseJsonSchema: { type: 'object', properties } },
    })
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.map(({ candidates }) => candidates?.[0]?.finishReason)).toEqual([
      ...chunks.slice(1).map(() => undefined),
      'STOP',
    ])
    const counts = chunks.map(({ usageMetadata }) => usageMetadata?.candidatesTokenCount ?? 0)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(chunks.at(-1)?.usageMetadata?.promptTokenCount).toBeGreaterThan(5_000)
  })

  it('hears a video, and of a clip only what lies in it, by its own clock', async () => {
    rig.write(VIDEO, { segments })
    const whole = parsed((await streamed(hear())).text)
    expect(whole.keyPoints).toHaveLength(3)
    for (const { quote } of whole.keyPoints) expect(SENTENCES).toContain(quote)
    const clip = parsed((await streamed(hear({ startOffset: '3600s', endOffset: '6000s' }))).text)
    for (const { quote } of clip.keyPoints) expect(SENTENCES.slice(3, 5)).toContain(quote)
    expect(clip.keyPoints.map(({ at }) => at)).toEqual(['0:00:00', '0:20:00'])
  })

  it('chooses among numbered points', async () => {
    const keep = { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 }
    const points = SENTENCES.map((sentence, at) => `#${at + 1} [0:00:0${at}] ${sentence}`).join('\n')
    const properties = { headline: text, keep }
    const answer = await streamed({
      ...read,
      contents: points,
      config: { ...config, responseJsonSchema: { type: 'object', properties } },
    })
    expect(JSON.parse(answer.text)).toMatchObject({ keep: [1, 4] })
  })
})

it('counts tokens: a video by its length and resolution', async () => {
  rig.write(VIDEO, { segments })
  const count = async (mediaResolution?: string) => {
    const { chunks } = await streamed({
      ...hear({ startOffset: '0s', endOffset: '60s' }),
      config: { ...config, ...(mediaResolution && { mediaResolution }) },
    })
    return chunks.at(-1)?.usageMetadata?.promptTokenCount
  }
  expect(await count()).toBe(60 * 312)
  expect(await count('MEDIA_RESOLUTION_LOW')).toBe(60 * 102)
})

describe('refused as Google does', () => {
  it.each([
    ['a model that does not exist', { ...read, model: 'no-such-model' }, 404],
    ['a schema without JSON', { ...read, config: { responseJsonSchema: schema } }, 400],
    ['a clip that ends before it begins', hear({ startOffset: '60s', endOffset: '30s' }), 400],
    ['a malformed offset', hear({ startOffset: '1:00' }), 400],
    ['a video that is not there', hear(), 403],
    ['too long an answer', { ...read, config: { ...config, maxOutputTokens: 100_000 } }, 400],
    ['a context that is too long', { ...read, contents: 'x'.repeat(4_300_000) }, 400],
    [
      'a file elsewhere',
      {
        ...hear(),
        contents: [{ role: 'user', parts: [{ fileData: { fileUri: 'https://evil.test/x.mp4' } }] }],
      },
      400,
    ],
  ])('%s', async (_, request, status) => {
    await expect(streamed(request)).rejects.toMatchObject({ name: 'ApiError', status })
  })

  it('a private video', async () => {
    rig.write(VIDEO, { segments, privacyStatus: 'private' })
    await expect(streamed(hear())).rejects.toMatchObject({ status: 403 })
  })

  it.each([
    ['no key', {}, { contents: [{ parts: [{ text: 'x' }] }] }, 403],
    [
      'a field that is not there',
      { 'x-goog-api-key': 'k' },
      { contents: [{ parts: [] }], colour: 'red' },
      400,
    ],
    ['no contents', { 'x-goog-api-key': 'k' }, { contents: [] }, 400],
  ])('%s', async (_, headers, body, status) => {
    const answer = await fetch(`${rig.gemini.url}/v1beta/models/${model}:streamGenerateContent`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      error: { code: status, status: expect.stringMatching(/^[A-Z_]+$/) },
    })
  })
})

describe('faults', () => {
  it.each([
    ['429', 429],
    ['500', 500],
    ['503', 503],
    ['refused', 400],
  ])('%s, once', async (kind, status) => {
    await rig.order({ kind })
    await expect(streamed(read)).rejects.toMatchObject({ name: 'ApiError', status })
    expect(parsed((await streamed(read)).text).keyPoints).toHaveLength(3)
  })

  it('blocked, and blocked half way', async () => {
    await rig.order({ kind: 'blocked' })
    expect((await streamed(read)).chunks).toMatchObject([
      { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } },
    ])
    await rig.order({ kind: 'blocked-answer' })
    expect((await streamed(read)).chunks.at(-1)?.candidates?.[0]?.finishReason).toBe('SAFETY')
  })

  it('a connection that ends half way', async () => {
    await rig.order({ kind: 'hang-up' })
    await expect(streamed(read)).rejects.toThrow()
  })

  it('an answer that is late: the client gives up first', async () => {
    await rig.order({ kind: 'slow', delayMs: 60_000 })
    const signal = AbortSignal.timeout(50)
    await expect(streamed({ ...read, config: { ...config, abortSignal: signal } })).rejects.toThrow(/abort/i)
  })

  it.each([
    ['nothing', (answer: string) => expect(answer).toBe('')],
    ['html', (answer: string) => expect(answer).toContain('<html>')],
    ['huge', (answer: string) => expect(answer.length).toBeGreaterThan(9_999_999)],
    ['truncated-json', (answer: string) => expect(() => parsed(answer)).toThrow(SyntaxError)],
    ['max-tokens', (answer: string) => expect(() => parsed(answer)).toThrow(SyntaxError)],
    ['wrong-schema', (answer: string) => expect(parsed(answer).keyPoints).toBeUndefined()],
    [
      'hallucinated-quotes',
      (answer: string) => {
        for (const { quote } of parsed(answer).keyPoints) expect(SENTENCES).not.toContain(quote)
      },
    ],
    [
      'injected-instructions',
      (answer: string) => expect(parsed(answer).gist).toMatch(/evil\.test.*<script>/s),
    ],
  ])('%s', async (kind, expectIt) => {
    await rig.order({ kind })
    expectIt((await streamed(read)).text)
  })

  it('only where a request holds certain words, and until they are called off', async () => {
    await rig.order({ kind: '500', contains: 'wasps', times: 5 })
    await streamed(read)
    await expect(streamed({ ...read, contents: 'wasps' })).rejects.toMatchObject({ status: 500 })
    await rig.order({ times: 0 })
    await streamed({ ...read, contents: 'wasps' })
  })

  it.each([{ kind: 'boredom' }, { kind: '500', times: -1 }, { kind: 'slow', delayMs: '1' }])(
    'are refused when nobody knows them: %j',
    async (order) => expect((await rig.order(order)).status).toBe(400),
  )
})

it('keeps what it was asked', async () => {
  await streamed({ ...read, config: { ...config, systemInstruction: 'Be brief.', maxOutputTokens: 900 } })
  expect(rig.gemini.requests).toMatchObject([
    {
      model,
      system: 'Be brief.',
      texts: [transcript],
      maxOutputTokens: 900,
    },
  ])
})
