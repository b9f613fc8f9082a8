import { type Doing, formed } from '#domain/messageForms.ts'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { RECENT_SIGN_IN_SECONDS } from '#domain/time/lifetimes.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { existingAccount } from '../profiles/existingAccount.ts'
import { isFederated, isStillLinked } from './accountStanding.ts'

/**
 * The account of whoever signed in within the last five minutes, by a way that the account still has. A token that was
 * made from another token does not count: no password was asked for it.
 * @returns undefined for everybody else
 * docs/rules.md "Accounts and trust"
 */
export async function freshlySignedIn(
  auth: Auth,
  identity: Identity,
  now: Date,
): Promise<UserRecord | undefined> {
  const isAsked = identity.provider === 'password' || isFederated(identity)
  const isRecent = now.getTime() - identity.signedInAt.getTime() <= RECENT_SIGN_IN_SECONDS * 1000
  if (!isAsked || !isRecent) return undefined
  const account = await existingAccount(auth, identity.uid)
  return account !== undefined && isStillLinked(account, identity) ? account : undefined
}

/** @param doing what was asked for */
export function signInAgain(doing: Doing) {
  return {
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer' },
    body: {
      success: false as const,
      message: formed((forms) => forms.signInAgain(doing)),
      error_details: { accountError: 'SIGN_IN_AGAIN' as const },
    },
  }
}
