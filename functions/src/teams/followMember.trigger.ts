import { onDocumentWritten } from 'firebase-functions/firestore'
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import { PLANS } from '#domain/plans/plans.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { reported } from '../platform/reported.ts'
import { deployedAs } from '../platform/scaling.ts'
import { findOwner } from '../profiles/profiles.ts'
import { auditTeam, membersOf, storedMember, storedTeam, teamOf } from './teamStore.ts'

/** Updates a member's name and address by the present profile, and pauses by the plan. docs/rules.md "Teams" */
export const followMember = onDocumentWritten(
  { ...deployedAs('followMember'), document: 'users/{email}', retry: true },
  reported('followMember', async ({ data }) => {
    const uid: unknown = data?.after.get('uid')
    const team: unknown = data?.after.get('team.id')
    if (data === undefined || typeof uid !== 'string' || typeof team !== 'string') return
    if (toldOf(data.before) === toldOf(data.after)) return
    await tellTeam(await firestore(), team, { uid, account: data.after.id }, new Date())
  }),
)

function toldOf(profile: DocumentSnapshot): string {
  return JSON.stringify(
    ['email', 'name', 'subscription.plan', 'team.id'].map((field): unknown => profile.get(field)),
  )
}

async function tellTeam(
  database: Firestore,
  id: string,
  { uid, account }: { uid: string; account: string },
  now: Date,
): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const own = await findOwner(database, transaction, account, uid)
    const [inTeams, inMembers] = await transaction.getAll(
      teamOf(database, id),
      membersOf(database, id).doc(uid),
    )
    const team = inTeams && storedTeam(inTeams)
    const member = inMembers && storedMember(inMembers)
    if (own === undefined || team === undefined || member === undefined) return
    const { reference, profile } = own
    if (member.name !== profile.name || member.email !== reference.id) {
      const change = { name: profile.name, email: reference.id, updatedAt: now }
      transaction.update(membersOf(database, id).doc(uid), change)
    }
    if (team.payer.uid !== uid) return
    const state = PLANS[profile.subscription.plan].can.teams ? 'active' : 'paused'
    if (team.state === state) return
    transaction.update(teamOf(database, id), { state, updatedAt: now })
    const what = state === 'active' ? 'resumed' : 'paused'
    auditTeam({ database, transaction, id, now }, { by: null, what })
  })
}
