import { beforeAll, expect, it } from 'vitest'
import { howOften, sample } from '../../support/tier.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { startKillablePipeline } from '../summaries/killablePipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { resetViolations, seedUsers } from '../../../scripts/rigs/resetRig.ts'

const rig = useRig(() => startKillablePipeline(['firestorePort', 'tasksPort']))
let { pipeline, host, plug } = rig
beforeAll(() => void ({ pipeline, host, plug } = rig))

/** Cloud Scheduler and Cloud Tasks, who both try again what has failed. */
async function resetThroughCrashes(at: Date): Promise<void> {
  await until('the schedule is run', async () => {
    await host.ready()
    return pipeline.functions.runSchedule('resetCredits', at).then(
      () => true,
      () => false,
    )
  })
  let seconds = 1
  await until('every task is done', async () => {
    await host.ready()
    await pipeline.runDue(new Date(Date.now() + 1_000 * (seconds *= 2)))
    const tasks = await pipeline.tasks()
    return tasks.length === 0
  })
}

it('#reset-once: a monthly reset that is killed (kill -9) at requests or their answers resets each user once', async () => {
  const month = (index: number) => new Date(Date.UTC(2027, index, 1))
  const uids = await seedUsers(pipeline.database, howOften(1_200, 600), () => ({
    current: 300,
    monthly: 20_000,
    usedThisMonth: 19_700,
    resetDate: month(0),
  }))
  await pipeline.settle()
  plug.arm()
  await resetThroughCrashes(month(0))
  const healthy = plug.steps
  // Plan, cut, tasks; then a query and a commit for each page.
  expect(healthy.length).toBeGreaterThan(howOften(12, 6))
  const booked = ['reset-2027-01']
  const parts = [0.3, ...sample([1, 0.5, 0.6, 0.75], 1)]
  const steps = parts.map((part) => Math.max(2, Math.floor(part * healthy.length)))
  let crashes = 0
  for (const [index, step] of steps.entries()) {
    const at = month(index + 1)
    const { starts } = host
    plug.arm(step, index % 2 === 0 ? 'answer' : 'request')
    await resetThroughCrashes(at)
    const where = `step ${step} of ${healthy.length}`
    expect(host.starts - starts, where).toBe(plug.hasFired ? 1 : 0)
    if (plug.hasFired) crashes++
    plug.arm()
    booked.push(`reset-${at.toISOString().slice(0, 7)}`)
    expect(await resetViolations(pipeline.database, uids, booked, at), where).toEqual([])
  }
  // The last step is not always reached: how many there are depends on how tasks meet.
  expect(crashes).toBeGreaterThanOrEqual(1)
}, 300_000)
