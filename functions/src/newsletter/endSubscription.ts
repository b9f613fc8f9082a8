import type { Firestore } from 'firebase-admin/firestore'
import { deleteField } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { changeSubscriber } from './changeSubscriber.ts'
import type { ManagedSubscriber } from '../deliverability/signedToken.ts'
import { FORGET_ENDED_DAYS, isManagedBy, laterBy, withConsent } from '../deliverability/Subscriber.ts'

/**
 * Ends what a subscriber is sent, and what they have asked for and not confirmed. Idempotent; ending what was
 * never begun is no error. A link of an earlier generation ends nothing. docs/rules.md #link-used-twice
 * @param by the page or mail program that it came by, or the restore that had brought it back
 */
export async function endSubscription(
  database: Firestore,
  link: ManagedSubscriber | { id: string },
  by: 'unsubscribe page' | 'mail program' | 'restore',
  now: Date,
): Promise<'ended' | 'nothing to end' | 'link ended'> {
  const none = await deleteField()
  return changeSubscriber<'ended' | 'nothing to end' | 'link ended'>(database, link.id, (known) => {
    if (known === undefined) return { outcome: 'nothing to end' }
    if ('generation' in link && !isManagedBy(known, link)) return { outcome: 'link ended' }
    const isEnded = known.state === 'unsubscribed' || known.state === 'suppressed'
    if (isEnded && known.asked === undefined) return { outcome: 'nothing to end' }
    // Outside the database, which may be brought back from a backup one day.
    logInfo('A subscription is to end', { event: 'subscriber.ended', subscriberId: link.id })
    const change = {
      // A bounce or complaint says more.
      state: known.state === 'suppressed' ? known.state : ('unsubscribed' as const),
      receives: 'none' as const,
      // An older confirmation mail must not begin it again.
      asked: none,
      confirmation: none,
      consents: withConsent(known.consents, { at: now, what: 'unsubscribed', by }),
      forgetAt: laterBy(now, FORGET_ENDED_DAYS),
      updatedAt: now,
    }
    return { outcome: 'ended', change }
  })
}
