import { parsePersonName } from '../accounts/personName.ts'

/** docs/rules.md "Newsletter" */
export const SUBSCRIPTIONS = ['Newsletter', 'Premium WaitList'] as const
export type NewsletterSubscription = (typeof SUBSCRIPTIONS)[number]

export const NEWSLETTER_LANGUAGES = ['en', 'es', 'both'] as const
export type NewsletterLanguage = (typeof NEWSLETTER_LANGUAGES)[number]

/** `pending`: not confirmed yet. `suppressed`: mail bounced, or its owner complained. */
export const NEWSLETTER_STATES = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/**
 * A subscriber's name. docs/rules.md "Newsletter form", #hostile-name
 * @returns '' when empty; undefined when it has control characters, line breaks, over 100 UTF-16 units, "<"
 * or ">", or a web address
 */
export function parseNewsletterName(input: unknown): string | undefined {
  const name = parsePersonName(input)
  return name === undefined || /[<>]|:\/\/|\bwww\./i.test(name) ? undefined : name
}
