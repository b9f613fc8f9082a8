import type { Stripe } from 'stripe'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { OutsideError } from './OutsideError.ts'

/** Stripe's client, one per process and account, keeps its connections. Loaded at first use. */
async function client(): Promise<Stripe> {
  const [key, url] = [setting('STRIPE_SECRET_KEY'), setting('STRIPE_API_URL')]
  if (made?.key !== key || made.url !== url) made = { key, url, api: makeClient(key, url) }
  return made.api
}
let made: { key: string; url: string; api: Promise<Stripe> } | undefined

async function makeClient(key: string, url: string): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Client(key, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    timeout: OUTSIDE_CALL_MS.stripe,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** One call. @param what for the log @throws OutsideError when Stripe does not answer, refuses, or asks for a pause */
export async function callStripe<Answer>(
  what: string,
  call: (api: Stripe) => Promise<Answer>,
): Promise<Answer> {
  const api = await client()
  try {
    return await call(api)
  } catch (error) {
    const { Stripe: Client } = await import('stripe')
    if (!(error instanceof Client.errors.StripeError)) throw error
    const isBusy = error instanceof Client.errors.StripeRateLimitError
    const failure = `cannot ${what}: ${error.type}${error.code ? `, ${error.code}` : ''}`
    throw new OutsideError('Stripe', failure, { cause: error, isBusy })
  }
}

/** Whether a call failed because Stripe knows no such thing (any more). */
export function isUnknownToStripe(error: unknown): boolean {
  return codeOf(error) === 'resource_missing'
}

/** Whether Stripe has repeated its answer to the same idempotency key: a retry with it is useless. */
export function isRepeatedFailure(error: unknown): boolean {
  const headers: unknown = stripeCause(error)?.headers
  return (
    typeof headers === 'object' &&
    headers !== null &&
    'idempotent-replayed' in headers &&
    headers['idempotent-replayed'] === 'true'
  )
}

/** Stripe's code for a refusal; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = stripeCause(error)?.code
  return typeof code === 'string' ? code : undefined
}

function stripeCause(error: unknown): { code?: unknown; headers?: unknown } | undefined {
  const cause = error instanceof OutsideError ? error.cause : undefined
  return typeof cause === 'object' && cause !== null ? cause : undefined
}

/** Every object of a list. @param list fetches one page, after the object with the given id */
export async function allPages<Item extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let after: string | undefined; ; ) {
    const page = await list({ limit: 100, ...(after !== undefined && { starting_after: after }) })
    items.push(...page.data)
    after = page.data.at(-1)?.id
    if (!page.has_more || after === undefined) return items
  }
}

/** The id of what a field holds, expanded or not. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id
}
