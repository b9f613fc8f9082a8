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
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './dashboard.module.css'
import { creditsTexts } from './texts.en.ts'

interface CreditsCardProps {
  loading: boolean
  /** Undefined where the profile is missing or unreadable. */
  credits: CreditBalance | undefined
  plan: PlanId
  now: Date
}

export function CreditsCard({ loading, credits, plan, now }: CreditsCardProps) {
  if (loading) {
    return (
      <Card title={creditsTexts.title}>
        <Skeleton heights={[60, 24, 48, 112]} />
      </Card>
    )
  }
  if (credits === undefined) {
    return (
      <Card title={creditsTexts.title}>
        <p className={styles.quiet}>{creditsTexts.unread}</p>
        <Button look="secondary" wide onClick={() => location.reload()}>
          {uiTexts.tryAgain}
        </Button>
      </Card>
    )
  }
  const { current, monthly, usedThisMonth } = credits
  const unlimited = current === UNLIMITED
  const share = creditShare({ current, monthly })
  const days = daysUntil(credits.resetDate, now)
  return (
    <Card title={creditsTexts.title} aside={isLow(current) && <Badge look="bad">{creditsTexts.low}</Badge>}>
      <div>
        <p className={unlimited ? styles.unlimited : styles.number}>{formatCredits(current)}</p>
        <p className={styles.quiet}>
          {unlimited
            ? creditsTexts.unlimited
            : creditsTexts.share(formatCredits(monthly), Math.round(share * 100))}
        </p>
      </div>
      <Meter
        label={creditsTexts.left}
        share={share}
        words={formatCredits(current)}
        bins={REFERENCE_BINS}
        className={unlimited ? styles.endless : undefined}
      />
      <Facts
        rows={[
          [creditsTexts.days, String(days)],
          [creditsTexts.used, formatCredits(usedThisMonth)],
          [creditsTexts.cost, creditsTexts.about(formatCredits(MINIMUM_COST))],
        ]}
      />
      {isLow(current) && (
        <>
          <p className={styles.quiet}>{creditsTexts.advice[plan === 'free' ? 'free' : 'premium']}</p>
          <ButtonLink wide href="/pricing">
            {creditsTexts.more}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}
