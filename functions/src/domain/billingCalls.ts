/** Bodies, answers and texts of the billing calls. spec.md §7 and §8 */

export interface CustomerPortalCall {
  /** As stored in the profile; another is refused. */
  customerId: string
  /** The current page; another origin's becomes our own pricing page. */
  returnUrl: string
}

export type CustomerPortalAnswer =
  | { success: true; url: string }
  | { success: false; message: string; error: string }

export const BILLING_MESSAGES = {
  noCustomer: 'No billing information found. Please contact support.',
  portalFailed: 'Error opening billing portal. Please try again.',
  notYours: 'This billing information belongs to another account.',
} as const
