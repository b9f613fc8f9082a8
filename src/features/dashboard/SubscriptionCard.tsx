import { nextPlan, type PlanId, PLANS } from '#domain/plans/plans.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { Link } from 'wouter'
import { capLeft } from '#domain/teams/memberCap.ts'
import { UNLIMITED } from '#domain/units.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { useOwnTeam } from '../../shared/teams/useOwnTeam.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { useNow } from '../../ui/useNow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { QuietLink, SecondaryLink } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './dashboard.module.css'
import { subscriptionBanner, subscriptionFacts } from './subscriptionView.ts'
import { subscriptionTexts as texts } from './texts.en.ts'

interface SubscriptionCardProps {
  loading: boolean
  /** Undefined without a profile: the plan is free then. docs/rules.md "Dashboard" */
  subscription: Subscription | undefined
  uid: string
  /** Id of the team, which pays for its member's requests there. */
  team: string | undefined
}

export function SubscriptionCard({ loading, subscription, uid, team }: SubscriptionCardProps) {
  if (loading) {
    return (
      <Card title={texts.title}>
        <Skeleton heights={[40, 48]} />
      </Card>
    )
  }
  const plan = subscription?.plan ?? 'free'
  const banner = subscription && subscriptionBanner(subscription)
  return (
    <Card
      title={texts.title}
      aside={<Badge look={plan === 'free' ? 'outlined' : 'solid'}>{PLANS[plan].name}</Badge>}
    >
      {banner && <Alert tone={banner.tone}>{banner.text}</Alert>}
      <Facts rows={subscriptionFacts(subscription)} />
      {team !== undefined && (
        <ErrorBoundary key={team} fallback={null}>
          <TeamFacts id={team} uid={uid} />
        </ErrorBoundary>
      )}
      <Ways plan={plan} />
    </Card>
  )
}

function TeamFacts({ id, uid }: { id: string; uid: string }) {
  const { team, self } = useOwnTeam(id, uid)
  const now = useNow()
  if (team === undefined || self === undefined) return null
  const left = capLeft(self, now)
  const cap = left === UNLIMITED ? texts.noCap : texts.left(formatCredits(left))
  const pays = team.state === 'paused' ? texts.paused : cap
  const name = <Link href="/team">{team.name}</Link>
  return (
    <Facts
      rows={[
        [texts.team, name],
        [texts.pays, pays],
      ]}
    />
  )
}

/** Links from each plan. docs/rules.md "Dashboard" */
function Ways({ plan }: { plan: PlanId }) {
  const next = nextPlan(plan)
  const upgrade = next && texts.upgradeTo(PLANS[next].name)
  if (plan === 'free') {
    return (
      <SecondaryLink wide href="/pricing">
        {upgrade}
      </SecondaryLink>
    )
  }
  return (
    <div className={styles.ways}>
      <SecondaryLink wide href="/pricing?manage">
        {texts.manage}
      </SecondaryLink>
      {next === undefined ? (
        <p className={styles.highest}>{texts.highest}</p>
      ) : (
        <QuietLink href={`/pricing?plan=${next}`}>{upgrade}</QuietLink>
      )}
    </div>
  )
}
