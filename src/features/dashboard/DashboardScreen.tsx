import type { UserProfile } from '#domain/accounts/profile.ts'
import { personFacts } from '../../shared/session/personFacts.ts'
import { LogOutButton } from '../../shared/shell/LogOutButton.tsx'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { useRef } from 'react'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useTeamHint } from '../../shared/session/teamHint.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { useSyncedAt } from '../../shared/offline/useSyncedAt.ts'
import { WaitingLinks } from '../../shared/offline/WaitingLinks.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { LOCALE } from '../../ui/language.en.ts'
import { Columns } from '../../ui/Columns.tsx'
import { CreditsCard } from './CreditsCard.tsx'
import styles from './dashboard.module.css'
import { EpisodeForm, type EpisodeFormElement } from '../../shared/shell/EpisodeForm.tsx'
import { shellTexts } from '../../shared/shell/texts.en.ts'
import { NewForYou } from './NewForYou.tsx'
import { RequestList } from './RequestList.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { dashboardTexts } from './texts.en.ts'
import { TrendingRow } from './TrendingRow.tsx'

/** Local time of the reader. */
const AS_OF = { dateStyle: 'long', timeStyle: 'short' } as const

export function DashboardScreen() {
  return (
    <MemberScreen title={shellTexts.dashboard} failure={dashboardTexts.failure}>
      {(person) => <Dashboard person={person} />}
    </MemberScreen>
  )
}

/** docs/rules.md "Dashboard" */
export function Dashboard({ person }: { person: Person }) {
  const { status, data: profile, isUnread } = useProfile(person.email)
  const syncedAt = useSyncedAt(person.email)
  const now = useNow()
  const loading = status === 'loading'
  const hinted = useTeamHint()
  const form = useRef<EpisodeFormElement>(null)
  return (
    <>
      <h1 className={styles.title}>{shellTexts.dashboard}</h1>
      {syncedAt !== undefined && (
        <Alert tone="plain">{dashboardTexts.asOf(syncedAt.toLocaleString(LOCALE, AS_OF))}</Alert>
      )}
      <Columns
        first={<EpisodeForm ref={form} />}
        aside={
          <CreditsCard
            loading={loading}
            credits={profile && effectiveCredits(profile.credits, now)}
            plan={profile?.subscription.plan ?? 'free'}
            now={now}
          />
        }
        list={
          <>
            <WaitingLinks uid={person.uid} />
            <NewForYou person={person} now={now} />
            <RequestList
              uid={person.uid}
              team={loading ? hinted : profile?.team?.id}
              now={now}
              onBegin={() => form.current?.url.focus()}
            />
          </>
        }
        cards={
          <>
            {!isUnread && (
              <SubscriptionCard
                loading={loading}
                subscription={profile?.subscription}
                uid={person.uid}
                team={profile?.team?.id}
              />
            )}
            <UserCard loading={loading} person={person} profile={profile} />
          </>
        }
      />
      <TrendingRow />
    </>
  )
}

interface UserCardProps {
  loading: boolean
  person: Person
  profile: UserProfile | undefined
}

/** Changes are made on the account's screen. */
function UserCard({ loading, person, profile }: UserCardProps) {
  if (loading) {
    return (
      <Card title={dashboardTexts.user}>
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const account = (
    <ButtonLink look="quiet" href="/account">
      {shellTexts.account}
    </ButtonLink>
  )
  return (
    <Card title={dashboardTexts.user} aside={account}>
      <Facts rows={personFacts(person, profile)} />
      <div className={styles.leave}>
        <LogOutButton look="secondary" />
      </div>
    </Card>
  )
}
