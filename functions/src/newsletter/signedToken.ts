import { createHmac, timingSafeEqual } from 'node:crypto'
import { setting } from '../platform/config.ts'

const TOKEN = /^([a-f0-9]{40})\.[\w-]{43}$/

/**
 * A subscriber's id with the proof that we wrote it, for one purpose: a stateless token.
 * @param id as subscriberId returns it
 * @param purpose what it is good for; the same proof serves no other
 */
export function signedToken(id: string, ...purpose: readonly string[]): string {
  const mac = createHmac('sha256', setting('HASH_KEY')).update(JSON.stringify([...purpose, id]))
  return `${id}.${mac.digest('base64url')}`
}

/** The id that a token claims to prove; undefined when it cannot be a token. */
export function idIn(token: unknown): string | undefined {
  return typeof token === 'string' && token.length < 200 ? TOKEN.exec(token)?.[1] : undefined
}

/** Whether a token is the one of its id and this purpose; takes the same time for each wrong one. */
export function isSigned(token: string, id: string, ...purpose: readonly string[]): boolean {
  const [given, ours] = [Buffer.from(token), Buffer.from(signedToken(id, ...purpose))]
  return given.length === ours.length && timingSafeEqual(given, ours)
}
