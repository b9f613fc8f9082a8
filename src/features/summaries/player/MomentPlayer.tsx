import { type ReactNode, useMemo } from 'react'
import type { ListedMoment } from '#domain/moments/moments.ts'
import type { Person } from '../../../shared/session/sessionState.ts'
import { type ListedRequest, useSummary } from '../../../shared/session/useRequests.ts'
import { ReadableRequest } from '../ReadableRequest.tsx'
import type { HighlightsPlayerProps } from './HighlightsPlayer.tsx'
import { OwnPlayer } from './OwnPlayer.tsx'

export interface MomentPlayerProps extends Pick<HighlightsPlayerProps, 'handle' | 'onHeard'> {
  moment: ListedMoment
  person: Person
  /** Where its summary is gone. */
  unknown: ReactNode
}

/** Plays one of the reader's moments at once. */
export function MomentPlayer({ moment, person, unknown, ...player }: MomentPlayerProps) {
  return (
    <ReadableRequest id={moment.summaryId} person={person} unknown={unknown}>
      {(request) => (
        <Played {...player} request={request} moment={moment} isOwn={request.uid === person.uid} />
      )}
    </ReadableRequest>
  )
}

type PlayedProps = Pick<HighlightsPlayerProps, 'handle' | 'onHeard' | 'isOwn'> & {
  request: ListedRequest
  moment: ListedMoment
}

function Played({ moment, request, ...player }: PlayedProps) {
  const { data: stored } = useSummary(request.id)
  const summary = useMemo(() => stored && { ...stored, keyPoints: [], moments: [moment] }, [stored, moment])
  if (summary === undefined) return null
  return <OwnPlayer {...player} request={request} summary={summary} isCompact playsAtOnce />
}
