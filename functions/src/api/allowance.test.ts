import type { Firestore } from 'firebase-admin/firestore'
import { expect, it, vi } from 'vitest'
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from '#domain/api/apiCallLimits.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import type { allowCall } from './allowance.ts'

const MIDNIGHT = new Date('2026-11-22T00:00:00Z')

/** The one document that calls are counted in; a transaction at a time. */
function counted() {
  let stored: Record<string, unknown> = {}
  const transaction = {
    get: async () => ({ get: () => stored['api'] }),
    set: (_: unknown, { calls }: { calls: Record<string, unknown> }) => (stored = calls),
  }
  return {
    database: {
      collection: () => ({ doc: () => ({}) }),
      runTransaction: async (work: (within: typeof transaction) => Promise<unknown>) => work(transaction),
    } as unknown as Firestore,
    inDay: () => (stored['api'] as { inDay: number }).inDay,
  }
}

/** Each has a memory of its own. */
async function instances(many: number) {
  const all: Array<typeof allowCall> = []
  while (all.length < many) {
    vi.resetModules()
    all.push((await import('./allowance.ts')).allowCall)
  }
  return all
}

/** A day of calls at even pauses, by each instance in turn. */
async function day(many: number, aMinute: number, lengthMs = DAY_MS) {
  const { database, inDay } = counted()
  const all = await instances(many)
  const asked = (lengthMs / MINUTE_MS) * aMinute
  const inMinutes = new Map<number, number>()
  let [served, latest] = [0, '']
  for (let call = 0; call < asked; call++) {
    const now = new Date(MIDNIGHT.getTime() + Math.floor((call * MINUTE_MS) / aMinute))
    const answer = await all[call % many]?.(database, 'ana', now)
    latest = answer?.headers['RateLimit'] ?? ''
    if (answer?.isOver !== false) continue
    served += 1
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    inMinutes.set(minute, (inMinutes.get(minute) ?? 0) + 1)
  }
  return { asked, served, mostInMinute: Math.max(...inMinutes.values()), inDay: inDay(), latest }
}

it.each([
  [1, 1],
  [1, 2],
  [1, 6],
  [1, 90],
  [10, 1],
  [10, 2],
  [10, 6],
  [10, 90],
])(
  '#api-misuse: %i instance(s), %i calls a minute: an account gets all calls of its day, and none more',
  async (many, aMinute) => {
    const { asked, served, mostInMinute, inDay, latest } = await day(many, aMinute)
    expect(served).toBe(Math.min(asked, API_CALLS_PER_DAY))
    expect(mostInMinute).toBeLessThanOrEqual(API_CALLS_PER_MINUTE)
    // What instances have taken and not used.
    expect(inDay - served).toBeLessThan(5 * many)
    if (many === 1) expect(latest).toContain(`"day";r=${API_CALLS_PER_DAY - served};`)
  },
)

it('calls left over from a minute do not count for the next day', async () => {
  const { database, inDay } = counted()
  const [late, early] = await instances(2)
  await late?.(database, 'ana', new Date(MIDNIGHT.getTime() - 1))
  for (const instance of [early, late]) await instance?.(database, 'ana', MIDNIGHT)
  expect(inDay()).toBe(10)
})

it('calls left over go back to the day where the minute is used up', async () => {
  const { database, inDay } = counted()
  const [slow, busy] = await instances(2)
  const next = new Date(MIDNIGHT.getTime() + MINUTE_MS)
  await slow?.(database, 'ana', MIDNIGHT)
  for (let call = 0; call < API_CALLS_PER_MINUTE; call++) await busy?.(database, 'ana', next)
  expect(await slow?.(database, 'ana', next)).toMatchObject({
    isOver: true,
    headers: { RateLimit: expect.stringContaining(`"day";r=${API_CALLS_PER_DAY - 61};`) },
  })
  expect(inDay()).toBe(61)
})
