import type { Unsaid } from '#domain/messages.ts'
import type * as v from 'valibot'
import { sessionContract } from '#domain/api/accountCalls.ts'
import { SESSION_REFUSAL_MESSAGES, type SessionRefusal } from '#domain/accounts/sessionRefusal.ts'
import { setting } from '../platform/config.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { type ApiAnswer, doneWith } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { openSession } from './openSession.ts'

const STATUS: Record<SessionRefusal, number> = {
  ADDRESS_NOT_SUPPORTED: 400,
  SIGN_IN_AGAIN: 401,
  EMAIL_NOT_VERIFIED: 403,
}

/** `POST /api/session`: after sign-in and verification; refuses tokens itself, to tell clients what to do. */
export const session = apiCall(
  sessionContract,
  { identity: 'anyone', checkRevoked: 'never', secrets: ['HASH_KEY'] },
  async ({ body, identity, now }) => {
    if (identity === undefined) return refused('SIGN_IN_AGAIN')
    const services = { auth: await auth(), database: await firestore(), hashKey: setting('HASH_KEY') }
    const outcome = await openSession(services, { identity, language: body.language, now })
    if (!outcome.ok) return refused(outcome.refusal)
    const { result } = outcome
    const message = result.welcomed ? 'Welcome! Your 20,000 free credits are here.' : 'Welcome back.'
    return doneWith(message, result)
  },
)

function refused(refusal: SessionRefusal): ApiAnswer<Unsaid<v.InferInput<typeof sessionContract.answer>>> {
  const status = STATUS[refusal]
  return {
    status,
    ...(status === 401 && { headers: { 'WWW-Authenticate': 'Bearer' } }),
    body: {
      success: false,
      message: SESSION_REFUSAL_MESSAGES[refusal],
      error_details: { sessionError: refusal },
    },
  }
}
