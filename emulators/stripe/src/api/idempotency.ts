import { createHash } from 'node:crypto'
import type { Account } from '../Account.ts'
import type { RawParts } from '../params/parseForm.ts'
import type { IdempotentAnswer } from '../store/Tables.ts'
import { StripeError } from './StripeError.ts'

const KEPT_SECONDS = 24 * 3_600
const MAX_KEY_LENGTH = 255

/**
 * The earlier answer to a key.
 * @throws StripeError 400 when the key came with another request, or is too long
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export function earlierAnswer(
  account: Account,
  key: string,
  request: { route: string; bodyHash: string },
): IdempotentAnswer | undefined {
  if (key.length > MAX_KEY_LENGTH)
    throw new StripeError(
      400,
      'idempotency_error',
      `Idempotency keys have at most ${MAX_KEY_LENGTH} characters.`,
    )
  const earlier = account.store.find('idempotentAnswer', key)
  if (!earlier || account.now() - earlier.created >= KEPT_SECONDS) return undefined
  if (earlier.route !== request.route)
    throw new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${earlier.route}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  if (earlier.bodyHash !== request.bodyHash)
    throw new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return earlier
}

export function forgetOldAnswers({ store, now }: { store: Account['store']; now: number }): void {
  for (const { id, created } of store.all('idempotentAnswer')) {
    if (now - created >= KEPT_SECONDS) store.remove('idempotentAnswer', id)
    else return
  }
}

/** The same for the same parameters, whatever their order. */
export function hashOf(parts: RawParts): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parts)))
    .digest('hex')
}

function sorted(parts: RawParts): unknown {
  return [...parts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, typeof value === 'string' ? value : sorted(value)])
}
