import { forget, recall, remember } from '../offline/deviceStorage.ts'

/**
 * The idempotency key of a request: made once for what is asked, and kept over retries and a reload of this tab, so
 * that what was sent and never answered is the same request when it is sent again. docs/architecture.md "Calls"
 * @param place key of the session storage that holds it
 * @param asked everything that makes it this request and no other
 */
export function idempotencyKey(place: string, asked: readonly (string | null)[]): string {
  const wanted = JSON.stringify(asked)
  const [storedAsked, storedKey] = (recall(place, 'session') ?? '').split('\n')
  if (storedAsked === wanted && storedKey !== undefined) return storedKey
  const key = crypto.randomUUID()
  remember(place, `${wanted}\n${key}`, 'session')
  return key
}

/** The server has given its verdict: asking for the same again is a new request. */
export function forgetIdempotencyKey(place: string): void {
  forget(place, 'session')
}
