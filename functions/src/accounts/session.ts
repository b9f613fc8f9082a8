import { SESSION_REFUSAL_MESSAGES, type SessionAnswer, type SessionRefusal } from '#domain/sessionCall.ts'
import { setting } from '../config.ts'
import { auth } from '../gateways/auth.ts'
import { firestore } from '../gateways/firestore.ts'
import type { ApiAnswer } from '../http/ApiRequest.ts'
import { apiCall } from '../http/apiCall.ts'
import { openSession } from './openSession.ts'

const STATUS: Record<SessionRefusal, number> = {
  ADDRESS_NOT_SUPPORTED: 400,
  SIGN_IN_AGAIN: 401,
  EMAIL_NOT_VERIFIED: 403,
}

/** `POST /api/session`: called after every sign-in, and after verification, with a fresh token. */
export const session = apiCall(
  { identity: 'signed-in', checkRevoked: 'never', secrets: ['HASH_KEY'] },
  async ({ body, identity, now }) => {
    const services = { auth: await auth(), database: await firestore(), hashKey: setting('HASH_KEY') }
    const language = body['language'] === 'es' ? 'es' : 'en'
    const outcome = await openSession(services, { identity, language, now })
    if (!outcome.ok) {
      const { refusal } = outcome
      return answer(
        {
          success: false,
          message: SESSION_REFUSAL_MESSAGES[refusal],
          error_details: { sessionError: refusal },
        },
        STATUS[refusal],
      )
    }
    const { result } = outcome
    const message = result.welcomed ? 'Welcome! Your 20,000 free credits are here.' : 'Welcome back.'
    return answer({ success: true, message, data: result })
  },
)

function answer(body: SessionAnswer, status = 200): ApiAnswer {
  return { status, body }
}
