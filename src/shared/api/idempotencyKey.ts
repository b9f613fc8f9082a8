import { forget, recall, remember } from '../offline/deviceStorage.ts'

/**
 * The idempotency key of a request, kept over retries and a reload of this tab, so that a request without an answer
 * is repeated, not doubled. docs/architecture.md "Calls"
 * @param place key of the session storage that holds it
 * @param asked everything that tells this request from others
 */
export function idempotencyKey(place: string, asked: readonly (string | null)[]): string {
  const wanted = JSON.stringify(asked)
  const [storedAsked, storedKey] = (recall(place, 'session') ?? '').split('\n')
  if (storedAsked === wanted && storedKey !== undefined) return storedKey
  const key = crypto.randomUUID()
  remember(place, `${wanted}\n${key}`, 'session')
  return key
}

/** After the server's verdict the same request is a new one. */
export function forgetIdempotencyKey(place: string): void {
  forget(place, 'session')
}
