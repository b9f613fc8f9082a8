import { createHmac } from 'node:crypto'
import { canonicalEmailAddress } from '#domain/accounts/emailAddress.ts'

/** Id of a person in `grants`: a keyed hash of the canonical address. docs/rules.md "Accounts and trust" */
export function grantId(address: string, hashKey: string): string {
  return createHmac('sha256', hashKey).update(canonicalEmailAddress(address)).digest('hex')
}
