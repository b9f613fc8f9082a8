import { parsePersonName } from '../accounts/personName.ts'

/** What somebody asks to be sent. docs/rules.md "Newsletter" */
export const SUBSCRIPTIONS = ['Newsletter', 'Premium WaitList'] as const
export type NewsletterSubscription = (typeof SUBSCRIPTIONS)[number]

export const NEWSLETTER_LANGUAGES = ['en', 'es', 'both'] as const
export type NewsletterLanguage = (typeof NEWSLETTER_LANGUAGES)[number]

/** `pending`: has not confirmed yet. `suppressed`: mail to the address bounced, or its owner complained of it. */
export const NEWSLETTER_STATES = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/**
 * The name that a subscriber gives. docs/rules.md "Newsletter form", #hostile-name
 * @returns '' where there is none; undefined when it could pass for anything but a name (control characters,
 * line breaks, over 100 UTF-16 units, "<" or ">", an address of the web): ask for another one
 */
export function parseNewsletterName(input: unknown): string | undefined {
  const name = parsePersonName(input)
  return name === undefined || /[<>]|:\/\/|\bwww\./i.test(name) ? undefined : name
}
