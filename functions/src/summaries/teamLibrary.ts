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

/** A team's summaries: paid for, or shared by members. docs/rules.md "Teams" */

/**
 * Updates a request's copy in team libraries, without addresses, where readable; idempotent, in any order.
 * @param teams with it in their library before the change, or now
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

/** Unfinished and failed requests are in no library. */
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

/** Whether a team paid for a former member's request: then it is the team's. docs/rules.md #team-left-and-back */
export async function isLeftBehind(
  database: Firestore,
  { uid, team, payer, requestedAt }: SummaryRequest,
): Promise<boolean> {
  if (team === undefined || payer === undefined) return false
  const [inTeams, inMembers] = await database.getAll(
    teamOf(database, team),
    membersOf(database, team).doc(uid),
  )
  // An ended team leaves it to the account.
  if (inTeams?.exists !== true) return false
  const member = inMembers && storedMember(inMembers)
  return member === undefined || member.joinedAt > requestedAt
}

interface Leaver {
  team: string
  uid: string
}

/**
 * After a member has left: what the team paid for, also unfinished, loses uid and addresses and its mail;
 * their shares end; a former owner is no longer the payer. A new membership's summaries stay, leased ones
 * wait for the next call. Idempotent. docs/rules.md #team-races, #team-left-and-back and #leave-under-lease
 * @param hasTime asked between two
 * @returns whether nothing is left
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
  // An unlimited balance gets nothing back anyway.
  const forgetPayer: Change = async (transaction, { reference, stored: { request } }) => {
    if (request.payer?.uid !== uid) return
    if (await isOfNow(transaction, database, leaver, request.chargedAt ?? request.requestedAt)) return
    transaction.update(reference, { payer: { uid: teamUid(team), account: '' } })
  }
  const isHandedOver = await changeAll(ofTeam.where('uid', '==', uid), hasTime, handOver)
  return (await changeAll(ofTeam.where('payer.uid', '==', uid), hasTime, forgetPayer)) && isHandedOver
}

/** Whether it belongs to a later membership. A read. */
async function isOfNow(transaction: Transaction, database: Firestore, { team, uid }: Leaver, at: Date) {
  const member = storedMember(await transaction.get(membersOf(database, team).doc(uid)))
  return member !== undefined && at >= member.joinedAt
}

type Change = (
  transaction: Transaction,
  found: { reference: DocumentReference; stored: StoredRequest },
) => Promise<void> | void

/** Changes each request, none under a lease. @returns whether all were changed. docs/rules.md #leave-under-lease */
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

/** For an ended team: deletes the team's own summaries, leaves accounts theirs. Idempotent. */
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
