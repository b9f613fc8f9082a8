import type { Firestore } from 'firebase-admin/firestore'
import type { NotMailed, SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { SEND_LEASE_MS } from '#domain/time/lifetimes.ts'
import { oneClickHeaders, sendMail } from '../platform/gateways/mail.ts'
import { setting } from '../platform/config.ts'
import { summaryMail } from '../mail/summaryMail.ts'
import { digestLinks, mailIdOf } from '../deliverability/digestLinks.ts'
import { returnPathOf } from '../deliverability/returnPath.ts'
import { suppress, suppressedBy } from '../deliverability/suppression.ts'
import { StageFailure } from '../engine/StageFailure.ts'
import { logError } from '../platform/log.ts'
import { languageOf, profileAt } from '../profiles/profiles.ts'
import { tellDevices } from '../push/tellDevices.ts'
import { storedSummary } from './storedSummary.ts'
import { isLeftBehind } from './teamLibrary.ts'
import { recordEvent, resultOf, type StoredRequest, summaries } from './requests.ts'
import { runStage } from './tasks/runStage.ts'
import { taskFunction } from './tasks/taskFunction.ts'

/** Task: mails the summary of a ready request, so that it is `sent`. */
export const deliver = taskFunction('deliver', ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'], (task, now) =>
  runStage(task, { from: 'ready', leaseMs: SEND_LEASE_MS, work: mailAndMark }, now),
)

async function mailAndMark(database: Firestore, leased: StoredRequest): Promise<boolean> {
  const { id, request } = leased
  const summary = storedSummary(await resultOf(summaries(database).doc(id)).get())
  if (summary === undefined) {
    throw new StageFailure('SUMMARY_MISSING', 'The summary is no longer there.', { isFinal: true })
  }
  // A brief includes it. A former member's summary is mailed to no address.
  if (request.automatic === 'collected' || (await isLeftBehind(database, request))) {
    return markSent(database, leased)
  }
  const notMailed = await whyNotMailed(database, request)
  if (notMailed !== undefined) {
    return markSent(database, leased, { notMailed })
  }
  const stop = request.automatic === 'own-mail' ? digestLinks(mailIdOf(request.uid)) : undefined
  const reader = await profileAt(database, request.deliverTo)
  const language = languageOf(reader, request.language)
  const mail = summaryMail(id, summary, request, setting('APP_URL'), language, stop?.page)
  const { outcome, reason, isUnknownRecipient } = await sendMail({
    ...mail,
    to: request.deliverTo,
    id: `summary-${id}`,
    ...(stop && { headers: oneClickHeaders(stop.oneClick) }),
    returnPath: returnPathOf('summary', id),
  })
  if (isUnknownRecipient) await suppress(database, request.deliverTo, 'hard-bounce', new Date())
  if (outcome !== 'sent') {
    throw outcome === 'refused'
      ? new StageFailure('MAIL_REFUSED', 'The mail server of the recipient refused the mail.', {
          isFinal: true,
          cause: reason,
        })
      : new StageFailure('MAIL_FAILED', 'The mail could not be delivered.', { cause: reason })
  }
  const isOwner = request.deliverTo === request.account
  return markSent(database, leased, { mayHaveDevices: !isOwner || reader?.hasDevices === true })
}

/** Notifies the owner's devices beside the mail, at most once; failures there block nothing. */
async function markSent(
  database: Firestore,
  leased: StoredRequest,
  { notMailed, mayHaveDevices = true }: { notMailed?: NotMailed; mayHaveDevices?: boolean } = {},
): Promise<boolean> {
  const event = { type: 'sent', ...(notMailed && { notMailed }) } as const
  if ((await recordEvent(database, leased, event, new Date())) === undefined) return false
  const { id, request } = leased
  try {
    if (mayHaveDevices && !(await isLeftBehind(database, request))) {
      const kind = request.automatic === undefined ? 'ready' : 'followed'
      await tellDevices(database, [request.uid], { kind, id, cause: `ready/${id}` }, new Date())
    }
  } catch (error) {
    logError('Devices are not told', error, { summaryId: id })
  }
  return true
}

/** An account's own address needs no consent; after a bounce it gets no mail. */
async function whyNotMailed(database: Firestore, { account, deliverTo, isMailDoubted }: SummaryRequest) {
  if (isMailDoubted === undefined || deliverTo !== account) return undefined
  const reason = await suppressedBy(database, deliverTo, new Date())
  if (reason === undefined) return undefined
  return reason === 'complaint' ? 'complaint' : 'returned'
}
