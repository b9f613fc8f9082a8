import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BUDGETS, type PlanId } from '#domain/plans/plans.ts'
import { DAY_MS } from '#domain/units.ts'
import type { SummaryOrder } from '../../../functions/src/domain/summaries/summaryRequest.ts'
import { budgetDay, coverage, reserve } from '../../../functions/src/summaries/budget/dailyBudget.ts'
import { OutsideError } from '../../../functions/src/platform/gateways/OutsideError.ts'
import { geminiEngine } from '../../../functions/src/engine/model/modelEngine.ts'
import { makeSummary } from '../../../functions/src/summaries/makeSummary.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { seededEpisode, startGeminiRig } from './geminiRig.ts'
import { EPISODE } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'

vi.mock(import('../../../functions/src/domain/time/lifetimes.ts'), async (original) => ({
  ...(await original()),
  RETRY_PAUSES_MS: [1, 1],
}))

const SILENT = 'noCaptions1'
const PARALLEL = 80

const rig = useRig(startGeminiRig)
beforeAll(async () => {
  await rig.writeEpisode(SILENT, { captions: false })
})

/** Each test has a day of its own. */
let now = new Date('2026-11-21T12:00:00Z')
beforeEach(async () => {
  now = new Date(now.getTime() + DAY_MS)
  await rig.forgetDrafts()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rig.order({ times: 0 })
})

/** Of an account that nobody has used before, unless one is named. */
async function orderOf(
  videoId: string,
  spender: { uid: string; plan: PlanId } = { uid: randomUUID(), plan: 'premium' },
): Promise<SummaryOrder & { plan: PlanId }> {
  const { title, durationSeconds } = await seededEpisode()
  return {
    ...spender,
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
    [`${PARALLEL} without a transcript`, SILENT, PARALLEL, 4],
    ['20 with one', EPISODE, 20, 1],
  ])('%s: never spend, nor set aside, more than the day’s budget', async (_, videoId, count, limitUsd) => {
    vi.stubEnv('DAILY_BUDGET_USD', String(limitUsd))
    const orders = await Promise.all(Array.from({ length: count }, () => orderOf(videoId)))
    // The stand-in keeps the last requests only.
    const before = new Set(rig.gemini.requests)
    const watched = watch()
    const made = await Promise.allSettled(orders.map((order) => makeSummary(order, now)))
    const day = (await budgetDay(rig.database, now).get()).data() as Day
    await until('the last change is seen', () => watched.most() >= takenOf(day))
    watched.stop()
    expect(watched.most()).toBeLessThanOrEqual(limitUsd * 1e6)
    expect(day.open).toEqual({})

    const engines = made.map((each) => (each.status === 'fulfilled' ? each.value.engine : undefined))
    const byGemini = engines.filter((engine) => engine?.name === 'gemini')
    const costs = made.map((each) => (each.status === 'fulfilled' ? (each.value.cost?.usd ?? 0) : 0))
    const usd = costs.reduce((sum, each) => sum + each, 0)
    expect(day.spentMicroUsd).toBeCloseTo(usd * 1e6, 0)
    // Who comes after the first is ready has its draft, and asks nobody.
    const paid = costs.filter((each) => each > 0).length
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThan(count)
    expect(rig.gemini.requests.filter((each) => !before.has(each)).length).toBe(paid)
    const others = videoId === EPISODE ? engines.filter((engine) => engine?.name === 'embedded').length : 0
    const reasons = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(byGemini.length + others + reasons.length).toBe(count)
    if (videoId === EPISODE) expect(reasons).toEqual([])
    // So many calls at once may be too slow for YouTube's limit; that costs nothing.
    const refused = reasons.filter((each) => !(each instanceof OutsideError))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'BUDGET_REACHED' })
    if (videoId === SILENT) expect(refused.length).toBeGreaterThan(0)
  })
})

const BEN = { uid: 'ben', plan: 'premium' } as const
const isSetAside = (reserved: Awaited<ReturnType<typeof reserve>>) => typeof reserved !== 'string'

it('the budget counts what a crash has left set aside, until midnight', async () => {
  vi.stubEnv('DAILY_BUDGET_USD', '1')
  expect(isSetAside(await reserve(rig.database, BEN, 150_000, now))).toBe(true)
  // Whoever reserved it is gone.
  expect(await reserve(rig.database, BEN, 50_001, now)).toBe('busy')
  const midnight = new Date(`${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`)
  expect(await reserve(rig.database, BEN, 50_001, new Date(midnight.getTime() - 1))).toBe('busy')
  expect(isSetAside(await reserve(rig.database, BEN, 200_000, midnight))).toBe(true)
  now = midnight
})

it('a reservation is settled once, even when called twice, on the day on which it was made', async () => {
  vi.stubEnv('DAILY_BUDGET_USD', '1')
  const first = await reserve(rig.database, BEN, 190_000, now)
  if (typeof first === 'string') throw new Error(first)
  await first.settle(100_000)
  await first.settle(100_000)
  expect((await budgetDay(rig.database, now).get()).data()).toEqual({
    spentMicroUsd: 100_000,
    spentByPlan: { premium: 100_000 },
    open: {},
  })
  expect(await reserve(rig.database, BEN, 100_001, now)).toBe('spent')
  expect(isSetAside(await reserve(rig.database, BEN, 100_000, now))).toBe(true)
})

describe('#budget-shares: one account that asks for the dearest episodes all day', () => {
  it.each<PlanId>(['free', 'premium', 'enterprise'])(
    '%s: gets the share of its plan, and others get theirs',
    async (plan) => {
      vi.stubEnv('DAILY_BUDGET_USD', '25')
      const greedy = { uid: `greedy-${plan}`, plan }
      const shareOf = (id: PlanId) => BUDGETS[id].account * 25_000_000
      let had = 0
      for (let asked = 0; asked < 30; asked++) {
        const most = Math.floor(shareOf(plan) / 7)
        const reservation = await reserve(rig.database, greedy, most, now)
        if (typeof reservation === 'string') continue
        had++
        if (asked % 2 === 0) await reservation.settle(most)
      }
      expect(had).toBe(7)
      for (const other of ['free', 'premium', 'enterprise'] as const) {
        const spender = { uid: `other-${plan}-${other}`, plan: other }
        expect((await coverage(rig.database, spender, now))(shareOf(other))).toBe('today')
        expect(isSetAside(await reserve(rig.database, spender, shareOf(other), now))).toBe(true)
      }
    },
  )

  it('is told beforehand what no day can pay, what another day can, and what today can', async () => {
    vi.stubEnv('DAILY_BUDGET_USD', '1')
    const coverageOf = async (most: number, at = now) => (await coverage(rig.database, BEN, at))(most)
    expect(await coverageOf(200_001)).toBe('never')
    expect(await coverageOf(200_000)).toBe('today')
    const reservation = await reserve(rig.database, BEN, 150_000, now)
    if (typeof reservation === 'string') throw new Error(reservation)
    // It is mostly not needed: whoever asks waits for a moment.
    expect(await coverageOf(200_000)).toBe('today')
    await reservation.settle(150_000)
    expect(await coverageOf(50_000)).toBe('today')
    expect(await coverageOf(50_001)).toBe('later')
    expect(await coverageOf(50_001, new Date(now.getTime() + DAY_MS))).toBe('today')
  })
})

describe('a large budget in several documents', () => {
  const inAll = async () => {
    const found = await Promise.all([0, 1, 2].map(async (shard) => budgetDay(rig.database, now, shard).get()))
    return found.map((each) => (each.exists ? takenOf(each.data() as Day) : undefined))
  }
  const held = (count: number, uid: () => string) =>
    Promise.all(
      Array.from({ length: count }, () => reserve(rig.database, { uid: uid(), plan: 'premium' }, 8e6, now)),
    )

  it('holds in all what one document would, for reservations at once', async () => {
    vi.stubEnv('DAILY_BUDGET_USD', '300')
    // One account has a fifth of the whole.
    expect((await held(9, () => 'greedy')).filter(isSetAside)).toHaveLength(7)
    const others = await held(20, randomUUID)
    // Half is kept for other plans: six of these in each document.
    expect(others.filter(isSetAside)).toHaveLength(18 - 7)
    expect(others.filter((each) => each === 'busy')).toHaveLength(20 - 11)
    expect(await inAll()).toEqual([48e6, 48e6, 48e6])
    expect((await coverage(rig.database, BEN, now))(8e6)).toBe('today')
    for (const each of others) if (typeof each !== 'string') await each.settle(4e6)
    expect((await inAll()).reduce((sum: number, each) => sum + (each ?? 0), 0)).toBe(56e6 + 44e6)
    // Another budget changes what each holds, and not how many there are.
    vi.stubEnv('DAILY_BUDGET_USD', '30')
    expect(isSetAside(await reserve(rig.database, BEN, 1e6, now))).toBe(false)
  })

  it('stays in one document on a day that was begun in one', async () => {
    await budgetDay(rig.database, now).set({ spentMicroUsd: 149e6, open: {} })
    vi.stubEnv('DAILY_BUDGET_USD', '300')
    expect((await held(3, randomUUID)).filter(isSetAside)).toHaveLength(0)
    expect((await coverage(rig.database, BEN, now))(8e6)).toBe('later')
    expect(await inAll()).toEqual([149e6, undefined, undefined])
  })
})

it('a summary that the budget cannot pay to its end is not begun, and one leaves to others what it did not need', async () => {
  const { segments: spoken, durationSeconds } = await seededEpisode()
  // Slower, so that something is said in both hours.
  const slower = 7_200 / durationSeconds
  const segments = spoken.map(
    ([start, end, speaker, text]) =>
      [start * slower, end * slower, speaker, text] satisfies (typeof spoken)[number],
  )
  await rig.writeEpisode('twoHours001', { captions: false, durationSeconds: 7_200, segments })
  const order = await orderOf('twoHours001')
  const twoHours = { ...order, episode: { ...order.episode, durationSeconds: 7_200 } }
  const worst = geminiEngine.worstCost?.(
    { ...twoHours.episode, videoId: 'twoHours001', hasTranscript: false },
    now,
  )
  const before = rig.gemini.requests.length
  // A fifth of this is all but a little of it: of three questions two could be paid.
  vi.stubEnv('DAILY_BUDGET_USD', ((5 * Number(worst)) / 1e6 - 1).toFixed(2))
  await expect(makeSummary(twoHours, now)).rejects.toMatchObject({ code: 'BUDGET_REACHED', isFinal: true })
  expect(rig.gemini.requests.length).toBe(before)

  vi.stubEnv('DAILY_BUDGET_USD', ((5 * Number(worst)) / 1e6 + 0.01).toFixed(2))
  await makeSummary(twoHours, now)
  expect(rig.gemini.requests.length).toBe(before + 3)
  const day = (await budgetDay(rig.database, now).get()).data() as Day
  expect(day.open).toEqual({})
  expect(day.spentMicroUsd).toBeGreaterThan(0)
  expect(day.spentMicroUsd).toBeLessThan(Number(worst))
})

it('a summary spends nothing where Firestore does not answer', async () => {
  const before = rig.gemini.requests.length
  const order = await orderOf(SILENT)
  const transactions = vi.spyOn(rig.database, 'runTransaction').mockRejectedValue(new Error('down'))
  await expect(makeSummary(order, now)).rejects.toThrow('down')
  transactions.mockRestore()
  expect(rig.gemini.requests.length).toBe(before)
})

it('a call of the model that was given up half way is counted at its full price', async () => {
  await rig.order({ kind: 'hang-up', times: 100 })
  await expect(makeSummary(await orderOf(SILENT), now)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  const { spentMicroUsd, open } = (await budgetDay(rig.database, now).get()).data() as Day
  expect(spentMicroUsd).toBeGreaterThan(3 * 30_000)
  expect(open).toEqual({})
})
