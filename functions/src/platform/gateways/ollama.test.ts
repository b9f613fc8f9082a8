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

it('says how much is to be held and written, not to think, and the schema in both ways', async () => {
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

it('takes what a build answers that does not heed the format', async () => {
  await ollama.order({ kind: 'no-schema' })
  expect((await askOllama(QUESTION)).text).toMatch(/```json\n\{.*bees.*\}\n```/s)
})
it('waits for a model that is being loaded', async () => {
  await ollama.order({ kind: 'slow', delayMs: 300 })
  expect((await askOllama(QUESTION)).text).toContain('bees')
})
it('ends when it is stopped', async () => {
  await ollama.order({ kind: 'slow', delayMs: 60_000 })
  const signal = AbortSignal.timeout(100)
  await expect(askOllama({ ...QUESTION, signal })).rejects.toThrow(/timeout/i)
})

describe('what goes wrong has a name', () => {
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
  it('a server that holds less than it was told', async () => {
    await ollama.order({ kind: 'reads-part' })
    await expect(askOllama(LONG)).rejects.toMatchObject({ fault: 'smaller' })
  })
  it('nobody there', async () => {
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
] as const)('%s, set to %s', (url, api, isOne) => expect(isOllama(url, api)).toBe(isOne))
