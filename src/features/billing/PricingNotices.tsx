import { Link } from 'wouter'
import { FIRST_WEEK_OFFER } from '#domain/plans/firstWeekOffer.ts'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import { UNLIMITED } from '#domain/units.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './pricing.module.css'
import { pricingAlert, type Visitor } from './pricingView.ts'
import type { CheckoutReturn } from './useCheckoutReturn.ts'

interface PricingNoticesProps {
  visitor: Visitor
  checkout: CheckoutReturn
  /** The first week's offer is told. */
  announced: boolean
}

/** All that is to be said before somebody chooses. */
export function PricingNotices({ visitor, checkout, announced }: PricingNoticesProps) {
  const online = useOnline()
  const subscription = visitor.status === 'signed-in' ? visitor.account.subscription : undefined
  const alert = subscription && pricingAlert(subscription)
  return (
    <>
      {!online && <Alert tone="plain">You are offline. A plan can be chosen when you are back online.</Alert>}
      {visitor.status === 'unverified' && (
        <Alert tone="warn">
          Please verify your email before accessing your account.{' '}
          <Link href="/signup?redirect=/pricing">Verify your email</Link>
        </Alert>
      )}
      {announced && (
        <div className={styles.monthly}>
          <Alert tone="good">{FIRST_WEEK_OFFER.message} (monthly plans).</Alert>
        </div>
      )}
      {alert && <Alert tone={alert.tone}>{alert.text}</Alert>}
      <CheckoutNotice checkout={checkout} visitor={visitor} plan={subscription?.plan ?? 'free'} />
    </>
  )
}

interface CheckoutNoticeProps {
  checkout: CheckoutReturn
  visitor: Visitor
  plan: PlanId
}

function CheckoutNotice({ checkout, visitor, plan }: CheckoutNoticeProps) {
  if (checkout === 'none') return null
  if (checkout === 'cancelled')
    return <Alert tone="warn">The checkout was cancelled. Nothing was charged.</Alert>
  if (checkout === 'confirmed') {
    const { name, credits } = PLANS[plan]
    const month =
      credits === UNLIMITED ? 'unlimited credits' : `${formatCredits(credits)} credits every month`
    return (
      <Alert tone="good">
        Payment confirmed. You are on {name} now, with {month}.
      </Alert>
    )
  }
  if (visitor.status === 'signed-out') {
    return (
      <Alert tone="warn">
        The checkout is done. <Link href="/login?redirect=/pricing?checkout=success">Log in</Link> to see your
        plan.
      </Alert>
    )
  }
  return (
    <Alert tone="warn">
      {checkout === 'late'
        ? 'The card provider takes longer than usual to confirm your payment. Your plan changes by itself as soon as it does; please do not pay again.'
        : 'Waiting for the card provider to confirm your payment...'}
    </Alert>
  )
}
