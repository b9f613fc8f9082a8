import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'

/** docs/rules.md "Landing" */
const TEXTS = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
} as const

/**
 * What is wrong with the address that somebody asks for the newsletter with, or undefined when nothing is.
 * @param typed as the field gives it; white space around it does not count
 * docs/rules.md "Landing"
 */
export function newsletterEntryError(typed: string): string | undefined {
  const email = typed.trim()
  if (email === '') return TEXTS.required
  return parseEmailAddress(email) === undefined ? TEXTS.invalid : undefined
}
