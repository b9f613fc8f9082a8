import type { UserInfo, UserRecord } from 'firebase-admin/auth'
import type { Identity } from '../platform/http/ApiRequest.ts'
import type { FoundProfile } from '../profiles/profiles.ts'

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** auth_time of the caller's sign-in, in epoch seconds. */
export const signedInSeconds = (identity: Identity): number => seconds(identity.signedInAt)

/** Sign-ins before this moment were ended by Auth: a new password, a revocation. Epoch seconds. */
export function sessionsSinceSeconds(account: UserRecord): number {
  return account.tokensValidAfterTime === undefined ? 0 : seconds(new Date(account.tokensValidAfterTime))
}

/** Signed in by a provider that vouches for the address, not by something that the account itself keeps. */
export function isFederated({ provider }: Identity): boolean {
  return provider !== 'password' && provider !== 'custom'
}

export function identityUsed(account: UserRecord, { provider }: Identity): UserInfo | undefined {
  return account.providerData.find(({ providerId }) => providerId === provider)
}

/** Whether the account still has the way that the caller signed in: a Google sign-in may have replaced a password. */
export function isStillLinked(account: UserRecord, identity: Identity): boolean {
  // Only this server makes custom tokens, for a session that it has just checked.
  return identity.provider === 'custom' || identityUsed(account, identity) !== undefined
}

/** Whether the sign-in is of the account's own address: a squatter may have linked an identity of theirs. */
export function isOwnIdentity(account: UserRecord, identity: Identity): boolean {
  return (
    identity.provider === 'custom' || identityUsed(account, identity)?.email?.toLowerCase() === identity.email
  )
}

/**
 * Whether somebody else may have had the account before its first verified session. Through Google it always may: an
 * older password account of that address becomes Google's without a trace. With a password it may if the password is
 * newer than the profile: its owner has reset it since.
 */
export function isTakenOver(
  profile: FoundProfile | undefined,
  account: UserRecord,
  identity: Identity,
): boolean {
  if (isFederated(identity)) return true
  const writtenAt = profile?.createdAt
  return writtenAt !== undefined && sessionsSinceSeconds(account) > seconds(writtenAt)
}
