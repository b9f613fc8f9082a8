import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { SIGNED_WITHIN_SECONDS } from '#domain/time/lifetimes.ts'
import type { Verdict } from './readReport.ts'

/** What a provider has told of a mail. */
export interface MailEvent {
  /** Whom the mail went to, as parseEmailAddress returns it. */
  addresses: readonly string[]
  verdict: Verdict
  at: Date
}

interface SignedHeaders {
  id: string | undefined
  /** Seconds since 1970. */
  timestamp: string | undefined
  /** One or more `v1,BASE64`, with a blank between: while a secret is changed, both sign. */
  signature: string | undefined
}

/**
 * Whether the provider signed exactly these bytes, now: HMAC-SHA256 over `id.timestamp.body`, as Standard Webhooks
 * (standardwebhooks.com) and Svix, which Resend sends its events with, define it.
 * @param raw the body as it came
 * @param secret `whsec_` and the key in base64
 */
export function isSigned(
  raw: Buffer,
  { id, timestamp, signature }: SignedHeaders,
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
 * What an event of Resend says of an address; undefined when it says nothing that we act on: deliveries, delays, openings,
 * and kinds to come.
 * @param event the body as JSON, believed
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
    // The provider's own list of dead addresses kept it from sending.
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
