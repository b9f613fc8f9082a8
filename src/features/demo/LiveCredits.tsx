import { useEffect } from 'react'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { capLeft } from '#domain/teams/memberCap.ts'
import type { CreditBalance } from '#domain/accounts/profile.ts'
import { SignedInData } from '../../shared/session/SignedInData.tsx'
import { useProfile } from '../../shared/session/useProfile.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { useOwnTeam } from '../../shared/teams/useOwnTeam.ts'
import type { PayingTeam } from './preview.ts'

interface LiveCreditsProps {
  uid: string
  email: string
  onChange: (credits: CreditBalance) => void
  /** Undefined: no team, or not known yet. */
  onTeam: (team: PayingTeam | undefined) => void
}

/** Watches the balance and the team's cap for a public screen; its code is fetched for signed-in people only. */
export function LiveCredits(props: LiveCreditsProps) {
  return (
    <SignedInData uid={props.uid}>
      <Watch {...props} />
    </SignedInData>
  )
}

function Watch({ uid, email, onChange, onTeam }: LiveCreditsProps) {
  const { data: profile } = useProfile(email)
  useEffect(() => {
    if (profile !== undefined) onChange(effectiveCredits(profile.credits, new Date()))
  }, [profile, onChange])
  if (profile?.team === undefined) return null
  // Readers who cannot read the team pay for themselves.
  return (
    <ErrorBoundary fallback={null}>
      <WatchTeam id={profile.team.id} uid={uid} onTeam={onTeam} />
    </ErrorBoundary>
  )
}

interface WatchTeamProps extends Pick<LiveCreditsProps, 'uid' | 'onTeam'> {
  id: string
}

function WatchTeam({ id, uid, onTeam }: WatchTeamProps) {
  const { team, self } = useOwnTeam(id, uid)
  useEffect(() => {
    if (team === undefined || self === undefined) return
    onTeam({ id, name: team.name, left: capLeft(self, new Date()), isPaused: team.state === 'paused' })
    // A former member's team does not pay.
    return () => onTeam(undefined)
  }, [id, team, self, onTeam])
  return null
}
