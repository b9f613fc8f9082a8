import { forget, KEYS, recall, remember } from '../../app/session/deviceStorage.ts'

/** What one request asks for: the same things mean the same request. */
export interface Intent {
  uid: string
  videoId: string
  email: string
  kind: string
}

/**
 * The idempotency key of a request: made once for what is asked, and kept over retries and a reload, so that a request
 * whose answer was lost is never charged twice.
 */
export function intentKey({ uid, videoId, email, kind }: Intent): string {
  const asked = JSON.stringify([uid, videoId, email, kind])
  const [storedAsked, storedKey] = (recall(KEYS.intent, 'session') ?? '').split('\n')
  if (storedAsked === asked && storedKey !== undefined) return storedKey
  const key = crypto.randomUUID()
  remember(KEYS.intent, `${asked}\n${key}`, 'session')
  return key
}

/** The server has answered: asking for the same again is a new request. */
export function settleIntent(): void {
  forget(KEYS.intent, 'session')
}
