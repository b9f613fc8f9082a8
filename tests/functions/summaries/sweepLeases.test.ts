import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { sendMail } from '../../../functions/src/platform/gateways/mail.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { howOften } from '../../support/tier.ts'
import { plainSummary, testEngine } from './testEngine.ts'
import { violations } from './violations.ts'
import { useRig } from '../../support/useRig.ts'

vi.mock('../../../functions/src/engine/engines.ts', () => import('./testEngine.ts'))
/** Whoever comes here waits until it opens; undefined lets everybody through. */
const gate = vi.hoisted(() => ({ mail: undefined as Promise<void> | undefined, waiting: 0 }))
vi.mock(import('../../../functions/src/platform/gateways/mail.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    sendMail: async (mail: Parameters<typeof sendMail>[0]) => {
      const { mail: closed } = gate
      gate.waiting++
      await closed
      return real.sendMail(mail)
    },
  }
})

const RUNS = howOften(20, 2)
const LIMIT_MS = 1_800_000

const pipeline = useRig(startPipeline)
beforeAll(async () => {
  vi.stubEnv('SUMMARY_DELAY_SECONDS', '0')
  pipeline.databaseClock.aheadMs = -DAY_MS
})
afterAll(() => vi.unstubAllEnvs())

/** Where the worker of a request stands still while sweeps run, and at what times those are. */
interface Story {
  standstills: Array<'engine' | 'mail' | 'queue'>
  sweepsAtMinutes: number[]
}
const story: fc.Arbitrary<Story> = fc.record({
  standstills: fc.array(fc.constantFrom('engine', 'mail', 'queue'), { minLength: 1, maxLength: 3 }),
  // Hours ahead of the workers' clock, or behind it.
  sweepsAtMinutes: fc.array(fc.integer({ min: -1_800, max: 1_800 }), { minLength: 5, maxLength: 8 }),
})

describe('sweeps beside workers of summaries, with clocks that are hours apart,', () => {
  it(
    '#unknown-shape: take nothing that a living worker holds',
    () =>
      fc.assert(
        fc.asyncProperty(story, async ({ standstills, sweepsAtMinutes }) => {
          // The database's clock begins a day behind the workers' and ends a day ahead.
          pipeline.databaseClock.aheadMs += (2 * DAY_MS) / RUNS
          testEngine.reset()
          const engine = Promise.withResolvers<void>()
          const mail = Promise.withResolvers<void>()
          const requests: Array<{ account: Account; id: string }> = []
          for (const at of standstills) {
            const account = await pipeline.account(20_000)
            gate.mail = at === 'mail' ? mail.promise : undefined
            testEngine.answer = async (input) => {
              if (at === 'engine') await engine.promise
              return plainSummary(input)
            }
            // A paused queue is late, and no reason to give up.
            vi.stubEnv('SUMMARY_DELAY_SECONDS', at === 'queue' ? '840' : '0')
            const waited = gate.waiting
            const calls = testEngine.calls
            const { body } = await pipeline.send(account)
            const id = String(body.data?.['requestId'])
            requests.push({ account, id })
            await until('its worker stands still', async () => {
              if (at === 'engine') return testEngine.calls > calls
              if (at === 'mail') return gate.waiting > waited
              return (await pipeline.request(id)).state === 'ready'
            })
          }
          await pipeline.settle()
          const standing = async () =>
            Promise.all(requests.map(async ({ id }) => (await pipeline.request(id)).updatedAt.getTime()))
          const before = await standing()
          for (const minutes of sweepsAtMinutes) {
            await pipeline.functions.runSchedule('sweepSummaries', new Date(Date.now() + minutes * MINUTE_MS))
          }
          expect(await standing()).toEqual(before)

          gate.mail = undefined
          engine.resolve()
          mail.resolve()
          for (const { account, id } of requests) {
            const [request] = await pipeline.driveToEnd(account.uid)
            expect(request).toMatchObject({ id, state: 'sent' })
            const mails = pipeline.mailbox.to(account.email)
            expect(mails).toHaveLength(1)
            expect(await violations(pipeline, account)).toEqual([])
          }
          expect(testEngine.calls).toBe(requests.length)
        }),
        { numRuns: RUNS, seed: 56, endOnFailure: true },
      ),
    LIMIT_MS,
  )
})
