import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { firestore } from '../platform/gateways/firestore.ts'
import { auth } from '../platform/gateways/auth.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { isSuppressed } from '../deliverability/suppression.ts'
import { offers, storedOffer } from './followStore.ts'
import { parseAccountTask } from './FollowTask.ts'
import { settleRequested } from './settleRequested.ts'
import { type FollowingAccount, summarizeOffer } from './summarizeOffer.ts'

/** Per task. */
const MOST_OFFERS = 50

/**
 * Task: summarizes or offers an account's waiting episodes in order of publication, and settles requested
 * ones. Each offer changes alone, and only as read, so the task may repeat. docs/rules.md "Following",
 * #told-once
 */
export const summarizeNew = taskCall(
  'summarizeNew',
  { secrets: ['HASH_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY', 'YOUTUBE_API_KEY'] },
  parseAccountTask,
  async ({ uid }, now) => {
    const database = await firestore()
    const inState = async (state: string, order: string) => {
      const all = offers(database).where('uid', '==', uid).where('state', '==', state)
      return (await all.orderBy(order).limit(MOST_OFFERS).get()).docs
    }
    // Ended ones lack this time, and so are not found.
    for (const doc of await inState('requested', 'nextCheckAt')) await settleRequested(database, doc.ref, now)
    const waiting = await inState('waiting', 'published')
    if (waiting.length === 0) return { outcome: 'nothing waits', fields: { uid } }
    const account = await accountOf(database, uid, now)
    const outcomes = await summarizeInOrder(database, account, waiting, now)
    return { outcome: 'looked after', fields: { uid, outcomes } }
  },
)

/** Undefined where its address is unconfirmed, or gets no mail. */
async function accountOf(database: Firestore, uid: string, now: Date): Promise<FollowingAccount | undefined> {
  const { users } = await (await auth()).getUsers([{ uid }])
  const [user] = users
  const email = user?.email?.toLowerCase()
  if (user?.emailVerified !== true || user.disabled || email === undefined) return undefined
  return (await isSuppressed(database, email, now)) ? undefined : { uid, email }
}

async function summarizeInOrder(
  database: Firestore,
  account: FollowingAccount | undefined,
  waiting: readonly QueryDocumentSnapshot[],
  now: Date,
): Promise<string[]> {
  const outcomes: string[] = []
  for (const [index, doc] of waiting.entries()) {
    const offer = storedOffer(doc)
    if (offer === undefined) continue
    const outcome = await summarizeOffer(database, account, doc.ref, offer, now)
    outcomes.push(outcome.type)
    if (outcome.type !== 'wait') continue
    // A waiting episode holds back later ones.
    const batch = database.batch()
    for (const { ref } of waiting.slice(index)) {
      batch.update(ref, { waitsFor: outcome.reason, nextCheckAt: outcome.until, updatedAt: now })
    }
    await batch.commit()
    break
  }
  return outcomes
}
