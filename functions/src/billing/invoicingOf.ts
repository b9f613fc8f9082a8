import type { Invoicing } from '#domain/api/invoicingReply.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { readInvoicing } from '../platform/gateways/stripeInvoicing.ts'

/** An account's invoices by Stripe; none without a customer. @throws OutsideError when Stripe does not answer */
export async function invoicingOf(
  { customerId, status }: Pick<Subscription, 'customerId' | 'status'>,
  now: Date,
): Promise<Invoicing> {
  if (customerId === null) return { invoices: [] }
  const isOverdue = status === 'past_due' || status === 'unpaid'
  const { company, invoices } = await readInvoicing(customerId, { isOverdue, now })
  return { ...(company && { company }), invoices: invoices.map(({ isOwed: _owed, ...each }) => each) }
}
