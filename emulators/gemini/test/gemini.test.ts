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
  it('hears a video, and of a clip only what lies in it, by its own clock', async () => {
    rig.write(VIDEO, { segments })
    const whole = parsed((await streamed(hear())).text)
    expect(whole.keyPoints).toHaveLength(3)
    for (const { quote } of whole.keyPoints) expect(SENTENCES).toContain(quote)
    const clip = parsed((await streamed(hear({ startOffset: '3600s', endOffset: '6000s' }))).text)
    for (const { quote } of clip.keyPoints) expect(SENTENCES.slice(3, 5)).toContain(quote)
    expect(clip.keyPoints.map(({ at }) => at)).toEqual(['0:00:00', '0:20:00'])
  })
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
