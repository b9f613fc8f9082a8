import type { ApiScope } from '../apiKeys.ts'

/** Where the API lies, and the way of agents. */
export const API_BASE = '/api/v1'
export const MCP_PATH = '/mcp'

export interface V1Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below {@link API_BASE}; `{id}` stands for one part of a path, which is the field of that name. */
  path: string
  scope: ApiScope
  /** What it does, in a line. */
  does: string
}

/** Every call of the API by its name: what routes, describes and documents it reads this. */
export const V1_CALLS = {
  findEpisode: {
    method: 'POST',
    path: '/episodes/find',
    scope: 'read',
    does: 'A link or words lead to an episode, a show or shows',
  },
  quote: {
    method: 'POST',
    path: '/quotes',
    scope: 'read',
    does: 'What it costs, before anything is charged',
  },
  requestSummary: {
    method: 'POST',
    path: '/summaries',
    scope: 'write',
    does: 'Ask for a summary, with an Idempotency-Key',
  },
  listSummaries: {
    method: 'GET',
    path: '/summaries',
    scope: 'read',
    does: 'Yours, newest first, with a cursor',
  },
  getSummary: {
    method: 'GET',
    path: '/summaries/{id}',
    scope: 'read',
    does: 'One, by its id or by the Idempotency-Key that asked for it, with ETag',
  },
  getTranscript: {
    method: 'GET',
    path: '/summaries/{id}/transcript',
    scope: 'read',
    does: 'The words of its episode in lines of 10 to 15 seconds, with a cursor; never of a video',
  },
  deleteSummary: {
    method: 'DELETE',
    path: '/summaries/{id}',
    scope: 'write',
    does: 'Forget it; credits are not returned',
  },
  listMoments: {
    method: 'GET',
    path: '/moments',
    scope: 'read',
    does: 'Moments that you have kept, newest first, with a cursor',
  },
  askLibrary: {
    method: 'POST',
    path: '/ask',
    scope: 'write',
    does: 'An answer from all you may read, each sentence with the words it rests on, with an Idempotency-Key',
  },
  listFollows: { method: 'GET', path: '/follows', scope: 'read', does: 'The shows you follow, and how' },
  follow: {
    method: 'PUT',
    path: '/follows/{show}',
    scope: 'write',
    does: 'Follow a show, its new episodes offered or summarized; or change how',
  },
  unfollow: {
    method: 'DELETE',
    path: '/follows/{show}',
    scope: 'write',
    does: 'Follow it no more; its offers go with it',
  },
  getAccount: { method: 'GET', path: '/account', scope: 'read', does: 'Plan, credits left, limits' },
} as const satisfies Record<string, V1Call>
export type V1CallName = keyof typeof V1_CALLS

/** Whether a call by this method is sent a body; others are by their query. */
export const hasBody = (method: string) => method === 'POST' || method === 'PUT'
