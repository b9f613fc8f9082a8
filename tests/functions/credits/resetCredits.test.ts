import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMonthStart } from '#domain/time/calendar.ts'
import { HOUR_MS } from '#domain/units.ts'
import { book, ledgerEntry } from '../../../functions/src/credits/ledger.ts'
import { createResetTask } from '../../../functions/src/credits/ResetTask.ts'
import { resetUsers } from '../../../functions/src/credits/resetUsers.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { howOften, nightly } from '../../support/tier.ts'
import { violations } from '../summaries/violations.ts'
import { resetViolations, seedUsers, userState } from '../../../scripts/rigs/resetRig.ts'
import { useRig } from '../../support/useRig.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterAll(async () => {
  // Each new profile is an event: the last of them may still be at work.
  await pipeline.settle()
})

/** The schedule, then the tasks that it made. */
async function reset(at: Date) {
  await pipeline.functions.runSchedule('resetCredits', at)
  await pipeline.runDue(soon())
}

/** Tasks of this very moment are due. */
const soon = () => new Date(Date.now() + 1_000)

const waitingTasks = async () => {
  const tasks = await pipeline.tasks()
  return tasks.filter(({ name }) => name.endsWith('-reset')).length
}

const due = (resetDate: string) => ({
  current: 300,
  monthly: 20_000,
  usedThisMonth: 19_700,
  resetDate: new Date(resetDate),
})

const dueUser = async (at: string) => (await seedUsers(pipeline.database, 1, () => due(at)))[0] ?? ''

describe('the monthly reset', () => {
  it('restores every plan’s allowance, also each month of a yearly plan, and leaves unlimited credits unlimited', async () => {
    const resetDate = new Date('2026-10-01T00:00:00Z')
    const [free, yearly, enterprise] = await seedUsers(
      pipeline.database,
      3,
      (index) =>
        [
          { current: 300, monthly: 20_000, usedThisMonth: 19_700, resetDate },
          {
            plan: 'premium' as const,
            billingCycle: 'yearly' as const,
            current: 0,
            monthly: 100_000,
            usedThisMonth: 100_000,
            resetDate,
          },
          { plan: 'enterprise' as const, current: -1, monthly: -1, usedThisMonth: 5_000, resetDate },
        ][index] ?? due('2026-10-01'),
    )
    const at = new Date('2026-10-01T00:00:00Z')
    await reset(at)
    expect(
      await resetViolations(pipeline.database, [free, yearly, enterprise] as string[], ['reset-2026-10'], at),
    ).toEqual([])
    const state = await userState(pipeline.database, enterprise as string)
    expect(state.profile.credits).toMatchObject({ current: -1, monthly: -1 })
    const { profile } = await userState(pipeline.database, yearly as string)
    expect(profile.credits.current).toBe(100_000)
  })

  it('#schedule-late: is never early, not even by a millisecond', async () => {
    const uid = await dueUser('2026-11-01T00:00:00Z')
    const before = await userState(pipeline.database, uid)
    await reset(new Date('2026-10-31T23:59:59.999Z'))
    expect(await userState(pipeline.database, uid)).toEqual(before)
    await reset(new Date('2026-11-01T00:00:00Z'))
    expect((await userState(pipeline.database, uid)).profile.credits.current).toBe(20_000)
  })

  it('#one-profile: merges two profiles of an account, and resets the one that stays', async () => {
    const uid = await dueUser('2026-07-01T00:00:00Z')
    // The opening of its ledger would make one of the two itself, by today's date.
    await pipeline.settle()
    const users = pipeline.database.collection('users')
    const second = users.doc(`${uid}-second@listener.test`)
    const { profile } = await userState(pipeline.database, uid)
    const credits = { current: 5_000, monthly: 5_000, usedThisMonth: 0, resetDate: profile.credits.resetDate }
    // Not as a new profile: the opening of its ledger would see to it at once.
    await second.create({})
    await second.set({ ...profile, email: second.id, credits })
    const at = new Date('2026-07-01T00:00:00Z')
    await reset(at)
    expect(await waitingTasks()).toBe(0)
    expect((await second.get()).exists).toBe(false)
    expect(await resetViolations(pipeline.database, [uid], ['reset-2026-07'], at)).toEqual([])
    expect((await users.where('credits.resetDate', '<=', at).get()).size).toBe(0)
  })

  it('#one-profile: finishes for a user whose reset is in the ledger and not in the profile', async () => {
    const uid = await dueUser('2026-08-01T00:00:00Z')
    const at = new Date('2026-08-01T00:00:00Z')
    const booked = { amount: 1, cost: 0, balanceAfter: 301, reason: 'reset', at }
    await pipeline.database.doc(`ledgers/${uid}/entries/reset-2026-08`).set(booked)
    await reset(at)
    expect(await resetViolations(pipeline.database, [uid], ['reset-2026-08'], at)).toEqual([])
  })

  it('leaves a profile that it cannot read as it is, and resets the others, also on other days than the first', async () => {
    const odd = pipeline.database.doc('users/odd@listener.test')
    await odd.set({ uid: 'odd', credits: { current: 'many', resetDate: new Date('2026-05-01T00:00:00Z') } })
    const uids = await seedUsers(pipeline.database, 5, (index) =>
      due(`2026-05-0${index + 2}T0${index}:30:00Z`),
    )
    const at = new Date('2026-05-20T00:00:00Z')
    await reset(at)
    expect(await resetViolations(pipeline.database, uids, ['reset-2026-05'], at)).toEqual([])
    expect((await odd.get()).get('credits.current')).toBe('many')
    await odd.delete()
  })
})

describe('#reset-once: hundreds of users in several tasks', () => {
  let uids: string[]
  beforeAll(async () => {
    uids = await seedUsers(pipeline.database, howOften(1_200, 600), () => due('2027-01-01T00:00:00Z'))
    await pipeline.settle()
  })

  it('each get one reset from two schedules at once, with every task delivered twice at once', async () => {
    const at = new Date('2027-01-01T00:00:00Z')
    await pipeline.control(pipeline.tasksUrl, '/control/duplicate?times=2&parallel=true')
    try {
      await Promise.all([1, 2].map(() => pipeline.functions.runSchedule('resetCredits', at)))
      expect(await waitingTasks()).toBeGreaterThan(2)
      await pipeline.runDue(soon())
    } finally {
      await pipeline.control(pipeline.tasksUrl, '/control/duplicate?times=1')
    }
    expect(await resetViolations(pipeline.database, uids, ['reset-2027-01'], at)).toEqual([])
  })

  nightly('get no second reset in the same month, and one in the next month', async () => {
    await reset(new Date('2027-01-02T00:00:00Z'))
    const at = new Date('2027-02-01T00:00:00Z')
    expect(await resetViolations(pipeline.database, uids, ['reset-2027-01'], new Date('2027-01-02'))).toEqual(
      [],
    )
    await reset(at)
    expect(await resetViolations(pipeline.database, uids, ['reset-2027-01', 'reset-2027-02'], at)).toEqual([])
  })
})

it('#reset-once: one task resets all users of more than a page', async () => {
  const at = new Date('2025-06-01T00:00:00Z')
  const uids = await seedUsers(pipeline.database, 201, () => due('2025-06-01T00:00:00Z'))
  await createResetTask({ asOfMs: at.getTime(), dueMs: at.getTime() })
  await pipeline.runDue(soon())
  expect(await resetViolations(pipeline.database, uids, ['reset-2025-06'], at)).toEqual([])
  // Due again in July: the other tests would reset them, too.
  await Promise.all(uids.map((uid) => pipeline.database.doc(`users/${uid}@listener.test`).delete()))
})

/** The way on which the SDK commits. */
interface Committer {
  request(
    method: string,
    message: { transaction?: Uint8Array; writes?: Array<{ update?: { name?: string } }> },
    ...rest: unknown[]
  ): Promise<unknown>
}

/** Holds what the reset has read but not written yet, until the test lets it go on. @returns how to undo it */
function holdResets(mayGoOn: () => Promise<unknown>): () => void {
  const database = pipeline.database as unknown as Committer
  const request = database.request.bind(database)
  database.request = async (method, message, ...rest) => {
    const isReset = message.writes?.some(({ update }) => update?.name?.includes('/entries/reset-'))
    if (method === 'commit' && isReset && !message.transaction?.length) await mayGoOn()
    return request(method, message, ...rest)
  }
  return () => {
    database.request = request
  }
}

/** Lets the first transaction fail that writes a document of such a name. @returns how to undo it */
function failOnce(name: string): () => void {
  const database = pipeline.database as unknown as Committer
  const request = database.request.bind(database)
  let isAway = true
  database.request = (method, message, ...rest) => {
    const isHit = message.writes?.some(({ update }) => update?.name?.includes(name))
    if (!isAway || method !== 'commit' || !isHit || !message.transaction?.length)
      return request(method, message, ...rest)
    isAway = false
    return Promise.reject(new Error('away'))
  }
  return () => {
    database.request = request
  }
}

it('#charge-during-reset: charges during the reset count as if one came after the other, in any interleaving', async () => {
  const plan = fc.record({
    listeners: fc.integer({ min: 1, max: 3 }),
    requests: fc.integer({ min: 1, max: 6 }),
    resets: fc.integer({ min: 1, max: 3 }),
    // So many of the answers are there when the reset writes what it has read before, or all.
    answersBefore: fc.integer({ min: 0, max: 18 }),
  })
  const cost = EPISODE_COST
  await fc.assert(
    fc.asyncProperty(plan, async ({ listeners, requests, resets, answersBefore }) => {
      const now = new Date()
      const accounts = await Promise.all(Array.from({ length: listeners }, () => pipeline.account(1_000)))
      const thisMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
      for (const { email } of accounts) {
        await pipeline.database.doc(`users/${email}`).update({ 'credits.resetDate': thisMonth })
      }
      let answers = 0
      const awaited = Math.min(answersBefore, listeners * requests)
      let hasRead = () => {}
      const reading = new Promise<void>((resolve) => {
        hasRead = resolve
      })
      const release = holdResets(async () => {
        hasRead()
        await until('the charges have been answered', () => answers >= awaited)
      })
      // Each schedule of another millisecond, so that each makes tasks of its own.
      const times = Array.from({ length: resets }, (_, index) => new Date(now.getTime() + index))
      const runs = Promise.all(times.map((at) => reset(at)))
      // Not before the reset has read what the charges then change.
      await reading
      await Promise.all(
        accounts.flatMap((account) =>
          Array.from({ length: requests }, async () => {
            await pipeline.send(account)
            answers++
          }),
        ),
      )
      await runs
      release()
      await pipeline.settle()
      const charged = Math.min(requests, 20_000 / cost)
      for (const account of accounts) {
        const profile = await pipeline.database.doc(`users/${account.email}`).get()
        expect(profile.get('credits')).toMatchObject({
          current: 20_000 - charged * cost,
          usedThisMonth: charged * cost,
        })
        expect(profile.get('credits.resetDate').toDate()).toEqual(nextMonthStart(now))
        expect(await violations(pipeline, account)).toEqual([])
      }
    }),
    {
      numRuns: howOften(8, 1),
      // None of the charges before the reset's write, and all of them.
      examples: [0, 18].map((answersBefore) => [{ listeners: 2, requests: 5, resets: 2, answersBefore }]),
    },
  )
})

describe('the monthly reset and what has been booked in the ledger:', () => {
  const usersOf = (uids: readonly string[]) =>
    pipeline.database
      .collection('users')
      .where('uid', 'in', uids)
      .get()
      .then(({ docs }) => docs)

  it('#charge-during-reset: a charge of the next month that was made since the reset read the profile stays', async () => {
    const uid = await dueUser('2026-11-01T00:00:00Z')
    const found = await usersOf([uid])
    // As chargeSummary() leaves it in December, with the reset of that month.
    const credits = { ...due('2027-01-01T00:00:00Z'), current: 15_000, usedThisMonth: 5_000 }
    await found[0]?.ref.update({ credits })
    const before = await userState(pipeline.database, uid)
    expect(await resetUsers(pipeline.database, found, new Date('2026-11-30T23:59:59Z'))).toBe(0)
    expect(await userState(pipeline.database, uid)).toEqual(before)
  })

  it('#reset-once: a reset is never booked again, and a page of which one write fails is tried again', async () => {
    const at = new Date('2026-09-01T00:00:00Z')
    const uids = await seedUsers(pipeline.database, 3, () => due('2026-09-01T00:00:00Z'))
    const [first = '', ...others] = uids
    const booked = { amount: 0, cost: 0, balanceAfter: 300, reason: 'reset', at }
    const entry = pipeline.database.doc(`ledgers/${first}/entries/reset-2026-09`)
    await entry.set(booked)
    const before = await userState(pipeline.database, first)
    const back = failOnce(`/users/${first}@`)
    await reset(at)
    back()
    expect(await userState(pipeline.database, first)).toEqual(before)
    expect(await resetViolations(pipeline.database, others, ['reset-2026-09'], at)).toEqual([])
    expect(await waitingTasks()).toBe(1)
    await pipeline.runDue(new Date(Date.now() + HOUR_MS))
    expect(await waitingTasks()).toBe(0)
    // What was booked stays as it was; the profile is no longer due, and the ledger adds up to its balance.
    expect((await entry.get()).data()).toMatchObject({ amount: 0, balanceAfter: 300 })
    const { profile, ledgerSum } = await userState(pipeline.database, first)
    expect(profile.credits.resetDate.getTime()).toBeGreaterThan(at.getTime())
    expect(ledgerSum).toBe(profile.credits.current)
  })

  it('a charge is booked with the balance or not at all: the ledger takes one entry by an id', async () => {
    const uid = await dueUser('2027-01-01T00:00:00Z')
    const [user] = await usersOf([uid])
    const take = () =>
      pipeline.database.runTransaction(async (transaction) => {
        if (user) transaction.update(user.ref, { 'credits.current': 100 })
        const movement = { amount: -200, cost: 200, balanceAfter: 100 }
        book(transaction, ledgerEntry(pipeline.database, uid, 'one'), movement, 'summary', new Date())
      })
    await take()
    const before = await userState(pipeline.database, uid)
    await user?.ref.update({ 'credits.current': 300 })
    await expect(take()).rejects.toThrow(/ALREADY_EXISTS/)
    expect((await userState(pipeline.database, uid)).profile.credits.current).toBe(300)
    expect((await userState(pipeline.database, uid)).ledgerSum).toBe(before.ledgerSum)
  })
})
