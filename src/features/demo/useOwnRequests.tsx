import { type ReactNode, useState } from 'react'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import type { Preview } from './preview.ts'

const Watch = lazyPart(async () => (await import('./WatchRequests.tsx')).WatchRequests)

/** The reader's requests of these videos or episodes, live, with their watcher; none where unreadable. */
export function useOwnRequests(
  uid: string | undefined,
  asked: ReadonlyArray<Preview['asked']>,
): { requests: readonly ListedRequest[]; watcher: ReactNode } {
  const [requests, setRequests] = useState<readonly ListedRequest[]>([])
  const watcher = uid !== undefined && asked.length > 0 && (
    <ErrorBoundary fallback={null}>
      <Watch uid={uid} asked={asked} onChange={setRequests} />
    </ErrorBoundary>
  )
  return { requests, watcher }
}

/** The readable summary of an episode among them. @param episode an `episodeKey`; undefined: any */
export const ownSummary = (requests: readonly ListedRequest[], episode?: string) =>
  requests.find(
    ({ state, source }) => isReadable(state) && (episode === undefined || episodeKey(source) === episode),
  )
