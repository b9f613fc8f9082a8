import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { entryTexts } from './entryTexts.en.ts'

/**
 * The fault of a newsletter address; undefined without one.
 * @param typed the field's value; surrounding white space is ignored docs/rules.md "Landing"
 */
export function newsletterEntryError(typed: string): string | undefined {
  const email = typed.trim()
  if (email === '') return entryTexts.required
  return parseEmailAddress(email) === undefined ? entryTexts.invalid : undefined
}
