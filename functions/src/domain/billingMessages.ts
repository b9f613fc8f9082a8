/** What the billing calls answer, and the pricing screen says. spec.md §8 "Pricing alerts" */
export const BILLING_MESSAGES = {
  noCustomer: 'No billing information found. Please contact support.',
  portalFailed: 'Error opening billing portal. Please try again.',
  checkoutFailed: 'Error creating subscription. Please try again.',
  paymentFailed: 'Error processing payment. Please try again.',
  noAccount: 'Usuario no encontrado',
  notYours: 'This billing information belongs to another account.',
} as const
