/** What somebody asks to be sent. spec.md §3 "Newsletter request" */
export const SUBSCRIPTIONS = ['Newsletter', 'Premium WaitList'] as const
export type NewsletterSubscription = (typeof SUBSCRIPTIONS)[number]

export const NEWSLETTER_LANGUAGES = ['en', 'es', 'both'] as const
export type NewsletterLanguage = (typeof NEWSLETTER_LANGUAGES)[number]

export interface NewsletterRequest {
  /** As parseEmailAddress returns it. */
  email: string
  /** As parsePersonName returns it, and never ''. */
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
}

/** Body of `POST /api/send-confirmation`. spec.md §7 */
export interface SendConfirmationCall {
  properties: NewsletterRequest
}

/** A refusal that a person can mend comes with 200 and `success: false`; its message is shown. */
export type SendConfirmationAnswer = { success: true; message: string } | { success: false; message: string }
