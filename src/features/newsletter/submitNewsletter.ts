import { loadHumanCheck, humanToken } from '../../shared/api/humanCheck.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { type NewsletterErrors, readNewsletterForm } from './readNewsletterForm.ts'
import type { NewsletterRequest } from '#domain/api/newsletterCalls.ts'
import { call } from '../../shared/api/call.ts'
import { isSettled } from '../../shared/api/Called.ts'
import { forgetIdempotencyKey, idempotencyKey } from '../../shared/api/idempotencyKey.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { FORM_TEXTS } from './formTexts.en.ts'

/** A popup's message; `terms`: they must be accepted first. */
export type Said = { sent: true } | { sent: false; message: string; terms: boolean }

export type Submitted = { errors: NewsletterErrors } | { said: Said }

/** Fetches the check's script when the reader begins to type, not at the visit. */
export function prepareSubmission(): void {
  loadHumanCheck().catch(() => undefined)
}

/** Checks the form, and sends a valid one. docs/rules.md "Newsletter form" */
export async function submitNewsletter(data: FormData): Promise<Submitted> {
  const read = readNewsletterForm(data)
  if (!read.ok) return { errors: read.errors }
  if (!read.accepted) return { said: { sent: false, message: NEWSLETTER_TEXTS.termsRequired, terms: true } }
  const message = await sendConfirmation(read.request)
  return { said: message === undefined ? { sent: true } : { sent: false, message, terms: false } }
}

/**
 * Requests the mail that confirms an address. A retry after a lost answer is the same request, and sends no second
 * mail. Failures share one text, a refusal has its own. docs/architecture.md "Calls"
 * @returns a failure's message; undefined where accepted
 */
async function sendConfirmation(request: NewsletterRequest): Promise<string | undefined> {
  if (!navigator.onLine) return FORM_TEXTS.offline
  let token: string
  try {
    token = await humanToken()
  } catch (error) {
    console.info('Human check failed', error)
    return FORM_TEXTS.failed
  }
  const { email, name, subscription, language } = request
  const called = await call(
    'sendConfirmation',
    { properties: request },
    {
      'Idempotency-Key': idempotencyKey(KEYS.newsletterRequest, [email, name, subscription, language]),
      'X-Human-Check': token,
    },
  )
  if (isSettled(called)) forgetIdempotencyKey(KEYS.newsletterRequest)
  if (called.outcome === 'done') return undefined
  // Another status is our mistake, which the reader cannot mend.
  const isMendable = called.outcome === 'refused' && called.status === 200
  return (isMendable && called.answer.message) || FORM_TEXTS.failed
}
