import type { Firestore } from 'firebase-admin/firestore'
import { isReadable, type SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { storedRequest, summaries } from './requests.ts'
import { isLeased } from './rules/requestStates.ts'

/** Sets or removes a date of a made summary, for its owner, where `mayMark` allows it. */
export async function markRequest(
  database: Firestore,
  id: string,
  uid: string,
  mark: { field: 'sharedAt' | 'archivedAt'; at: Date | undefined },
  mayMark: (request: SummaryRequest) => boolean = () => true,
): Promise<'done' | 'unknown' | 'not made'> {
  const { field, at } = mark
  const none = await deleteField()
  const reference = summaries(database).doc(id)
  return database.runTransaction(async (transaction) => {
    const request = storedRequest(await transaction.get(reference))?.request
    // The answer must not reveal another account's summary.
    if (request?.uid !== uid) return 'unknown'
    // A summary under delivery has a lease that no other write may break.
    if (!isReadable(request.state) || isLeased(request.state) || !mayMark(request)) return 'not made'
    if ((request[field] === undefined) === (at === undefined)) return 'done'
    transaction.update(reference, { [field]: at ?? none })
    return 'done'
  })
}
