import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { PLANS } from '#domain/plans/plans.ts'
import { utcDay, utcMonth } from '#domain/time/calendar.ts'
import { returnToCap, takeFromCap } from '#domain/teams/memberCap.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { FORMER_MEMBERS, type Team, type TeamUse } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { findOwner } from '../profiles/profiles.ts'
import { leaveMail } from './TeamWork.ts'
import {
  auditTeam,
  membersOf,
  payingMember,
  type StoredMember,
  storedMember,
  storedTeam,
  storedUse,
  teamOf,
  useOf,
} from './teamStore.ts'

/** A member and their payer, as read in a charge's transaction. */
export interface FoundPayer {
  id: string
  team: Team
  member: StoredMember
  payer: { uid: string; reference: DocumentReference; profile: UserProfile }
  use: TeamUse
}

/** The payer of a member's requests, or the refusal. docs/rules.md "Teams", #team-races and #team-left-and-back */
export async function findPayer(
  database: Firestore,
  transaction: Transaction,
  { team: id, uid, requestedAt }: { team: string; uid: string; requestedAt: Date },
  now: Date,
): Promise<FoundPayer | 'NOT_IN_TEAM' | 'TEAM_PAUSED'> {
  const month = utcMonth(now)
  const [inTeam, inMembers, inUse] = await transaction.getAll(
    teamOf(database, id),
    membersOf(database, id).doc(uid),
    useOf(database, id).doc(month),
  )
  const team = inTeam && storedTeam(inTeam)
  const member = inMembers && storedMember(inMembers)
  if (team === undefined || member === undefined) return 'NOT_IN_TEAM'
  // A returned member's earlier requests do not count.
  if (member.joinedAt > requestedAt) return 'NOT_IN_TEAM'
  const paying = uid === team.payer.uid ? member : await payingMember(transaction, database, id, team)
  const owner = paying && (await findOwner(database, transaction, paying.email, paying.uid))
  if (owner === undefined || !PLANS[owner.profile.subscription.plan].can.teams) return 'TEAM_PAUSED'
  const use = (inUse && storedUse(inUse)) ?? { month, days: {} }
  return { id, team, member, payer: { uid: team.payer.uid, ...owner }, use }
}

/** The payer for a quote, unreserved. Outsiders must not leave a request with the team: its members read it. */
export async function teamPayer(
  database: Firestore,
  id: string,
  uid: string,
): Promise<{ uid: string; account: string } | 'NOT_IN_TEAM' | 'TEAM_PAUSED'> {
  const [inTeams, inMembers] = await database.getAll(teamOf(database, id), membersOf(database, id).doc(uid))
  const team = inTeams && storedTeam(inTeams)
  if (team === undefined || inMembers?.exists !== true) return 'NOT_IN_TEAM'
  const paying = await payingMember(database, database, id, team)
  return paying === undefined ? 'TEAM_PAUSED' : { uid: paying.uid, account: paying.email }
}

/** Takes a cost from a member's cap and day. Writes only: nothing, and false, where the cap is too low. */
export function takeForTeam(
  transaction: Transaction,
  database: Firestore,
  { id, member, use }: FoundPayer,
  cost: Credits,
  now: Date,
): boolean {
  const used = takeFromCap(member, cost, now)
  if (used === undefined) return false
  transaction.update(membersOf(database, id).doc(member.uid), { used, updatedAt: now })
  transaction.set(useOf(database, id).doc(use.month), withUse(use, now, member.uid, cost))
  return true
}

/** Reports a reached cap once a month, in the audit and by mail. */
export function tellCapReached(
  transaction: Transaction,
  database: Firestore,
  { id, team, member }: FoundPayer,
  language: ReaderLanguage,
  now: Date,
): void {
  const month = utcMonth(now)
  if (member.cap === null || member.capToldIn === month) return
  transaction.update(membersOf(database, id).doc(member.uid), { capToldIn: month })
  const { uid, email, cap } = member
  const changing = { database, transaction, id, now }
  auditTeam(changing, { by: null, what: 'cap-reached', whom: uid, to: cap })
  const facts = { teamName: team.name, cap }
  leaveMail(changing, { uid, email, language }, { kind: 'cap-reached', facts })
}

export interface FoundUse {
  id: string
  use: TeamUse
  /** Absent where they have left. */
  member?: StoredMember
}

/** A refund's cap and use; undefined where the team did not pay, or is gone. Reads only. */
export async function findUse(
  database: Firestore,
  transaction: Transaction,
  { team: id, payer, uid, chargedAt }: SummaryRequest,
): Promise<FoundUse | undefined> {
  if (id === undefined || payer === undefined || chargedAt === undefined) return undefined
  const [inMembers, inUse] = await transaction.getAll(
    membersOf(database, id).doc(uid),
    useOf(database, id).doc(utcMonth(chargedAt)),
  )
  const use = inUse && storedUse(inUse)
  if (use === undefined) return undefined
  const member = inMembers && storedMember(inMembers)
  return { id, use, ...(member && { member }) }
}

/** Writes only; once per request, with its state. */
export function returnForTeam(
  transaction: Transaction,
  database: Firestore,
  { id, use, member }: FoundUse,
  { uid, cost, chargedAt }: SummaryRequest,
  now: Date,
): void {
  if (chargedAt === undefined) return
  const isOfNow = member !== undefined && member.joinedAt <= chargedAt
  const used = isOfNow ? returnToCap(member, cost, chargedAt) : undefined
  if (used) transaction.update(membersOf(database, id).doc(uid), { used, updatedAt: now })
  transaction.set(useOf(database, id).doc(use.month), withUse(use, chargedAt, uid, -cost))
}

/** Former members share one name. */
function withUse(use: TeamUse, at: Date, uid: string, cost: Credits): TeamUse {
  const day = String(at.getUTCDate())
  const before = use.days[day] ?? {}
  const key = cost < 0 && before[uid] === undefined ? FORMER_MEMBERS : uid
  const after = { ...before, [key]: Math.max(0, (before[key] ?? 0) + cost) }
  return { month: use.month, days: { ...use.days, [day]: after } }
}

/** Moves a former member's use to that name, up to the day of their return. */
export function withoutMember(use: TeamUse, uid: string, backAt?: Date): TeamUse {
  const isTheirs = (day: string) =>
    backAt !== undefined && `${use.month}-${day.padStart(2, '0')}` >= utcDay(backAt)
  const days = Object.entries(use.days).map(([day, all]) => {
    const { [uid]: credits, ...others } = all
    if (credits === undefined || isTheirs(day)) return [day, all]
    return [day, { ...others, [FORMER_MEMBERS]: (others[FORMER_MEMBERS] ?? 0) + credits }]
  })
  return { month: use.month, days: Object.fromEntries(days) as TeamUse['days'] }
}
