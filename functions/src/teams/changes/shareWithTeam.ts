import { isLeased } from '../../summaries/rules/requestStates.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { storedRequest, summaries } from '../../summaries/requests.ts'
import { auditTeam } from '../teamStore.ts'
import type { InTeam, TeamOutcome } from './inTeam.ts'

/** A member lets the team read a summary of theirs, or takes that back. What a private feed was the source of stays private. */
export async function shareWithTeam(
  { database, transaction, id, uid, now }: InTeam,
  { summaryId, shared }: { summaryId: string; shared: boolean },
): Promise<TeamOutcome> {
  const none = await deleteField()
  const reference = summaries(database).doc(summaryId)
  const request = storedRequest(await transaction.get(reference))?.request
  // The answer must not tell whether another account has it.
  if (request?.uid !== uid) return { refused: 'SUMMARY_UNKNOWN' }
  if (request.payer !== undefined && request.team !== undefined) {
    return shared ? { message: 'Your team can read this summary.' } : { refused: 'PAID_BY_TEAM' }
  }
  const { source, state } = request
  if (shared && source.type === 'feed' && source.isPrivate === true) return { refused: 'PRIVATE_FEED' }
  // One that is being sent is under a lease that no other write may break.
  if (!isReadable(state) || isLeased(state) || (shared && request.engine?.name === 'device'))
    return { refused: 'NOT_MADE' }
  const message = shared ? 'Your team can read this summary.' : 'Your team no longer reads this summary.'
  if ((request.team === id) === shared) return { message }
  transaction.update(reference, { team: shared ? id : none, teamSince: shared ? now : none })
  const what = shared ? 'shared' : 'unshared'
  auditTeam(transaction, database, id, { at: now, by: uid, what, to: request.episode.title })
  return { message }
}
