import { expect, it } from 'vitest'
import { useRig } from '../../support/useRig.ts'
import { withDates } from '#domain/time/withDates.ts'
import { HOUR_MS } from '#domain/units.ts'
import { startFunctionsProcess } from '../../../scripts/rigs/functionsProcess.ts'
import { howOften } from '../../support/tier.ts'
import { type AcceptedMail, startScriptedSmtp } from '../../support/scriptedSmtp.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { inHours, seedContent, seedOthers } from '../../../scripts/rigs/issueRig.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'

/** In eight shards, or in two. */
const SUBSCRIBERS = howOften(10_000, 1_000)
const KILLS = 2
/** While the issue is sent. */
const SWEEPS = 30
/** A Friday at 07:00 in Madrid. */
const FRIDAY = new Date('2026-05-15T05:00:00Z')
const WEEK = '2026-W20'
const IDLE = '/control/idle?timeoutMs=600000'
const LIMIT_MS = 1_800_000

/** How far the database's clock is ahead of the workers'. It moves while nobody works. */
let databaseAheadMs = 0

const smtp = useRig(startScriptedSmtp)
const rig = useRig(() =>
  startNewsletter('demo-issue-crash', {
    apart: true,
    automaticTasks: true,
    smtpUrl: smtp.url,
    databaseNow: () => Date.now() + databaseAheadMs,
  }),
)
const host = useRig(async () => startFunctionsProcess(rig.environment()))

const issue = () => rig.database.doc(`newsletterIssues/${WEEK}`)

it(
  '#mail-server-fails, #one-issue-a-week: an issue to thousands is mailed once to each confirmed address, though killed twice',
  async () => {
    const languages = ['en', 'es', 'both'] as const
    const confirmed = await rig.seedConfirmed(SUBSCRIBERS, (index) => ({
      language: languages[index % 3] ?? 'en',
    }))
    const others = await seedOthers(rig, 25)
    await seedContent(rig.database, FRIDAY)
    await host.ready()

    /** Connections over which a mail was under way when the functions died. */
    const broken = new Set<number>()
    smtp.onAccepted = () => {
      const share = (host.starts * SUBSCRIBERS) / (KILLS + 1)
      if (host.starts > KILLS || smtp.accepted.length < share) return
      for (const connection of smtp.openConnections()) broken.add(connection)
      host.kill()
    }
    await rig.runSchedule('weeklyIssue', FRIDAY)
    let sweepAfter = 1
    await until(
      'every shard is finished',
      async () => {
        if (smtp.accepted.length >= sweepAfter) {
          sweepAfter += SUBSCRIBERS / SWEEPS
          // Beside the workers: by its clock every lease is over as soon as it begins, though no shard stands still.
          await host.ready()
          const { starts } = host
          await rig.runSchedule('sweepIssues', inHours(0.5)).catch((error: unknown) => {
            if (starts > KILLS) throw error
          })
        }
        const shards = await issue().collection('stretches').get()
        return shards.docs.every((doc) => doc.get('isFinished') === true)
      },
      LIMIT_MS,
    )
    await rig.control(IDLE, 'GET')
    expect(host.starts).toBe(KILLS + 1)
    // What the dead had taken: nobody touches it before their lease is over.
    const left = SUBSCRIBERS - new Set(smtp.accepted.map(({ recipients }) => recipients.join())).size
    expect(left).toBeGreaterThan(0)
    databaseAheadMs = HOUR_MS
    await rig.runSchedule('sweepIssues', inHours(3))
    await rig.control(IDLE, 'GET')
    await rig.runSchedule('sweepIssues', inHours(5))

    const byAddress = new Map<string, AcceptedMail[]>()
    for (const mail of smtp.accepted) {
      expect(mail.recipients).toHaveLength(1)
      const address = mail.recipients.join()
      byAddress.set(address, [...(byAddress.get(address) ?? []), mail])
    }
    expect([...byAddress.keys()].filter((address) => others.has(address))).toEqual([])
    expect(new Set(byAddress.keys())).toEqual(new Set(confirmed.map(({ email }) => email)))

    // SIGKILL between "taken" and our hearing of it is a connection that breaks after DATA: only such a mail comes twice.
    const last = new Map(smtp.accepted.map((mail) => [mail.connection, mail]))
    const twice = [...byAddress.values()].filter((mails) => mails.length > 1)
    for (const mails of twice) {
      const [first, second, ...more] = mails
      expect(more).toEqual([])
      expect(broken).toContain(first?.connection)
      expect(last.get(first?.connection ?? 0)?.recipients).toEqual(first?.recipients)
      expect((await second?.email())?.messageId).toBe((await first?.email())?.messageId)
    }
    expect(twice.length).toBeLessThanOrEqual(broken.size)

    const stored = withDates((await issue().get()).data())
    expect(stored).toMatchObject({ state: 'sent', totals: { sent: SUBSCRIBERS, failed: 0, skipped: 0 } })
  },
  LIMIT_MS,
)
