import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CRASHES_MS, crashesOf, type Moment } from '../../support/KillSwitch.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { startKillablePipeline } from './killablePipeline.ts'
import { useRig } from '../../support/useRig.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { violations } from './violations.ts'

const rig = useRig(() =>
  startKillablePipeline(['authPort', 'captchaPort', 'youtubePort', 'firestorePort', 'tasksPort', 'smtpPort']),
)

/** What a person does when the answer does not come: the same again, with the same key. */
async function insistentSend(account: Account): Promise<Called> {
  const key = { 'Idempotency-Key': randomUUID() }
  return until('the request is answered', async () => {
    await rig.host.ready()
    return rig.pipeline.send(account, {}, key).catch(() => undefined)
  })
}

async function summaryWithCrash(step: number | undefined, moment: Moment) {
  const { pipeline, host, plug } = rig
  const starts = host.starts
  const account = await pipeline.account(20_000)
  plug.arm(step, moment)
  const answer = await insistentSend(account)
  const { request } = await rig.driveThroughCrashes(account)
  const steps = plug.steps
  // From here on nothing of ours is killed.
  const crashed = plug.hasFired
  plug.arm()
  return { account, answer, request, steps, crashed, restarts: host.starts - starts }
}

describe('#killed-at-any-step²: a summary', () => {
  let healthy: string[] = []

  it('is sent without a crash, in the steps at which the next test kills the process', async () => {
    await rig.host.ready()
    const { request, steps, restarts } = await summaryWithCrash(undefined, 'request')
    expect(request).toMatchObject({ state: 'sent' })
    expect(restarts).toBe(0)
    expect(new Set(steps.map((step) => step.split(' ')[0]))).toEqual(
      new Set(['auth', 'human', 'youtube', 'firestore', 'tasks', 'smtp']),
    )
    healthy = steps
  })

  it(
    'ends in one mail though the process is killed (kill -9) at any call, before the call or before its answer',
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
        const mails = rig.pipeline.mailbox.to(account.email)
        if (mails.length > 1) expect(steps.slice(0, step), where).toContain('smtp message')
        expect(new Set(mails.map(({ email }) => email.messageId)).size, where).toBe(1)
        expect(await violations(rig.pipeline, account, { mailsPerRequest: 2 }), where).toEqual([])
      }
    },
    CRASHES_MS,
  )
})
