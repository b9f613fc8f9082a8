import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import {
  type KeptMoment,
  LARGEST_CHANGED_PAGE,
  LARGEST_MOMENT_PAGE,
  type ListedMoment,
  MOMENTS_PER_PAGE,
  type MomentPage,
  momentsOf,
} from '#domain/moments/moments.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { readDocument } from '../platform/readDocument.ts'

type Head = Pick<MomentPage, 'uid' | 'n' | 'ids' | 'bytes'>
const HEAD = v.looseObject({ uid: v.string(), n: v.number(), ids: v.array(v.string()), bytes: v.number() })

export function momentPages(database: Firestore, uid: string): Query {
  return database.collection('momentPages').where('uid', '==', uid)
}

function pageOf(database: Firestore, uid: string, n: number): DocumentReference {
  return database.collection('momentPages').doc(`${uid}-${n}`)
}

const pageIn = (found: DocumentSnapshot) => readDocument<MomentPage>(found, HEAD)
const bytesOf = (moment: KeptMoment) => Buffer.byteLength(JSON.stringify(moment))

/** The pages without their moments: a read for each. */
async function headsIn(transaction: Transaction, database: Firestore, uid: string): Promise<Head[]> {
  const { docs } = await transaction.get(momentPages(database, uid).select('uid', 'n', 'ids', 'bytes'))
  return docs.flatMap((each) => readDocument<Head>(each, HEAD) ?? [])
}

/** Keeps a moment, unless it or `most` are kept already. docs/rules.md "Moments" */
export function keepMoment(
  database: Firestore,
  uid: string,
  { id, ...moment }: ListedMoment,
  most: number,
): Promise<'kept' | 'full'> {
  return database.runTransaction(async (transaction) => {
    const heads = await headsIn(transaction, database, uid)
    if (heads.some(({ ids }) => ids.includes(id))) return 'kept'
    if (heads.reduce((sum, { ids }) => sum + ids.length, 0) >= most) return 'full'
    const added = bytesOf(moment)
    const hasRoom = ({ ids, bytes }: Head) =>
      ids.length < MOMENTS_PER_PAGE && bytes + added <= LARGEST_MOMENT_PAGE
    const page = heads.find(hasRoom) ?? { uid, n: heads.length, ids: [], bytes: 0 }
    const { n } = page
    const pages = Math.max(heads.length, n + 1)
    const filled = { ids: [...page.ids, id], bytes: page.bytes + added }
    const changed = { uid, n, pages, ...filled, changedAt: moment.keptAt }
    transaction.set(pageOf(database, uid, n), { ...changed, moments: { [id]: moment } }, { merge: true })
    return 'kept'
  })
}

/** Changes a moment, or deletes it by undefined. @returns the one before; undefined without one, or room */
export function changeMoment(
  database: Firestore,
  uid: string,
  id: string,
  now: Date,
  change: (moment: KeptMoment, transaction: Transaction) => KeptMoment | undefined,
): Promise<KeptMoment | undefined> {
  return database.runTransaction(async (transaction) => {
    const found = await foundIn(transaction, database, uid, id)
    if (found === undefined) return undefined
    const { before, head, pages } = found
    const after = change(before, transaction)
    const bytes = head.bytes - bytesOf(before) + (after === undefined ? 0 : bytesOf(after))
    // An address always has room: its page for everybody is written already.
    const isAddress = after !== undefined && after.shareId !== before.shareId
    if (bytes > LARGEST_CHANGED_PAGE && bytes > head.bytes && !isAddress) return undefined
    transaction.update(pageOf(database, uid, head.n), {
      bytes,
      pages,
      changedAt: now,
      [`moments.${id}`]: after ?? (await deleteField()),
      ...(after === undefined && { ids: head.ids.filter((each) => each !== id) }),
    })
    return before
  })
}

/** Leads an account's moments of a summary to our page that plays it. */
export function moveMoments(
  database: Firestore,
  uid: string,
  { summaryId, playedAt }: { summaryId: string; playedAt: string },
  now: Date,
): Promise<void> {
  return database.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(momentPages(database, uid))
    for (const doc of docs) {
      const { moments = {}, bytes = 0 } = pageIn(doc) ?? {}
      const moved = Object.entries(moments).flatMap(([id, before]) => {
        const { source } = before
        if (before.summaryId !== summaryId || source.type === 'youtube' || source.playedAt === playedAt)
          return []
        return [{ id, before, after: { ...before, source: { ...source, playedAt } } }]
      })
      if (moved.length === 0) continue
      const added = moved.reduce((sum, { before, after }) => sum + bytesOf(after) - bytesOf(before), 0)
      transaction.update(doc.ref, {
        bytes: bytes + added,
        pages: docs.length,
        changedAt: now,
        ...Object.fromEntries(moved.map(({ id, after }) => [`moments.${id}`, after])),
      })
    }
  })
}

export function keptMoment(database: Firestore, uid: string, id: string): Promise<KeptMoment | undefined> {
  return database.runTransaction(
    async (transaction) => (await foundIn(transaction, database, uid, id))?.before,
    { readOnly: true },
  )
}

async function foundIn(transaction: Transaction, database: Firestore, uid: string, id: string) {
  const heads = await headsIn(transaction, database, uid)
  const head = heads.find(({ ids }) => ids.includes(id))
  const page = head && (await transaction.get(pageOf(database, uid, head.n)))
  const before = page && pageIn(page)?.moments[id]
  return before && { before, head, pages: heads.length }
}

/** All moments of an account, the newest first. */
export async function storedMoments(database: Firestore, uid: string): Promise<ListedMoment[]> {
  const { docs } = await momentPages(database, uid).get()
  return momentsOf(docs.flatMap((each) => pageIn(each) ?? []))
}
