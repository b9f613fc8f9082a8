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

/** `data` of the answer to `POST /api/confirm-newsletter {token}`. */
export interface ConfirmNewsletterResult {
  subscription: NewsletterSubscription
  language: NewsletterLanguage
  /** Opens the preferences, as the one in every issue does. */
  manageToken: string
}

/** What a subscriber changes; what is absent stays. */
export type NewsletterChange = Partial<Pick<NewsletterRequest, 'name' | 'subscription' | 'language'>>

/** Body of `POST /api/newsletter-preferences`: without a change it only reads. */
export interface NewsletterPreferencesCall {
  token: string
  change?: NewsletterChange
}

/** `data` of its answer. */
export interface NewsletterPreferences {
  /** Such as a•••@example.com: whoever holds the link need not learn the address. */
  email: string
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
  /** `suppressed`: mail to the address bounced, or its owner complained of it. */
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed'
}
