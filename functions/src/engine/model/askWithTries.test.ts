import { beforeEach, expect, it, vi } from 'vitest'
import { RETRY_PAUSES_MS } from '#domain/time/lifetimes.ts'
import { ModelError, type ModelFault } from '../../platform/gateways/languageModel.ts'
import { askWithTries } from './askWithTries.ts'
import type { LanguageModel } from './LanguageModel.ts'

const paused = vi.hoisted((): number[] => [])
vi.mock(import('node:timers/promises'), async (original) => ({
  ...(await original()),
  setTimeout: (async (ms: number) =>
    void paused.push(ms)) as typeof import('node:timers/promises').setTimeout,
}))
beforeEach(() => void paused.splice(0))

const tokens = { inputTokens: 10, outputTokens: 5 }
const question = { system: '', inputs: [], schema: {}, maxOutputTokens: 9 }
const expenses: number[] = []

/** Asks a model that fails so, in this order, and then answers. */
async function asking(...failures: ReadonlyArray<[fault: ModelFault, retryAfterSeconds?: number]>) {
  expenses.splice(0)
  const left = [...failures]
  const model: LanguageModel = {
    name: 'm',
    canHear: false,
    contextTokens: 9_000,
    reads: 'auto',
    limitMs: 240_000,
    ask: async () => {
      const [fault, retryAfterSeconds] = left.shift() ?? []
      if (fault === undefined) return { text: 'yes', tokens }
      throw new ModelError(fault, 'no', { tokens: undefined, isCharged: false, retryAfterSeconds })
    },
    costOf: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
  }
  const budget = { reserve: async () => ({ settle: async (cost: number) => void expenses.push(cost) }) }
  const asked = { now: new Date(), budget, signal: new AbortController().signal, onExpense: () => {} }
  return askWithTries(model, { question, atMost: tokens }, (text) => ({ answer: text }), asked)
}

it('askWithTries asks again after fixed pauses, and charges only for answers', async () => {
  expect(await asking(['busy'], ['unavailable'])).toBe('yes')
  expect(paused).toEqual(RETRY_PAUSES_MS)
  expect(expenses).toEqual([0, 0, 15])
})

it('askWithTries waits as long as the service asks, and at least its own pause where that is longer', async () => {
  expect(await asking(['busy', 30], ['unavailable', 2])).toBe('yes')
  expect(paused).toEqual([30_000, RETRY_PAUSES_MS[1]])
})

it('askWithTries does not wait beyond the end of its time', async () => {
  await expect(asking(['busy', 240])).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE', isFinal: false })
  expect(paused).toEqual([])
})
