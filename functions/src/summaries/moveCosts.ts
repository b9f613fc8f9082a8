import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { SUMMARY_STATES, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { costOf, summaries } from './requests.ts'

/** Per query; each is two of a commit's 500 writes. */
const PAGE = 200
/** Per night. */
const PAGES = 100

const OF_BEFORE = v.object({
  state: v.picklist(SUMMARY_STATES),
  engine: v.object({ inputTokens: v.number(), outputTokens: v.number(), usd: v.number() }),
})

/** Moves ended requests' costs from fields that owners could read to the new place. @returns the number moved */
export async function moveCosts(database: Firestore): Promise<number> {
  const none = await deleteField()
  let moved = 0
  const move = async (doc: QueryDocumentSnapshot) => {
    const { ref, updateTime } = doc
    const { success, output } = v.safeParse(OF_BEFORE, doc.data())
    if (!success || !TERMINAL_STATES.has(output.state)) return
    const batch = database.batch()
    const removed = { 'engine.inputTokens': none, 'engine.outputTokens': none, 'engine.usd': none }
    batch.update(ref, removed, { lastUpdateTime: updateTime })
    batch.set(costOf(ref), output.engine)
    if (await unlessWriteConflict(() => batch.commit())) moved++
  }
  const before = summaries(database).where('engine.usd', '>=', 0).orderBy('engine.usd')
  for await (const { docs } of queryPages(before, PAGE, PAGES)) {
    await Promise.all(docs.map((doc) => move(doc)))
  }
  return moved
}
