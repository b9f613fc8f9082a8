import { forget, recall, remember } from '../offline/deviceStorage.ts'

/**
 * The idempotency key of one attempt: made once for what is asked, and kept over retries and a reload of this tab, so
 * that what was sent and never answered is the same attempt when it is sent again. docs/architecture.md "Calls"
 * @param place key of the session storage that holds it
 * @param asked everything that makes it this attempt and no other
 */
export function attemptKey(place: string, asked: readonly (string | null)[]): string {
  const wanted = JSON.stringify(asked)
  const [storedAsked, storedKey] = (recall(place, 'session') ?? '').split('\n')
  if (storedAsked === wanted && storedKey !== undefined) return storedKey
  const key = crypto.randomUUID()
  remember(place, `${wanted}\n${key}`, 'session')
  return key
}

/** The server has given its verdict: asking for the same again is a new attempt. */
export function settleAttempt(place: string): void {
  forget(place, 'session')
}
