import { randomBytes } from 'node:crypto'
import type { Auth, UpdateRequest, UserRecord } from 'firebase-admin/auth'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { identityUsed, isFederated } from './accountStanding.ts'

/**
 * Ends all sessions, and removes an earlier stranger's identities, telephone, password, name and picture.
 * docs/rules.md "Accounts and trust", #unverified-takeover
 * @param takenOver whether another person may have had the account
 */
export async function endOlderSessions(
  auth: Auth,
  account: UserRecord,
  identity: Identity,
  takenOver: boolean,
): Promise<void> {
  const change = { ...withoutStrangers(account, identity), ...(takenOver && ownFace(account, identity)) }
  if (Object.keys(change).length > 0) await auth.updateUser(account.uid, change)
  await auth.revokeRefreshTokens(account.uid)
}

function withoutStrangers(account: UserRecord, { email: address }: Identity): UpdateRequest {
  const strangers = account.providerData
    .filter(({ providerId, email }) => providerId !== 'phone' && email?.toLowerCase() !== address)
    .map(({ providerId }) => providerId)
  return {
    ...(strangers.length > 0 && { providersToUnlink: strangers }),
    ...(account.phoneNumber && { phoneNumber: null }),
  }
}

/** Name and picture of the identity that signed in, and no password of before. */
function ownFace(account: UserRecord, identity: Identity): UpdateRequest {
  const own = isFederated(identity) ? identityUsed(account, identity) : undefined
  const displayName = own?.displayName || null
  const photoURL = own?.photoURL || null
  const hasPassword = account.providerData.some(({ providerId }) => providerId === 'password')
  return {
    ...(displayName !== (account.displayName || null) && { displayName }),
    ...(photoURL !== (account.photoURL || null) && { photoURL }),
    // A password cannot be removed without the address, so it becomes one that nobody knows.
    ...(isFederated(identity) && hasPassword && { password: randomBytes(32).toString('base64url') }),
  }
}
