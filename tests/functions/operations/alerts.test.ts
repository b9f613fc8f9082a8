import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newProfile } from '#domain/accounts/profile.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { Timetable } from '../../../emulators/scheduler/src/Timetable.ts'
import { UnreadableTranscript } from '../../../functions/src/engine/UnreadableTranscript.ts'
import { leaveOut } from '../../../functions/src/following/polledShows.ts'
import { LONGEST_GAP_MS, type ScheduleName } from '../../../functions/src/operations/schedules.ts'
import { keepDeadLetter } from '../../../functions/src/platform/http/deadLetters.ts'
import { scheduleRuns } from '../../../functions/src/platform/gateways/scheduled.ts'
import { budgetDay } from '../../../functions/src/summaries/budget/dailyBudget.ts'
import { type Alert, ALERTS, metricsOf, policyOf } from '../../../scripts/deploy/alerts.ts'
import { startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { testEngine } from '../summaries/testEngine.ts'
import { type RecordedLog, recordLog } from './recordLog.ts'
import { useRig } from '../../support/useRig.ts'

/** Each alert, as it is deployed, fires on lines that the product itself has written. */

vi.mock('../../../functions/src/engine/engines.ts', () => import('../summaries/testEngine.ts'))

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
let log: RecordedLog
beforeEach(async () => {
  log = recordLog()
  testEngine.reset()
  // Every schedule has just run, and nothing is due.
  await noteRuns(NOW)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const NOW = new Date('2026-11-22T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const watch = (at = NOW) => pipeline.functions.runSchedule('watch', at)

const noteRuns = (at: Date) =>
  scheduleRuns(pipeline.database).set(
    Object.fromEntries(Object.keys(LONGEST_GAP_MS).map((name) => [name, at])),
  )

/** A request as it might lie in the database; gone again when `work` is done. */
async function withRequest(fields: object, work: () => Promise<unknown>): Promise<void> {
  const reference = pipeline.database.doc(`summaries/${randomUUID()}`)
  await reference.set({ uid: 'nobody', attempt: 1, requestedAt: NOW, updatedAt: NOW, ...fields })
  await work()
  await reference.delete()
  await pipeline.settle()
}

/** The lines about the end of one summary that is sent, or fails. */
async function ended(how: 'sent' | 'failed'): Promise<Entry[]> {
  if (how === 'failed') {
    testEngine.answer = () => {
      throw new UnreadableTranscript('too-short')
    }
  }
  const account = await pipeline.account(20_000)
  const { body } = await pipeline.send(account)
  await pipeline.driveToEnd(account.uid)
  await pipeline.settle()
  testEngine.reset()
  const id = body.data?.['requestId']
  return entries().filter(
    ({ jsonPayload: { event, summaryId } }) => event === 'request.ended' && summaryId === id,
  )
}

/** What has to happen for each alert, by its id. */
const CAUSES: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(LONGEST_GAP_MS).map(([schedule, gapMs]) => [
      `late-${schedule}`,
      async () => {
        const late = after(gapMs + MINUTE_MS)
        await noteRuns(late)
        await scheduleRuns(pipeline.database).set({ [schedule]: NOW }, { merge: true })
        await watch(late)
      },
    ]),
  ),
  // Its line is missing because it fails.
  'late-watch': async () => {
    vi.stubEnv('DAILY_BUDGET_USD', 'much')
    await watch().catch(() => {})
  },
  overdue: () =>
    withRequest({ state: 'charged', nextCheckAt: after(-16 * MINUTE_MS) }, async () => {
      await pipeline.settle()
      await watch()
    }),
  'dead-letter': () =>
    keepDeadLetter(
      pipeline.database,
      {
        target: 'summarize',
        queueId: 'summaries',
        task: randomUUID(),
        attempt: 50,
        payload: Buffer.from('{}'),
      },
      new Error('in vain'),
      NOW,
    ),
  budget: async () => {
    vi.stubEnv('DAILY_BUDGET_USD', '10')
    await budgetDay(pipeline.database, NOW).set({ spentMicroUsd: 5e6, open: { one: 3e6 } })
    await watch()
    await budgetDay(pipeline.database, NOW).delete()
  },
  'late-list': async () => {
    const list = pipeline.database.doc('lists/es')
    await list.set({ newest: '2026-W46', late: { week: '2026-W47', reason: 'CHART', at: NOW } })
    await watch()
    await list.delete()
  },
  'youtube-quota': async () => pipeline.send(await pipeline.account(20_000)),
  refunds: () => ended('failed'),
  'human-checks': async () =>
    pipeline.send(await pipeline.account(20_000), {}, { 'X-Human-Check': 'made-up' }),
  'sign-ups': async () => {
    const person = { uid: `uid-${randomUUID()}`, email: `${randomUUID()}@listener.test`, name: '' }
    await pipeline.database.doc(`users/${person.email}`).set(newProfile(person, NOW, NOW))
    await pipeline.settle()
  },
  unreadable: () =>
    withRequest({ state: 'nowhere', nextCheckAt: NOW }, () => pipeline.sweep(after(MINUTE_MS))),
  'left-out': async () => {
    const { database } = pipeline
    await database.doc('polls/9').set({ nextPollAt: NOW, shows: {} })
    await leaveOut(database, 9, ['b'.repeat(40)], NOW)
  },
  audit: () =>
    withRequest({ state: 'held', nextCheckAt: after(HOUR_MS), updatedAt: after(-26 * HOUR_MS) }, () =>
      pipeline.functions.runSchedule('auditAccounts', NOW),
    ),
  // A request that has ended must not be due.
  errors: () => withRequest({ state: 'sent', nextCheckAt: NOW }, () => pipeline.sweep(after(MINUTE_MS))),
}

/** As Cloud Logging keeps a line of ours. */
interface Entry {
  resource: { type: string }
  severity: string
  jsonPayload: Record<string, unknown>
}

function entries(): Entry[] {
  return log.lines().map(({ severity, ...jsonPayload }) => ({
    resource: { type: 'cloud_run_revision' },
    severity: String(severity),
    jsonPayload,
  }))
}

const SEVERITIES = ['INFO', 'WARNING', 'ERROR']

/** The part of Cloud Logging's query language that the filters use. @throws Error at anything else */
function matches(filter: string, entry: Entry): boolean {
  return filter.split(' AND ').every((term) => {
    const [, way, name = '', operator, value = ''] =
      /^(resource\.|jsonPayload\.|)(\w+)(=|>=)"?([\w.-]+)"?$/.exec(term) ?? []
    if (way === 'resource.' && operator === '=') return entry.resource.type === value && name === 'type'
    if (way === 'jsonPayload.' && operator === '=') return entry.jsonPayload[name] === value
    if (term.startsWith('severity>=')) return SEVERITIES.indexOf(entry.severity) >= SEVERITIES.indexOf(value)
    throw new Error(`a filter that this test cannot read: ${term}`)
  })
}

interface Policy {
  combiner: 'AND'
  conditions: Array<{
    conditionMatchedLog?: { filter: string }
    conditionThreshold?: { filter: string; thresholdValue: number; denominatorFilter?: string }
    conditionAbsent?: { filter: string }
  }>
}

const METRICS = new Map(metricsOf(ALERTS).map(({ name, filter }) => [name, filter]))

/** How many of the lines the counter has counted that a condition is about. */
function counted(series: string, lines: readonly Entry[]): number {
  const [, name = ''] =
    /^resource\.type = "cloud_run_revision" AND metric\.type = "logging\.googleapis\.com\/user\/(\w+)"$/.exec(
      series,
    ) ?? []
  const filter = METRICS.get(name)
  if (filter === undefined) throw new Error(`no counter is made for ${series}`)
  return lines.filter((line) => matches(filter, line)).length
}

/** Whether an alert fires on lines, all of one moment. */
function fires(alert: Alert, lines: readonly Entry[]): boolean {
  const { conditions } = policyOf(alert, []) as Policy
  return conditions.every(({ conditionMatchedLog, conditionThreshold, conditionAbsent }) => {
    if (conditionMatchedLog) return lines.some((line) => matches(conditionMatchedLog.filter, line))
    if (conditionAbsent) return counted(conditionAbsent.filter, lines) === 0
    if (conditionThreshold === undefined) throw new Error('a condition that this test does not know')
    const { filter, denominatorFilter, thresholdValue } = conditionThreshold
    const count = counted(filter, lines)
    return count / (denominatorFilter === undefined ? 1 : counted(denominatorFilter, lines)) > thresholdValue
  })
}

const alertOf = (id: string) => {
  const found = ALERTS.find((alert) => alert.id === id)
  if (found === undefined) throw new Error(`no alert ${id}`)
  return found
}

/** The lines of one cause, as often as it takes. */
const times = (lines: readonly Entry[], count: number) => Array.from({ length: count }, () => lines).flat()

describe('#silent-schedule: of the alerts,', () => {
  const single = ALERTS.filter(({ id, condition }) => condition.kind === 'line' && id in CAUSES)

  it.each(single)('$id fires when it must, and no other alert fires with it', async (alert) => {
    await watch()
    expect(fires(alert, entries())).toBe(false)
    await CAUSES[alert.id]?.()
    const lines = entries()
    expect(fires(alert, lines)).toBe(true)
    const others = single.filter((each) => each !== alert && fires(each, lines)).map(({ id }) => id)
    expect(others).toEqual([])
  })

  it.each(['youtube-quota', 'human-checks', 'sign-ups'])(
    '%s fires at one line more than it allows',
    async (id) => {
      const { condition } = alertOf(id)
      if (condition.kind !== 'count') throw new Error('it does not count')
      await CAUSES[id]?.()
      const one = entries()
        .filter(({ jsonPayload }) => jsonPayload['event'] === condition.line.event)
        .slice(0, 1)
      expect(fires(alertOf(id), times(one, condition.moreThan))).toBe(false)
      expect(fires(alertOf(id), times(one, condition.moreThan + 1))).toBe(true)
    },
  )

  it('refunds fires above a tenth of what has ended, and not below five', async () => {
    const [sent, failed] = [await ended('sent'), await ended('failed')]
    expect([sent, failed]).toMatchObject([
      [{ jsonPayload: { state: 'sent' } }],
      [{ jsonPayload: { state: 'failed' } }],
    ])
    const lines = (failures: number, successes: number) => [
      ...times(failed, failures),
      ...times(sent, successes),
    ]
    expect(fires(alertOf('refunds'), lines(5, 40))).toBe(true)
    expect(fires(alertOf('refunds'), lines(5, 45))).toBe(false)
    expect(fires(alertOf('refunds'), lines(4, 0))).toBe(false)
    expect(fires(alertOf('refunds'), lines(0, 5))).toBe(false)
  })

  it('late-watch fires when watch has not looked, or could not', async () => {
    await CAUSES['late-watch']?.()
    expect(fires(alertOf('late-watch'), entries())).toBe(true)
    vi.unstubAllEnvs()
    await watch()
    expect(fires(alertOf('late-watch'), entries())).toBe(false)
  })

  const sources = globSync('functions/src/**/*.ts', { cwd: fromRoot() })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('platform/log.ts'))
    .map((file) => readFileSync(fromRoot(file), 'utf8'))
    .join('\n')
  const isWritten = ({ condition }: Alert) =>
    condition.kind !== 'line' || condition.line === 'error' || sources.includes(`'${condition.line.event}'`)

  it('each looks for an event that some code logs by this very name', () => {
    expect(ALERTS.filter((alert) => !isWritten(alert)).map(({ id }) => id)).toEqual([])
  })

  it('each has a cause here, by which these tests make it fire', () => {
    expect(ALERTS.filter(({ id }) => !(id in CAUSES)).map(({ id }) => id)).toEqual([])
  })
})

describe('#silent-schedule: the longest gaps that watch allows', () => {
  it('are set for every deployed schedule, with room for one more run', async () => {
    const exported = (await import('../../../functions/src/index.ts')) as unknown as Record<
      string,
      { __endpoint?: { scheduleTrigger?: { schedule: string; timeZone?: unknown } } }
    >
    const schedules = Object.entries(exported).flatMap(([name, { __endpoint: endpoint }]) =>
      endpoint?.scheduleTrigger && name !== 'watch' ? [{ name, ...endpoint.scheduleTrigger }] : [],
    )
    expect(schedules.map(({ name }) => name).toSorted()).toEqual(Object.keys(LONGEST_GAP_MS).toSorted())
    for (const { name, schedule, timeZone } of schedules) {
      const timetable = new Timetable(schedule, typeof timeZone === 'string' ? timeZone : 'Etc/UTC')
      const runsMs = [NOW.getTime()]
      // Over a change of the clocks, too.
      while (runsMs.length < 500) runsMs.push(timetable.nextMs(runsMs.at(-1) ?? 0))
      const gaps = runsMs.slice(2).map((at, index) => at - (runsMs[index + 1] ?? 0))
      const longest = Math.max(...gaps)
      expect(LONGEST_GAP_MS[name as ScheduleName], name).toBeGreaterThan(longest)
      expect(LONGEST_GAP_MS[name as ScheduleName], name).toBeLessThanOrEqual(longest * 10)
    }
  })
})

describe('#silent-schedule: watch', () => {
  const lateNames = () =>
    log
      .lines()
      .flatMap(({ event, schedule }) => (event === 'schedule.late' ? [schedule as ScheduleName] : []))

  it('reports a schedule as late that failed, and not one that ran in time', async () => {
    await noteRuns(after(-24 * HOUR_MS))
    await pipeline.sweep(NOW)
    vi.stubEnv('BOUNCE_IMAP_URL', 'nowhere')
    await pipeline.functions.runSchedule('readBounces', NOW).catch(() => {})
    await watch()
    expect(lateNames()).toContain('readBounces')
    expect(lateNames()).not.toContain('sweepSummaries')
  })

  it('reports a schedule that was just deployed as late only once its gap is over', async () => {
    await scheduleRuns(pipeline.database).delete()
    await watch()
    expect(lateNames()).toEqual([])
    await watch(after(11 * MINUTE_MS))
    expect(lateNames()).toEqual(['sweepSummaries'])
  })

  it('takes its other looks when one of them fails', async () => {
    vi.stubEnv('DAILY_BUDGET_USD', 'much')
    await withRequest({ state: 'charged', nextCheckAt: after(-HOUR_MS) }, async () => {
      await pipeline.settle()
      await expect(watch()).rejects.toThrow(/watch/)
    })
    expect(log.lines().filter(({ event }) => event === 'request.overdue')).toHaveLength(1)
  })
})
