import { useId } from 'react'
import { Link } from 'wouter'
import { firstMonthPrice, FIRST_WEEK_OFFER } from '#domain/plans/firstWeekOffer.ts'
import { type PlanId, PLANS, yearlySavings } from '#domain/plans/plans.ts'
import { UNLIMITED } from '#domain/units.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { dollars } from '../../shared/billing/dollars.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './pricing.module.css'
import { NEEDS_NETWORK, planAction, planLabel, type Visitor } from './pricingView.ts'

const FOR_WHOM: Record<PlanId, string> = {
  free: 'For a half-hour episode a week.',
  premium: 'For the commute, every day.',
  enterprise: 'For teams that listen for work.',
}

interface PlanCardProps {
  plan: PlanId
  visitor: Visitor
  /** The price of the first week's offer stands on it. */
  offered: boolean
  /** This card's button is at work. */
  busy: boolean
  /** No button can be pressed now. */
  held: boolean
  /** Why its button has led nowhere. It stands where it was pressed: on a phone the top is far away. */
  error: string | undefined
  /** There is no network: no button leads anywhere. */
  offline: boolean
  onChoose: () => void
}

/** One column of the rate card. docs/rules.md "Pricing" */
export function PlanCard({ plan, visitor, offered, busy, held, error, offline, onChoose }: PlanCardProps) {
  const id = useId()
  const { name, features, popular = false } = PLANS[plan]
  return (
    <article className={`${styles.plan} ${popular ? styles.popular : ''}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{name}</h2>
          <p className={styles.quiet}>{FOR_WHOM[plan]}</p>
        </div>
        {popular && <Badge look="solid">Popular</Badge>}
      </header>
      <Price plan={plan} offered={offered && plan !== 'free'} />
      <Allowance plan={plan} />
      <ul className={styles.features}>
        {features.map(({ text, note, href }) => (
          <li key={text}>
            <Glyph name="check" />
            <span>
              {href === undefined ? text : <Link href={href}>{text}</Link>}{' '}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.choose}>
        <Failure>{error}</Failure>
        <Choose plan={plan} visitor={visitor} busy={busy} held={held} offline={offline} onChoose={onChoose} />
      </div>
    </article>
  )
}

function Price({ plan, offered }: { plan: PlanId; offered: boolean }) {
  const { monthly, yearly } = PLANS[plan].price
  if (plan === 'free') {
    return (
      <p className={styles.price}>
        <span className={styles.amount}>{dollars(0)}</span> forever
      </p>
    )
  }
  return (
    <div className={styles.price}>
      <div className={styles.monthly}>
        <p>
          <span className={styles.amount}>{dollars(offered ? firstMonthPrice(plan) : monthly)}</span>{' '}
          {offered ? (
            <>
              <s>{dollars(monthly)}</s> the first month, then {dollars(monthly)}
            </>
          ) : (
            'a month'
          )}
        </p>
        {offered && <p className={styles.saving}>{FIRST_WEEK_OFFER.message}</p>}
      </div>
      <div className={styles.yearly}>
        <p>
          <span className={styles.amount}>{dollars(yearly)}</span> a year
        </p>
        <p className={styles.saving}>Save {dollars(yearlySavings(plan))} a year</p>
      </div>
    </div>
  )
}

/** Its share of the largest counted allowance; what is unlimited runs off the page. */
function Allowance({ plan }: { plan: PlanId }) {
  const { credits } = PLANS[plan]
  const unlimited = credits === UNLIMITED
  return (
    <Waveform
      bins={REFERENCE_BINS}
      lit={{ share: unlimited ? 1 : credits / PLANS.premium.credits }}
      height={48}
      drawnAt={unlimited ? { phone: 370, desktop: 496 } : { phone: 350, desktop: 352 }}
      className={unlimited ? styles.offPage : undefined}
    />
  )
}

function Choose({ plan, visitor, busy, held, offline, onChoose }: Omit<PlanCardProps, 'offered' | 'error'>) {
  const look = PLANS[plan].popular ? 'primary' : 'secondary'
  const action = planAction(visitor, plan)
  if (offline && action !== 'none') {
    return (
      <Button look={look} wide disabled>
        {NEEDS_NETWORK}
      </Button>
    )
  }
  if (action === 'log-in') {
    return (
      <ButtonLink look={look} wide href="/login?redirect=/pricing">
        {planLabel(visitor, plan)}
      </ButtonLink>
    )
  }
  return (
    <Button look={look} wide busy={busy} disabled={!busy && (held || action === 'none')} onClick={onChoose}>
      {busy ? 'Processing...' : planLabel(visitor, plan)}
    </Button>
  )
}
