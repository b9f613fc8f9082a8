import { loadHumanCheck } from '../../shared/api/humanCheck.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { type NewsletterErrors, readNewsletterForm } from './readNewsletterForm.ts'
import { sendConfirmation } from './sendConfirmation.ts'

/** A popup's message; `terms`: they must be accepted first. */
export type Said = { sent: true } | { sent: false; message: string; terms: boolean }

/** Field errors, or a popup. */
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
