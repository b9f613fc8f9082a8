import { excerptContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { EXCERPT_REFUSALS, useExcerpt } from './useExcerpt.ts'

const DONE = { return: 'Your credits are back.', take: 'This is the excerpt.' } as const

/** POST /api/excerpt {summaryId, do} */
export const excerpt = apiCall(
  excerptContract,
  { identity: 'verified', secrets: ['YOUTUBE_API_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY'] },
  async ({ body: { summaryId, do: what }, identity: { uid }, now }) => {
    const done = await useExcerpt(await firestore(), { id: summaryId, what, uid, now })
    if (typeof done !== 'string') return doneWith(DONE[what], done)
    const [status, message] = EXCERPT_REFUSALS[done]
    return refusal(status, message)
  },
)
