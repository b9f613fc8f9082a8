import { PLANS } from '#domain/plans.ts'
import type { Subscription } from '#domain/profile.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './dashboard.module.css'
import { dateText, subscriptionBanner } from './subscriptionView.ts'

interface SubscriptionCardProps {
  loading: boolean
  /** Undefined where there is no profile: then the plan is the free one. spec.md §8 */
  subscription: Subscription | undefined
}

export function SubscriptionCard({ loading, subscription }: SubscriptionCardProps) {
  if (loading) {
    return (
      <Card title="Subscription">
        <Skeleton heights={[48, 40, 40]} />
      </Card>
    )
  }
  const plan = subscription?.plan ?? 'free'
  const banner = subscription && subscriptionBanner(subscription)
  return (
    <Card
      title="Subscription"
      aside={<Badge look={plan === 'free' ? 'outlined' : 'solid'}>{PLANS[plan].name}</Badge>}
    >
      {banner && <Alert tone={banner.tone}>{banner.text}</Alert>}
      <Facts rows={facts(plan, subscription)} />
      {plan === 'enterprise' && <p className={styles.quiet}>You're on our highest tier!</p>}
    </Card>
  )
}

function facts(plan: Subscription['plan'], subscription: Subscription | undefined) {
  if (plan === 'free' || subscription === undefined) return [['Price', '$0'] as const]
  const cycle = subscription.billingCycle
  const price = `$${PLANS[plan].price[cycle]} a ${cycle === 'yearly' ? 'year' : 'month'}`
  return [['Next billing', dateText(subscription.nextBillingDate)] as const, ['Price', price] as const]
}
