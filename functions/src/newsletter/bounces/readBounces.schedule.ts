import type { Firestore } from 'firebase-admin/firestore'
import { RETENTION, BOUNCES_RUN_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'
import { setting } from '../../platform/config.ts'
import { type BounceMailbox, openBounceMailbox } from '../../platform/gateways/bounceMailbox.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { logError, logInfo } from '../../platform/log.ts'
import { scheduled } from '../../platform/gateways/scheduled.ts'
import { applyReport } from './applyReport.ts'
import { readReport } from './readReport.ts'

/** Per run, in pages that are moved together. */
const MAILS_PER_RUN = 500
const PAGE = 25

/** For handled mails, and for those that a person should see. */
const HANDLED = 'Handled'
const IGNORED = 'Ignored'

/**
 * Every five minutes: reads BOUNCE_ADDRESS, and suppresses dead and complaining addresses. A mail leaves the
 * inbox after its database write, so a crash only repeats it. A failing one stays for the next run and blocks
 * no other. Filed mails, which name addresses, are deleted after thirty days. docs/rules.md "Delivery and
 * mail"
 */
export const readBounces = scheduled(
  'readBounces',
  { schedule: 'every 5 minutes', timeoutSeconds: 300, secrets: ['BOUNCE_IMAP_URL', 'HASH_KEY', 'LINK_KEYS'] },
  async ({ scheduleTime }) => {
    const url = setting('BOUNCE_IMAP_URL')
    if (url === '') return
    const now = new Date(scheduleTime)
    const until = Date.now() + BOUNCES_RUN_MS
    const [database, mailbox] = await Promise.all([firestore(), openBounceMailbox(url)])
    try {
      const uids = await mailbox.waiting(MAILS_PER_RUN)
      let failure: unknown
      for (let from = 0; from < uids.length && Date.now() < until && !failure; from += PAGE) {
        failure = await handle(database, mailbox, uids.slice(from, from + PAGE), now)
      }
      await mailbox.forget([HANDLED, IGNORED], new Date(now.getTime() - RETENTION.returnedMailDays * DAY_MS))
      if (failure) throw failure
    } finally {
      await mailbox.close()
    }
  },
)

/** @returns the failure if all mails failed; else undefined */
async function handle(database: Firestore, mailbox: BounceMailbox, uids: readonly number[], now: Date) {
  const handled: number[] = []
  const ignored: number[] = []
  const failures: unknown[] = []
  for (const uid of uids) {
    try {
      const mail = await mailbox.read(uid)
      if (mail === undefined) continue
      const report = await readReport(mail.source)
      if ('ignored' in report) {
        ignored.push(uid)
        logInfo(`Bounce ignored: ${report.ignored}`, { uid })
        continue
      }
      const { about, verdict, status } = report
      const outcome = await applyReport(database, about, verdict, mail.receivedAt, now)
      handled.push(uid)
      logInfo(`Bounce: ${outcome}`, { uid, kind: about.kind, id: about.id, verdict, status })
    } catch (error) {
      failures.push(error)
      logError('A bounce could not be acted on', error, { uid })
    }
  }
  await mailbox.move(handled, HANDLED)
  await mailbox.move(ignored, IGNORED)
  // The mailbox or the database is down: the next run retries.
  return failures.length === uids.length ? failures[0] : undefined
}
