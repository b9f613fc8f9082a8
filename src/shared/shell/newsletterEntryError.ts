import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { entryTexts } from './entryTexts.en.ts'

/**
 * What is wrong with the address that somebody asks for the newsletter with, or undefined when nothing is.
 * @param typed as the field gives it; white space around it does not count
 * docs/rules.md "Landing"
 */
export function newsletterEntryError(typed: string): string | undefined {
  const email = typed.trim()
  if (email === '') return entryTexts.required
  return parseEmailAddress(email) === undefined ? entryTexts.invalid : undefined
}
