import { parseEmailAddress } from '#domain/emailAddress.ts'
import {
  isNewsletterLanguage,
  isSubscription,
  NEWSLETTER_LANGUAGES,
  type NewsletterRequest,
  parseNewsletterName,
  SUBSCRIPTIONS,
} from '#domain/api/newsletterCalls.ts'
import { type ApiAnswer, refusal } from '../platform/http/ApiRequest.ts'

/** The texts of the form; the third is for what the form would not have sent. docs/rules.md "Newsletter form" */
const NAME_REQUIRED = 'Name is required'
const INVALID_EMAIL = 'Please enter a valid email address'
export const NAME_NOT_ALLOWED =
  'Please use a name of at most 100 letters, without line breaks, “<”, “>” or links.'

/**
 * The body of send-confirmation.
 * @returns what is asked for, or the answer that refuses it
 * docs/rules.md "Newsletter form", rows 39, 40 and 42
 */
export function parseSignUp(
  body: Readonly<Record<string, unknown>>,
): { asked: NewsletterRequest } | { refused: ApiAnswer } {
  const mend = (message: string) => ({ refused: { body: { success: false, message } } })
  const { properties } = body
  if (typeof properties !== 'object' || properties === null) {
    return { refused: refusal(400, 'Send {"properties": {email, name, subscription, language}}.') }
  }
  const { email, name, subscription, language } = properties as Record<string, unknown>
  if (!isSubscription(subscription)) {
    return { refused: refusal(400, `subscription must be one of ${SUBSCRIPTIONS.join(', ')}.`) }
  }
  if (!isNewsletterLanguage(language)) {
    return { refused: refusal(400, `language must be one of ${NEWSLETTER_LANGUAGES.join(', ')}.`) }
  }
  const address = parseEmailAddress(email)
  if (address === undefined) return mend(INVALID_EMAIL)
  const parsedName = parseNewsletterName(name)
  if (parsedName === undefined) return mend(name === undefined ? NAME_REQUIRED : NAME_NOT_ALLOWED)
  if (parsedName === '') return mend(NAME_REQUIRED)
  return { asked: { email: address, name: parsedName, subscription, language } }
}
