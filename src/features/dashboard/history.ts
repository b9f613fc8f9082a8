import { stateLabels } from '#domain/summaries/stateLabels.en.ts'
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

/**
 * What was seen, once the newest page has changed: what newer requests push off it stays, and what is gone from among them goes.
 * @param before the page before
 * @param size of a page that is full
 */
export function afterChange(
  seen: readonly ListedRequest[],
  before: readonly ListedRequest[],
  newest: readonly ListedRequest[],
  size: number,
): readonly ListedRequest[] {
  const left = new Set(newest.map(({ id }) => id))
  const last = newest.length < size ? undefined : newest.at(-1)
  const isGone = ({ id, requestedAt }: ListedRequest) =>
    !left.has(id) && (last === undefined || requestedAt > last.requestedAt)
  const gone = new Set(before.filter(isGone).map(({ id }) => id))
  return mergeRequests(
    seen.filter(({ id }) => !gone.has(id)),
    newest,
  )
}

/** One that an older or newer version has written otherwise must not take the list with it. */
function isListable({ state, requestedAt, episode }: Partial<ListedRequest>): boolean {
  return state !== undefined && state in stateLabels && requestedAt instanceof Date && episode !== undefined
}

/** Whether a request's title or source holds the words. */
export function fitsSearch({ episode }: Pick<ListedRequest, 'episode'>, words: string): boolean {
  return fitsWords([episode.title, episode.channelTitle], words)
}
