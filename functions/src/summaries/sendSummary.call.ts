import { sendSummaryContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isHuman } from '../platform/gateways/humanCheck.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { refusalAnswer } from './refusalAnswer.ts'
import { replayOf, requestSummary } from './requestSummary.ts'

/**
 * POST /api/send-summary: checks, quotes and records a request, and answers with its charge's verdict. The
 * same Idempotency-Key gets the first call's answer, whatever became of the human check's token, the video or
 * the price. docs/rules.md "Calls and answers"
 */
export const sendSummary = apiCall(
  sendSummaryContract,
  {
    identity: 'verified',
    secrets: [
      'YOUTUBE_API_KEY',
      'GEMINI_API_KEY',
      'LLM_API_KEY',
      'RECAPTCHA_SECRET',
      'HASH_KEY',
      'LINK_KEYS',
      'SMTP_URL',
    ],
    idempotent: true,
    onMalformed: async (request, refused) => (await replayOf(await firestore(), request)) ?? refused,
  },
  async (request) =>
    requestSummary(await firestore(), request, async () =>
      (await isHuman(request.header('x-human-check'), 'submit', request.now))
        ? undefined
        : refusalAnswer('HUMAN_CHECK_FAILED'),
    ),
)
