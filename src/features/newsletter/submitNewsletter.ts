import { loadHumanCheck } from '../../shared/api/humanCheck.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { type NewsletterErrors, readNewsletterForm } from './readNewsletterForm.ts'
import { sendConfirmation } from './sendConfirmation.ts'

/** What a popup says; `terms` where those are to be accepted first. */
export type Said = { sent: true } | { sent: false; message: string; terms: boolean }

/** What came of pressing Subscribe: fields to mend, or a popup. */
export type Submitted = { errors: NewsletterErrors } | { said: Said }

/** Fetches the check's script ahead of need: for those who begin to write, not for those who look. */
export function prepareSubmission(): void {
  loadHumanCheck().catch(() => undefined)
}

/** Checks the form, and sends it when nothing is wrong with it. docs/rules.md "Newsletter form" */
export async function submitNewsletter(data: FormData): Promise<Submitted> {
  const read = readNewsletterForm(data)
  if (!read.ok) return { errors: read.errors }
  if (!read.accepted) return { said: { sent: false, message: NEWSLETTER_TEXTS.termsRequired, terms: true } }
  const message = await sendConfirmation(read.request)
  return { said: message === undefined ? { sent: true } : { sent: false, message, terms: false } }
}
