import { MINIMUM_COST } from '#domain/credits/summaryCost.ts'
import { daysUntil } from '#domain/time/calendar.ts'
import type { PlanId } from '#domain/plans/plans.ts'
import type { CreditBalance } from '#domain/accounts/profile.ts'
import { UNLIMITED } from '#domain/units.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { creditShare, isLow } from './creditsView.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './dashboard.module.css'

interface CreditsCardProps {
  loading: boolean
  /** As they truly stand now; undefined where there is no profile, or it cannot be read. */
  credits: CreditBalance | undefined
  plan: PlanId
  now: Date
}

export function CreditsCard({ loading, credits, plan, now }: CreditsCardProps) {
  if (loading) {
    return (
      <Card title="Credits">
        <Skeleton heights={[60, 24, 48, 112]} />
      </Card>
    )
  }
  if (credits === undefined) {
    return (
      <Card title="Credits">
        <p className={styles.quiet}>Your plan and credits could not be read.</p>
        <Button look="secondary" wide onClick={() => location.reload()}>
          Try again
        </Button>
      </Card>
    )
  }
  const { current, monthly, usedThisMonth } = credits
  const unlimited = current === UNLIMITED
  const share = creditShare({ current, monthly })
  const days = daysUntil(credits.resetDate, now)
  return (
    <Card title="Credits" aside={isLow(current) && <Badge look="bad">Low Credits!</Badge>}>
      <div>
        <p className={unlimited ? styles.unlimited : styles.number}>{formatCredits(current)}</p>
        <p className={styles.quiet}>
          {unlimited
            ? 'No summary is ever refused for credits.'
            : `of ${formatCredits(monthly)} this month, ${Math.round(share * 100)} %`}
        </p>
      </div>
      <Meter
        label="Credits left"
        share={share}
        words={formatCredits(current)}
        bins={REFERENCE_BINS}
        className={unlimited ? styles.endless : undefined}
      />
      <Facts
        rows={[
          ['Days until reset', String(days)],
          ['Used this month', formatCredits(usedThisMonth)],
          ['Cost per summary', `about ${formatCredits(MINIMUM_COST)} credits`],
        ]}
      />
      {isLow(current) && (
        <>
          <p className={styles.quiet}>{lowAdvice(plan)}</p>
          <ButtonLink wide href="/pricing">
            Get more credits
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function lowAdvice(plan: PlanId): string {
  return plan === 'free'
    ? 'Upgrade to Premium for 100,000 credits every month.'
    : 'Upgrade to Enterprise for unlimited credits.'
}
