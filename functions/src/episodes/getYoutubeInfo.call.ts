import { getYoutubeInfoContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { quotedInfo, quoteEpisode } from '../summaries/quoteEpisode.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'

/** POST /api/get-youtube-info {videoId}: a video's data and exact prices. docs/rules.md "Calls and answers" */
export const getYoutubeInfo = apiCall(
  getYoutubeInfoContract,
  { identity: 'verified', secrets: ['YOUTUBE_API_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY'] },
  async ({ body, identity: { uid, email }, now }) => {
    const asker = { uid, email, counted: 'each' } as const
    const quote = await quoteEpisode(await firestore(), body, asker, now)
    if (!quote.ok) return refusalAnswer(quote.refused, quote.details)
    return doneWith('Video found.', quotedInfo(quote))
  },
)
