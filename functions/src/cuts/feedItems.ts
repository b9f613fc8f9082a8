import type { Firestore } from 'firebase-admin/firestore'
import { FEED_SHARE, MOST_FEED_ITEMS } from '#domain/cuts/cuts.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { resultOf, type StoredRequest, storedRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { type CutRecord, cutOf, cutOrder, cutRecord } from './CutRecord.ts'
import { wantCut, whySilent } from './wantCut.ts'

/** A summary as an item of its owner's feed. */
export interface ReadItem {
  id: string
  request: StoredRequest['request']
  summary: Summary
  /** Absent where there is none, for now or for good. */
  cut: CutRecord | undefined
}

/** Failed requests stand in between. */
const PAGES = 3

/** The newest summaries of an account, with what is known of their sound. */
export async function feedItems(
  database: Firestore,
  uid: string,
  most = MOST_FEED_ITEMS,
): Promise<ReadItem[]> {
  const newest = summaries(database).where('uid', '==', uid).orderBy('requestedAt', 'desc')
  const requests: StoredRequest[] = []
  for await (const { docs } of queryPages(newest, most, PAGES)) {
    const stored = docs.flatMap((snapshot) => storedRequest(snapshot) ?? [])
    requests.push(...stored.filter(({ request }) => isReadable(request.state)))
    if (requests.length >= most) break
  }
  const chosen = requests.slice(0, most)
  if (chosen.length === 0) return []
  const results = await database.getAll(...chosen.map(({ id }) => resultOf(summaries(database).doc(id))))
  const found = chosen.flatMap(({ id, request }, index) => {
    const result = results[index]
    const summary = result && storedSummary(result)
    return summary === undefined ? [] : [{ id, request, summary }]
  })
  const ids = found.map((each) =>
    whySilent(each) === undefined ? cutOrder(each.request, each.summary, FEED_SHARE)?.id : undefined,
  )
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  const cuts = asked.length === 0 ? [] : await database.getAll(...asked.map((id) => cutOf(database, id)))
  const byId = new Map(cuts.map((snapshot) => [snapshot.id, cutRecord(snapshot)]))
  return found.map((each, index) => ({ ...each, cut: byId.get(ids[index] ?? '') }))
}

/** Made with a new address: an app plays these first. */
const CUTS_AT_START = 20

/** Makes the newest summaries' unmade cuts. */
export async function wantFirstCuts(
  database: Firestore,
  items: readonly ReadItem[],
  now: Date,
): Promise<void> {
  const first = items.filter((each) => whySilent(each) === undefined).slice(0, CUTS_AT_START)
  const missing = first.filter(({ cut }) => cut === undefined)
  await Promise.all(missing.map((each) => wantCut(database, each, FEED_SHARE, now)))
}
