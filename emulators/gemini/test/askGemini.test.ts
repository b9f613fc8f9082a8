import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askGemini, type GeminiQuestion } from '../../../functions/src/platform/gateways/gemini.ts'
import { listenOn } from '../../support/listenOn.ts'
import { type Rig, startRig } from './geminiRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  vi.stubEnv('GCLOUD_PROJECT', 'demo-gemini')
  vi.stubEnv('GEMINI_API_KEY', 'a-key')
  vi.stubEnv('GEMINI_API_URL', rig.gemini.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rig.stop()
})

const text = { type: 'string' }
const question: GeminiQuestion = {
  system: 'Be brief.',
  inputs: [{ text: 'On bees\n[0:00:01] Ana: The bees leave the hive when the morning is warm enough.' }],
  schema: { type: 'object', properties: { headline: text, gist: text } },
  maxOutputTokens: 900,
  signal: new AbortController().signal,
}

it('asks as it was told, and counts what it costs', async () => {
  const answer = await askGemini(question)
  expect(JSON.parse(answer.text)).toMatchObject({ gist: expect.stringContaining('bees') })
  expect(answer.tokens.inputTokens).toBeGreaterThan(10)
  expect(answer.tokens.outputTokens).toBeGreaterThan(10)
  expect(rig.gemini.requests).toMatchObject([
    { method: 'streamGenerateContent', model: 'gemini-3.8-flash', system: 'Be brief.', maxOutputTokens: 900 },
  ])
})

it('sends a video as an address, a clip and a resolution', async () => {
  rig.write('beesbeesbe1', { segments: [[70, 75, 'Ana', 'The bees leave the hive when it is warm.']] })
  const videoUrl = 'https://www.youtube.com/watch?v=beesbeesbe1'
  const inputs = [{ videoUrl, startSeconds: 60, endSeconds: 120, isLowResolution: true }]
  await askGemini({ ...question, inputs })
  expect(rig.gemini.requests).toMatchObject([
    { videos: [{ videoId: 'beesbeesbe1', startSeconds: 60, endSeconds: 120 }], isLowResolution: true },
  ])
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
    ['huge', 'cut', true],
    ['ends-early', 'cut', false],
  ])('%s', async (kind, fault, isCharged) => {
    await rig.order({ kind })
    await expect(askGemini(question)).rejects.toMatchObject({ name: 'GeminiError', fault, isCharged })
    // The client makes no calls of its own.
    expect(rig.gemini.requests).toHaveLength(1)
  })

  it('a connection that ends half way, which the client does not resume', async () => {
    await rig.order({ kind: 'hang-up', times: 10 })
    await expect(askGemini(question)).rejects.toMatchObject({ fault: 'unavailable' })
    expect(rig.gemini.requests).toHaveLength(1)
  })

  it('a service that is not there', async () => {
    await rig.gemini.stop()
    await expect(askGemini(question)).rejects.toMatchObject({ fault: 'unavailable', isCharged: false })
  })

  it('a redirect, which is not followed', async () => {
    const elsewhere = createServer((request, response) => {
      response.writeHead(307, { location: `${rig.gemini.url}${request.url}` }).end()
    })
    const port = await listenOn(elsewhere, 0)
    vi.stubEnv('GEMINI_API_URL', `http://127.0.0.1:${port}`)
    await expect(askGemini(question)).rejects.toMatchObject({ fault: 'unavailable' })
    expect(rig.gemini.requests).toEqual([])
    elsewhere.closeAllConnections()
    elsewhere.close()
  })

  it('a setting that is wrong, by its name', async () => {
    vi.stubEnv('GEMINI_MODEL', 'gemini-of-unknown-price')
    await expect(askGemini(question)).rejects.toThrow(/^GEMINI_MODEL is malformed/)
  })
})

it('ends with the signal, and says why', async () => {
  await rig.order({ kind: 'slow', delayMs: 60_000 })
  const stop = new AbortController()
  const answer = askGemini({ ...question, signal: stop.signal })
  stop.abort(new Error('the lease is over'))
  await expect(answer).rejects.toThrow('the lease is over')
})
