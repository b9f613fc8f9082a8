import type { Unsaid } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { teamContract } from '#domain/api/teamCalls.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { DELETION_WORK_MS } from '#domain/time/lifetimes.ts'
import { TEAM_REFUSALS, type TeamAction } from '#domain/teams/teams.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { type ApiAnswer, done, type Identity, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { logInfo } from '../platform/log.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { storedRequest, summaries } from '../summaries/requests.ts'
import { isLeased } from '../summaries/rules/requestStates.ts'
import { createTeam } from './changes/createTeam.ts'
import { doAtOnce } from './changes/doTeamWork.ts'
import {
  asCaller,
  type Caller,
  type InTeam,
  inTeam,
  type TeamAsked,
  type TeamOutcome,
} from './changes/inTeam.ts'
import { accept, decline, invite, look, revoke } from './changes/invitations.ts'
import { changeCap, changeRole, leave, passOwnership, removeMember, rename } from './changes/membership.ts'
import { auditTeam } from './teamStore.ts'

const INVITING = {
  call: 'invitations',
  text: 'You have invited very often in a short time. Please wait before the next time.',
} as const
const CHANGING = {
  call: 'teamChanges',
  text: 'You have changed the team very often in a short time. Please wait before the next change.',
} as const
/** Limited actions; joining, declining and leaving are unlimited. */
const COUNTED: Partial<Record<TeamAsked['do'], typeof INVITING | typeof CHANGING>> = {
  invite: INVITING,
  rename: CHANGING,
  revoke: CHANGING,
  role: CHANGING,
  cap: CHANGING,
  remove: CHANGING,
  pass: CHANGING,
  share: CHANGING,
}

type TeamAnswer = ApiAnswer<Unsaid<v.InferInput<typeof teamContract.answer>>>

/** `POST /api/team`: each change is one transaction with its audit row, and may leave work. docs/rules.md "Teams" */
export const team = apiCall(
  teamContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['HASH_KEY', 'LINK_KEYS', 'SMTP_URL'] },
  async ({ body, identity, now }): Promise<TeamAnswer> => {
    const database = await firestore()
    const counted = COUNTED[body.do]
    const retryAfterSeconds = counted && (await countedCall(database, identity.uid, counted.call, now))
    if (counted && retryAfterSeconds !== undefined) {
      return refusal(429, counted.text, { 'Retry-After': String(retryAfterSeconds) })
    }
    const outcome = await change(database, identity, body, now)
    // The first call's answer was lost.
    if (body.do === 'leave' && 'refused' in outcome && outcome.refused === 'NOT_IN_TEAM') {
      return done('You are no longer in the team.')
    }
    if ('refused' in outcome) return refusedTeam(outcome.refused)
    const until = Date.now() + DELETION_WORK_MS
    await doAtOnce(database, outcome.work ?? [], now, () => Date.now() < until)
    if (body.do !== 'look') logInfo(`Team: ${body.do}`, { uid: identity.uid })
    const { message, data } = outcome
    return { body: { success: true, message, ...(data && { data }) } }
  },
)

function change(database: Firestore, identity: Identity, body: TeamAsked, now: Date): Promise<TeamOutcome> {
  const caller = (work: (caller: Caller) => Promise<TeamOutcome>) => asCaller(database, identity, now, work)
  const member = (action: TeamAction, work: (found: InTeam) => Promise<TeamOutcome> | TeamOutcome) =>
    inTeam(database, identity, action, now, work)
  switch (body.do) {
    case 'create':
      return caller((found) => createTeam(found, body.name))
    case 'look':
      return caller((found) => look(found, body.token))
    case 'accept':
      return caller((found) => accept(found, body.token))
    case 'decline':
      return caller((found) => decline(found, body.token))
    case 'rename':
      return member('rename', (found) => rename(found, body.name))
    case 'invite':
      return member('invite', (found) => invite(found, body))
    case 'revoke':
      return member('revoke', (found) => revoke(found, body.invitation))
    case 'role':
      return member('role', (found) => changeRole(found, body.member, body.role))
    case 'cap':
      return member('cap', (found) => changeCap(found, body.member, body.cap))
    case 'remove':
      return member('remove', (found) => removeMember(found, body.member))
    case 'leave':
      return member('leave', leave)
    case 'pass':
      return member('readTeam', (found) => passOwnership(found, body.member))
    case 'share':
      return member('share', (found) => shareWithTeam(found, body))
  }
}

/** A refusal that the person can correct: 200 with its code. */
function refusedTeam(refused: Extract<TeamOutcome, { refused: unknown }>['refused']): TeamAnswer {
  if (refused === 'SESSION_ENDED') return refusal(401, 'Please log in again.')
  if (refused === 'BEING_DELETED') return refusal(409, 'This account is being deleted.')
  return {
    body: { success: false, message: TEAM_REFUSALS[refused], error_details: { teamError: refused } },
  }
}

/** Shares a member's summary with the team, or ends that. A private feed's stays private. */
async function shareWithTeam(
  found: InTeam,
  { summaryId, shared }: { summaryId: string; shared: boolean },
): Promise<TeamOutcome> {
  const { database, transaction, id, uid, now } = found
  const none = await deleteField()
  const reference = summaries(database).doc(summaryId)
  const request = storedRequest(await transaction.get(reference))?.request
  // The answer must not reveal another account's summary.
  if (request?.uid !== uid) return { refused: 'SUMMARY_UNKNOWN' }
  if (request.payer !== undefined && request.team !== undefined) {
    return shared ? { message: 'Your team can read this summary.' } : { refused: 'PAID_BY_TEAM' }
  }
  const { source, state } = request
  if (shared && source.type === 'feed' && source.isPrivate === true) return { refused: 'PRIVATE_FEED' }
  // A summary under delivery has a lease that no other write may break.
  if (!isReadable(state) || isLeased(state) || (shared && request.engine?.name === 'device'))
    return { refused: 'NOT_MADE' }
  const message = shared ? 'Your team can read this summary.' : 'Your team no longer reads this summary.'
  if ((request.team === id) === shared) return { message }
  transaction.update(reference, { team: shared ? id : none, teamSince: shared ? now : none })
  const what = shared ? 'shared' : 'unshared'
  auditTeam(found, { by: uid, what, to: request.episode.title })
  return { message }
}
