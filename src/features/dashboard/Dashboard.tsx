import { useRef } from 'react'
import { effectiveCredits } from '#domain/effectiveCredits.ts'
import { useNow } from '../../app/useNow.ts'
import { useOnline } from '../../app/useOnline.ts'
import type { Person } from '../../app/session/session.ts'
import { useProfile } from '../../app/session/useProfile.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CreditsCard } from './CreditsCard.tsx'
import styles from './dashboard.module.css'
import { EpisodeForm, type EpisodeFormElement } from './EpisodeForm.tsx'
import { RequestList } from './RequestList.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { TrendingRow } from './TrendingRow.tsx'
import { UserCard } from './UserCard.tsx'

/** Everything of one account, live. spec.md §2 "Dashboard" */
export function Dashboard({ person }: { person: Person }) {
  const { status, data: profile } = useProfile(person.email)
  const online = useOnline()
  const now = useNow()
  const loading = status === 'loading'
  const form = useRef<EpisodeFormElement>(null)
  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      {!online && <Alert tone="plain">You are offline. Saved summaries stay readable.</Alert>}
      <div className={styles.columns}>
        <EpisodeForm ref={form} />
        <div className={styles.credits}>
          <CreditsCard
            loading={loading}
            credits={profile && effectiveCredits(profile.credits, now)}
            plan={profile?.subscription.plan ?? 'free'}
            now={now}
          />
        </div>
        <div className={styles.list}>
          <RequestList uid={person.uid} now={now} onBegin={() => form.current?.url.focus()} />
        </div>
        <div className={styles.cards}>
          <SubscriptionCard loading={loading} subscription={profile?.subscription} />
          <UserCard loading={loading} person={person} profile={profile} />
        </div>
      </div>
      <TrendingRow />
    </>
  )
}
