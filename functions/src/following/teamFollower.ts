import type { Firestore, Transaction } from 'firebase-admin/firestore'
import { teamUid } from '#domain/teams/teamUid.ts'
import { mayInTeam, type TeamChange } from '#domain/teams/teams.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { profileOf } from '../profiles/profiles.ts'
import { auditTeam, membersOf, payingMember, storedMember, storedTeam, teamOf } from '../teams/teamStore.ts'

type Reader = Pick<Firestore, 'getAll'>

/** A team that follows, in place of the account of the member who asks. */
export interface TeamFollower {
  /** What stands for the team in its follows, settings and offers. */
  uid: string
  payer: { uid: string; account: string }
  /** The same as it is now, in the transaction that writes; undefined where the right has ended meanwhile. docs/rules.md #removed-during-fetch */
  now(transaction: Transaction): Promise<TeamFollower | undefined>
  /** Writes down what is done, with it. */
  audit(transaction: Transaction, what: TeamChange, show: string): void
}

/** @returns undefined where the account is in no team, or its role does not let it. docs/rules.md "Teams" */
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
      auditTeam(transaction, database, id, { at: now, by: uid, what, to: show }),
  }
}
