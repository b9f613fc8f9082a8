import type { Auth } from 'firebase-admin/auth'
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import { parseEmailAddress } from '#domain/emailAddress.ts'
import { existingAccount } from '../profiles/existingAccount.ts'

/**
 * Takes away the profile that a former owner of an address has left at its key, so that the next one inherits nothing.
 * An account that lives on under another address gets its profile there; of one that is gone it is erased.
 * @param left what stands at the address now
 * docs/rules.md "Accounts and trust", row 43
 */
export async function vacateAddress(auth: Auth, database: Firestore, left: DocumentSnapshot): Promise<void> {
  const owner: unknown = left.get('uid')
  const account = typeof owner === 'string' ? await existingAccount(auth, owner) : undefined
  const address = parseEmailAddress(account?.email)
  const target = address === undefined || address === left.id ? undefined : left.ref.parent.doc(address)
  await database.runTransaction(async (transaction) => {
    const [there, occupied] = await transaction.getAll(left.ref, ...(target ? [target] : []))
    const data = there?.data()
    // Gone, or somebody else's by now: another call was faster.
    if (data?.['uid'] !== owner) return
    if (target && occupied?.exists === false) transaction.create(target, { ...data, email: target.id })
    transaction.delete(left.ref)
  })
}
