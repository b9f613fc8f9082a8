import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlanId } from '../../../functions/src/domain/plans/plans.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type Account, EPISODE_COST, startPipeline, APP_URL } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { plainSummary, testEngine } from './testEngine.ts'
import { violations } from './violations.ts'
import { HOUR_MS } from '#domain/units.ts'
import { UnreadableTranscript } from '../../../functions/src/engine/UnreadableTranscript.ts'
import { suppress } from '../../../functions/src/deliverability/suppression.ts'

/** The quality guarantee, one summary at a time on free, and what a person is told when their summary has failed. */

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

const balance = (account: Account) => pipeline.balance(account)

describe('the quality guarantee', () => {
  it('gives nothing back where 80 % of the points are verified', async () => {
    invent(2)
    const account = await pipeline.account(20_000)
    const id = await order(account)
    const request = await ended(account, id)
    expect(request).toMatchObject({ state: 'sent', verified: { anchored: 8, total: 10 } })
    expect(request).not.toHaveProperty('creditsReturned')
    expect(await balance(account)).toBe(15_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('gives the credits of a delivered summary with 70 % verified points back by itself, once, three times a month', async () => {
    invent(3)
    const account = await pipeline.account(50_000)
    for (const creditsReturned of [EPISODE_COST, EPISODE_COST, EPISODE_COST, undefined]) {
      const request = await ended(account, await order(account))
      expect(request).toMatchObject({ state: 'sent', verified: { anchored: 7, total: 10 } })
      expect(request?.creditsReturned).toBe(creditsReturned)
      expect(await balance(account)).toBe(creditsReturned ? 50_000 : 50_000 - EPISODE_COST)
    }
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('gives nothing back again when the mail cannot be delivered', async () => {
    invent(9)
    pipeline.mailbox.fault = () => ({ code: 550 })
    const account = await pipeline.account(20_000)
    const id = await order(account)
    expect(await ended(account, id)).toMatchObject({ state: 'failed', creditsReturned: EPISODE_COST })
    expect(await balance(account)).toBe(20_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('gives nothing back to unlimited credits', async () => {
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

describe('the notice of a refund', () => {
  /** A request that has failed, its owner told of it or not. @param before the notice is due */
  async function failed(account: Account, before: () => Promise<unknown> = async () => {}): Promise<string> {
    testEngine.answer = () => {
      throw new UnreadableTranscript('too-short')
    }
    const id = await order(account)
    await pipeline.runDue(new Date())
    await pipeline.settle()
    expect(await pipeline.request(id)).toMatchObject({ state: 'failed' })
    await before()
    await pipeline.runDue(new Date())
    return id
  }

  const noticesOf = (id: string) => pipeline.mailbox.of(`refund-${id}`)

  it('is sent once, to the account, with what came back and why', async () => {
    const account = await pipeline.account(20_000)
    const [notice, ...more] = noticesOf(await failed(account))
    expect(more).toEqual([])
    expect(notice?.recipients).toEqual([account.email])
    expect(notice?.email.text).toContain(EPISODE_COST.toLocaleString('en-US'))
    expect(notice?.email.text).toContain(`${APP_URL}/dashboard`)
  })

  it('has the same Message-ID each time when its task is called again', async () => {
    const account = await pipeline.account(20_000)
    pipeline.mailbox.fault = () => 'drop-after-data'
    const id = await failed(account)
    pipeline.mailbox.fault = () => 'none'
    await pipeline.runDue(new Date(Date.now() + HOUR_MS))
    const notices = noticesOf(id)
    expect(notices.length).toBeGreaterThan(1)
    expect(new Set(notices.map(({ email }) => email.messageId)).size).toBe(1)
  })

  it.each([
    [
      'whose account is gone by then',
      async (account: Account) => pipeline.database.doc(`users/${account.email}`).delete(),
    ],
    [
      'whose address is another account’s by then',
      async (account: Account) =>
        pipeline.database.doc(`users/${account.email}`).update({ uid: 'the-next-owner' }),
    ],
    [
      'whose address takes no mail',
      async (account: Account) => suppress(pipeline.database, account.email, 'hard-bounce', new Date()),
    ],
  ])('is not sent to somebody %s', async (_, before) => {
    const account = await pipeline.account(20_000)
    expect(noticesOf(await failed(account, () => before(account)))).toEqual([])
  })
})
