import { bearer } from '../../shared/session/bearer.ts'
import { jsonObject, postJson } from '../../shared/api/postJson.ts'

const FAILED = 'This could not be changed. Please try again.'
const NETWORK = 'Network error. Please check your connection and try again.'

/**
 * Lets the weekly issue name the episode of a summary, or takes that back.
 * @returns what to say when it was not done; undefined when it was
 */
export async function shareSummary(summaryId: string, shared: boolean): Promise<string | undefined> {
  const raw = await postJson('/api/share-summary', { summaryId, shared }, await bearer())
  if (raw === undefined) return NETWORK
  const json = jsonObject(raw)
  if (json?.success === true) return undefined
  return typeof json?.message === 'string' && json.message !== '' ? json.message : FAILED
}
