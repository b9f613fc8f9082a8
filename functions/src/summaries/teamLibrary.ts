import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore'
import { isLeased } from './rules/requestStates.ts'
import {
  isReadable,
  LIBRARY_FIELDS,
  type LibraryRequest,
  type SummaryRequest,
} from '#domain/summaries/summaryRequest.ts'
import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { teamUid } from '#domain/teams/teamUid.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { libraryOf, membersOf, storedMember, teamOf } from '../teams/teamStore.ts'
import {
  eraseIn,
  forgetPoints,
  positionOf,
  recordEventIn,
  type StoredRequest,
  storedRequest,
  summaries,
} from './requests.ts'

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
 * Whether a team has paid for a request of somebody who is no longer the member who asked: it is the team's then, and mailed to
 * nobody. docs/rules.md #team-left-and-back
 */
export async function isLeftBehind(
  database: Firestore,
  { uid, team, payer, requestedAt }: SummaryRequest,
): Promise<boolean> {
  if (team === undefined || payer === undefined) return false
  const [inTeams, inMembers] = await database.getAll(
    teamOf(database, team),
    membersOf(database, team).doc(uid),
  )
  // Of a team that has ended it is the account's.
  if (inTeams?.exists !== true) return false
  const member = inMembers && storedMember(inMembers)
  return member === undefined || member.joinedAt > requestedAt
}

/** Somebody who has left a team. */
interface Leaver {
  team: string
  uid: string
}

/**
 * Of who is no longer in a team: what it has paid for becomes its own, without uid and addresses, also while it is being made,
 * and is mailed to nobody then; what they share is theirs alone again. Where they owned the team, they are its payer no longer.
 * What is of a new membership stays, and what a worker has under a lease is left for the next time. Idempotent.
 * @param hasTime asked between two
 * @returns whether nothing is left
 * docs/rules.md #team-races, #team-left-and-back and #leave-under-lease
 */
export async function handOverSummaries(
  database: Firestore,
  leaver: Leaver,
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  const { team, uid } = leaver
  const ofTeam = summaries(database).where('team', '==', team)
  const none = await deleteField()
  const handOver: Change = async (transaction, { reference, stored }) => {
    const { request } = stored
    if (request.uid !== uid || request.team !== team) return
    if (await isOfNow(transaction, database, leaver, request.teamSince ?? request.requestedAt)) return
    if (request.state === 'held' || request.state === 'requested') {
      const error = { code: 'NOT_IN_TEAM', message: REFUSAL_MESSAGES.NOT_IN_TEAM }
      await recordEventIn(transaction, database, stored, { type: 'refused', error }, now)
    } else if (request.payer === undefined || request.state === 'failed') {
      transaction.update(reference, { team: none, teamSince: none })
    } else {
      await forgetPoints(transaction, database, uid, reference.id)
      transaction.update(reference, {
        uid: teamUid(team),
        known: none,
        account: '',
        deliverTo: '',
        automatic: 'collected',
        sharedAt: none,
      })
      transaction.delete(positionOf(reference))
    }
  }
  // Nothing of value could be returned to an unlimited balance.
  const forgetPayer: Change = async (transaction, { reference, stored: { request } }) => {
    if (request.payer?.uid !== uid) return
    if (await isOfNow(transaction, database, leaver, request.chargedAt ?? request.requestedAt)) return
    transaction.update(reference, { payer: { uid: teamUid(team), account: '' } })
  }
  const isHandedOver = await changeAll(ofTeam.where('uid', '==', uid), hasTime, handOver)
  return (await changeAll(ofTeam.where('payer.uid', '==', uid), hasTime, forgetPayer)) && isHandedOver
}

/** Whether something is of a membership that came after they left. A read. */
async function isOfNow(
  transaction: Transaction,
  database: Firestore,
  { team, uid }: Leaver,
  at: Date,
): Promise<boolean> {
  const member = storedMember(await transaction.get(membersOf(database, team).doc(uid)))
  return member !== undefined && at >= member.joinedAt
}

type Change = (
  transaction: Transaction,
  found: { reference: DocumentReference; stored: StoredRequest },
) => Promise<void> | void

/**
 * Changes requests, each as it is now and none under a lease: its worker's own write would not hold, and what it does be done
 * twice. docs/rules.md #leave-under-lease
 * @returns whether all were changed
 */
async function changeAll(query: Query, hasTime: () => boolean, change: Change): Promise<boolean> {
  let isDone = true
  for await (const { docs } of queryPages(query.select(), PAGE, Infinity)) {
    for (const { ref } of docs) {
      if (!hasTime()) return false
      const isChanged = await query.firestore.runTransaction(async (transaction) => {
        const stored = storedRequest(await transaction.get(ref))
        if (stored && isLeased(stored.request.state)) return false
        if (stored) await change(transaction, { reference: ref, stored })
        return true
      })
      isDone &&= isChanged
    }
  }
  return isDone
}

/** Of a team that has ended: what was nobody's but the team's goes, what belongs to an account stays with it. Idempotent. */
export async function endLibrary(
  database: Firestore,
  team: string,
  hasTime: () => boolean,
): Promise<boolean> {
  const none = await deleteField()
  return changeAll(summaries(database).where('team', '==', team), hasTime, (transaction, found) => {
    if (found.stored.request.uid === teamUid(team)) eraseIn(transaction, found.reference)
    else transaction.update(found.reference, { team: none, teamSince: none, payer: none })
  })
}
