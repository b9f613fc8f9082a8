import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMINAL_STATES } from '../../../functions/src/domain/summaries/summaryRequest.ts'
import type { FunctionsProcess } from '../../../scripts/rigs/functionsProcess.ts'
import { CRASHES_MS, crashesOf, type KillSwitch, type Moment } from '../../support/KillSwitch.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type KillablePipeline, startKillablePipeline } from './killablePipeline.ts'
import type { Account, Called, Pipeline } from '../../../scripts/rigs/pipeline.ts'
import { violations } from './violations.ts'

let rig: KillablePipeline
let pipeline: Pipeline
let host: FunctionsProcess
let plug: KillSwitch

beforeAll(async () => {
  rig = await startKillablePipeline([
    'authPort',
    'captchaPort',
    'youtubePort',
    'firestorePort',
    'tasksPort',
    'smtpPort',
  ])
  ;({ pipeline, host, plug } = rig)
})
afterAll(() => rig?.stop())

/** What a person does when the answer does not come: the same again, with the same key. */
async function insistentSend(account: Account): Promise<Called> {
  const key = { 'Idempotency-Key': randomUUID() }
  return until('the request is answered', async () => {
    await host.ready()
    return pipeline.send(account, {}, key).catch(() => undefined)
  })
}

/** Lets events, tasks and sweeps go on, over the hours, through crashes, until the request has ended. */
async function driveThroughCrashes(account: Account) {
  let at = Date.now()
  return until('the request has ended', async () => {
    await host.ready()
    await pipeline.control(pipeline.triggersUrl, ':retry')
    await pipeline.settle()
    const [request] = await pipeline.requests(account.uid)
    if (request && TERMINAL_STATES.has(request.state)) return request
    at += 120_000
    await pipeline.runDue(new Date(at))
    await host.ready()
    await pipeline.sweep(new Date(at)).catch(() => undefined)
    return undefined
  })
}

async function summaryWithCrash(step: number | undefined, moment: Moment) {
  const starts = host.starts
  const account = await pipeline.account(20_000)
  plug.arm(step, moment)
  const answer = await insistentSend(account)
  const request = await driveThroughCrashes(account)
  const steps = plug.steps
  // From here on nothing of ours is killed.
  const crashed = plug.hasFired
  plug.arm()
  return { account, answer, request, steps, crashed, restarts: host.starts - starts }
}

describe('#killed-at-any-step²: kill -9', () => {
  let healthy: string[] = []

  it('is not needed to get a summary', async () => {
    await host.ready()
    const { request, steps, restarts } = await summaryWithCrash(undefined, 'request')
    expect(request).toMatchObject({ state: 'sent' })
    expect(restarts).toBe(0)
    expect(new Set(steps.map((step) => step.split(' ')[0]))).toEqual(
      new Set(['auth', 'human', 'youtube', 'firestore', 'tasks', 'smtp']),
    )
    healthy = steps
  })

  it(
    'at any call to the outside, before it arrives or before its answer does, ends in one mail',
    async () => {
      const total = healthy.length
      expect(total).toBeGreaterThan(20)
      // The charge is written just before its task is made.
      const charge = healthy.indexOf('tasks') - 1
      const isGuard = (step: string, index: number) => step === 'smtp message' || index === charge
      for (const { step, moment } of crashesOf(healthy, isGuard)) {
        const { account, request, steps, crashed, restarts } = await summaryWithCrash(step, moment)
        const where = `step ${step} of ${total}, ${steps[step - 1]}, at its ${moment}`
        expect(restarts, where).toBe(crashed ? 1 : 0)
        expect(request, where).toMatchObject({ state: 'sent' })
        // Only a crash between the server's word that it has the mail and ours that it is sent may mail twice.
        const mails = pipeline.mailbox.mails.filter(({ recipients }) => recipients.includes(account.email))
        if (mails.length > 1) expect(steps.slice(0, step), where).toContain('smtp message')
        expect(new Set(mails.map(({ email }) => email.messageId)).size, where).toBe(1)
        expect(await violations(pipeline, account, { mailsPerRequest: 2 }), where).toEqual([])
      }
    },
    CRASHES_MS,
  )
})
