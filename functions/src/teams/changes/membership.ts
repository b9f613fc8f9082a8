import type { DocumentReference } from 'firebase-admin/firestore'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { type GivenRole, mayInTeam } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { findOwner } from '../../profiles/profiles.ts'
import { deletionOf } from '../../profiles/Deletion.ts'
import { leaveMail } from '../TeamWork.ts'
import { auditTeam, membersOf, type StoredMember, storedMember, teamOf } from '../teamStore.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { departIn, endTeamIn } from './departures.ts'
import type { InTeam, TeamOutcome } from './inTeam.ts'

export function rename(found: InTeam, name: string): TeamOutcome {
  const { database, transaction, id, team, uid, now } = found
  if (name !== team.name) {
    transaction.update(teamOf(database, id), { name, updatedAt: now })
    auditTeam(found, { by: uid, what: 'renamed', from: team.name, to: name })
  }
  return { message: 'The team has this name now.' }
}

interface Target {
  member: StoredMember
  /** Absent where the account is being erased. */
  account?: { reference: DocumentReference; profile: UserProfile }
}

async function targetOf({ database, transaction, id }: InTeam, uid: string): Promise<Target | undefined> {
  const member = storedMember(await transaction.get(membersOf(database, id).doc(uid)))
  if (member === undefined) return undefined
  const account = await findOwner(database, transaction, member.email, uid)
  return { member, ...(account && { account }) }
}

export async function changeRole(found: InTeam, uid: string, role: GivenRole): Promise<TeamOutcome> {
  const { database, transaction, id, team, now } = found
  const target = await targetOf(found, uid)
  if (target === undefined) return { refused: 'MEMBER_GONE' }
  const { member, account } = target
  if (member.role === 'owner') return { refused: 'NOT_ALLOWED' }
  if (uid === found.uid) return { refused: 'NOT_YOURSELF' }
  const message = 'The role is changed.'
  if (member.role === role) return { message }
  transaction.update(membersOf(database, id).doc(uid), { role, updatedAt: now })
  if (account) transaction.update(account.reference, { team: { id, role }, updatedAt: now })
  const change = { what: 'role-changed', whom: uid, from: member.role, to: role } as const
  auditTeam(found, { by: found.uid, ...change })
  if (!account) return { message }
  const facts = { teamName: team.name, role }
  const mail = leaveMail(found, addressOf(target), { kind: 'role-changed', facts })
  return { message, work: [mail] }
}

export async function changeCap(found: InTeam, uid: string, cap: Credits | null): Promise<TeamOutcome> {
  const { database, transaction, id, now, self } = found
  const target = await targetOf(found, uid)
  if (target === undefined) return { refused: 'MEMBER_GONE' }
  const { member } = target
  if (member.role === 'owner') return { refused: 'NOT_ALLOWED' }
  if (uid === self.uid) return { refused: 'NOT_YOURSELF' }
  if (member.cap !== cap) {
    // A new cap is reported anew.
    const change = { cap, capToldIn: await deleteField(), updatedAt: now }
    transaction.update(membersOf(database, id).doc(uid), change)
    const entry = { what: 'cap-changed', whom: uid, from: member.cap, to: cap } as const
    auditTeam(found, { by: found.uid, ...entry })
  }
  return { message: 'The cap is changed.' }
}

/** Idempotent. */
export async function removeMember(found: InTeam, uid: string): Promise<TeamOutcome> {
  const target = await targetOf(found, uid)
  const message = 'They are no longer in the team.'
  if (target === undefined) return { message }
  if (target.member.role === 'owner') return { refused: 'NOT_ALLOWED' }
  const departure = { by: found.uid, what: 'removed' } as const
  const handOver = await departIn(found, target.member, target.account?.reference, departure)
  if (!target.account) return { message, work: [handOver] }
  const facts = { teamName: found.team.name }
  const mail = leaveMail(found, addressOf(target), { kind: 'removed', facts })
  return { message, work: [handOver, mail] }
}

/** Lone owners only, who end the team so. docs/rules.md #team-races */
export async function leave(found: InTeam): Promise<TeamOutcome> {
  const { self, team, uid, reference } = found
  const message = 'You are no longer in the team.'
  if (self.role === 'owner') {
    if (team.members > 1) return { refused: 'OWNER_STAYS' }
    return { message, work: [await endTeamIn(found, self, reference)] }
  }
  return { message, work: [await departIn(found, self, reference, { by: uid, what: 'left' })] }
}

/** Another member, on Enterprise, owns and pays from now on; earlier charges stay. Idempotent. */
export async function passOwnership(found: InTeam, uid: string): Promise<TeamOutcome> {
  const { database, transaction, id, team, self, reference, now } = found
  const message = 'The team is passed on.'
  if (team.payer.uid === uid) return { message }
  if (!mayInTeam(self.role, 'pass')) return { refused: 'NOT_ALLOWED' }
  const target = await targetOf(found, uid)
  if (target?.account === undefined) return { refused: 'MEMBER_GONE' }
  if ((await transaction.get(deletionOf(database, uid))).exists) return { refused: 'MEMBER_GONE' }
  const { member, account } = target
  if (!PLANS[account.profile.subscription.plan].can.teams) return { refused: 'NEXT_OWNER_NEEDS_ENTERPRISE' }
  transaction.update(teamOf(database, id), { payer: { uid }, state: 'active', updatedAt: now })
  // Payers have no cap.
  transaction.update(membersOf(database, id).doc(uid), { role: 'owner', cap: null, updatedAt: now })
  transaction.update(membersOf(database, id).doc(self.uid), { role: 'admin', updatedAt: now })
  transaction.update(account.reference, { team: { id, role: 'owner' }, updatedAt: now })
  transaction.update(reference, { team: { id, role: 'admin' }, updatedAt: now })
  auditTeam(found, { by: self.uid, what: 'passed', whom: uid, from: member.role })
  const facts = { teamName: team.name }
  const mail = leaveMail(found, addressOf(target), { kind: 'ownership-passed', facts })
  return { message, work: [mail] }
}

function addressOf({ member, account }: Target) {
  const email = account?.reference.id ?? member.email
  return { uid: member.uid, email, language: account?.profile.language ?? ('en' as const) }
}
