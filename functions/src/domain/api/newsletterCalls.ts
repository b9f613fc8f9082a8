import { parsePersonName } from '../personName.ts'

/** What somebody asks to be sent. docs/rules.md "Newsletter" */
export const SUBSCRIPTIONS = ['Newsletter', 'Premium WaitList'] as const
export type NewsletterSubscription = (typeof SUBSCRIPTIONS)[number]

export const NEWSLETTER_LANGUAGES = ['en', 'es', 'both'] as const
export type NewsletterLanguage = (typeof NEWSLETTER_LANGUAGES)[number]

export interface NewsletterRequest {
  /** As parseEmailAddress returns it. */
  email: string
  /** As parseNewsletterName returns it, and never ''. */
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
}

/**
 * The name that a subscriber gives.
 * @returns '' where there is none; undefined when it could pass for anything but a name (control characters, line
 * breaks, over 100 UTF-16 units, "<" or ">", an address of the web): ask for another one
 * docs/rules.md "Newsletter form", row 39
 */
export function parseNewsletterName(input: unknown): string | undefined {
  const name = parsePersonName(input)
  return name === undefined || /[<>]|:\/\/|\bwww\./i.test(name) ? undefined : name
}

export function isSubscription(value: unknown): value is NewsletterSubscription {
  return SUBSCRIPTIONS.some((each) => each === value)
}

export function isNewsletterLanguage(value: unknown): value is NewsletterLanguage {
  return NEWSLETTER_LANGUAGES.some((each) => each === value)
}

/** Body of `POST /api/send-confirmation`. docs/rules.md "Calls and answers" */
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

/** `pending`: has not confirmed yet. `suppressed`: mail to the address bounced, or its owner complained of it. */
export type NewsletterState = 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed'

/** `data` of its answer. */
export interface NewsletterPreferences {
  /** Such as a•••@example.com: whoever holds the link need not learn the address. */
  email: string
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
  state: NewsletterState
}
