import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { REFUSAL_MESSAGES } from '#domain/summaryRefusal.ts'
import { teamUid } from '#domain/teams.ts'
import { emptied } from '../platform/gateways/emptied.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { eraseIn, positionOf, recordEventIn, storedRequest, summaries } from './requests.ts'

/** The summaries of a team: what it has paid for, and what members share. docs/rules.md "Teams" */

/**
 * Of who is no longer in a team: what it has paid for becomes its own, without uid and addresses, also while it is being made,
 * and is mailed to nobody then; what they share is theirs alone again. Idempotent.
 * @param hasTime asked between two
 * @returns whether nothing is left
 * docs/rules.md row 69
 */
export async function handOverSummaries(
  database: Firestore,
  { team, uid }: { team: string; uid: string },
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  const theirs = summaries(database).where('uid', '==', uid).where('team', '==', team).select().limit(50)
  for (;;) {
    const { docs } = await theirs.get()
    if (docs.length === 0) return true
    for (const { ref } of docs) {
      if (!hasTime()) return false
      await handOver(database, ref, { team, uid }, now)
    }
  }
}

async function handOver(
  database: Firestore,
  reference: DocumentReference,
  { team, uid }: { team: string; uid: string },
  now: Date,
): Promise<void> {
  const none = await deleteField()
  await database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference)
    if (snapshot.get('uid') !== uid || snapshot.get('team') !== team) return
    const stored = storedRequest(snapshot)
    const state = stored?.request.state
    if (stored && (state === 'held' || state === 'requested')) {
      const error = { code: 'NOT_IN_TEAM', message: REFUSAL_MESSAGES.NOT_IN_TEAM }
      await recordEventIn(transaction, database, stored, { type: 'refused', error }, now)
    } else if (stored?.request.payer === undefined || state === 'failed') {
      transaction.update(reference, { team: none })
    } else {
      transaction.update(reference, {
        uid: teamUid(team),
        account: '',
        deliverTo: '',
        automatic: 'collected',
        sharedAt: none,
      })
      transaction.delete(positionOf(reference))
    }
  })
}

/** Of a team that has ended: what was nobody's but the team's goes, what belongs to an account stays with it. Idempotent. */
export async function endLibrary(
  database: Firestore,
  team: string,
  hasTime: () => boolean,
): Promise<boolean> {
  const none = await deleteField()
  return emptied(summaries(database).where('team', '==', team).select('uid'), hasTime, (batch, doc) => {
    if (doc.get('uid') === teamUid(team)) eraseIn(batch, doc.ref)
    else batch.update(doc.ref, { team: none })
  })
}
