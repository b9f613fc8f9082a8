import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { PLANS } from '#domain/plans/plans.ts'
import type { Team, TeamChange, TeamMember } from '#domain/teams/teams.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { findOwner } from '../../profiles/profiles.ts'
import { leaveMail, leaveWork } from '../TeamWork.ts'
import { auditTeam, type ChangingTeam, membersOf, storedMember, storedTeam, teamOf } from '../teamStore.ts'
import type { InTeam } from './inTeam.ts'

/** As read in a transaction. */
type Changed = ChangingTeam & Pick<InTeam, 'team'>

/** Removes a member with all rights. @param profile absent without an account @returns the handing over, as work */
export async function departIn(
  changed: Changed,
  { uid }: TeamMember,
  profile: DocumentReference | undefined,
  { by, what }: { by: string | null; what: Extract<TeamChange, 'left' | 'removed'> },
): Promise<string> {
  const { database, transaction, id, team, now } = changed
  transaction.delete(membersOf(database, id).doc(uid))
  transaction.update(teamOf(database, id), { members: team.members - 1, updatedAt: now })
  if (profile) transaction.update(profile, { team: await deleteField(), updatedAt: now })
  auditTeam(changed, { by, what, whom: uid })
  return leaveWork(changed, { do: 'hand-over', team: id, uid })
}

/** Ends a team with its last member. @returns the work that deletes its data */
export async function endTeamIn(
  changed: ChangingTeam,
  { uid }: TeamMember,
  profile: DocumentReference | undefined,
): Promise<string> {
  const { database, transaction, id, now } = changed
  transaction.delete(membersOf(database, id).doc(uid))
  transaction.delete(teamOf(database, id))
  if (profile) transaction.update(profile, { team: await deleteField(), updatedAt: now })
  return leaveWork(changed, { do: 'dissolve', team: id, uid })
}

/** Teams with others that an account owns: it must name the next owner first. docs/rules.md #team-races */
export async function ownsWithOthers(database: Firestore, uid: string): Promise<boolean> {
  for (const { ref } of await membershipsOf(database, uid, 'owner')) {
    const team = ref.parent.parent && storedTeam(await ref.parent.parent.get())
    if (team && team.members > 1) return true
  }
  return false
}

async function membershipsOf(database: Firestore, uid: string, role?: 'owner') {
  const { docs } = await database.collectionGroup('members').where('uid', '==', uid).get()
  return docs.filter((each) => role === undefined || each.get('role') === role)
}

/**
 * Removes an erased account from its team. An owner without a successor, as after the console's deletion,
 * leaves it to the longest-serving admin, or else member: paused unless they are on Enterprise. Idempotent.
 * docs/rules.md #team-races
 */
export async function leaveForGood(database: Firestore, uid: string, now: Date): Promise<void> {
  for (const { ref } of await membershipsOf(database, uid)) {
    const id = ref.parent.parent?.id
    if (id === undefined) continue
    await database.runTransaction(async (transaction) => {
      const [inTeams, inMembers] = await transaction.getAll(teamOf(database, id), ref)
      const team = inTeams && storedTeam(inTeams)
      const member = inMembers && storedMember(inMembers)
      // Gone: another call was faster.
      if (team === undefined || member === undefined) return
      const profile = (await findOwner(database, transaction, member.email, uid))?.reference
      const changed = { database, transaction, id, team, now }
      if (member.role === 'owner' && team.members <= 1) {
        await endTeamIn(changed, member, profile)
        return
      }
      if (member.role === 'owner') await succeedIn(changed, uid)
      await departIn(changed, member, profile, { by: uid, what: 'left' })
    })
  }
}

async function succeedIn(changed: Changed, uid: string): Promise<void> {
  const { database, transaction, id, team, now } = changed
  const next = await nextOwner(transaction, database, id, uid)
  if (next === undefined) return
  const account = await findOwner(database, transaction, next.email, next.uid)
  const state: Team['state'] =
    account && PLANS[account.profile.subscription.plan].can.teams ? 'active' : 'paused'
  transaction.update(teamOf(database, id), { payer: { uid: next.uid }, state })
  transaction.update(membersOf(database, id).doc(next.uid), { role: 'owner', cap: null, updatedAt: now })
  auditTeam(changed, { by: null, what: 'passed', whom: next.uid, from: next.role })
  if (account === undefined) return
  transaction.update(account.reference, { team: { id, role: 'owner' }, updatedAt: now })
  const to = { uid: next.uid, email: account.reference.id, language: account.profile.language }
  const facts = { teamName: team.name }
  leaveMail(changed, to, { kind: 'ownership-passed', facts })
}

async function nextOwner(transaction: Transaction, database: Firestore, id: string, uid: string) {
  const { docs } = await transaction.get(membersOf(database, id))
  const [next] = docs
    .flatMap((each) => storedMember(each) ?? [])
    .filter((each) => each.uid !== uid)
    .toSorted(
      (a, b) =>
        Number(b.role === 'admin') - Number(a.role === 'admin') ||
        a.joinedAt.getTime() - b.joinedAt.getTime(),
    )
  return next
}
