import { auth } from '../gateways/auth.ts'
import type { Identity } from './ApiRequest.ts'

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
 * @param checkRevoked also asks Auth whether the session was revoked or the account disabled since: one call more
 * @throws Error when the verifier itself cannot work (no certificates, no network)
 */
export async function identityOf(
  authorization: string | undefined,
  checkRevoked: boolean,
): Promise<Identity | undefined> {
  const token = /^Bearer ([\w.-]{1,8192})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    const claims = await (await auth()).verifyIdToken(token, checkRevoked)
    if (!claims.email) return undefined
    return {
      uid: claims.uid,
      email: claims.email.toLowerCase(),
      emailVerified: claims.email_verified === true,
      name: typeof claims['name'] === 'string' ? claims['name'] : undefined,
      signedInAt: new Date(claims.auth_time * 1000),
      provider: claims.firebase.sign_in_provider,
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && REFUSED.has(String(error.code))) return undefined
    throw error
  }
}
