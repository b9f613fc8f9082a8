import { type Doing, formed } from '#domain/messages.ts'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { RECENT_SIGN_IN_SECONDS } from '#domain/time/lifetimes.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { existingAccount } from '../profiles/existingAccount.ts'
import { isFederated, isStillLinked } from './accountStanding.ts'

/**
 * The account of a sign-in of the last five minutes that it still has, else undefined. Tokens made from tokens
 * do not count: they needed no password. docs/rules.md "Accounts and trust"
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
      message: formed('signInAgain', doing),
      error_details: { accountError: 'SIGN_IN_AGAIN' as const },
    },
  }
}
