import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFolder } from '../../../tests/support/testFolder.ts'
import { startGemini } from '../src/startGemini.ts'

/** The client's methods that these tests use. Its own types lie with the functions' packages, invisible to tests. */
interface GeminiModels {
  generateContentStream(request: object): Promise<AsyncIterable<unknown>>
}

const requireOfFunctions = createRequire(new URL('../../../functions/package.json', import.meta.url))
/** Google's own client, as the functions have it. */
const { GoogleGenAI } = requireOfFunctions('@google/genai') as {
  GoogleGenAI: new (options: object) => { models: GeminiModels }
}

async function startRig() {
  const folder = testFolder()
  const gemini = await startGemini({ port: 0, folders: [folder] })
  const client = new GoogleGenAI({
    apiKey: 'a-key',
    httpOptions: { baseUrl: gemini.url, apiVersion: 'v1beta' },
  })
  return {
    gemini,
    models: client.models,
    write: (videoId: string, episode: object) =>
      writeFileSync(
        path.join(folder, `${videoId}.json`),
        JSON.stringify({ videoId, title: 'Bees', channelTitle: 'Hive', durationSeconds: 7_200, ...episode }),
      ),
  }
}

let rig: Awaited<ReturnType<typeof startRig>>
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.gemini.stop())

const VIDEO = 'beesbeesbe1'
const segments = [[0, 5, 'Ana', 'Nobody has told the bees that the winter will be warm.']]
const schema = { type: 'object', properties: { headline: { type: 'string' } } }
const config = { responseMimeType: 'application/json', responseJsonSchema: schema }
const model = 'gemini-3.8-flash'
const read = { model, contents: '[0:00:00] Ana: The bees leave the hive.', config }
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

async function streamed(request: object): Promise<void> {
  for await (const _ of await rig.models.generateContentStream(request)) continue
}

describe('the Gemini stand-in refuses, as Google does,', () => {
  it.each([
    ['a model that does not exist', { ...read, model: 'no-such-model' }, 404],
    ['a schema without JSON', { ...read, config: { responseJsonSchema: schema } }, 400],
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
    ['an unknown field', { 'x-goog-api-key': 'k' }, { contents: [{ parts: [] }], colour: 'red' }, 400],
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
