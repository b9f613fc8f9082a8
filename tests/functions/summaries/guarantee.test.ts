import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlanId } from '../../../functions/src/domain/plans/plans.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type Account, EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { plainSummary, testEngine } from './testEngine.ts'
import { violations } from './violations.ts'

/** The quality guarantee, and one summary at a time on free. */

vi.mock('../../../functions/src/engine/engines.ts', () => import('./testEngine.ts'))

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterEach(() => {
  testEngine.reset()
  pipeline.mailbox.fault = () => 'none'
})

/** Answers of which so many points in ten are quotes that nobody has said. */
function invent(inTen: number) {
  testEngine.answer = (input) => {
    const plain = plainSummary(input)
    const said = input.transcript?.segments.filter(({ text }) => text.length > 30).slice(0, 10) ?? []
    return {
      ...plain,
      keyPoints: said.map(({ text, startSeconds }, index) => ({
        text: `Point ${index}: ${text}`,
        quote: index < inTen ? `Nobody says ${index} this` : text,
        startSeconds,
      })),
    }
  }
}

async function order(account: Account): Promise<string> {
  const { body } = await pipeline.send(account)
  await pipeline.settle()
  return String(body.data?.['requestId'])
}

async function ended(account: Account, id: string) {
  const requests = await pipeline.driveToEnd(account.uid)
  return requests.find((each) => each.id === id)
}

async function balance(account: Account): Promise<number> {
  const profile = await pipeline.database.collection('users').doc(account.email).get()
  return profile.get('credits.current')
}

describe('a summary of which too little can be verified', () => {
  it('is delivered, and its credits come back by themselves, once', async () => {
    invent(3)
    const account = await pipeline.account(20_000)
    const id = await order(account)
    expect(await ended(account, id)).toMatchObject({
      state: 'sent',
      verified: { anchored: 7, total: 10 },
      creditsReturned: EPISODE_COST,
      balance: 20_000,
    })
    expect(await balance(account)).toBe(20_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('costs what it costs from 80 % on', async () => {
    invent(2)
    const account = await pipeline.account(20_000)
    const id = await order(account)
    const request = await ended(account, id)
    expect(request).toMatchObject({ state: 'sent', verified: { anchored: 8, total: 10 } })
    expect(request).not.toHaveProperty('creditsReturned')
    expect(await balance(account)).toBe(15_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('is given back three times a month, and not a fourth time', async () => {
    invent(9)
    const account = await pipeline.account(50_000)
    const returned: unknown[] = []
    for (let times = 0; times < 4; times++) {
      returned.push((await ended(account, await order(account)))?.creditsReturned)
    }
    expect(returned).toEqual([EPISODE_COST, EPISODE_COST, EPISODE_COST, undefined])
    expect(await balance(account)).toBe(50_000 - EPISODE_COST)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('is not given back again when its mail cannot be delivered', async () => {
    invent(9)
    pipeline.mailbox.fault = () => ({ code: 550 })
    const account = await pipeline.account(20_000)
    const id = await order(account)
    expect(await ended(account, id)).toMatchObject({ state: 'failed', creditsReturned: EPISODE_COST })
    expect(await balance(account)).toBe(20_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('gives nothing to whoever paid nothing', async () => {
    invent(9)
    const account = await pipeline.account(-1, 'enterprise')
    expect(await ended(account, await order(account))).not.toHaveProperty('creditsReturned')
    expect(await violations(pipeline, account)).toEqual([])
  })
})

describe('three summaries that are asked for at once', () => {
  async function threeOf(plan: PlanId) {
    const gate = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    testEngine.answer = async (input) => {
      most = Math.max(most, ++running)
      await gate.promise
      running--
      return plainSummary(input)
    }
    const account = await pipeline.account(20_000, plan)
    await Promise.all([1, 2, 3].map(() => pipeline.send(account)))
    await pipeline.settle()
    const ran = pipeline.runDue(new Date())
    return { account, ran, open: gate.resolve, most: () => most }
  }

  it('are made one after the other on the free plan', async () => {
    const { account, ran, open, most } = await threeOf('free')
    await until('two wait for the first', async () => {
      const requests = await pipeline.requests(account.uid)
      return requests.filter(({ waits }) => waits !== undefined).length === 2
    })
    expect((await pipeline.requests(account.uid)).map(({ state }) => state).toSorted()).toEqual([
      'charged',
      'charged',
      'summarizing',
    ])
    open()
    await ran
    const requests = await pipeline.driveToEnd(account.uid)
    expect(requests.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['sent', 1],
      ['sent', 1],
      ['sent', 1],
    ])
    expect(most()).toBe(1)
    expect(testEngine.calls).toBe(3)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('are made side by side on a paid plan', async () => {
    const { ran, open, most } = await threeOf('premium')
    await until('all are being made', () => most() === 3)
    open()
    await ran
  })
})
