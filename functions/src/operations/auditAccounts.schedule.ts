import type { Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { SUMMARY_STATES, type SummaryState, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { HELD_MS } from '#domain/time/lifetimes.ts'
import { HOUR_MS } from '#domain/units.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { logInfo } from '../platform/log.ts'
import { readDocument } from '../platform/readDocument.ts'
import { summaries } from '../summaries/requests.ts'
import { createAuditTask } from './AuditTask.ts'
import { reportDifference } from './reportDifference.ts'

/** No state is kept for longer than this without an event: retries are minutes apart, and each is one. */
const STILL_MS = HOUR_MS
/** Most that is read of one state. More are under way only where thousands are late at once, and `watch` tells that. */
const MOST = 2_000

const SHAPE = v.looseObject({ requestedAt: v.date(), updatedAt: v.date(), nextCheckAt: v.nullish(v.date()) })
type Times = v.InferOutput<typeof SHAPE>

/** Audits unfinished requests: moved lately, and due for a check. @returns their number */
async function auditRequests(database: Firestore, now: Date): Promise<number> {
  let seen = 0
  for (const state of SUMMARY_STATES.filter((each) => !TERMINAL_STATES.has(each))) {
    const found = await summaries(database).where('state', '==', state).limit(MOST).get()
    seen += found.size
    for (const snapshot of found.docs) {
      const times = readDocument<Times>(snapshot, SHAPE)
      if (times === undefined) continue
      const { requestedAt, updatedAt, nextCheckAt } = times
      if (now.getTime() - updatedAt.getTime() > longestStill(state))
        reportDifference('a request stands still', { summaryId: snapshot.id, state, requestedAt, updatedAt })
      else if ((nextCheckAt ?? undefined) === undefined)
        reportDifference('nobody will look at a request', { summaryId: snapshot.id, state, requestedAt })
    }
  }
  // Of an old version, or manual: no sweep knows it.
  const strange = await summaries(database)
    .where('state', 'not-in', [...SUMMARY_STATES])
    .limit(MOST)
    .get()
  for (const snapshot of strange.docs) {
    const { state } = snapshot.data()
    reportDifference('a request is in no state of ours', { summaryId: snapshot.id, state })
  }
  return seen
}

function longestStill(state: SummaryState): number {
  return state === 'held' ? HELD_MS + STILL_MS : STILL_MS
}

/** What uids are made of, in the order of the database. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCOUNTS_PER_SHARD = 5_000
const MOST_SHARDS = 31

/**
 * Every night: audits all accounts and requests. `auditRange` checks ledgers and profiles by key ranges;
 * requests are checked here, since few are unfinished. Repairs nothing: alerts look for its lines. Two reads
 * per account and one per unfinished request, and a thousandth per account to count them. docs/rules.md
 * #nightly-audit
 */
export const auditAccounts = scheduled(
  'auditAccounts',
  { schedule: '30 2 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540, retryCount: 3 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const accounts = await countAccounts(database)
    const ranges = keyRanges(Math.ceil(accounts / ACCOUNTS_PER_SHARD))
    await Promise.all(ranges.map((range) => createAuditTask({ asOfMs: now.getTime(), ...range })))
    const requests = await auditRequests(database, now)
    logInfo('Audit begun', { accounts, shards: ranges.length, requests })
  },
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
