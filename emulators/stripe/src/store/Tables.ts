import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund, TestCard } from '../objects/payments.ts'
import type { CheckoutOrder, CheckoutSession } from '../objects/checkoutSession.ts'
import type { Coupon } from '../objects/coupon.ts'
import type { Customer, TaxId } from '../objects/customer.ts'
import type { Discount } from '../objects/discount.ts'
import type { StripeEvent } from '../objects/event.ts'
import type { Charge as InvoiceCharge, Invoice, InvoicePayment } from '../objects/invoice.ts'
import type { PortalConfiguration, PortalSession } from '../objects/portal.ts'
import type { Price } from '../objects/price.ts'
import type { Product } from '../objects/product.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { EndpointSecret, WebhookEndpoint } from '../objects/webhookEndpoint.ts'

export interface IdempotentAnswer {
  id: string
  route: string
  bodyHash: string
  requestId: string
  status: number
  body: unknown
  created: number
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string
  event: string
  endpoint: string
  status: 'delivered' | 'pending'
  attempts: number
  /** Milliseconds since 1970 of the machine's clock. */
  nextAttemptAtMs: number
}

/** A further charge of a subscription's next invoice. */
export interface PendingItem {
  id: string
  subscription: string
  charge: InvoiceCharge
}

/** All stored kinds, named as Stripe shows them. */
export interface Tables {
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  charge: Charge
  'checkout.session': CheckoutSession
  coupon: Coupon
  customer: Customer
  discount: Discount
  dispute: Dispute
  event: StripeEvent
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  price: Price
  product: Product
  refund: Refund
  subscription: Subscription
  tax_id: TaxId
  webhook_endpoint: WebhookEndpoint
  card: { id: string; number: TestCard }
  checkoutOrder: CheckoutOrder
  clock: { id: 'clock'; offsetSeconds: number }
  deletedCoupon: Coupon
  deletedCustomer: { id: string }
  delivery: Delivery
  endpointSecret: EndpointSecret
  idempotentAnswer: IdempotentAnswer
  pendingItem: PendingItem
}

export type Kind = keyof Tables
