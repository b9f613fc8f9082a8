import type { Firestore } from 'firebase-admin/firestore'
import { confirmNewsletterContract } from '#domain/api/newsletterCalls.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { changeSubscriber } from './changeSubscriber.ts'
import { idIn, isConfirmationToken, manageToken } from '../deliverability/signedToken.ts'
import {
  type NewsletterChoice,
  nextGeneration,
  receivesOf,
  type Subscriber,
  withConsent,
} from '../deliverability/Subscriber.ts'

const GONE = 'This link is no longer valid. Please sign up again.'

/**
 * POST /api/confirm-newsletter {token}: the owner of an address confirms its subscription. The token is the
 * proof, without sign-in; idempotent. Opening the link only shows the button. docs/rules.md "Newsletter",
 * #get-changes-nothing and #link-used-twice
 */
export const confirmNewsletter = apiCall(
  confirmNewsletterContract,
  { identity: 'anyone', secrets: ['LINK_KEYS'] },
  async ({ body: { token }, now }) => {
    const id = idIn(token)
    if (id === undefined) return refusal(400, GONE)
    const outcome = await confirm(await firestore(), id, token, now)
    if (outcome === 'unknown') return refusal(404, GONE)
    if (outcome === 'expired') return refusal(410, GONE)
    const { subscription, language, generation = 0 } = outcome
    const manage = manageToken(id, generation)
    return doneWith('Email Confirmed Successfully!', { subscription, language, manageToken: manage })
  },
)

type Confirmed = NewsletterChoice & Pick<Subscriber, 'generation'>

async function confirm(database: Firestore, id: string, token: string, now: Date) {
  const none = await deleteField()
  return changeSubscriber<Confirmed | 'unknown' | 'expired'>(database, id, (known) => {
    if (known?.askedAt === undefined || known.confirmation === undefined) return { outcome: 'unknown' }
    if (!isConfirmationToken(token, id, known.askedAt)) return { outcome: 'unknown' }
    const { asked } = known
    // Confirmed before. An ended subscription has no `confirmation`.
    if (asked === undefined) return { outcome: known }
    if (now >= known.confirmation.expiresAt) return { outcome: 'expired' }
    const confirmed = { ...asked, state: 'confirmed' } as const
    const { subscription, language } = asked
    // A new subscription after an end has new links: old mails' no longer manage it.
    const isBack = known.state === 'unsubscribed' || known.state === 'suppressed'
    const generation = isBack ? nextGeneration(known.generation, now) : (known.generation ?? 0)
    const change = {
      ...confirmed,
      ...(isBack && { generation }),
      receives: receivesOf(confirmed),
      asked: none,
      forgetAt: none,
      consents: withConsent(known.consents, {
        at: now,
        what: 'confirmed',
        by: 'button behind the mail',
        to: { subscription, language },
      }),
      updatedAt: now,
    }
    return { outcome: { ...asked, generation }, change }
  })
}
