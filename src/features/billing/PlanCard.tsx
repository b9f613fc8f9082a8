import { useId } from 'react'
import { Link } from 'wouter'
import { firstMonthPrice } from '#domain/plans/firstWeekOffer.ts'
import { planFeatures, planForWhom } from '#domain/plans/planFeatures.en.ts'
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
import { planAction, planLabel, type Visitor } from './pricingView.ts'
import { planTexts } from './texts.en.tsx'

interface PlanCardProps {
  plan: PlanId
  visitor: Visitor
  /** Emphasised: popular, or named in the address. */
  isChosen: boolean
  offered: boolean
  /** This card's button is pending. */
  busy: boolean
  held: boolean
  /** Why its button failed. Shown at the button: on a phone the top is far away. */
  error: string | undefined
  /** Without a network the buttons lead nowhere. */
  offline: boolean
  onChoose: () => void
}

/** docs/rules.md "Pricing" */
export function PlanCard({ offered, error, ...choice }: PlanCardProps) {
  const { plan, isChosen } = choice
  const id = useId()
  const { name, popular = false } = PLANS[plan]
  return (
    <article className={`${styles.plan} ${isChosen ? styles.popular : ''}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{name}</h2>
          <p className="quiet">{planForWhom[plan]}</p>
        </div>
        {popular && <Badge look="solid">{planTexts.popular}</Badge>}
      </header>
      <Price plan={plan} offered={offered && plan !== 'free'} />
      <Allowance plan={plan} />
      <ul className={styles.features}>
        {planFeatures[plan].map(({ text, note, href }) => (
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
        <Choose {...choice} />
      </div>
    </article>
  )
}

function Price({ plan, offered }: { plan: PlanId; offered: boolean }) {
  const { monthly, yearly } = PLANS[plan].price
  const amount = (price: number) => <span className={styles.amount}>{dollars(price)}</span>
  if (plan === 'free') return <p className={styles.price}>{planTexts.forever(amount(0))}</p>
  return (
    <div className={styles.price}>
      <div className={styles.monthly}>
        <p>
          {offered
            ? planTexts.firstMonth(amount(firstMonthPrice(plan)), dollars(monthly))
            : planTexts.a.monthly(amount(monthly))}
        </p>
        {offered && <p className={styles.saving}>{planTexts.offer}</p>}
      </div>
      <div className={styles.yearly}>
        <p>{planTexts.a.yearly(amount(yearly))}</p>
        <p className={styles.saving}>{planTexts.saved(dollars(yearlySavings(plan)))}</p>
      </div>
    </div>
  )
}

/** Its share of the largest counted allowance; unlimited runs off the page. */
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

function Choose({
  plan,
  isChosen,
  visitor,
  busy,
  held,
  offline,
  onChoose,
}: Omit<PlanCardProps, 'offered' | 'error'>) {
  const look = isChosen ? 'primary' : 'secondary'
  const action = planAction(visitor, plan)
  if (offline && action !== 'none') {
    return (
      <Button look={look} wide disabled>
        {planTexts.needsNetwork}
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
      {busy ? planTexts.busy : planLabel(visitor, plan)}
    </Button>
  )
}
