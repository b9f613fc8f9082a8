import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { SIGNED_WITHIN_SECONDS } from '#domain/time/lifetimes.ts'
import type { Verdict } from './readReport.ts'

export interface MailEvent {
  /** Recipients, as parseEmailAddress returns them. */
  addresses: readonly string[]
  verdict: Verdict
  at: Date
}

/**
 * Whether exactly these bytes are signed, now: HMAC-SHA256 over `id.timestamp.body` by Standard Webhooks
 * (standardwebhooks.com), as Resend does: one or more `v1,BASE64`, as both secrets sign during a change, and the seconds
 * since 1970. @param secret `whsec_` and the key in base64
 */
export function isSigned(
  raw: Buffer,
  { id, timestamp, signature }: Record<'id' | 'timestamp' | 'signature', string | undefined>,
  secret: string,
  now: Date,
): boolean {
  const signedAtSeconds = /^\d{1,12}$/.test(timestamp ?? '') ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now.getTime() / 1000 - signedAtSeconds) <= SIGNED_WITHIN_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest()
  return (signature ?? '').split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
    return each.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/**
 * A Resend event's verdict on an address; undefined for events without one: deliveries, delays, openings,
 * future kinds.
 * @param event the body as JSON, verified
 * Source: https://resend.com/docs/webhooks/event-types
 */
export function readMailEvent(event: unknown): MailEvent | undefined {
  const { type, created_at: createdAt, data } = objectIn(event)
  const { to, bounce } = objectIn(data)
  const verdict = verdictIn(type, objectIn(bounce)['type'])
  const at = new Date(typeof createdAt === 'string' ? createdAt : Number.NaN)
  if (verdict === undefined || Number.isNaN(at.getTime()) || !Array.isArray(to)) return undefined
  const addresses = to.flatMap((each: unknown) => {
    const text = typeof each === 'string' ? each : ''
    return parseEmailAddress(/<([^<>]*)>$/.exec(text)?.[1] ?? text) ?? []
  })
  return addresses.length > 0 ? { addresses, verdict, at } : undefined
}

function verdictIn(type: unknown, bounce: unknown): Verdict | undefined {
  switch (type) {
    case 'email.complained':
      return 'complaint'
    // On the provider's own list of dead addresses.
    case 'email.suppressed':
      return 'hard'
    case 'email.bounced':
      return bounce === 'Permanent' ? 'hard' : 'soft'
    default:
      return undefined
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
