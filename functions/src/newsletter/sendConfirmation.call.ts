import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { sendConfirmationContract } from '#domain/api/newsletterCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isHuman } from '../platform/gateways/humanCheck.ts'
import { refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { isRecorded, recordSignUp } from './recordSignUp.ts'

/** The one answer to every recorded sign-up: it reveals nothing about the address. */
const RECORDED = {
  success: true,
  message: 'Check your inbox, and your spam folder too: the button in our mail confirms your address.',
} as const

/**
 * POST /api/send-confirmation {properties: {email, name, subscription, language}}: a sign-up, maybe by
 * another person. It only sends a confirmation mail, without free text. docs/rules.md "Newsletter",
 * #one-confirmation-an-hour to #one-recipient
 */
export const sendConfirmation = apiCall(
  sendConfirmationContract,
  { identity: 'anyone', secrets: ['RECAPTCHA_SECRET', 'HASH_KEY'], idempotent: true },
  async ({ body: { properties }, idempotencyKey: key, header, ip, now }) => {
    const database = await firestore()
    // A repeated call's token is used up, or too old.
    if (!(await isHuman(header('x-human-check'), 'submit', now))) {
      return { body: (await isRecorded(database, properties, key, now)) ? RECORDED : NOT_HUMAN }
    }
    const outcome = await recordSignUp(database, properties, { key, ip }, now)
    if (outcome === 'conflict') {
      return refusal(409, 'This Idempotency-Key was used for another request. Please send a new one.')
    }
    if (outcome === 'limited') {
      return refusal(429, 'There are too many sign-ups right now. Please try again in an hour.', {
        'Retry-After': '3600',
      })
    }
    return { body: RECORDED }
  },
)

const NOT_HUMAN = { success: false, message: REFUSAL_MESSAGES.HUMAN_CHECK_FAILED } as const
