import type { Message } from '#domain/messages.ts'
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { teamContract } from '#domain/api/teamCalls.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { mayInTeam, type Team, type TeamAction, type TeamRefusal } from '#domain/teams/teams.ts'
import { TRANSACTION_ATTEMPTS } from '../../platform/gateways/firestore.ts'
import type { Identity } from '../../platform/http/ApiRequest.ts'
import { findOwner, isBeforeVerifiedSession } from '../../profiles/profiles.ts'
import { membersOf, type StoredMember, storedMember, storedTeam, teamOf } from '../teamStore.ts'

export type TeamAsked = v.InferOutput<typeof teamContract.request>
type Done = Extract<v.InferInput<typeof teamContract.answer>, { success: true }>

/** Result of a call. `work`: ids of leftover work, see TeamWork. */
export type TeamOutcome =
  | { refused: TeamRefusal | 'SESSION_ENDED' | 'BEING_DELETED' }
  | { message: Message; data?: NonNullable<Done['data']>; work?: readonly string[] }

/** As read in the transaction. */
export interface Caller {
  database: Firestore
  transaction: Transaction
  now: Date
  uid: string
  reference: DocumentReference
  profile: UserProfile
}

export interface InTeam extends Caller {
  id: string
  team: Team
  self: StoredMember
}

/** A signed-in caller's transaction, in a valid session. Reads first, then writes. */
export function asCaller(
  database: Firestore,
  { uid, email, signedInAt }: Identity,
  now: Date,
  work: (caller: Caller) => Promise<TeamOutcome>,
): Promise<TeamOutcome> {
  return database.runTransaction(
    async (transaction) => {
      const own = await findOwner(database, transaction, email, uid)
      if (own === undefined || isBeforeVerifiedSession(signedInAt, own.profile)) {
        return { refused: 'SESSION_ENDED' }
      }
      return work({ database, transaction, now, uid, ...own })
    },
    { maxAttempts: TRANSACTION_ATTEMPTS },
  )
}

/** For members with the right. docs/rules.md "Teams" */
export function inTeam(
  database: Firestore,
  identity: Identity,
  action: TeamAction,
  now: Date,
  work: (found: InTeam) => Promise<TeamOutcome> | TeamOutcome,
): Promise<TeamOutcome> {
  return asCaller(database, identity, now, async (caller) => {
    const found = await teamOfCaller(caller)
    if (found === undefined) return { refused: 'NOT_IN_TEAM' }
    return mayInTeam(found.self.role, action) ? work(found) : { refused: 'NOT_ALLOWED' }
  })
}

/** Undefined without a team: the document of `members` decides. */
export async function teamOfCaller(caller: Caller): Promise<InTeam | undefined> {
  const { database, transaction, profile, uid } = caller
  const id = profile.team?.id
  if (id === undefined) return undefined
  const [inTeams, inMembers] = await transaction.getAll(
    teamOf(database, id),
    membersOf(database, id).doc(uid),
  )
  const team = inTeams && storedTeam(inTeams)
  const self = inMembers && storedMember(inMembers)
  return team && self && { ...caller, id, team, self }
}
