import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type BillingCycle, PLAN_IDS, type PlanId, PLANS } from '#domain/plans/plans.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { chosenCycle } from './CycleToggle.tsx'
import { PriceTable } from './PriceTable.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { billingFailures, noticeTexts } from './liveTexts.en.tsx'
import styles from './pricing.module.css'
import { type Account, hasPaid, planAction, pricingAlert, type Visitor } from './pricingView.ts'
import { FIRST_WEEK_OFFER, inFirstWeek } from '#domain/plans/firstWeekOffer.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { Opened } from './billingApi.ts'
import { KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'
import { useNow } from '../../ui/useNow.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { useSession, useSessionHint } from '../../shared/session/session.ts'

const LiveAccount = lazyPart(async () => (await import('./LiveAccount.tsx')).LiveAccount)

const SIGNED_OUT: Visitor = { status: 'signed-out' }
const LOADING: Visitor = { status: 'loading' }
const UNVERIFIED: Visitor = { status: 'unverified' }

/** Loads Firebase only where a session seems to exist. @returns the visitor, and the watcher to render */
function useVisitor(): { visitor: Visitor; watcher: ReactNode } {
  const expected = useSessionHint()
  const [visitor, setVisitor] = useState<Visitor>(LOADING)
  if (!expected) return { visitor: SIGNED_OUT, watcher: null }
  return { visitor, watcher: <SessionWatch onVisitor={setVisitor} /> }
}

function SessionWatch({ onVisitor }: { onVisitor: (visitor: Visitor) => void }) {
  const session = useSession()
  const person = session.status === 'signed-in' && session.person.emailVerified ? session.person : undefined
  const [account, setAccount] = useState<Account | 'unread'>()
  const signedIn = session.status === 'signed-in'
  useEffect(() => {
    if (account === 'unread') onVisitor({ status: 'unread' })
    else if (account !== undefined) onVisitor({ status: 'signed-in', account })
    else onVisitor(signedIn && person === undefined ? UNVERIFIED : LOADING)
  }, [account, signedIn, person, onVisitor])
  if (person === undefined) return null
  return (
    <ErrorBoundary fallback={<Unread onRender={() => setAccount('unread')} />}>
      <LiveAccount person={person} onAccount={setAccount} />
    </ErrorBoundary>
  )
}

/** A plan that cannot be loaded is only logged; no other one replaces it. docs/rules.md "Pricing" */
function Unread({ onRender }: { onRender: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it replaces the failed watcher
  useEffect(onRender, [])
  return null
}

/** Confirmation takes seconds; later than this the page says so. */
const LATE_MS = 30_000

/** Prices for signed-in people, returns from the checkout, and offline readers. */
export function LivePrices() {
  const { visitor, watcher } = useVisitor()
  const { offered, announced } = useFirstWeekOffer(visitor)
  const checkout = useCheckoutReturn(visitor)
  const { busy, failure, choose } = useBilling()
  const online = useOnline()
  const search = useSearch()
  const [, navigate] = useLocation()
  const toggle = useRef<HTMLFieldSetElement>(null)
  const account = visitor.status === 'signed-in' ? visitor.account : undefined
  const onChoose = (plan: PlanId) => {
    if (account !== undefined) void choose(account, plan, chosenCycle(toggle.current), offered)
  }
  const wanted = new URLSearchParams(search)
  const { plan = 'free' } = account?.subscription ?? {}
  const isManaging = wanted.has('manage') && online && plan !== 'free'
  const manage = useEffectEvent(() => {
    // A return from the portal stays here.
    navigate('/pricing', { replace: true })
    onChoose(plan)
  })
  useEffect(() => {
    if (isManaging) manage()
  }, [isManaging])
  const anythingToSay =
    !online || account !== undefined || visitor.status === 'unverified' || checkout !== 'none'
  return (
    <>
      {watcher}
      <PriceTable
        visitor={visitor}
        live={{
          wanted: PLAN_IDS.find((each) => each === wanted.get('plan')),
          toggle,
          offered,
          busy,
          failure,
          offline: !online,
          onChoose,
          held: checkout === 'waiting' || checkout === 'late',
          notices: anythingToSay && (
            <PricingNotices visitor={visitor} checkout={checkout} announced={announced} />
          ),
        }}
      />
    </>
  )
}

interface PricingNoticesProps {
  visitor: Visitor
  checkout: CheckoutReturn
  announced: boolean
}

function PricingNotices({ visitor, checkout, announced }: PricingNoticesProps) {
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

/** docs/rules.md "Pricing" */
function useBilling() {
  // The plan whose button is pending; every button waits meanwhile.
  const [busy, setBusy] = useState<PlanId>()
  const [failure, setFailure] = useState<{ plan: PlanId; message: string }>()
  useEffect(() => {
    // The browser's Back may restore this page as it was left.
    const again = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(undefined)
    }
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])

  const choose = async (...[account, plan, cycle, offered]: Parameters<typeof open>) => {
    if (busy !== undefined) return
    setBusy(plan)
    setFailure(undefined)
    const opened = await open(account, plan, cycle, offered)
    if (opened.ok) return location.assign(opened.url)
    setBusy(undefined)
    setFailure({ plan, message: opened.message })
  }
  return { busy, failure, choose }
}

async function open(account: Account, plan: PlanId, cycle: BillingCycle, offered: boolean): Promise<Opened> {
  const api = await import('./billingApi.ts').catch(reportFailure)
  if (api === undefined) return { ok: false, message: billingFailures.checkoutFailed }
  const { person, subscription } = account
  const action = planAction({ status: 'signed-in', account }, plan)
  if (plan === 'free' || action === 'portal') return await api.openPortal(subscription.customerId)
  return await api.openCheckout({
    userId: person.uid,
    email: person.email,
    planId: plan,
    billingCycle: cycle,
    specialOffer: offered && cycle === 'monthly' ? FIRST_WEEK_OFFER : null,
  })
}

type CheckoutReturn = 'none' | 'cancelled' | 'waiting' | 'late' | 'confirmed'

/** Outcome of a checkout by `?checkout=`, dropped once settled; only the live account proves payment. */
function useCheckoutReturn(visitor: Visitor): CheckoutReturn {
  const parameter = new URLSearchParams(useSearch()).get('checkout')
  const [outcome, setOutcome] = useState<string | null>(null)
  if (parameter !== null && parameter !== outcome) setOutcome(parameter)
  const paid = visitor.status === 'signed-in' && visitor.account.subscription.plan !== 'free'
  const settled = outcome === 'cancelled' || (outcome === 'success' && paid)
  useEffect(() => {
    if (settled) history.replaceState(history.state, '', location.pathname)
  }, [settled])
  const waiting = outcome === 'success' && !paid
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  if (outcome === 'cancelled') return 'cancelled'
  if (outcome !== 'success') return 'none'
  if (paid) return 'confirmed'
  return late ? 'late' : 'waiting'
}

/**
 * The server grants the offer by its own data. docs/rules.md "Plans and offers"
 * @returns `offered` on every visit, as long as it would be charged; `announced` on one, per device and account
 */
function useFirstWeekOffer(visitor: Visitor) {
  const now = useNow()
  const account = visitor.status === 'signed-in' && !hasPaid(visitor.account) ? visitor.account : undefined
  const createdAt = account?.createdAt
  useEffect(() => {
    if (createdAt !== undefined) remember(KEYS.signupDate, String(createdAt.getTime()))
  }, [createdAt])
  // The account's date, by which the server charges, else this device's.
  const signedUpAt = createdAt ?? new Date(Number(recall(KEYS.signupDate) ?? Number.NaN))
  const offered = account !== undefined && inFirstWeek(signedUpAt, now)
  const announcedTo = useAnnouncement(offered ? account.person.uid : undefined)
  return { offered, announced: offered && announcedTo === account.person.uid }
}

function useAnnouncement(uid: string | undefined): string | undefined {
  const [announcedTo, setAnnouncedTo] = useState<string>()
  useEffect(() => {
    if (uid === undefined) return
    let left = false
    void shownKey(uid).then((key) => {
      if (left || recall(key) !== null) return
      remember(key, '1')
      setAnnouncedTo(uid)
    })
    return () => {
      left = true
    }
  }, [uid])
  return announcedTo
}

async function shownKey(uid: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
  const hash = Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return `${KEYS.firstWeekOfferShown}.${hash.join('')}`
}
