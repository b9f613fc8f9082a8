import type { DocumentReference, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { afterAsking } from '../../deliverability/rules/askedMails.ts'
import { INVITATION_MS } from '#domain/time/lifetimes.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { MOST_INVITATIONS, type Team, type TeamInvitation } from '#domain/teams/teams.ts'
import { formed } from '#domain/messages.ts'
import { foundProfileAt } from '../../profiles/profiles.ts'
import {
  askedMails,
  askedMailsOf,
  askingStops,
  countedMails,
  stopsAsking,
} from '../../deliverability/asking.ts'
import { redactText } from '../../platform/redact.ts'
import { leaveMail } from '../TeamWork.ts'
import {
  auditTeam,
  invitationOf,
  invitationsOf,
  membersOf,
  storedInvitation,
  storedMember,
  storedTeam,
  teamOf,
} from '../teamStore.ts'
import { deletionOf } from '../../profiles/Deletion.ts'
import { joinIn } from './createTeam.ts'
import { type Caller, type InTeam, type TeamAsked, teamOfCaller, type TeamOutcome } from './inTeam.ts'
import { type NamedInvitation, readInvitationToken } from './invitationToken.ts'

type Invite = Extract<TeamAsked, { do: 'invite' }>

/** Invites an address by mail; its older link ends. docs/rules.md "Teams", #spellings-of-a-mailbox */
export async function invite(found: InTeam, { email, role, cap }: Invite): Promise<TeamOutcome> {
  const { database, transaction, id, team, uid, reference, profile, now } = found
  if (team.state === 'paused') return { refused: 'TEAM_PAUSED' }
  if (team.members >= team.seats) return { refused: 'TEAM_FULL' }
  const [asked, ...stops] = await transaction.getAll(
    askedMails(database, email),
    ...askingStops(database, email),
  )
  const there = await transaction.get(membersOf(database, id).where('email', '==', email).limit(1))
  const sent = await transaction.get(invitationsOf(database, id))
  const guest = foundProfileAt(await transaction.get(database.collection('users').doc(email)))
  if (!there.empty) return { refused: 'ALREADY_MEMBER' }
  const [older, open] = invitationsBy(sent.docs, email, now)
  if (older.length === 0 && open >= MOST_INVITATIONS) return { refused: 'TOO_MANY_INVITATIONS' }
  if (stopsAsking(stops, now)) return { refused: 'ADDRESS_STOPPED' }
  const counted = afterAsking(askedMailsOf(asked), now)
  if (counted === undefined) return { refused: 'INVITED_LATELY' }

  const number = team.invited + 1
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const invitation: TeamInvitation = { email, role, cap, by: uid, number, createdAt: now, expiresAt }
  for (const each of older) transaction.delete(each)
  transaction.set(askedMails(database, email), countedMails(counted, now))
  transaction.create(invitationOf(database, id, number), invitation)
  transaction.update(teamOf(database, id), { invited: number, updatedAt: now })
  auditTeam(found, { by: uid, what: 'invited', whom: redactText(email), to: role })
  const language: ReaderLanguage = guest?.language ?? profile.language
  const facts = { by: reference.id, role, cap, expiresAt }
  const to = { uid: null, email, language }
  const mail = leaveMail(found, to, { kind: 'invitation', facts }, number)
  return { message: 'The invitation is on its way.', work: [mail] }
}

/** Invitations to an address, and the number of other open ones. */
function invitationsBy(
  docs: readonly QueryDocumentSnapshot[],
  email: string,
  now: Date,
): [older: DocumentReference[], open: number] {
  const older: DocumentReference[] = []
  let open = 0
  for (const doc of docs) {
    const invitation = storedInvitation(doc)
    if (invitation?.email === email) older.push(doc.ref)
    else if (invitation !== undefined && invitation.expiresAt > now) open++
  }
  return [older, open]
}

/** Revokes an invitation and its link. Idempotent. */
export async function revoke(found: InTeam, invitation: string): Promise<TeamOutcome> {
  const { database, transaction, id, uid } = found
  const reference = invitationsOf(database, id).doc(invitation)
  const known = storedInvitation(await transaction.get(reference))
  if (known !== undefined) {
    transaction.delete(reference)
    const whom = redactText(known.email)
    auditTeam(found, { by: uid, what: 'revoked', whom })
  }
  return { message: 'The invitation is taken back.' }
}

/** A token's invitation, for the account with the invited address. Reads only. */
async function invitedBy(
  { database, transaction, reference, now }: Caller,
  token: string,
): Promise<
  | (NamedInvitation & { reference: DocumentReference; invitation: TeamInvitation; inTeam: Team })
  | { refused: 'INVITATION_GONE' | 'OTHER_ADDRESS' }
> {
  const named = readInvitationToken(token)
  if (named === undefined) return { refused: 'INVITATION_GONE' }
  const at = invitationOf(database, named.team, named.number)
  const [found, inTeams] = await transaction.getAll(at, teamOf(database, named.team))
  const invitation = found && storedInvitation(found)
  const inTeam = inTeams && storedTeam(inTeams)
  if (invitation === undefined || inTeam === undefined || invitation.expiresAt <= now) {
    return { refused: 'INVITATION_GONE' }
  }
  return invitation.email === reference.id
    ? { ...named, reference: at, invitation, inTeam }
    : { refused: 'OTHER_ADDRESS' }
}

export async function look(caller: Caller, token: string): Promise<TeamOutcome> {
  const found = await invitedBy(caller, token)
  if ('refused' in found) return found
  const { invitation, inTeam } = found
  const { role, cap, email, expiresAt } = invitation
  const by = storedMember(
    await caller.transaction.get(membersOf(caller.database, found.team).doc(invitation.by)),
  )
  return {
    message: formed('invites', inTeam.name),
    data: {
      invitation: {
        teamName: inTeam.name,
        ...(by && { by: by.email }),
        role,
        cap,
        members: inTeam.members,
        email,
        expiresAt: expiresAt.toISOString(),
      },
    },
  }
}

/** Joins a team: one seat, one team per account, one use. Idempotent. docs/rules.md "Teams", #team-races */
export async function accept(caller: Caller, token: string): Promise<TeamOutcome> {
  const { database, transaction, uid, now } = caller
  const known = await teamOfCaller(caller)
  if (known !== undefined) {
    return readInvitationToken(token)?.team === known.id ? joined(known.id) : { refused: 'ALREADY_IN_TEAM' }
  }
  const found = await invitedBy(caller, token)
  if ('refused' in found) return found
  if ((await transaction.get(deletionOf(database, uid))).exists) return { refused: 'BEING_DELETED' }
  const { team, reference, invitation, inTeam } = found
  if (inTeam.state === 'paused') return { refused: 'TEAM_PAUSED' }
  if (inTeam.members >= inTeam.seats) return { refused: 'TEAM_FULL' }
  const { role, cap } = invitation
  joinIn(caller, team, { role, cap })
  transaction.delete(reference)
  transaction.update(teamOf(database, team), { members: inTeam.members + 1, updatedAt: now })
  auditTeam({ ...caller, id: team }, { by: uid, what: 'joined', whom: uid, to: role })
  return joined(team)
}

const joined = (teamId: string): TeamOutcome => ({ message: 'You are in the team.', data: { teamId } })

export async function decline(caller: Caller, token: string): Promise<TeamOutcome> {
  const found = await invitedBy(caller, token)
  if ('refused' in found && found.refused === 'OTHER_ADDRESS') return found
  if (!('refused' in found)) {
    caller.transaction.delete(found.reference)
    const whom = redactText(found.invitation.email)
    auditTeam({ ...caller, id: found.team }, { by: null, what: 'declined', whom })
  }
  return { message: 'The invitation is declined.' }
}

/** Whether an invitation is still valid, before its mail goes out. */
export async function isOpen(
  database: Firestore,
  { team, number }: NamedInvitation,
  now: Date,
): Promise<boolean> {
  const invitation = storedInvitation(await invitationOf(database, team, number).get())
  return invitation !== undefined && invitation.expiresAt > now
}
