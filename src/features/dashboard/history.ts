import { STATE_LABELS } from '#domain/summaryRequest.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { fitsWords } from '../../ui/fitsWords.ts'

/** All requests that were seen, newest first, each once; what is known later wins. */
export function mergeRequests(
  known: readonly ListedRequest[],
  later: readonly ListedRequest[],
): readonly ListedRequest[] {
  const byId = new Map([...known, ...later].filter(isListable).map((request) => [request.id, request]))
  return [...byId.values()].toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
}

/** One that an older or newer version has written otherwise must not take the list with it. */
function isListable({ state, requestedAt, episode }: Partial<ListedRequest>): boolean {
  return state !== undefined && state in STATE_LABELS && requestedAt instanceof Date && episode !== undefined
}

/** Whether a request's title or source holds the words. */
export function fitsSearch({ episode }: Pick<ListedRequest, 'episode'>, words: string): boolean {
  return fitsWords([episode.title, episode.channelTitle], words)
}
