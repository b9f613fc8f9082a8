import * as v from 'valibot'
import { parseEmailAddress } from '../accounts/emailAddress.ts'
import { NEWSLETTER_LANGUAGES, parseNewsletterName, SUBSCRIPTIONS } from '../newsletter/newsletter.ts'
import type { MalformedAnswer } from './ApiContract.ts'
import { contractOf, fields, mailedToken, parsedBy } from './requestFields.ts'

/** docs/rules.md "Newsletter form"; the third is for requests that its form cannot send. */
const NAME_REQUIRED = 'Name is required'
const INVALID_EMAIL = 'Please enter a valid email address'
const NAME_NOT_ALLOWED = 'Please use a name of at most 100 letters, without line breaks, “<”, “>” or links.'
const MENDABLE: readonly string[] = [NAME_REQUIRED, INVALID_EMAIL, NAME_NOT_ALLOWED]

/** Faults that a person can correct come with 200 and a message to show; other bodies are not from our form. */
function malformed(text: string): MalformedAnswer {
  return { status: MENDABLE.includes(text) ? 200 : 400, body: { success: false, message: text } }
}

const name = v.pipe(
  v.string(({ input }) => (input === undefined ? NAME_REQUIRED : NAME_NOT_ALLOWED)),
  v.transform((input: string) => parseNewsletterName(input)),
  v.string(NAME_NOT_ALLOWED),
  v.nonEmpty(NAME_REQUIRED),
)

const newsletterRequest = fields(
  {
    subscription: v.picklist(SUBSCRIPTIONS, () => `subscription must be one of ${SUBSCRIPTIONS.join(', ')}.`),
    language: v.picklist(
      NEWSLETTER_LANGUAGES,
      () => `language must be one of ${NEWSLETTER_LANGUAGES.join(', ')}.`,
    ),
    /** As parseEmailAddress returns it. */
    email: parsedBy(parseEmailAddress, INVALID_EMAIL),
    /** As parseNewsletterName returns it, and never ''. */
    name,
  },
  'Send {"properties": {email, name, subscription, language}}.',
)
export type NewsletterRequest = v.InferOutput<typeof newsletterRequest>

/** docs/rules.md "Calls and answers" */
export const sendConfirmationContract = contractOf('sendConfirmation', {
  request: fields({ properties: newsletterRequest }),
  malformed,
})

const CONFIRMATION_GONE = 'This link is no longer valid. Please sign up again.'

export const confirmNewsletterContract = contractOf('confirmNewsletter', {
  request: fields({ token: mailedToken(CONFIRMATION_GONE) }),
})

/** Absent fields stay. */
const newsletterChange = fields(
  {
    subscription: v.exactOptional(v.picklist(SUBSCRIPTIONS, 'There is no such subscription.')),
    language: v.exactOptional(v.picklist(NEWSLETTER_LANGUAGES, 'There is no newsletter in this language.')),
    name: v.exactOptional(name),
  },
  'change must be an object.',
)
export type NewsletterChange = v.InferOutput<typeof newsletterChange>

/** Without a change it only reads. */
export const newsletterPreferencesContract = contractOf('newsletterPreferences', {
  request: fields({ token: mailedToken(CONFIRMATION_GONE), change: v.exactOptional(newsletterChange) }),
  malformed,
})

export const unsubscribeContract = contractOf('unsubscribe', {
  request: fields({ token: mailedToken('This link is not complete. Please use the one in our mail.') }),
})
