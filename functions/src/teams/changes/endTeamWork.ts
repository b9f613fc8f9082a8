import type { Firestore } from 'firebase-admin/firestore'
import { teamUid } from '#domain/teams/teamUid.ts'
import { followsEnded } from '../../following/endFollow.ts'
import { emptied } from '../../platform/gateways/emptied.ts'
import { endLibrary, handOverSummaries } from '../../summaries/teamLibrary.ts'
import { withoutMember } from '../teamCharge.ts'
import { storedTeamWork, type TeamWork, teamWork } from '../TeamWork.ts'
import { membersOf, storedMember, storedUse, teamOf, useOf } from '../teamStore.ts'

type Ending = Exclude<TeamWork, { do: 'mail' }>

/** Work after a member has left, or the team has ended. @returns whether nothing is left. docs/rules.md #team-races */
export async function endTeamWork(
  database: Firestore,
  { do: what, team, uid }: Ending,
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  if (what === 'hand-over') {
    await forgetUser(database, team, uid)
    return handOverSummaries(database, { team, uid }, now, hasTime)
  }
  const own = (collection: string) =>
    database.collection(collection).where('uid', '==', teamUid(team)).select()
  const below = ['members', 'invitations', 'audit', 'use', 'library'].map((name) =>
    teamOf(database, team).collection(name),
  )
  if (!(await endLibrary(database, team, hasTime))) return false
  if (!(await followsEnded(database, teamUid(team), now, hasTime))) return false
  for (const query of [own('offers'), ...below.map((each) => each.select())]) {
    if (!(await emptied(query, hasTime, (batch, { ref }) => void batch.delete(ref)))) return false
  }
  return true
}

/** A former member's use stays counted, without their name. */
async function forgetUser(database: Firestore, team: string, uid: string): Promise<void> {
  for (const { ref } of (await useOf(database, team).select().get()).docs) {
    await database.runTransaction(async (transaction) => {
      const [inUse, inMembers] = await transaction.getAll(ref, membersOf(database, team).doc(uid))
      const use = inUse && storedUse(inUse)
      const back = inMembers && storedMember(inMembers)
      if (use) transaction.set(ref, withoutMember(use, uid, back?.joinedAt))
    })
  }
}

/** Finishes an erased account's team work, without mail. @returns whether nothing is left */
export async function finishOwnWork(
  database: Firestore,
  uid: string,
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  const { docs } = await teamWork(database).where('uid', '==', uid).get()
  for (const { ref } of docs) {
    const work = storedTeamWork(await ref.get())
    if (work && work.do !== 'mail' && !(await endTeamWork(database, work, now, hasTime))) return false
    await ref.delete()
  }
  return true
}
