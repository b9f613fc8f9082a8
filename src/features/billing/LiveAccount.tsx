import { useEffect } from 'react'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { SignedInData } from '../../shared/session/SignedInData.tsx'
import { useProfile } from '../../shared/session/useProfile.ts'
import { type Account, freeAccount } from './pricingView.ts'

interface LiveAccountProps {
  person: Person
  /** Called with 'unread' while neither server nor device can tell whether a profile exists. */
  onAccount: (account: Account | 'unread') => void
}

/** Watches plan and credits for a public screen; its code is fetched for signed-in people only. */
export function LiveAccount({ person, onAccount }: LiveAccountProps) {
  return (
    <SignedInData uid={person.uid}>
      <Watch person={person} onAccount={onAccount} />
    </SignedInData>
  )
}

function Watch({ person, onAccount }: LiveAccountProps) {
  const { status, data: profile, isUnread } = useProfile(person.email)
  useEffect(() => {
    if (status === 'loading') return
    if (isUnread) onAccount('unread')
    else if (profile === undefined) onAccount(freeAccount(person))
    else {
      const { current } = effectiveCredits(profile.credits, new Date())
      onAccount({
        person,
        subscription: profile.subscription,
        credits: current,
        createdAt: profile.createdAt,
      })
    }
  }, [status, profile, isUnread, person, onAccount])
  return null
}
