import type { ApiScope } from '../apiKeys.ts'

export const API_BASE = '/api/v1'
export const MCP_PATH = '/mcp'

export interface V1Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below {@link API_BASE}; `{id}` is the path segment for the field of that name. */
  path: string
  scope: ApiScope
  /** One line. */
  does: string
}

function call(method: V1Call['method'], path: string, scope: ApiScope, does: string): V1Call {
  return { method, path, scope, does }
}

/** The table for routes, description and documentation. */
export const V1_CALLS = {
  findEpisode: call('POST', '/episodes/find', 'read', 'A link or words lead to an episode, a show or shows'),
  quote: call('POST', '/quotes', 'read', 'What it costs, before anything is charged'),
  requestSummary: call('POST', '/summaries', 'write', 'Ask for a summary, with an Idempotency-Key'),
  listSummaries: call('GET', '/summaries', 'read', 'Yours, newest first, with a cursor'),
  getSummary: call(
    'GET',
    '/summaries/{id}',
    'read',
    'One, by its id or by the Idempotency-Key that asked for it, with ETag',
  ),
  getTranscript: call(
    'GET',
    '/summaries/{id}/transcript',
    'read',
    'The words of its episode in lines of 10 to 15 seconds, with a cursor; never of a video',
  ),
  useExcerpt: call(
    'POST',
    '/summaries/{id}/excerpt',
    'write',
    'Get the credits of an excerpt back; or take one where no model could write the summary, for nothing',
  ),
  deleteSummary: call('DELETE', '/summaries/{id}', 'write', 'Forget it; credits are not returned'),
  listMoments: call('GET', '/moments', 'read', 'Moments that you have kept, newest first, with a cursor'),
  askLibrary: call(
    'POST',
    '/ask',
    'write',
    'An answer from all you may read, each sentence with the words it rests on, with an Idempotency-Key',
  ),
  listFollows: call('GET', '/follows', 'read', 'The shows you follow, and how'),
  follow: call(
    'PUT',
    '/follows/{show}',
    'write',
    'Follow a show, its new episodes offered or summarized; or change how',
  ),
  unfollow: call('DELETE', '/follows/{show}', 'write', 'Follow it no more; its offers go with it'),
  getAccount: call('GET', '/account', 'read', 'Plan, credits left, limits'),
}
export type V1CallName = keyof typeof V1_CALLS

/** Whether this method sends a body; others use the query. */
export const hasBody = (method: string) => method === 'POST' || method === 'PUT'
