import type { Firestore } from 'firebase-admin/firestore'
import { onSchedule } from 'firebase-functions/scheduler'
import { firestore } from '../platform/gateways/firestore.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { logInfo } from '../platform/log.ts'
import { REGION } from '../platform/region.ts'
import { SCALING } from '../platform/scaling.ts'
import { createAuditTask } from './AuditTask.ts'
import { auditRequests } from './auditRequests.ts'
import { reportDifference } from './reportDifference.ts'

/** What uids are made of, in the order of the database. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCOUNTS_PER_SHARD = 5_000
const MOST_SHARDS = 31

/**
 * Every night: audits what must hold for all accounts and requests, whatever has happened. Ledgers and profiles are gone
 * through by `auditRange`, in key ranges of uids; requests here, since few are under way. It mends nothing: a difference
 * is a line that an alert looks for. Two reads for each account and one for each request that is under way, and a
 * thousandth of a read for each account to count them.
 * docs/rules.md row 71
 */
export const auditAccounts = onSchedule(
  {
    ...SCALING.auditAccounts,
    schedule: '30 2 * * *',
    timeZone: 'Etc/UTC',
    region: REGION,
    memory: '512MiB',
    timeoutSeconds: 540,
    retryCount: 3,
  },
  scheduled('auditAccounts', async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const accounts = await countAccounts(database)
    const ranges = keyRanges(Math.ceil(accounts / ACCOUNTS_PER_SHARD))
    await Promise.all(ranges.map((range) => createAuditTask({ asOfMs: now.getTime(), ...range })))
    const requests = await auditRequests(database, now)
    logInfo('Audit begun', { accounts, shards: ranges.length, requests })
  }),
)

/** Counts profiles in one snapshot; one whose uid is no text is in no key range, so it is told here. */
async function countAccounts(database: Firestore): Promise<number> {
  const users = database.collection('users')
  const { profiles, inRanges } = await database.runTransaction(
    async (transaction) => {
      const all = await transaction.get(users.count())
      const known = await transaction.get(users.where('uid', '>=', '').count())
      return { profiles: all.data().count, inRanges: known.data().count }
    },
    { readOnly: true },
  )
  if (profiles > inRanges) reportDifference('profiles without a uid', { profiles, inRanges })
  return inRanges
}

/** So many key ranges, about equal for ids of random letters; together they hold every text there is. */
export function keyRanges(wanted: number): Array<{ from?: string; to?: string }> {
  const count = Math.min(MOST_SHARDS, Math.max(1, wanted))
  const bounds = Array.from({ length: count - 1 }, (_, index) =>
    LETTERS.charAt(Math.floor(((index + 1) * LETTERS.length) / count)),
  )
  return [undefined, ...bounds].map((from, index) => {
    const to = bounds[index]
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  })
}
