import { useState } from 'react'
import type { KnownFrom } from '#domain/api/askReplies.ts'
import { call } from '../../shared/api/call.ts'
import { bearer } from '../../shared/session/bearer.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { useArrival } from './useArrival.ts'

/** Known points of one's own summary, by their places. Empty offline. */
export function useKnown({ id, known = [] }: ListedRequest, isOwn: boolean): ReadonlyMap<number, KnownFrom> {
  const [found, setFound] = useState<ReadonlyMap<number, KnownFrom>>(new Map())
  useArrival(
    isOwn && known.length > 0 ? id : undefined,
    async (summary) => call('knownPoints', { summary }, await bearer()),
    (called) => {
      if (called.outcome === 'done')
        setFound(new Map(called.answer.data.known.map((each) => [each.point, each])))
    },
  )
  return found
}
