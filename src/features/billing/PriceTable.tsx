import type { ReactNode, RefObject } from 'react'
import { MINIMUM_COST, summaryCost } from '#domain/credits/summaryCost.ts'
import { type PlanId, PLAN_IDS, PLANS } from '#domain/plans/plans.ts'
import { SecondaryLink } from '../../ui/Button.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { CycleToggle } from './CycleToggle.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './pricing.module.css'
import type { Visitor } from './pricingView.ts'
import { pricingTexts } from './texts.en.tsx'

const TRUST = ['lock', 'close', 'card'] as const

interface PriceTableProps {
  visitor: Visitor
  /** Wanted plan and pending payment; absent in the public prices. */
  live?: LivePrices
}

interface LivePrices {
  wanted: PlanId | undefined
  toggle: RefObject<HTMLFieldSetElement | null>
  /** Paid plans show the price of the first week's offer. */
  offered: boolean
  /** The plan whose button is pending. */
  busy: PlanId | undefined
  held: boolean
  failure: { plan: PlanId; message: string } | undefined
  offline: boolean
  notices: ReactNode
  onChoose: (plan: PlanId) => void
}

/** docs/rules.md "Pricing" */
export function PriceTable({ visitor, live }: PriceTableProps) {
  const subscription = visitor.status === 'signed-in' ? visitor.account.subscription : undefined
  const paid = subscription !== undefined && subscription.plan !== 'free'
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1>{pricingTexts.title}</h1>
          <Standing visitor={visitor} />
        </div>
        <CycleToggle toggle={live?.toggle} preferred={paid ? subscription.billingCycle : undefined} />
      </div>
      {live?.notices}
      <div className={styles.rates}>
        {PLAN_IDS.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            isChosen={live?.wanted === undefined ? PLANS[plan].popular === true : plan === live.wanted}
            visitor={visitor}
            offered={live?.offered === true}
            busy={live?.busy === plan}
            held={live?.busy !== undefined || live?.held === true}
            error={live?.failure?.plan === plan ? live.failure.message : undefined}
            offline={live?.offline === true}
            onChoose={() => live?.onChoose(plan)}
          />
        ))}
      </div>
      {visitor.status === 'signed-out' && (
        <section className={styles.invitation}>
          <div>
            <h2 className="small-title">{pricingTexts.invitation}</h2>
            <p className="quiet">{pricingTexts.comeBack}</p>
          </div>
          <SecondaryLink href="/login">{pricingTexts.start}</SecondaryLink>
        </section>
      )}
      <ul className={styles.trust}>
        {TRUST.map((glyph) => (
          <li key={glyph}>
            <Glyph name={glyph} />
            {pricingTexts.trust[glyph]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Plan and credits of a signed-in person; an explanation of credits for others. */
function Standing({ visitor }: { visitor: Visitor }) {
  if (visitor.status === 'loading') return <output className={styles.standing}>{pricingTexts.loading}</output>
  if (visitor.status === 'unread') return <p className={styles.standing}>{pricingTexts.unread}</p>
  if (visitor.status !== 'signed-in') {
    return (
      <p className={styles.standing}>
        {pricingTexts.costs(formatCredits(summaryCost('basic', 60)), formatCredits(MINIMUM_COST))}
      </p>
    )
  }
  const { subscription, credits } = visitor.account
  return (
    <p className={styles.standing}>
      {pricingTexts.standing(<strong>{PLANS[subscription.plan].name}</strong>, credits)}
    </p>
  )
}
