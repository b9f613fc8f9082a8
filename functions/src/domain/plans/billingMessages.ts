/** Texts of billing calls and the pricing screen. docs/rules.md "Calls and answers" */
export const BILLING_MESSAGES = {
  noCustomer: 'No billing information found. Please contact support.',
  portalFailed: 'Error opening billing portal. Please try again.',
  checkoutFailed: 'Error creating subscription. Please try again.',
  paymentFailed: 'Error processing payment. Please try again.',
  noAccount: 'Usuario no encontrado',
  invoicingFailed: 'Stripe does not answer at the moment. Please try again.',
  tooOften: 'You have asked for your invoices very often. Please try again in an hour.',
  companyMissing: 'Please enter your company first: the invoice names it.',
  taxIdRefused: 'This is no tax id of that country. Please check it, or leave it empty.',
  addressRefused: 'Stripe does not know this address. Please check the country, state and postal code.',
  openPayment: 'A payment is still open. Please settle it first, in your list or in the billing portal.',
  planEnds: 'Your plan is set to end. Please keep it in the billing portal first, then order by invoice.',
  owed: 'An earlier invoice was not paid. Please pay it first, or pay by card.',
  notYours: 'This billing information belongs to another account.',
} as const
