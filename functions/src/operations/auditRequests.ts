import type { Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { HELD_MS } from '#domain/time/lifetimes.ts'
import { SUMMARY_STATES, type SummaryState, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { HOUR_MS } from '#domain/units.ts'
import { readDocument } from '../platform/readDocument.ts'
import { summaries } from '../summaries/requests.ts'
import { reportDifference } from './reportDifference.ts'

/** No state is kept for longer than this without an event: retries are minutes apart, and each is one. */
const STILL_MS = HOUR_MS
/** Most that is read of one state. More are under way only where thousands are late at once, and `watch` tells that. */
const MOST = 2_000

const SHAPE = v.looseObject({ requestedAt: v.date(), updatedAt: v.date(), nextCheckAt: v.nullish(v.date()) })
type Times = v.InferOutput<typeof SHAPE>

/**
 * Looks at every request that has not ended: whether it has moved lately, and whether anybody will look at it again.
 * @returns how many there are
 */
export async function auditRequests(database: Firestore, now: Date): Promise<number> {
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
  // What was written by a version that is gone, or by hand: no sweep knows what to do with it.
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
