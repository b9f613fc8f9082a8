import type { Account } from '../Account.ts'
import { newPaymentMethod, type PaymentMethod } from '../objects/paymentMethod.ts'
import { isEnded } from '../objects/subscription.ts'
import type { TestCard } from '../objects/testCards.ts'
import { payInvoice } from './payInvoice.ts'

/** Gives a customer another card, for all that is due from now on, and tries it on what is owed. */
export function replaceCard(account: Account, customerId: string, card: TestCard): PaymentMethod {
  const { store } = account
  const customer = store.get('customer', customerId)
  const method = store.put(
    'payment_method',
    newPaymentMethod({
      card,
      created: account.now(),
      customer: customerId,
      email: customer.email,
      name: customer.name,
    }),
  )
  store.put('card', { id: method.id, number: card })
  account.emit('payment_method.attached', 'payment_method', method)
  const changed = store.update('customer', customerId, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  account.emit('customer.updated', 'customer', changed, customer)
  for (const subscription of store.all('subscription')) {
    if (subscription.customer !== customerId || isEnded(subscription)) continue
    const after = store.update('subscription', subscription.id, { default_payment_method: method.id })
    account.emit('customer.subscription.updated', 'subscription', after, subscription)
    const owed = after.latest_invoice === null ? undefined : store.get('invoice', after.latest_invoice)
    if (owed?.status === 'open') payInvoice(account, owed.id)
  }
  return method
}
