import type { Firestore, Transaction } from 'firebase-admin/firestore'
import { teamUid } from '#domain/teams/teamUid.ts'
import { mayInTeam, type TeamChange } from '#domain/teams/teams.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { profileOf } from '../profiles/profiles.ts'
import { auditTeam, membersOf, payingMember, storedMember, storedTeam, teamOf } from '../teams/teamStore.ts'

type Reader = Pick<Firestore, 'getAll'>

export interface TeamFollower {
  /** Stands for the team in its follows, settings and offers. */
  uid: string
  payer: { uid: string; account: string }
  /** Read again in the writing transaction; undefined where the right has ended. docs/rules.md #removed-during-fetch */
  now(transaction: Transaction): Promise<TeamFollower | undefined>
  audit(transaction: Transaction, what: TeamChange, show: string): void
}

/** @returns undefined without a team, or without the right. docs/rules.md "Teams" */
export async function teamFollower(
  database: Firestore,
  member: Pick<Identity, 'uid' | 'email'>,
  action: 'follow' | 'unfollow',
  now: Date,
  reader: Reader = database,
): Promise<TeamFollower | undefined> {
  const { uid, email } = member
  const [found] = await reader.getAll(database.collection('users').doc(email))
  const id = found && profileOf(found, uid)?.team?.id
  if (id === undefined) return undefined
  const [inTeams, inMembers] = await reader.getAll(teamOf(database, id), membersOf(database, id).doc(uid))
  const team = inTeams && storedTeam(inTeams)
  const role = inMembers && storedMember(inMembers)?.role
  if (team === undefined || !mayInTeam(role, action)) return undefined
  const paying = await payingMember(reader, database, id, team)
  if (paying === undefined) return undefined
  return {
    uid: teamUid(id),
    payer: { uid: paying.uid, account: paying.email },
    async now(transaction) {
      const again = await teamFollower(database, member, action, now, transaction)
      return again?.uid === teamUid(id) ? again : undefined
    },
    audit: (transaction, what, show) =>
      auditTeam({ database, transaction, id, now }, { by: uid, what, to: show }),
  }
}
