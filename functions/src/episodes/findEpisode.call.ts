import { findEpisodeContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { answerFind } from '../summaries/answerFind.ts'

/** POST /api/find-episode: a priced episode, or shows, by link or words; shared. docs/rules.md "Podcasts" */
export const findEpisode = apiCall(
  findEpisodeContract,
  {
    identity: 'verified',
    secrets: ['YOUTUBE_API_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY', 'HASH_KEY', 'PODCAST_INDEX_KEY'],
  },
  async (request) => answerFind(await firestore(), request),
)
