import type { Mutant } from '../Mutant.ts'

const INVOICING = 'tests/functions/billing/invoicing.test.ts'
const HANDLED = 'functions/src/billing/handledEvents.ts'
const ORDER = 'functions/src/billing/orderByInvoice.ts'
const ORDER_GRANT = 'functions/src/billing/orderGrant.ts'
const STRIPE_BILLING = 'functions/src/platform/gateways/stripeBilling.ts'
const STRIPE_INVOICING = 'functions/src/platform/gateways/stripeInvoicing.ts'

/** What rows 1 to 15 are about, where it is paid by invoice. docs/rules.md "Invoices" */
export const INVOICED: readonly Mutant[] = [
  {
    row: 2,
    removes: 'the plan while its first invoice is open',
    file: STRIPE_BILLING,
    text: ' && !isPaid && !isByInvoice,',
    replacement: ' && !isPaid,',
    test: INVOICING,
    name: 'gives the plan at once',
  },
  {
    row: 2,
    removes: 'the event of an invoice that is overdue',
    file: HANDLED,
    text: "  'invoice.overdue',\n",
    replacement: '',
    test: INVOICING,
    name: 'by the event of its own',
  },
  {
    row: 9,
    removes: 'the look whether it is ordered already',
    file: ORDER,
    text: 'if (!isOrdered(held)) {',
    replacement: 'if (customerId !== uid) {',
    test: INVOICING,
    name: 'whoever has paid',
  },
  {
    row: 9,
    removes: 'the end of checkouts that are open when something is ordered',
    file: ORDER,
    text: '    await Promise.all((await openCheckouts(customerId)).map(({ id }) => closeCheckout(id)))\n',
    replacement: '    void [openCheckouts, closeCheckout]\n',
    test: INVOICING,
    name: 'closes a checkout',
  },
  {
    row: 9,
    removes: 'the end of an invoice whose order is a duplicate',
    file: STRIPE_BILLING,
    text: "invoice?.status === 'open'\n",
    replacement: "invoice?.status === 'void'\n",
    test: INVOICING,
    name: 'slipped through',
  },
  {
    row: 11,
    removes: 'what a person owes by another account',
    file: ORDER_GRANT,
    text: 'if (before?.owed === true && before.uid !== account.uid && !isSettled) return undefined',
    replacement: 'if (before?.uid === undefined && account.uid === "") return undefined',
    test: INVOICING,
    name: 'owes one gets no other',
  },
  {
    row: 11,
    removes: 'what a deleted account owes',
    file: 'functions/src/billing/endBilling.ts',
    text: '    await leaveOrders(database, subscriptions, now)\n',
    replacement: '    void leaveOrders\n',
    test: INVOICING,
    name: 'deletes the account gets no other',
  },
  {
    row: 11,
    removes: 'the end of what a deleted account owed',
    file: ORDER_GRANT,
    text: 'left === undefined || (await isOrderOwed(left)) ? undefined : left',
    replacement: 'left === undefined || (await isOrderOwed(left)) ? undefined : `not ${left}`',
    test: INVOICING,
    name: 'deletes the account gets no other',
  },
  {
    row: 11,
    removes: 'what an account owes for a plan that has ended',
    file: ORDER,
    text: '  if (!hasSubscription(held) && invoices.some(({ isOwed }) => isOwed)) return BILLING_MESSAGES.owed\n',
    replacement: '  void invoices\n',
    test: INVOICING,
    name: 'owes one gets no other',
  },
  {
    row: 13,
    removes: 'the idempotency key of an order',
    file: STRIPE_INVOICING,
    text: '      { idempotencyKey: plan.idempotencyKey },\n',
    replacement: '',
    test: INVOICING,
    name: 'reach Stripe together',
  },
  {
    row: 15,
    removes: 'the end of what was ordered with a voided invoice',
    file: STRIPE_BILLING,
    text: ' || (isByInvoice && isGivenUp)',
    replacement: '',
    test: INVOICING,
    name: 'operator voids',
  },
  {
    row: 12,
    removes: 'the profile as what names the customer',
    file: 'functions/src/billing/invoicing.ts',
    text: "profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)",
    replacement:
      "((await database.collection('users').doc(identity.email).get()).data() as ReturnType<typeof profileOf>)",
    test: INVOICING,
    name: 'row 12',
  },
]
