import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './dashboard.module.css'
import { subscriptionBanner, subscriptionFacts } from './subscriptionView.ts'
import { subscriptionTexts } from './texts.en.ts'

interface SubscriptionCardProps {
  loading: boolean
  /** Undefined where there is no profile: then the plan is the free one. docs/rules.md "Dashboard" */
  subscription: Subscription | undefined
}

export function SubscriptionCard({ loading, subscription }: SubscriptionCardProps) {
  if (loading) {
    return (
      <Card title={subscriptionTexts.title}>
        <Skeleton heights={[40, 48]} />
      </Card>
    )
  }
  const plan = subscription?.plan ?? 'free'
  const banner = subscription && subscriptionBanner(subscription)
  return (
    <Card
      title={subscriptionTexts.title}
      aside={<Badge look={plan === 'free' ? 'outlined' : 'solid'}>{PLANS[plan].name}</Badge>}
    >
      {banner && <Alert tone={banner.tone}>{banner.text}</Alert>}
      <Facts rows={subscriptionFacts(subscription)} />
      <Ways plan={plan} />
    </Card>
  )
}

/** Where to go from each plan. docs/rules.md "Dashboard" */
function Ways({ plan }: { plan: PlanId }) {
  if (plan === 'free') {
    return (
      <ButtonLink look="secondary" wide href="/pricing">
        {subscriptionTexts.toPremium}
      </ButtonLink>
    )
  }
  return (
    <div className={styles.ways}>
      <ButtonLink look="secondary" wide href="/pricing">
        {subscriptionTexts.manage}
      </ButtonLink>
      {plan === 'premium' ? (
        <ButtonLink look="quiet" href="/pricing">
          {subscriptionTexts.toEnterprise}
        </ButtonLink>
      ) : (
        <p className={styles.highest}>{subscriptionTexts.highest}</p>
      )}
    </div>
  )
}
