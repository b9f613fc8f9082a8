import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUESTION, startModel } from '../../../../tests/support/modelRig.ts'
import { askOllama, isOllama } from './ollama.ts'

let ollama: Awaited<ReturnType<typeof startModel>>
beforeEach(async () => {
  ollama = await startModel()
  vi.stubEnv('GCLOUD_PROJECT', 'demo-llm')
  vi.stubEnv('LLM_URL', `${ollama.url}/v1`)
  vi.stubEnv('LLM_MODEL', 'gemma4:e4b')
  vi.stubEnv('LLM_CONTEXT_TOKENS', '16384')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await ollama.stop()
})

const LONG = { ...QUESTION, inputs: [{ text: 'The bees leave the hive. '.repeat(2_000) }] }

it('askOllama sends the context and answer lengths, no thinking, and the schema in two ways', async () => {
  const answer = await askOllama(QUESTION)
  expect(JSON.parse(answer.text)).toMatchObject({ gist: expect.stringContaining('bees') })
  expect(answer.tokens.inputTokens).toBeGreaterThan(10)
  expect(ollama.requests).toMatchObject([
    {
      model: 'gemma4:e4b',
      contextTokens: 16_384,
      maxOutputTokens: 900,
      think: false,
      schema: QUESTION.schema,
    },
  ])
  expect(ollama.requests[0]?.system).toMatch(/^Be brief\.\nAnswer with one JSON object of this schema:\n\{/)
})

it('askOllama accepts an answer of a build that ignores the format', async () => {
  await ollama.order({ kind: 'no-schema' })
  expect((await askOllama(QUESTION)).text).toMatch(/```json\n\{.*bees.*\}\n```/s)
})
it('askOllama waits while the model is loaded', async () => {
  await ollama.order({ kind: 'slow', delayMs: 300 })
  expect((await askOllama(QUESTION)).text).toContain('bees')
})
it('askOllama ends with its signal', async () => {
  await ollama.order({ kind: 'slow', delayMs: 60_000 })
  const signal = AbortSignal.timeout(100)
  await expect(askOllama({ ...QUESTION, signal })).rejects.toThrow(/timeout/i)
})

describe('a fault of Ollama has a name:', () => {
  it.each([
    ['503', 'busy', false],
    ['500', 'unavailable', false],
    ['refused', 'refused', false],
    ['max-tokens', 'cut', true],
    ['hang-up', 'unavailable', false],
    ['nothing', 'unavailable', false],
    ['huge', 'cut', true],
  ])('%s', async (kind, fault, isCharged) => {
    await ollama.order({ kind })
    await expect(askOllama(QUESTION)).rejects.toMatchObject({ name: 'ModelError', fault, isCharged })
  })
  it('a context that is smaller than asked for', async () => {
    await ollama.order({ kind: 'reads-part' })
    await expect(askOllama(LONG)).rejects.toMatchObject({ fault: 'smaller' })
  })
  it('a server that cannot be reached', async () => {
    vi.stubEnv('LLM_URL', 'http://127.0.0.1:9')
    await expect(askOllama(QUESTION)).rejects.toMatchObject({ fault: 'unavailable', isCharged: false })
  })
})

it.each([
  ['http://127.0.0.1:11434/v1', 'auto', true],
  ['http://127.0.0.1:11434', 'auto', true],
  ['http://127.0.0.1:1234/v1', 'auto', false],
  ['http://127.0.0.1:11434/v1', 'chat', false],
  ['https://models.test', 'ollama', true],
] as const)('isOllama for %s, set to %s', (url, api, isOne) => expect(isOllama(url, api)).toBe(isOne))
