import type { Firestore } from 'firebase-admin/firestore'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { BOUNCE_SUPPRESSES_DAYS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'
import { storedRequest, summaries } from '../../summaries/requests.ts'
import { addressOf } from '../../deliverability/digestLinks.ts'
import { subscriber } from '../../deliverability/Subscriber.ts'
import type { Verdict } from './readReport.ts'
import type { ReturnedMail } from '../../deliverability/returnPath.ts'
import { type Recipient, suppress, suppressionAt } from '../../deliverability/suppression.ts'

type ReportOutcome = 'suppressed' | 'counted' | 'unknown mail' | 'too old'

/** @param at when the report came in, see {@link applyVerdict} */
export async function applyReport(
  database: Firestore,
  about: ReturnedMail,
  verdict: Verdict,
  at: Date,
  now: Date,
): Promise<ReportOutcome> {
  const recipient = await recipientOf(database, about)
  return recipient === undefined ? 'unknown mail' : applyVerdict(database, recipient, verdict, at, now)
}

/**
 * Applies a report's verdict on a recipient. Effects count from the report's time, and older reports than
 * their effect do nothing, so that a reread mailbox suppresses no address anew.
 * @param at when the report came in, by a trusted clock
 */
export async function applyVerdict(
  database: Firestore,
  recipient: Recipient,
  verdict: Verdict,
  at: Date,
  now: Date,
): Promise<ReportOutcome> {
  const reportedAt = at < now ? at : now
  if (verdict === 'complaint') return suppress(database, recipient, verdict, reportedAt)
  if (now.getTime() - reportedAt.getTime() >= BOUNCE_SUPPRESSES_DAYS * DAY_MS) return 'too old'
  return suppress(database, recipient, verdict === 'soft' ? 'soft-bounce' : 'hard-bounce', reportedAt)
}

/** Undefined when its subscriber or request is gone. */
async function recipientOf(database: Firestore, { kind, id }: ReturnedMail): Promise<Recipient | undefined> {
  if (kind === 'asking') return suppressionAt(database, id)
  if (kind === 'brief') return addressOf(database, id)
  if (kind === 'newsletter') return parseEmailAddress((await subscriber(database, id).get()).get('email'))
  const snapshot = await summaries(database).doc(id).get()
  const request = storedRequest(snapshot)?.request
  // The report waits until the document is repaired: its address must still be protected.
  if (snapshot.exists && request === undefined) throw new Error(`summaries/${id} cannot be read`)
  // A summary may go to another person's address; refunds concern the owner.
  return parseEmailAddress(kind === 'refund' ? request?.account : request?.deliverTo)
}
