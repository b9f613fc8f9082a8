import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from '#domain/time/calendar.ts'
import { useRig } from '../../support/useRig.ts'
import { withDates } from '#domain/time/withDates.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { startFunctionsProcess } from '../../../scripts/rigs/functionsProcess.ts'
import { howOften } from '../../support/tier.ts'
import { startScriptedSmtp } from '../../support/scriptedSmtp.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { inHours, seedContent } from '../../../scripts/rigs/issueRig.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'

/** One page and the beginning of another. */
const MOST_READERS = 60
const LIMIT_MS = 1_800_000

/** The database's clock begins a day behind the workers' and ends a day ahead, or more. It moves while nobody works. */
let databaseAheadMs = -DAY_MS
const RUNS = { withoutKills: howOften(25, 3), withKills: howOften(5, 2) }
const STEP_MS = (2 * DAY_MS) / (RUNS.withoutKills + RUNS.withKills)

const smtp = useRig(startScriptedSmtp)
const rig = useRig(() =>
  startNewsletter('demo-issue-leases', {
    apart: true,
    automaticTasks: true,
    smtpUrl: smtp.url,
    databaseNow: () => Date.now() + databaseAheadMs,
  }),
)
const host = useRig(async () => startFunctionsProcess(rig.environment()))
beforeAll(() => host.ready())

/** What happens while one issue is sent. */
interface Story {
  /** Whether the first mail to each reader hangs until a sweep lets it go: its worker holds all that it has not sent. */
  hangs: boolean[]
  /** Sweeps beside the workers, hours ahead of their clock or behind it. */
  sweeps: Array<{ minutes: number; endsHangs: boolean }>
  /** The functions are killed as the server accepts so many mails. */
  killsAfter: number[]
}

const story = (kills: number): fc.Arbitrary<Story> =>
  fc.record({
    hangs: fc.array(fc.boolean(), { minLength: 5, maxLength: MOST_READERS }),
    sweeps: fc.array(
      fc.record({ minutes: fc.integer({ min: -30 * 60, max: 30 * 60 }), endsHangs: fc.boolean() }),
      { minLength: 1, maxLength: 5 },
    ),
    killsAfter: fc.uniqueArray(fc.integer({ min: 1, max: MOST_READERS / 2 }), {
      minLength: kills,
      maxLength: kills,
    }),
  })

let weeks = 0

/** Readers, and an issue to send them, in a week of its own. */
async function prepare(count: number) {
  databaseAheadMs += STEP_MS
  const friday = new Date(Date.UTC(2025, 0, 3, 6) + 14 * DAY_MS * weeks++)
  const earlier = await rig.database.collection('newsletterSubscribers').get()
  await Promise.all(earlier.docs.map(({ ref }) => ref.delete()))
  const emails = (await rig.seedConfirmed(count)).map(({ email }) => email)
  await seedContent(rig.database, friday)
  const week = isoWeekOf(friday, NEWSLETTER_TIME_ZONE)
  return { friday, emails, issue: rig.database.doc(`newsletterIssues/${week}`) }
}

const tasks = async () => ((await rig.control('/control/tasks', 'GET'))['tasks'] as unknown[]).length

/** Until nobody works any more. */
const drain = () =>
  until(
    'every task is done',
    async () => {
      smtp.endHangs()
      return (await tasks()) === 0
    },
    LIMIT_MS,
  )

/** @returns the mails that each reader got, and how often the functions were killed meanwhile */
async function sendThrough({
  hangs,
  sweeps,
  killsAfter,
}: Story): Promise<{ copies: number[]; kills: number }> {
  const { friday, emails, issue } = await prepare(hangs.length)
  for (const [index, email] of emails.entries()) if (hangs[index] === true) smtp.script(email, 'hang')

  const acceptedBefore = smtp.accepted.length
  const startsBefore = host.starts
  const thresholds = killsAfter.toSorted((a, b) => a - b)
  let kills = 0
  /** Not while the one that was killed last is still there. */
  const isStarted = () => host.starts - startsBefore === kills
  smtp.onAccepted = () => {
    if (!isStarted() || smtp.accepted.length - acceptedBefore < (thresholds[kills] ?? Infinity)) return
    kills++
    host.kill()
  }
  /** Runs it again when it is killed, as Cloud Scheduler does. */
  const runSchedule = async (name: string, at: Date): Promise<void> => {
    await until('the functions are started again', isStarted, LIMIT_MS)
    await host.ready()
    const killsBefore = kills
    try {
      await rig.runSchedule(name, at)
    } catch (error) {
      if (kills === killsBefore) throw error
      await runSchedule(name, at)
    }
  }

  await runSchedule('weeklyIssue', friday)
  for (const { minutes, endsHangs } of sweeps) {
    await until(
      'a worker stands still or none is left',
      async () => smtp.hanging > 0 || (await tasks()) === 0,
      LIMIT_MS,
    )
    await runSchedule('sweepIssues', inHours(minutes / 60))
    if (endsHangs) smtp.endHangs()
  }
  await drain()
  // Whatever has been handed out or put off by now is due at each of these.
  for (let hours = 48; (await issue.get()).get('state') !== 'sent' && hours < 480; hours += 48) {
    databaseAheadMs += HOUR_MS / 2
    await runSchedule('sweepIssues', inHours(hours))
    await drain()
  }
  smtp.onAccepted = () => {}
  expect(withDates((await issue.get()).data())).toMatchObject({
    state: 'sent',
    totals: { sent: emails.length, failed: 0, skipped: 0 },
  })
  const addresses = smtp.accepted.slice(acceptedBefore).map(({ recipients }) => recipients.join())
  return { copies: emails.map((email) => addresses.filter((each) => each === email).length), kills }
}

describe('sweeps beside workers of an issue, with clocks that are hours apart,', () => {
  it(
    'mail no subscriber twice while no worker dies',
    () =>
      fc.assert(
        fc.asyncProperty(story(0), async (told) => {
          const { copies } = await sendThrough(told)
          expect(copies).toEqual(copies.map(() => 1))
        }),
        { numRuns: RUNS.withoutKills, seed: 58, endOnFailure: true },
      ),
    LIMIT_MS,
  )

  it(
    'mail a subscriber at most once more for each worker that is killed',
    async () => {
      let killed = 0
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(1, 2).chain(story), async (told) => {
          const { copies, kills } = await sendThrough(told)
          expect(Math.min(...copies)).toBe(1)
          expect(Math.max(...copies)).toBeLessThanOrEqual(1 + kills)
          killed += kills
        }),
        { numRuns: RUNS.withKills, seed: 58, endOnFailure: true },
      )
      expect(killed).toBeGreaterThanOrEqual(RUNS.withKills - 1)
    },
    LIMIT_MS,
  )
})
