import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { useSession, useSessionHint } from '../../shared/session/session.ts'
import type { Account, Visitor } from './pricingView.ts'

const LiveAccount = lazyPart(async () => (await import('./LiveAccount.tsx')).LiveAccount)

const SIGNED_OUT: Visitor = { status: 'signed-out' }
const LOADING: Visitor = { status: 'loading' }
const UNVERIFIED: Visitor = { status: 'unverified' }

/** Loads Firebase only where a session seems to exist. @returns the visitor, and the watcher to render */
export function useVisitor(): { visitor: Visitor; watcher: ReactNode } {
  const expected = useSessionHint()
  const [visitor, setVisitor] = useState<Visitor>(LOADING)
  if (!expected) return { visitor: SIGNED_OUT, watcher: null }
  return { visitor, watcher: <SessionWatch onVisitor={setVisitor} /> }
}

function SessionWatch({ onVisitor }: { onVisitor: (visitor: Visitor) => void }) {
  const session = useSession()
  const person = session.status === 'signed-in' && session.person.emailVerified ? session.person : undefined
  const [account, setAccount] = useState<Account | 'unread'>()
  const signedIn = session.status === 'signed-in'
  useEffect(() => {
    if (account === 'unread') onVisitor({ status: 'unread' })
    else if (account !== undefined) onVisitor({ status: 'signed-in', account })
    else onVisitor(signedIn && person === undefined ? UNVERIFIED : LOADING)
  }, [account, signedIn, person, onVisitor])
  if (person === undefined) return null
  return (
    <ErrorBoundary fallback={<Unread onRender={() => setAccount('unread')} />}>
      <LiveAccount person={person} onAccount={setAccount} />
    </ErrorBoundary>
  )
}

/** A plan that cannot be loaded is only logged; no other one replaces it. docs/rules.md "Pricing" */
function Unread({ onRender }: { onRender: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it replaces the failed watcher
  useEffect(onRender, [])
  return null
}
