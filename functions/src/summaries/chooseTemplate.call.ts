import { formed, type Message } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import { chooseTemplateContract } from '#domain/api/summaryCalls.ts'
import { isLeased } from './rules/requestStates.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { formOf } from '#domain/summaries/summary.ts'
import { mayChoose, type TemplateId, templatesFor } from '#domain/templates/template.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { done, type Identity, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { findOwner, isBeforeVerifiedSession } from '../profiles/profiles.ts'
import { storedRequest, summaries } from './requests.ts'

type Outcome = 'done' | 'UNKNOWN' | 'NOT_MADE' | 'SESSION_ENDED' | 'PLAN_NEEDED' | 'NOT_FITTING'

const REFUSALS: Record<Exclude<Outcome, 'done'>, readonly [status: number, message: Message]> = {
  UNKNOWN: [404, 'There is no such summary.'],
  NOT_MADE: [409, 'Only a finished summary can be laid out anew. One that is being mailed can in a minute.'],
  SESSION_ENDED: [401, 'Please log in again.'],
  NOT_FITTING: [409, 'An excerpt has no points, which this template is made of.'],
  PLAN_NEEDED: [403, formed('templatePlans')],
}

/** POST /api/choose-template {template, summaryId?}: of one summary, or of new ones. docs/rules.md "Templates" */
export const chooseTemplate = apiCall(
  chooseTemplateContract,
  { identity: 'verified' },
  async ({ body: { template, summaryId }, identity, now }) => {
    const outcome = await choose(await firestore(), identity, template, summaryId, now)
    if (outcome !== 'done') return refusal(...REFUSALS[outcome])
    return done('Your choice is kept.')
  },
)

async function choose(
  database: Firestore,
  { uid, email, signedInAt }: Identity,
  template: TemplateId,
  summaryId: string | undefined,
  now: Date,
): Promise<Outcome> {
  return database.runTransaction(async (transaction) => {
    const owner = await findOwner(database, transaction, email, uid)
    if (owner === undefined) return 'UNKNOWN'
    if (isBeforeVerifiedSession(signedInAt, owner.profile)) return 'SESSION_ENDED'
    if (!mayChoose(template, owner.profile.subscription.plan)) return 'PLAN_NEEDED'
    if (summaryId === undefined) {
      transaction.update(owner.reference, { template, updatedAt: now })
      return 'done'
    }
    const reference = summaries(database).doc(summaryId)
    const request = storedRequest(await transaction.get(reference))?.request
    // The answer must not reveal another account's summary.
    if (request?.uid !== uid) return 'UNKNOWN'
    // A summary under delivery has a lease that no other write may break.
    if (!isReadable(request.state) || isLeased(request.state)) return 'NOT_MADE'
    if (!templatesFor(formOf(request)).includes(template)) return 'NOT_FITTING'
    transaction.update(reference, { template })
    return 'done'
  })
}
