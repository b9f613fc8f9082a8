import type { Firestore } from 'firebase-admin/firestore'
import { type NewsletterChange, newsletterPreferencesContract } from '#domain/api/newsletterCalls.ts'
import type { NewsletterPreferences } from '#domain/api/replies.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { changeSubscriber } from './changeSubscriber.ts'
import { type ManagedSubscriber, readManageToken } from '../deliverability/signedToken.ts'
import { isManagedBy, receivesOf, type Subscriber, withConsent } from '../deliverability/Subscriber.ts'

const GONE = 'This link is no longer valid. Please sign up again.'
const NOT_SUBSCRIBED = 'This address is not subscribed. Please sign up again.'

/** POST /api/newsletter-preferences {token, change?}: the mailed token is the proof. docs/rules.md "Newsletter" */
export const newsletterPreferences = apiCall(
  newsletterPreferencesContract,
  { identity: 'anyone', secrets: ['LINK_KEYS'] },
  async ({ body: { token, change }, now }) => {
    const link = readManageToken(token)
    if (link === undefined) return refusal(400, GONE)
    const outcome = await changed(await firestore(), link, change ?? {}, now)
    if (outcome === 'unknown') return refusal(404, GONE)
    if (outcome === 'not subscribed') return refusal(200, NOT_SUBSCRIBED)
    const message = change === undefined ? 'This is what you chose.' : 'Saved.'
    return doneWith(message, preferencesOf(outcome))
  },
)

async function changed(database: Firestore, link: ManagedSubscriber, change: NewsletterChange, now: Date) {
  return changeSubscriber<Subscriber | 'unknown' | 'not subscribed'>(database, link.id, (known) => {
    if (known === undefined || !isManagedBy(known, link)) return { outcome: 'unknown' }
    const next = { ...known, ...change }
    const { name, subscription, language } = next
    const isSame = name === known.name && subscription === known.subscription && language === known.language
    if (isSame) return { outcome: known }
    if (known.state !== 'confirmed') return { outcome: 'not subscribed' }
    const changes = {
      ...change,
      receives: receivesOf(next),
      consents: withConsent(known.consents, {
        at: now,
        what: 'changed',
        by: 'preferences page',
        to: { subscription, language },
      }),
      updatedAt: now,
    }
    return { outcome: next, change: changes }
  })
}

function preferencesOf({ email, name, subscription, language, state }: Subscriber): NewsletterPreferences {
  return { email: masked(email), name, subscription, language, state }
}

/** Readers of a forwarded mail need not learn the whole address. */
function masked(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
