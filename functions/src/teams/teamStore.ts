import { createHash } from 'node:crypto'
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import {
  GIVEN_ROLES,
  type Team,
  TEAM_ROLES,
  TEAM_STATES,
  type TeamAudit,
  type TeamInvitation,
  type TeamMember,
  type TeamUse,
} from '#domain/teams/teams.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Server fields of a member. */
export interface StoredMember extends TeamMember {
  /** Month (UTC) of the last mail about the reached cap. */
  capToldIn?: string
}

const TEAM_SHAPE = v.looseObject({
  name: v.string(),
  payer: v.looseObject({ uid: v.string() }),
  seats: v.number(),
  members: v.number(),
  state: v.picklist(TEAM_STATES),
  invited: v.number(),
})
const MEMBER_SHAPE = v.looseObject({
  uid: v.string(),
  role: v.picklist(TEAM_ROLES),
  name: v.string(),
  email: v.string(),
  cap: v.nullable(v.number()),
  used: v.looseObject({ month: v.string(), credits: v.number() }),
  joinedAt: v.date(),
})
const INVITATION_SHAPE = v.looseObject({
  email: v.string(),
  role: v.picklist(GIVEN_ROLES),
  cap: v.nullable(v.number()),
  number: v.number(),
  expiresAt: v.date(),
})
const USE_SHAPE = v.looseObject({
  month: v.string(),
  days: v.record(v.string(), v.record(v.string(), v.number())),
})

export const teams = (database: Firestore): CollectionReference => database.collection('teams')
export const teamOf = (database: Firestore, id: string): DocumentReference => teams(database).doc(id)

export function membersOf(database: Firestore, team: string): CollectionReference {
  return teamOf(database, team).collection('members')
}

export function invitationsOf(database: Firestore, team: string): CollectionReference {
  return teamOf(database, team).collection('invitations')
}

/** @param number of the invitation in its team */
export function invitationOf(database: Firestore, team: string, number: number): DocumentReference {
  const id = createHash('sha256').update(`${team}.${number}`).digest('hex').slice(0, 40)
  return invitationsOf(database, team).doc(id)
}

export function useOf(database: Firestore, team: string): CollectionReference {
  return teamOf(database, team).collection('use')
}

export function libraryOf(database: Firestore, team: string): CollectionReference {
  return teamOf(database, team).collection('library')
}

export const storedTeam = (snapshot: DocumentSnapshot) => readDocument<Team>(snapshot, TEAM_SHAPE)
export const storedMember = (snapshot: DocumentSnapshot) => readDocument<StoredMember>(snapshot, MEMBER_SHAPE)
export const storedInvitation = (snapshot: DocumentSnapshot) =>
  readDocument<TeamInvitation>(snapshot, INVITATION_SHAPE)
export const storedUse = (snapshot: DocumentSnapshot) => readDocument<TeamUse>(snapshot, USE_SHAPE)

/** A team's owner. Undefined where they have left since it was read. */
export async function payingMember(
  reader: Pick<Firestore, 'getAll'>,
  database: Firestore,
  id: string,
  { payer }: Team,
): Promise<StoredMember | undefined> {
  const [found] = await reader.getAll(membersOf(database, id).doc(payer.uid))
  return found && storedMember(found)
}

/** What writes about a team need. */
export interface ChangingTeam {
  database: Firestore
  transaction: Transaction
  id: string
  now: Date
}

/** Records a change of a team, in the same write. */
export function auditTeam(
  { database, transaction, id, now: at }: ChangingTeam,
  { by, what, whom = null, from = null, to = null }: Pick<TeamAudit, 'by' | 'what'> & Partial<TeamAudit>,
): void {
  const entry: TeamAudit = { at, by, what, whom, from, to }
  transaction.create(teamOf(database, id).collection('audit').doc(), entry)
}
