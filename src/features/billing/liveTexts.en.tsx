import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'
import { UNLIMITED } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import type { LinkOf } from '../../ui/linkOf.ts'
import { planTexts } from './texts.en.tsx'

export const noticeTexts = {
  offline: 'You are offline. A plan can be chosen when you are back online.',
  verify: (link: LinkOf) => (
    <>Please verify your email before accessing your account. {link('Verify your e-mail')}</>
  ),
  offer: `${planTexts.offer} (monthly plans).`,
  cancelled: 'The checkout was cancelled. Nothing was charged.',
  confirmed: (plan: string, credits: number) => {
    const month =
      credits === UNLIMITED ? 'unlimited credits' : `${formatCredits(credits)} credits every month`
    return `Payment confirmed. You are on ${plan} now, with ${month}.`
  },
  done: (link: LinkOf) => <>The checkout is done. {link('Log in')} to see your plan.</>,
  late: 'The card provider takes longer than usual to confirm your payment. Your plan changes by itself as soon as it does; please do not pay again.',
  waiting: 'Waiting for the card provider to confirm your payment...',
}

export const billingFailures: Record<
  'noCustomer' | 'portalFailed' | 'checkoutFailed' | 'paymentFailed',
  string
> = BILLING_MESSAGES
