import type { DocumentSnapshot, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { RUN_MS } from '#domain/time/lifetimes.ts'
import { inPool } from '#domain/inPool.ts'
import { UNLIMITED, HOUR_MS } from '#domain/units.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { readDocument } from '../platform/readDocument.ts'
import { CREDITS_SHAPE } from '../profiles/profiles.ts'
import { type AuditTask, createAuditTask, parseAuditTask } from './AuditTask.ts'
import { reportDifference } from './reportDifference.ts'

/** Profiles in one query, and ledgers that are added up at once. Bounds memory and the load on the database. */
const PAGE = 200
const AT_ONCE = 20
/** A new profile's first entries are booked by a trigger, which may be late. */
const OPENED_WITHIN_MS = HOUR_MS

const SHAPE = v.looseObject({ uid: v.string(), createdAt: v.date(), credits: CREDITS_SHAPE })
type Audited = v.InferOutput<typeof SHAPE>

/**
 * Task: audits a key range's accounts, page by page: one profile per uid, and a ledger that sums to its
 * balance. Out of time it queues the rest, so that no run grows with the accounts. Two reads per account, no
 * writes. docs/rules.md #nightly-audit
 */
export const auditRange = taskCall('auditRange', {}, parseAuditTask, async (task, now) => {
  const until = new Date(now.getTime() + RUN_MS)
  const fields = await audit(await firestore(), task, until)
  return { outcome: 'audited', fields: { ...fields, ...task } }
})

async function audit(database: Firestore, task: AuditTask, until: Date) {
  const done = { accounts: 0, differences: 0 }
  let last: QueryDocumentSnapshot | undefined
  do {
    const page = await pageOf(database, task, last)
    const findings = await inPool(page, AT_ONCE, (profile) => auditLedger(database, profile, task.asOfMs))
    const doubles = await auditUids(database, last === undefined ? page : [last, ...page])
    done.accounts += page.length
    done.differences += findings.filter(Boolean).length + doubles
    last = page.length === PAGE ? page.at(-1) : undefined
    if (last && Date.now() > until.getTime()) {
      await createAuditTask({ ...task, from: String(last.get('uid')) })
      return done
    }
  } while (last)
  return done
}

async function pageOf(
  database: Firestore,
  { from, to }: AuditTask,
  after: QueryDocumentSnapshot | undefined,
): Promise<QueryDocumentSnapshot[]> {
  let query: Query = database.collection('users').where('uid', '>=', from ?? '')
  if (to !== undefined) query = query.where('uid', '<', to)
  query = query.orderBy('uid').select('uid', 'createdAt', 'credits')
  if (after) query = query.startAfter(after)
  return (await query.limit(PAGE).get()).docs
}

/** Two profiles of one uid lie next to each other. @returns how many uids have more than one */
async function auditUids(database: Firestore, page: readonly QueryDocumentSnapshot[]): Promise<number> {
  const uids = page.map((profile) => String(profile.get('uid')))
  let found = 0
  for (const uid of new Set(uids.filter((each, index) => uids[index - 1] === each))) {
    // Once more in one snapshot: an account whose address changes moves from one document to another.
    const { docs } = await database.collection('users').where('uid', '==', uid).select().get()
    if (docs.length < 2) continue
    reportDifference('a uid has several profiles', { uid, profiles: docs.length })
    found++
  }
  return found
}

/** @returns whether there is a difference, which is reported */
async function auditLedger(database: Firestore, snapshot: QueryDocumentSnapshot, asOfMs: number) {
  const profile = readDocument<Audited>(snapshot, SHAPE)
  if (profile === undefined || asOfMs - profile.createdAt.getTime() < OPENED_WITHIN_MS) return false
  const sums = await ledgerSum(database, profile.uid)
  const first = differenceIn(profile, (await sums.get()).data().sum)
  if (first === undefined) return false
  // A charge may have come between the two reads: once more in one snapshot.
  const again = await database.runTransaction(
    async (transaction) => {
      const now: DocumentSnapshot = await transaction.get(snapshot.ref)
      const known = readDocument<Audited>(now, SHAPE)
      if (known?.uid !== profile.uid) return undefined
      return differenceIn(known, (await transaction.get(sums)).data().sum)
    },
    { readOnly: true },
  )
  if (again === undefined) return false
  reportDifference('a ledger does not add up to its balance', { uid: profile.uid, ...again })
  return true
}

async function ledgerSum(database: Firestore, uid: string) {
  const { AggregateField } = await import('firebase-admin/firestore')
  const entries = database.collection('ledgers').doc(uid).collection('entries')
  return entries.aggregate({ sum: AggregateField.sum('amount') })
}

/** While a balance is unlimited its entries come to nothing. */
function differenceIn({ credits: { current } }: Audited, sum: number) {
  const isPossible = current >= 0 || current === UNLIMITED
  const expected = current === UNLIMITED ? 0 : current
  return isPossible && sum === expected ? undefined : { balance: current, ledgerSum: sum }
}
