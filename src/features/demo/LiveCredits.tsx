import { useEffect } from 'react'
import { effectiveCredits } from '#domain/effectiveCredits.ts'
import type { CreditBalance } from '#domain/profile.ts'
import { SignedInData } from '../../shared/session/SignedInData.tsx'
import { useProfile } from '../../shared/session/useProfile.ts'

interface LiveCreditsProps {
  uid: string
  email: string
  onChange: (credits: CreditBalance) => void
}

/** Watches the balance for a screen that is open to everybody; its code is fetched for signed-in people only. */
export function LiveCredits({ uid, email, onChange }: LiveCreditsProps) {
  return (
    <SignedInData uid={uid}>
      <Watch email={email} onChange={onChange} />
    </SignedInData>
  )
}

function Watch({ email, onChange }: Omit<LiveCreditsProps, 'uid'>) {
  const { data: profile } = useProfile(email)
  useEffect(() => {
    if (profile !== undefined) onChange(effectiveCredits(profile.credits, new Date()))
  }, [profile, onChange])
  return null
}
