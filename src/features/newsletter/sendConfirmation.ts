import type { NewsletterRequest, SendConfirmationCall } from '#domain/api/newsletterCalls.ts'
import { humanToken } from '../../shared/api/humanCheck.ts'
import { attemptKey, settleAttempt } from '../../shared/api/attemptKey.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { postJson } from '../../shared/api/postJson.ts'
import { FORM_TEXTS } from './formTexts.ts'
import { type Confirmation, readConfirmation } from './readConfirmation.ts'

/**
 * Asks for the mail that confirms an address. Sent again after an answer that was lost, it is the same request, so that
 * nobody gets two mails. docs/architecture.md "Calls"
 */
export async function sendConfirmation(request: NewsletterRequest): Promise<Confirmation> {
  if (!navigator.onLine) return { ok: false, message: FORM_TEXTS.offline, final: false }
  let token: string
  try {
    token = await humanToken()
  } catch (error) {
    console.info('Human check failed', error)
    return { ok: false, message: FORM_TEXTS.failed, final: false }
  }
  const { email, name, subscription, language } = request
  const call: SendConfirmationCall = { properties: request }
  const answer = readConfirmation(
    await postJson('/api/send-confirmation', call, {
      'Idempotency-Key': attemptKey(KEYS.newsletterRequest, [email, name, subscription, language]),
      'X-Human-Check': token,
    }),
  )
  if (answer.ok || answer.final) settleAttempt(KEYS.newsletterRequest)
  return answer
}
