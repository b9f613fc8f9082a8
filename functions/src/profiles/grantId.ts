import { createHmac } from 'node:crypto'
import { canonicalEmailAddress } from '#domain/accounts/emailAddress.ts'

/**
 * Id in `grants` of the person behind an address. It outlives the account and must not tell the address: a
 * keyed hash of the canonical address. docs/rules.md "Accounts and trust"
 * @param address as parseEmailAddress() returns it
 */
export function grantId(address: string, hashKey: string): string {
  return createHmac('sha256', hashKey).update(canonicalEmailAddress(address)).digest('hex')
}
