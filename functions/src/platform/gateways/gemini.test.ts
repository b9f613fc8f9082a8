import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUESTION, startModel } from '../../../../tests/support/modelRig.ts'
import { serve } from '../../../../emulators/support/serve.ts'
import { askGemini } from './gemini.ts'

/** A seeded episode. */
const EPISODE = 'sbQu1etVo1c'
const folders = [fileURLToPath(new URL('../../../../emulator-data/episodes', import.meta.url))]

let gemini: Awaited<ReturnType<typeof startModel>>
beforeEach(async () => {
  gemini = await startModel(folders)
  vi.stubEnv('GCLOUD_PROJECT', 'demo-gemini')
  vi.stubEnv('GEMINI_API_KEY', 'a-key')
  vi.stubEnv('GEMINI_API_URL', gemini.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await gemini.stop()
})

it('askGemini sends model, system text and limit, and counts tokens', async () => {
  const answer = await askGemini(QUESTION)
  expect(JSON.parse(answer.text)).toMatchObject({ gist: expect.stringContaining('bees') })
  expect(answer.tokens.inputTokens).toBeGreaterThan(10)
  expect(answer.tokens.outputTokens).toBeGreaterThan(10)
  expect(gemini.requests).toMatchObject([
    { model: 'gemini-3.8-flash', system: 'Be brief.', maxOutputTokens: 900 },
  ])
})

it('askGemini sends a video as address, clip and resolution', async () => {
  const videoUrl = `https://www.youtube.com/watch?v=${EPISODE}`
  const inputs = [
    { videoUrl, startSeconds: 60, endSeconds: 120, isLowResolution: true, framesPerSecond: 0.1 },
  ]
  await askGemini({ ...QUESTION, inputs })
  expect(gemini.requests).toMatchObject([
    {
      videos: [{ videoId: EPISODE, startSeconds: 60, endSeconds: 120, framesPerSecond: 0.1 }],
      isLowResolution: true,
    },
  ])
})

describe('a fault of Gemini has a name, and is charged only once an answer has begun:', () => {
  it.each([
    ['429', 'busy', false],
    ['500', 'unavailable', false],
    ['503', 'unavailable', false],
    ['refused', 'refused', false],
    ['blocked', 'blocked', true],
    ['blocked-answer', 'blocked', true],
    ['max-tokens', 'cut', true],
    ['recitation', 'smaller', true],
    ['huge', 'cut', true],
    ['ends-early', 'cut', false],
  ])('%s', async (kind, fault, isCharged) => {
    await gemini.order({ kind })
    await expect(askGemini(QUESTION)).rejects.toMatchObject({ name: 'ModelError', fault, isCharged })
    // The client makes no further calls.
    expect(gemini.requests).toHaveLength(1)
  })

  it('a connection that ends half way, without another request', async () => {
    await gemini.order({ kind: 'hang-up', times: 10 })
    await expect(askGemini(QUESTION)).rejects.toMatchObject({ fault: 'unavailable' })
    expect(gemini.requests).toHaveLength(1)
  })

  it('a service that cannot be reached', async () => {
    await gemini.stop()
    await expect(askGemini(QUESTION)).rejects.toMatchObject({ fault: 'unavailable', isCharged: false })
  })

  it('a redirect, which is not followed', async () => {
    const elsewhere = await serve('elsewhere', 0, async (request, response) => {
      response.writeHead(307, { location: `${gemini.url}${request.url}` }).end()
    })
    vi.stubEnv('GEMINI_API_URL', elsewhere.url)
    await expect(askGemini(QUESTION)).rejects.toMatchObject({ fault: 'unavailable' })
    expect(gemini.requests).toEqual([])
    await elsewhere.stop()
  })

  it('a malformed setting, by its name', async () => {
    vi.stubEnv('GEMINI_MODEL', 'gemini-of-unknown-price')
    await expect(askGemini(QUESTION)).rejects.toThrow(/^GEMINI_MODEL is malformed/)
  })
})

it('askGemini ends with its signal, and gives the reason', async () => {
  await gemini.order({ kind: 'slow', delayMs: 60_000 })
  const stop = new AbortController()
  const answer = askGemini({ ...QUESTION, signal: stop.signal })
  stop.abort(new Error('the lease is over'))
  await expect(answer).rejects.toThrow('the lease is over')
})
