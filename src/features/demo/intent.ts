import { attemptKey, settleAttempt } from '../../shared/api/attemptKey.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'

/** What one request asks for: the same things mean the same request. */
interface Intent {
  uid: string
  videoId: string
  email: string
  kind: string
}

/** The idempotency key of a request: one whose answer was lost is never charged twice. */
export function intentKey({ uid, videoId, email, kind }: Intent): string {
  return attemptKey(KEYS.intent, [uid, videoId, email, kind])
}

/** The server has answered: asking for the same again is a new request. */
export function settleIntent(): void {
  settleAttempt(KEYS.intent)
}
