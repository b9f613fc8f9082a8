import type { Mutant } from '../Mutant.ts'

const INVOICING = 'tests/functions/billing/invoicing.test.ts'
const ORDER_GRANT = 'functions/src/billing/orderGrant.ts'
const STRIPE_BILLING = 'functions/src/platform/gateways/stripeBilling.ts'
const STRIPE_INVOICING = 'functions/src/platform/gateways/stripeInvoicing.ts'

/** What #webhook-once to #lost-webhook are about, where it is paid by invoice. docs/rules.md "Invoices" */
export const INVOICED: readonly Mutant[] = [
  {
    rule: 'checkout-claims',
    removes: 'what a person owes by another account',
    file: ORDER_GRANT,
    text: 'if (before?.owed === true && before.uid !== account.uid && !isSettled) return undefined',
    replacement: 'if (before?.uid === undefined && account.uid === "") return undefined',
    test: INVOICING,
    name: 'owes one gets no other',
  },
  {
    rule: 'stripe-down',
    removes: 'the idempotency key of an order',
    file: STRIPE_INVOICING,
    text: '      { idempotencyKey: plan.idempotencyKey },\n',
    replacement: '',
    test: INVOICING,
    name: 'reach Stripe together',
  },
  {
    rule: 'lost-webhook',
    removes: 'the end of what was ordered with a voided invoice',
    file: STRIPE_BILLING,
    text: ' || (isByInvoice && isGivenUp)',
    replacement: '',
    test: INVOICING,
    name: 'operator voids',
  },
]
