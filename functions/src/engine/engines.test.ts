import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { engineLimitMs, enginesFor } from './engines.ts'
import type { Episode } from './SummaryEngine.ts'

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-engines')
  vi.stubEnv('GEMINI_API_KEY', 'a-key')
  vi.stubEnv('LLM_URL', 'http://127.0.0.1:11434/v1')
  vi.stubEnv('LLM_MODEL', 'qwen3:14b')
})
afterEach(() => vi.unstubAllEnvs())

const episode: Episode = {
  videoId: 'aaaaaaaaaaa',
  title: 't',
  channelTitle: 'c',
  language: 'en',
  durationSeconds: 3_600,
  hasTranscript: true,
}
const names = (change: Partial<Episode> = {}) => enginesFor({ ...episode, ...change }).map(({ name }) => name)

it('engines are tried in the order that is set, by default Gemini first', () => {
  expect(names()).toEqual(['gemini', 'llm', 'embedded'])
  vi.stubEnv('ENGINES', 'llm,gemini')
  expect(names()).toEqual(['llm', 'gemini'])
})

it('engines are those that are configured and can read the episode', () => {
  expect(names({ hasTranscript: false })).toEqual(['gemini'])
  vi.stubEnv('GEMINI_API_KEY', 'none')
  expect(names()).toEqual(['llm', 'embedded'])
  vi.stubEnv('LLM_MODEL', '')
  expect(names()).toEqual(['embedded'])
  expect(names({ hasTranscript: false })).toEqual([])
})

it('engines have together the longest limit of a single one', () => {
  expect(engineLimitMs()).toBe(240_000)
  vi.stubEnv('LLM_LIMIT_SECONDS', '1500')
  expect(engineLimitMs()).toBe(1_500_000)
  vi.stubEnv('LLM_URL', 'off')
  expect(engineLimitMs()).toBe(240_000)
})

it('engines cost at worst what their prices say, a model on the own machine nothing', () => {
  const worst = (name: string) =>
    enginesFor(episode)
      .find((engine) => engine.name === name)
      ?.worstCost?.(episode, new Date('2026-11-22'))
  expect(worst('llm')).toBe(0)
  vi.stubEnv('LLM_INPUT_USD', '0.5')
  vi.stubEnv('LLM_OUTPUT_USD', '2')
  // An hour of fast speech is over 30,000 tokens; each byte is set aside.
  expect(worst('llm')).toBeGreaterThan(15_000)
  expect(worst('llm')).toBeLessThan(300_000)
})
