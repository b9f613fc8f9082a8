import { lazy, Suspense, useRef } from 'react'
import { type PlanId, PLAN_IDS, PLANS } from '#domain/plans.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useOnline } from '../../app/useOnline.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { chosenCycle, CycleToggle } from './CycleToggle.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './pricing.module.css'
import type { Visitor } from './pricingView.ts'
import { useBilling } from './useBilling.ts'
import { useCheckoutReturn } from './useCheckoutReturn.ts'
import { useFirstWeekOffer } from './useFirstWeekOffer.ts'
import { useVisitor } from './useVisitor.tsx'

/** For members, and whoever comes back from the checkout. */
const PricingNotices = lazy(async () => ({ default: (await import('./PricingNotices.tsx')).PricingNotices }))

const TRUST = [
  { glyph: 'lock', text: 'Secure payments' },
  { glyph: 'close', text: 'Cancel anytime' },
  { glyph: 'card', text: 'All major cards accepted' },
] as const

/** Prices for everybody, and the ways to and from a plan for who is signed in. spec.md §2 "Pricing" */
export function PricingScreen() {
  const { visitor, watcher } = useVisitor()
  const offered = useFirstWeekOffer(visitor)
  const checkout = useCheckoutReturn(visitor)
  const { busy, failure, choose } = useBilling()
  const online = useOnline()
  const toggle = useRef<HTMLFieldSetElement>(null)
  const account = visitor.status === 'signed-in' ? visitor.account : undefined
  const paid = account !== undefined && account.subscription.plan !== 'free'
  const onChoose = (plan: PlanId) => {
    if (account !== undefined) void choose(account, plan, chosenCycle(toggle), offered)
  }
  return (
    <Screen
      title="Pricing"
      description="Free with 20,000 credits every month, Premium for $9.99 a month, Enterprise without limits."
    >
      {watcher}
      <div className={styles.page}>
        <div className={styles.top}>
          <div>
            <h1>Choose Your Plan</h1>
            <Standing visitor={visitor} />
          </div>
          <CycleToggle toggle={toggle} preferred={paid ? account.subscription.billingCycle : undefined} />
        </div>
        {(!online || account !== undefined || visitor.status === 'unverified' || checkout !== 'none') && (
          <Suspense>
            <PricingNotices visitor={visitor} checkout={checkout} />
          </Suspense>
        )}
        <div className={styles.rates}>
          {PLAN_IDS.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              visitor={visitor}
              offered={offered}
              busy={busy === plan}
              held={busy !== undefined || checkout === 'waiting' || checkout === 'late'}
              error={failure?.plan === plan ? failure.message : undefined}
              onChoose={() => onChoose(plan)}
            />
          ))}
        </div>
        {visitor.status === 'signed-out' && (
          <section className={styles.invitation}>
            <div>
              <h2>Sign up to get 20,000 free credits!</h2>
              <p className={styles.quiet}>They come back every month, and no card is needed.</p>
            </div>
            <ButtonLink look="secondary" href="/login">
              Get Started Free
            </ButtonLink>
          </section>
        )}
        <ul className={styles.trust}>
          {TRUST.map(({ glyph, text }) => (
            <li key={text}>
              <Glyph name={glyph} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}

/** Plan and credits of who is signed in; what credits are to everybody else. */
function Standing({ visitor }: { visitor: Visitor }) {
  if (visitor.status === 'loading') return <output className={styles.standing}>Loading...</output>
  if (visitor.status !== 'signed-in') {
    return (
      <p className={styles.standing}>
        An episode of one hour costs 10,000 credits, a typical one about 5,000.
      </p>
    )
  }
  const { subscription, credits } = visitor.account
  return (
    <p className={styles.standing}>
      Current plan: <strong>{PLANS[subscription.plan].name}</strong>
      {credits !== undefined && <> · {formatCredits(credits)} credits available</>}
    </p>
  )
}
