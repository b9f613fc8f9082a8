import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret for one pair of account and address. The token goes out by mail; only its hash is kept. */
export function newConfirmationToken(deliveryId: string): { token: string; tokenHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${deliveryId}.${secret}`, tokenHash: hashOf(secret) }
}

/** The parts of a token of the right form. */
export function partsOf(token: string): { deliveryId: string; secret: string } {
  const [deliveryId = '', secret = ''] = token.split('.')
  return { deliveryId, secret }
}

/** Whether a secret is the one that was hashed; takes the same time for each wrong one. */
export function isSecret(secret: string, tokenHash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(tokenHash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
