import type { DecodedIdToken } from 'firebase-admin/auth'
import { auth } from '../gateways/auth.ts'
import type { Identity } from './ApiRequest.ts'

/** Whether to ask Auth if the session has been ended since. Unasked, the verifier still does it in the emulator. */
export type RevocationCheck = 'always' | 'as-deployed' | 'never'

/** Verdicts on the token itself; every other error of the verifier is an outage of ours, and throws. */
const REFUSED = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
])

/**
 * Who an `Authorization: Bearer <Firebase ID token>` header names; undefined when there is none or it is refused.
 * @param check `always`: one call of Auth more. `never`: for a handler that looks for itself
 * @throws Error when the verifier itself cannot work (no certificates, no network)
 */
export async function identityOf(
  authorization: string | undefined,
  check: RevocationCheck,
): Promise<Identity | undefined> {
  const token = /^Bearer ([\w.-]{1,8192})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    return identityIn(await (await auth()).verifyIdToken(token, check === 'always'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // Everything else about this token has been found right before.
    if (code === 'auth/id-token-revoked' && check === 'never') return identityIn(claimsOf(token))
    if (REFUSED.has(code)) return undefined
    throw error
  }
}

function identityIn(claims: DecodedIdToken): Identity | undefined {
  if (!claims.email) return undefined
  return {
    // What the verifier calls uid is the token's sub.
    uid: claims.sub,
    email: claims.email.toLowerCase(),
    emailVerified: claims.email_verified === true,
    name: typeof claims['name'] === 'string' ? claims['name'] : undefined,
    signedInAt: new Date(claims.auth_time * 1000),
    provider: claims.firebase.sign_in_provider,
  }
}

function claimsOf(token: string): DecodedIdToken {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as DecodedIdToken
}
