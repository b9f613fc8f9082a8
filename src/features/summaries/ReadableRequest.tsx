import type { ReactNode } from 'react'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { type ListedRequest, useLibraryRequest, useRequest } from '../../shared/session/useRequests.ts'
import { uiTexts } from '../../ui/texts.en.ts'

interface ReadableProps {
  id: string
  person: Person
  /** Where there is none that the person may read. */
  unknown: ReactNode
  children: (request: ListedRequest, team: string | undefined) => ReactNode
}

/** What screens of a summary are given. */
export interface ContentProps {
  request: ListedRequest
  summary: Summary
  uid: string
  /** Id of the reader's team; undefined: none. */
  team: string | undefined
}

/** A summary of one's own, or else of one's team. */
export function ReadableRequest({ id, person, unknown, children }: ReadableProps) {
  const profile = useProfile(person.email)
  const own = useRequest(id, person.uid)
  const team = profile.data?.team?.id
  if (own.data !== undefined) return children(own.data, team)
  if (own.status === 'loading') return <output>{uiTexts.loading}</output>
  if (team !== undefined) return <OfTeam {...{ id, unknown, children, team }} isOwnUnread={own.isUnread} />
  const isTeamUnread = profile.status === 'loading' || (profile.isUnread && navigator.onLine)
  // A slow network is no answer.
  if (own.isUnread || isTeamUnread) return <output>{uiTexts.loading}</output>
  return unknown
}

interface OfTeamProps extends Omit<ReadableProps, 'person'> {
  team: string
  isOwnUnread: boolean
}

function OfTeam({ id, unknown, children, team, isOwnUnread }: OfTeamProps) {
  const { status, data: request, isUnread } = useLibraryRequest(id, team)
  if (request !== undefined) return children(request, team)
  if (status === 'loading' || isUnread || isOwnUnread) return <output>{uiTexts.loading}</output>
  return unknown
}
