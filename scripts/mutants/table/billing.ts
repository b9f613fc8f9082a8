import type { Mutant } from '../Mutant.ts'

const WEBHOOK = 'tests/functions/billing/webhook.test.ts'
const APPLY_EVENT = 'functions/src/billing/applyEvent.ts'

/** Rows 1 to 15, and 33: plans and money. */
export const BILLING: readonly Mutant[] = [
  {
    row: 1,
    removes: 'the look whether an event is done already',
    file: APPLY_EVENT,
    text: "  if ((await record.get()).get('state') === 'done') return 'done before'\n",
    replacement: '',
    test: WEBHOOK,
    name: 'row 1 ',
  },
  {
    row: 1,
    removes: 'the look whether the account has the plan already',
    file: 'functions/src/billing/applyBilling.ts',
    text: 'if (subscription.plan !== profile.subscription.plan) {',
    replacement: 'if (subscription.customerId !== null) {',
    test: WEBHOOK,
    name: 'row 1 ',
  },
  {
    row: 6,
    removes: 'the limit of how far ahead a signature may be',
    file: 'functions/src/billing/stripeWebhook.ts',
    text: '!(Math.abs(now.getTime() / 1000 - signedAtSeconds) <= SIGNED_WITHIN_SECONDS)',
    replacement: 'Number.isNaN(signedAtSeconds)',
    test: WEBHOOK,
    name: 'row 6: a signature is refused: six minutes ahead',
  },
  {
    row: 33,
    removes: 'the way from unlimited to an amount',
    file: 'functions/src/domain/planChange.ts',
    text: 'credits: { ...credits, current, monthly: allowance }',
    replacement:
      'credits: { ...credits, current: credits.current === UNLIMITED ? UNLIMITED : current, monthly: allowance }',
    test: 'functions/src/domain/planChange.test.ts',
    name: 'row 33',
  },
]
