import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { entryTexts } from './entryTexts.en.ts'

/** The fault of a newsletter address, surrounding white space ignored. docs/rules.md "Landing" */
export function newsletterEntryError(typed: string): string | undefined {
  const email = typed.trim()
  if (email === '') return entryTexts.required
  return parseEmailAddress(email) === undefined ? entryTexts.invalid : undefined
}
