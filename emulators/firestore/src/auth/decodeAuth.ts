import { type AuthContext, RpcError } from '../contracts.ts'
import { Status } from '../status.ts'

const SCHEME = /^(?:Bearer|Firebase)\s+(.+)$/i

/**
 * A request's sender. Signatures are not checked: the Auth emulator makes none. Expiry neither, as rules-unit-testing
 * sends tokens of 1970.
 * @throws RpcError UNAUTHENTICATED for a header without a readable token; never taken for an administrator
 */
export function decodeAuth(authorization: string | undefined): AuthContext {
  if (!authorization) return { kind: 'none' }
  const token = SCHEME.exec(authorization)?.[1]?.trim()
  if (token === undefined)
    throw unauthenticated('The Authorization header is not of the form "Bearer <token>".')
  if (token === 'owner') return { kind: 'admin' }
  const claims = decodeClaims(token)
  const uid = claims['user_id'] ?? claims['sub']
  if (typeof uid !== 'string' || uid === '') throw unauthenticated('The token names no user.')
  return { kind: 'user', uid, token: claims }
}

function decodeClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) {
      return claims as Record<string, unknown>
    }
  } catch {
    // Thrown below: the parser's message would quote the token.
  }
  throw unauthenticated('The token cannot be decoded.')
}

const unauthenticated = (message: string) => new RpcError(Status.UNAUTHENTICATED, message)
