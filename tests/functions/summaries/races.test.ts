import { describe, expect, it } from 'vitest'
import { type Account, EPISODE_COST, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { sample, howOften } from '../../support/tier.ts'
import { useRig } from '../../support/useRig.ts'
import { violations } from './violations.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))

/** As many at the same time as one instance of Cloud Run takes. */
const IN_FLIGHT = 80

async function race(account: Account, calls: number) {
  const tokens = await Promise.all(Array.from({ length: calls }, () => pipeline.humanToken()))
  const answers: Array<Awaited<ReturnType<Pipeline['send']>>> = []
  const workers = Array.from({ length: IN_FLIGHT }, async () => {
    for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
      answers.push(await pipeline.send(account, {}, { 'X-Human-Check': token }))
    }
  })
  await Promise.all(workers)
  await pipeline.settle()
  return answers
}

/** Where everything runs: more than one instance takes at once. */
const CALLS = howOften(200, 40)

describe(`#credits-for-k: ${CALLS} parallel requests of one account`, () => {
  // A credit more or less than a whole number of summaries must not make a difference.
  it.each([
    [1, 0],
    ...sample(
      [
        [0, EPISODE_COST - 1],
        [7, EPISODE_COST - 1],
        [20, 1],
      ] as Array<[number, number]>,
      1,
    ),
  ])('with credit for %i: exactly so many are charged, and every other one is told why', async (k, more) => {
    const account = await pipeline.account(k * EPISODE_COST + more)
    const answers = await race(account, CALLS)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: CALLS }, () => 200))
    const requests = await pipeline.requests(account.uid)
    expect(requests).toHaveLength(CALLS)
    expect(requests.filter(({ state }) => state === 'charged')).toHaveLength(k)
    expect(requests.filter(({ error }) => error?.code === 'INSUFFICIENT_CREDITS')).toHaveLength(CALLS - k)
    const profile = await pipeline.database.doc(`users/${account.email}`).get()
    expect(profile.get('credits')).toMatchObject({ current: more, usedThisMonth: k * EPISODE_COST })
    expect(profile.get('usage.totalSummaries')).toBe(k)
    expect(await violations(pipeline, account)).toEqual([])
    // Whoever had to wait longer for the verdict than the answer may take is told that it is still to come.
    for (const { body } of answers) {
      expect(body.success ? body.data?.['state'] : body.error_details?.['validationError']).toMatch(
        /^(?:charged|requested|INSUFFICIENT_CREDITS)$/,
      )
    }
  })
})

it('#daily-limit: of 30 parallel requests on free, five are charged in one day', async () => {
  const account = await pipeline.account(500_000, 'free')
  await race(account, 30)
  const requests = await pipeline.requests(account.uid)
  expect(requests.filter(({ state }) => state === 'charged')).toHaveLength(5)
  expect(requests.filter(({ error }) => error?.code === 'DAILY_LIMIT_REACHED')).toHaveLength(25)
  const sixth = await pipeline.send(account)
  expect(sixth).toMatchObject({
    body: { success: false, error_details: { validationError: 'DAILY_LIMIT_REACHED' } },
  })
  expect(sixth.body.message).toMatch(/5 summaries per day/)
  expect(await violations(pipeline, account)).toEqual([])
})

it('#trigger-twice: an event that is delivered three times at once takes effect once', async () => {
  const copies = (number: number) =>
    pipeline.control(pipeline.triggersUrl, ':settings', {
      method: 'PATCH',
      body: JSON.stringify({ copies: number }),
    })
  const account = await pipeline.account(100_000)
  await copies(3)
  try {
    await race(account, 10)
    const tasks = await pipeline.tasks()
    const ids = (await pipeline.requests(account.uid)).map(({ id }) => id)
    expect(tasks.filter(({ name }) => ids.some((id) => name.includes(id)))).toHaveLength(10)
    expect(await pipeline.driveToEnd(account.uid)).toHaveLength(10)
  } finally {
    await copies(1)
  }
  const requests = await pipeline.requests(account.uid)
  expect(requests.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'sent'))
  expect(await pipeline.balance(account)).toBe(50_000)
  expect(await violations(pipeline, account)).toEqual([])
})
