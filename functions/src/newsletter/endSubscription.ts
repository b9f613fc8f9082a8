import type { Firestore } from 'firebase-admin/firestore'
import { deleteField } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { changeSubscriber } from './changeSubscriber.ts'
import type { ManagedSubscriber } from '../deliverability/signedToken.ts'
import { FORGET_ENDED_DAYS, isManagedBy, laterBy, withConsent } from '../deliverability/Subscriber.ts'

/** Ends a subscription or a request; links of earlier generations end nothing. docs/rules.md #link-used-twice */
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
    // Survives a restored database backup.
    logInfo('A subscription is to end', { event: 'subscriber.ended', subscriberId: link.id })
    const change = {
      // A bounce or complaint is stronger.
      state: known.state === 'suppressed' ? known.state : ('unsubscribed' as const),
      receives: 'none' as const,
      // An older confirmation mail must not renew it.
      asked: none,
      confirmation: none,
      consents: withConsent(known.consents, { at: now, what: 'unsubscribed', by }),
      forgetAt: laterBy(now, FORGET_ENDED_DAYS),
      updatedAt: now,
    }
    return { outcome: 'ended', change }
  })
}
