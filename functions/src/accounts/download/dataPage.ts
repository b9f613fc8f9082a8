import type { Auth } from 'firebase-admin/auth'
import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import type { PagePlace } from '#domain/api/accountCalls.ts'
import {
  type LedgerData,
  type OfferData,
  SUMMARY_DATA_FIELDS,
  type SummaryData,
} from '#domain/api/accountData.ts'
import type { DataPage } from '#domain/api/replies.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { type MomentPage, momentsOf } from '#domain/moments/moments.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'
import { storedSummary } from '../../summaries/storedSummary.ts'
import { positionOf, resultOf, summaries } from '../../summaries/requests.ts'
import { offers, storedOffer } from '../../following/followStore.ts'
import { momentPages } from '../../moments/momentPages.ts'
import { accountData } from './accountData.ts'

/** Entries, offers and summaries of one page. Most summaries have 10 kB, so that a page is half a megabyte. */
const LEDGER_PAGE = 500
const OFFERS_PAGE = 500
const SUMMARIES_PAGE = 50
const MOMENT_PAGES = 4

/** No page is larger but for its last summary; Cloud Run takes answers of 32 MB. */
const LARGEST_PAGE_BYTES = 4_000_000

/**
 * A page of an account's data: single documents, then ledger, offers, moments and summaries, by id. Bounded
 * in size and time. Fields are named one by one, so that no internal field is exported by accident.
 * @param place undefined for the first page
 */
export async function dataPage(
  { auth, database }: { auth: Auth; database: Firestore },
  owner: { uid: string; email: string },
  place: PagePlace | undefined,
  now: Date,
): Promise<DataPage> {
  if (place === undefined)
    return { account: await accountData({ auth, database }, owner, now), next: 'ledger' }
  const pageIn = { ledger: ledgerPage, offers: offersPage, moments: momentsPage, summaries: summariesPage }[
    place.section
  ]
  return pageIn(database, owner.uid, place.after)
}

async function ledgerPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const entries = database.collection('ledgers').doc(uid).collection('entries')
  const found = await pageOf(entries, after, LEDGER_PAGE)
  const ledger = found.map((entry): LedgerData => {
    const { at, reason, amount, cost, balanceAfter, summaryId } = withDates(entry.data()) as LedgerData
    return {
      id: entry.id,
      at,
      reason,
      amount,
      cost,
      balanceAfter,
      ...(summaryId !== undefined && { summaryId }),
    }
  })
  const last = found.length === LEDGER_PAGE ? found.at(-1) : undefined
  return { ledger, next: last ? `ledger:${last.id}` : 'offers' }
}

async function offersPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const found = await pageOf(offers(database).where('uid', '==', uid), after, OFFERS_PAGE)
  const page = found.flatMap((doc): OfferData[] => {
    const offer = storedOffer(doc)
    if (offer === undefined) return []
    const { show, title, published, kind, price, state, automatic, foundAt } = offer
    return [{ show, title, published, kind, price, state, automatic, foundAt }]
  })
  const last = found.length === OFFERS_PAGE ? found.at(-1) : undefined
  return { offers: page, next: last ? `offers:${last.id}` : 'moments' }
}

async function momentsPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const found = await pageOf(momentPages(database, uid), after, MOMENT_PAGES)
  const pages = found.map((doc) => withDates(doc.data()) as MomentPage)
  const last = found.length === MOMENT_PAGES ? found.at(-1) : undefined
  return { moments: momentsOf(pages), next: last ? `moments:${last.id}` : 'summaries' }
}

async function summariesPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const found = await pageOf(summaries(database).where('uid', '==', uid), after, SUMMARIES_PAGE)
  const results = found.length === 0 ? [] : await database.getAll(...found.map(({ ref }) => resultOf(ref)))
  const positions =
    found.length === 0 ? [] : await database.getAll(...found.map(({ ref }) => positionOf(ref)))
  const page: SummaryData[] = []
  let bytes = 0
  for (const [index, request] of found.entries()) {
    const result = results[index]
    const position: unknown = positions[index]?.get('atSeconds')
    const summary = {
      ...summaryData(request, (result && storedSummary(result)) ?? null),
      ...(typeof position === 'number' && { stoppedAtSeconds: position }),
    }
    page.push(summary)
    bytes += Buffer.byteLength(JSON.stringify(summary))
    if (bytes > LARGEST_PAGE_BYTES) break
  }
  const isLast = found.length < SUMMARIES_PAGE && page.length === found.length
  return { summaries: page, ...(!isLast && { next: `summaries:${page.at(-1)?.id}` }) }
}

function summaryData(snapshot: QueryDocumentSnapshot, summary: Summary | null): SummaryData {
  const request = withDates(snapshot.data()) as SummaryRequest
  const told = SUMMARY_DATA_FIELDS.filter((field) => request[field] !== undefined)
  return {
    ...(Object.fromEntries(told.map((field) => [field, request[field]])) as Omit<
      SummaryData,
      'id' | 'summary'
    >),
    id: snapshot.id,
    summary,
  }
}

/** In the order of ids, which needs no index beyond the automatic ones. */
async function pageOf(query: Query, after: string | undefined, size: number) {
  const { FieldPath } = await import('firebase-admin/firestore')
  const inOrder = query.orderBy(FieldPath.documentId()).limit(size)
  return (await (after === undefined ? inOrder : inOrder.startAfter(after)).get()).docs
}
