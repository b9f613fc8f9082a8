import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret for one pair of account and address. The mail has the token; we keep its hash. */
export function newConfirmationToken(deliveryId: string): { token: string; tokenHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${deliveryId}.${secret}`, tokenHash: hashOf(secret) }
}

/** Undefined for another form. */
export function partsOf(token: string): { deliveryId: string; secret: string } {
  const [deliveryId = '', secret = ''] = token.split('.')
  return { deliveryId, secret }
}

/** Compares in constant time. */
export function isSecret(secret: string, tokenHash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(tokenHash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
