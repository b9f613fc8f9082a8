import { createHmac } from 'node:crypto'
import { canonicalEmailAddress } from '#domain/accounts/emailAddress.ts'

/**
 * Id of the document in `grants` that says what the person behind an address has had already. It is kept when
 * the account is deleted, so it must not tell the address: a hash with a secret key, of the address with
 * case, +tag and Gmail dots folded. docs/rules.md "Accounts and trust"
 * @param address as parseEmailAddress() returns it
 */
export function grantId(address: string, hashKey: string): string {
  return createHmac('sha256', hashKey).update(canonicalEmailAddress(address)).digest('hex')
}
