import type { Account } from '../Account.ts'
import type { CheckoutSession } from '../objects/checkoutSession.ts'
import { concludePayment } from './payInvoice.ts'

/**
 * Ends the wait for the money of a session that was completed unpaid.
 * @returns undefined when the session does not wait for any
 */
export function settleCheckout(account: Account, id: string, isPaid: boolean): CheckoutSession | undefined {
  const { store } = account
  const session = store.find('checkout.session', id)
  const payment = store.all('invoice_payment').find(({ invoice }) => invoice === session?.invoice)
  if (!session || !payment || session.payment_status !== 'unpaid') return undefined
  const intent = store.get('payment_intent', payment.payment.payment_intent)
  if (intent.status !== 'processing' || intent.payment_method === null) return undefined
  const method = store.get('payment_method', intent.payment_method)
  concludePayment(account, payment.invoice, intent, method, isPaid ? undefined : 'insufficient_funds')
  const settled = isPaid ? store.update('checkout.session', id, { payment_status: 'paid' }) : session
  account.emit(
    `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`,
    'checkout.session',
    settled,
  )
  return settled
}
