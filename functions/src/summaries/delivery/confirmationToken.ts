import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN = /^([a-f0-9]{40})\.([\w-]{43})$/

/** A new secret for one pair of account and address. The token goes out by mail; only its hash is kept. */
export function newConfirmationToken(deliveryId: string): { token: string; tokenHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${deliveryId}.${secret}`, tokenHash: hashOf(secret) }
}

/** The parts of a token as it came back; undefined when it cannot be one. */
export function parseConfirmationToken(token: unknown): { deliveryId: string; secret: string } | undefined {
  const match = typeof token === 'string' && token.length < 200 ? TOKEN.exec(token) : null
  const [, deliveryId, secret] = match ?? []
  return deliveryId === undefined || secret === undefined ? undefined : { deliveryId, secret }
}

/** Whether a secret is the one that was hashed; takes the same time for each wrong one. */
export function isSecret(secret: string, tokenHash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(tokenHash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
