import { type ReactNode, useState } from 'react'
import { SIGNED_OUT_CREDITS } from '#domain/accounts/profile.ts'
import type { Credits } from '#domain/units.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import type { Person } from '../../shared/session/sessionState.ts'
import type { PayingTeam } from './preview.ts'

const LiveCredits = lazyPart(async () => (await import('./LiveCredits.tsx')).LiveCredits)

export interface Balance {
  current: Credits
  monthly: Credits
}

/**
 * The live balance. Signed out it is 0 of 10,000; undefined while unknown, and then it blocks nothing.
 * @returns the balance, the team that may pay instead, and the watcher to render. docs/rules.md "Dashboard"
 */
export function useCredits(person: Person | undefined): {
  balance: Balance | undefined
  team: PayingTeam | undefined
  watcher: ReactNode
} {
  const [balance, setBalance] = useState<Balance>()
  const [team, setTeam] = useState<PayingTeam>()
  if (person === undefined) return { balance: SIGNED_OUT_CREDITS, team: undefined, watcher: null }
  const watcher = (
    <ErrorBoundary fallback={null}>
      <LiveCredits uid={person.uid} email={person.email} onChange={setBalance} onTeam={setTeam} />
    </ErrorBoundary>
  )
  return { balance, team, watcher }
}
