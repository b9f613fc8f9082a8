import { randomBytes } from 'node:crypto'
import { PLANS } from '#domain/plans/plans.ts'
import { utcMonth } from '#domain/time/calendar.ts'
import { type Team, TEAM_SEATS, type TeamRole } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { deletionOf } from '../../profiles/Deletion.ts'
import { auditTeam, membersOf, type StoredMember, teamOf } from '../teamStore.ts'
import { type Caller, teamOfCaller, type TeamOutcome } from './inTeam.ts'

/** An Enterprise account founds a team, and owns it. Repeated with the same name it is the same team. */
export async function createTeam(caller: Caller, name: string): Promise<TeamOutcome> {
  const { database, transaction, uid, profile, now } = caller
  const known = await teamOfCaller(caller)
  if (known !== undefined) {
    const isSame = known.self.role === 'owner' && known.team.name === name
    return isSame ? made(known.id) : { refused: 'ALREADY_IN_TEAM' }
  }
  if ((await transaction.get(deletionOf(database, uid))).exists) return { refused: 'BEING_DELETED' }
  if (!PLANS[profile.subscription.plan].can.teams) return { refused: 'ENTERPRISE_NEEDED' }
  const id = randomBytes(20).toString('hex')
  const team: Team = {
    name,
    payer: { uid },
    seats: TEAM_SEATS,
    members: 1,
    state: 'active',
    invited: 0,
    createdAt: now,
    updatedAt: now,
  }
  transaction.create(teamOf(database, id), team)
  joinIn(caller, id, { role: 'owner', cap: null })
  auditTeam({ ...caller, id }, { by: uid, what: 'created', to: name })
  return made(id)
}

const made = (teamId: string): TeamOutcome => ({ message: 'Your team is there.', data: { teamId } })

/** Records a member: in the team, and in their profile. */
export function joinIn(
  { database, transaction, uid, reference, profile, now }: Caller,
  id: string,
  { role, cap }: { role: TeamRole; cap: Credits | null },
): void {
  const member: StoredMember = {
    uid,
    role,
    name: profile.name,
    email: reference.id,
    cap,
    used: { month: utcMonth(now), credits: 0 },
    joinedAt: now,
    updatedAt: now,
  }
  transaction.create(membersOf(database, id).doc(uid), member)
  transaction.update(reference, { team: { id, role }, updatedAt: now })
}
