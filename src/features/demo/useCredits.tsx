import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SIGNED_OUT_CREDITS } from '#domain/profile.ts'
import type { Credits } from '#domain/units.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import type { Person } from '../../shared/session/sessionState.ts'

const LiveCredits = lazy(async () => ({ default: (await import('./LiveCredits.tsx')).LiveCredits }))

export interface Balance {
  current: Credits
  monthly: Credits
}

/**
 * The balance, live. Signed out it is 0 of 10,000; undefined while it is not known, and then nothing is blocked by it.
 * @returns the balance, and the watcher to render. docs/rules.md "Dashboard"
 */
export function useCredits(person: Person | undefined): { balance: Balance | undefined; watcher: ReactNode } {
  const [balance, setBalance] = useState<Balance>()
  if (person === undefined) return { balance: SIGNED_OUT_CREDITS, watcher: null }
  const watcher = (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LiveCredits uid={person.uid} email={person.email} onChange={setBalance} />
      </Suspense>
    </ErrorBoundary>
  )
  return { balance, watcher }
}
