import { Link } from 'wouter'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert } from '../../ui/Alert.tsx'
import { noticeTexts } from './liveTexts.en.tsx'
import styles from './pricing.module.css'
import { pricingAlert, type Visitor } from './pricingView.ts'
import type { CheckoutReturn } from './useCheckoutReturn.ts'

interface PricingNoticesProps {
  visitor: Visitor
  checkout: CheckoutReturn
  /** Whether to announce the first week's offer. */
  announced: boolean
}

export function PricingNotices({ visitor, checkout, announced }: PricingNoticesProps) {
  const online = useOnline()
  const subscription = visitor.status === 'signed-in' ? visitor.account.subscription : undefined
  const alert = subscription && pricingAlert(subscription)
  return (
    <>
      {!online && <Alert tone="plain">{noticeTexts.offline}</Alert>}
      {visitor.status === 'unverified' && (
        <Alert tone="warn">
          {noticeTexts.verify((text) => (
            <Link href="/signup?redirect=/pricing">{text}</Link>
          ))}
        </Alert>
      )}
      {announced && (
        <div className={styles.monthly}>
          <Alert tone="good">{noticeTexts.offer}</Alert>
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
  if (checkout === 'cancelled') return <Alert tone="warn">{noticeTexts.cancelled}</Alert>
  if (checkout === 'confirmed') {
    const { name, credits } = PLANS[plan]
    return <Alert tone="good">{noticeTexts.confirmed(name, credits)}</Alert>
  }
  if (visitor.status === 'signed-out') {
    return (
      <Alert tone="warn">
        {noticeTexts.done((text) => (
          <Link href="/login?redirect=/pricing?checkout=success">{text}</Link>
        ))}
      </Alert>
    )
  }
  return <Alert tone="warn">{checkout === 'late' ? noticeTexts.late : noticeTexts.waiting}</Alert>
}
