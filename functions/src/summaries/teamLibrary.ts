import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore'
import { isLeased } from '#domain/requestStates.ts'
import {
  isReadable,
  LIBRARY_FIELDS,
  type LibraryRequest,
  type SummaryRequest,
} from '#domain/summaryRequest.ts'
import { REFUSAL_MESSAGES } from '#domain/summaryRefusal.ts'
import { teamUid } from '#domain/teamUid.ts'
import { emptied } from '../platform/gateways/emptied.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { libraryOf } from '../teams/teamStore.ts'
import { eraseIn, positionOf, recordEventIn, storedRequest, summaries } from './requests.ts'

const PAGE = 50

/** The summaries of a team: what it has paid for, and what members share. docs/rules.md "Teams" */

/**
 * Brings what teams read of a request to what it is now: a copy without addresses where it can be read, else nothing. To be
 * called after each change; any number of calls, in any order, comes to the same.
 * @param teams that had it in their library before the change, or have it now
 */
export async function keepLibrary(
  database: Firestore,
  id: string,
  teams: ReadonlySet<string>,
): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const request = storedRequest(await transaction.get(summaries(database).doc(id)))?.request
    for (const team of teams) {
      const copy = libraryOf(database, team).doc(id)
      if (request && libraryTeam(request) === team) transaction.set(copy, libraryRequest(request, team))
      else transaction.delete(copy)
    }
  })
}

/** Whose library a request is in: what is being made, or came to nothing, is in none. */
export function libraryTeam(request: Pick<SummaryRequest, 'team' | 'state'> | undefined): string | undefined {
  return request && isReadable(request.state) ? request.team : undefined
}

function libraryRequest(request: SummaryRequest, team: string): LibraryRequest {
  const known = LIBRARY_FIELDS.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]]))
  return {
    ...(Object.fromEntries(known) as LibraryRequest),
    ...(request.payer && { payer: { uid: teamUid(team), account: '' } }),
  }
}

/**
 * Of who is no longer in a team: what it has paid for becomes its own, without uid and addresses, also while it is being made,
 * and is mailed to nobody then; what they share is theirs alone again. Where they owned the team, they are its payer no longer.
 * Idempotent.
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
  const ofTeam = summaries(database).where('team', '==', team)
  const theirs = ofTeam.where('uid', '==', uid).select().limit(PAGE)
  for (;;) {
    const { docs } = await theirs.get()
    if (docs.length === 0) break
    for (const { ref } of docs) {
      if (!hasTime()) return false
      await handOver(database, ref, { team, uid }, now)
    }
  }
  return forgetPayer(ofTeam.where('payer.uid', '==', uid), teamUid(team), hasTime)
}

/**
 * What an owner has paid for, as paid by the team: nothing of value could be returned to an unlimited balance. One that a worker
 * has under a lease is left for the next time.
 */
async function forgetPayer(query: Query, uid: string, hasTime: () => boolean): Promise<boolean> {
  let isDone = true
  for await (const page of queryPages(query, PAGE, Infinity)) {
    if (!hasTime()) return false
    for (const doc of page.docs) {
      const at = storedRequest(doc)?.request.state
      const write = () => doc.ref.update({ payer: { uid, account: '' } }, { lastUpdateTime: doc.updateTime })
      const isWritten =
        (at === undefined || !isLeased(at)) && (await unlessWriteConflict(write)) !== undefined
      isDone &&= isWritten
    }
  }
  return isDone
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
    else batch.update(doc.ref, { team: none, payer: none })
  })
}
