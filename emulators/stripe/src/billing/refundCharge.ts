import type { Account } from '../Account.ts'
import { type Charge, type Dispute, newDispute, newRefund, type Refund } from '../objects/payments.ts'

/** Cents of a charge that can still be refunded. */
export const refundable = (charge: Charge) => (charge.paid ? charge.amount - charge.amount_refunded : 0)

/** Refunds money of a charge; the caller has checked the amount. */
export function refundCharge(
  account: Account,
  before: Charge,
  amount: number,
  reason: Refund['reason'],
): Refund {
  const { store } = account
  const refund = store.put('refund', newRefund(before, { amount, reason, created: account.now() }))
  const refunded = before.amount_refunded + amount
  const charge = store.update('charge', before.id, {
    amount_refunded: refunded,
    refunded: refunded === before.amount,
  })
  account.emit('refund.created', 'refund', refund)
  account.emit('charge.refunded', 'charge', charge)
  return refund
}

/** The holder's bank takes a charge's money back, until the dispute is decided. */
export function disputeCharge(account: Account, charge: Charge): Dispute {
  const { store } = account
  const dispute = store.put('dispute', newDispute(charge, account.now()))
  store.update('charge', charge.id, { disputed: true })
  account.emit('charge.dispute.created', 'dispute', dispute)
  account.emit('charge.dispute.funds_withdrawn', 'dispute', dispute)
  return dispute
}
