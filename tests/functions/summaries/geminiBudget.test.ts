import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import type { SummaryOrder } from '../../../functions/src/domain/summaryRequest.ts'
import { budgetDay, isCovered, reserve } from '../../../functions/src/summaries/budget/dailyBudget.ts'
import { makeSummary } from '../../../functions/src/summaries/makeSummary.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type GeminiRig, seededEpisode, startGeminiRig } from './geminiRig.ts'
import { EPISODE } from '../../../scripts/rigs/pipeline.ts'

vi.mock(import('../../../functions/src/domain/lifetimes.ts'), async (original) => ({
  ...(await original()),
  RETRY_PAUSES_MS: [1, 1],
}))

const SILENT = 'noCaptions1'
const PARALLEL = 80

let rig: GeminiRig
beforeAll(async () => {
  rig = await startGeminiRig()
  await rig.writeEpisode(SILENT, { captions: false })
})
afterAll(() => rig.stop())

/** Each test has a day of its own. */
let now = new Date('2026-11-21T12:00:00Z')
beforeEach(() => {
  now = new Date(now.getTime() + DAY_MS)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rig.order({ times: 0 })
})

async function orderOf(videoId: string): Promise<SummaryOrder> {
  const { title, durationSeconds } = await seededEpisode()
  return {
    uid: 'u',
    account: 'a@b.test',
    signedInAt: now,
    deliverTo: 'a@b.test',
    source: { type: 'youtube', videoId },
    episode: { title, channelTitle: 'c', language: 'en', durationSeconds },
    kind: 'basic',
    cost: 5_000,
    minutes: 20,
    requestedAt: now,
  }
}

interface Day {
  spentMicroUsd: number
  open: Record<string, number>
}
const takenOf = ({ spentMicroUsd, open }: Day) =>
  Object.values(open).reduce((sum, each) => sum + each, spentMicroUsd)

/** The most that was spent and set aside at any time. */
function watch(): { most: () => number; stop: () => void } {
  let most = 0
  const stop = budgetDay(rig.database, now).onSnapshot((snapshot) => {
    const day = snapshot.data() as Day | undefined
    if (day !== undefined) most = Math.max(most, takenOf(day))
  })
  return { most: () => most, stop }
}

describe('summaries at once', () => {
  it.each([
    [`${PARALLEL} without a transcript`, SILENT, PARALLEL, 2],
    ['20 with one', EPISODE, 20, 0.5],
  ])('%s: never spend, nor set aside, more than the day’s budget', async (_, videoId, count, limitUsd) => {
    vi.stubEnv('DAILY_BUDGET_USD', String(limitUsd))
    const order = await orderOf(videoId)
    const before = rig.gemini.requests.length
    const watched = watch()
    const made = await Promise.allSettled(Array.from({ length: count }, () => makeSummary(order, now)))
    const day = (await budgetDay(rig.database, now).get()).data() as Day
    await until('the last change is seen', () => watched.most() >= takenOf(day))
    watched.stop()
    expect(watched.most()).toBeLessThanOrEqual(limitUsd * 1e6)
    expect(day.open).toEqual({})

    const engines = made.map((each) => (each.status === 'fulfilled' ? each.value.engine : undefined))
    const byGemini = engines.filter((engine) => engine?.name === 'gemini')
    const usd = byGemini.reduce((sum, engine) => sum + (engine?.usd ?? 0), 0)
    expect(day.spentMicroUsd).toBeCloseTo(usd * 1e6, 0)
    expect(byGemini.length).toBeGreaterThan(0)
    expect(byGemini.length).toBeLessThan(count)
    expect(rig.gemini.requests.length - before).toBe(byGemini.length)
    const others = videoId === EPISODE ? engines.filter((engine) => engine?.name === 'embedded').length : 0
    const reasons = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(byGemini.length + others + reasons.length).toBe(count)
    if (videoId === EPISODE) expect(reasons).toEqual([])
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'BUDGET_REACHED', isFinal: true })
  })
})

it('counts what a crash has left set aside, until midnight', async () => {
  vi.stubEnv('DAILY_BUDGET_USD', '1')
  expect(await reserve(rig.database, 700_000, now)).toBeDefined()
  // Whoever reserved it is gone.
  expect(await reserve(rig.database, 300_001, now)).toBeUndefined()
  expect(await isCovered(rig.database, 300_001, now)).toBe(false)
  expect(await isCovered(rig.database, 300_000, now)).toBe(true)
  const midnight = new Date(`${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`)
  expect(await isCovered(rig.database, 1_000_000, new Date(midnight.getTime() - 1))).toBe(false)
  expect(await isCovered(rig.database, 1_000_000, midnight)).toBe(true)
  now = midnight
})

it('settles once, whatever is called twice, and on the day on which it was reserved', async () => {
  vi.stubEnv('DAILY_BUDGET_USD', '1')
  const first = await reserve(rig.database, 900_000, now)
  await first?.settle(100_000)
  await first?.settle(100_000)
  expect((await budgetDay(rig.database, now).get()).data()).toEqual({ spentMicroUsd: 100_000, open: {} })
  expect(await reserve(rig.database, 900_000, now)).toBeDefined()
})

it('spends nothing where Firestore does not say that it may', async () => {
  const before = rig.gemini.requests.length
  const order = await orderOf(SILENT)
  const transactions = vi.spyOn(rig.database, 'runTransaction').mockRejectedValue(new Error('down'))
  await expect(makeSummary(order, now)).rejects.toThrow('down')
  transactions.mockRestore()
  expect(rig.gemini.requests.length).toBe(before)
})

it('keeps money set aside whose call was given up half way: nobody knows what it came to', async () => {
  await rig.order({ kind: 'hang-up', times: 100 })
  await expect(makeSummary(await orderOf(SILENT), now)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  const { spentMicroUsd, open } = (await budgetDay(rig.database, now).get()).data() as Day
  expect(spentMicroUsd).toBeGreaterThan(3 * 80_000)
  expect(open).toEqual({})
})
