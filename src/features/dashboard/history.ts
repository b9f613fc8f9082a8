import { stateLabels } from '#domain/summaries/stateLabels.en.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { fitsWords } from '../../ui/fitsWords.ts'

/** All known requests, newest first, each once; later knowledge wins. */
export function mergeRequests(
  known: readonly ListedRequest[],
  later: readonly ListedRequest[],
): readonly ListedRequest[] {
  const byId = new Map([...known, ...later].filter(isListable).map((request) => [request.id, request]))
  return [...byId.values()].toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
}

/**
 * Older requests after a change of the newest page: requests pushed off it stay, requests deleted from it go.
 * @param before the page before
 * @param size of a full page
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

/** A request in another version's format must not break the list. */
function isListable({ state, requestedAt, episode }: Partial<ListedRequest>): boolean {
  return state !== undefined && state in stateLabels && requestedAt instanceof Date && episode !== undefined
}

export function fitsSearch({ episode }: Pick<ListedRequest, 'episode'>, words: string): boolean {
  return fitsWords([episode.title, episode.channelTitle], words)
}
