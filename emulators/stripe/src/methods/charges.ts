import { limit, listing, method, named, ofCustomer, retrieving } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { refundable, refundCharge } from '../billing/refundCharge.ts'
import { expansion, group, integer, oneOf, required, text } from '../params/params.ts'

export const charges = [
  retrieving('/v1/charges', 'charge'),
  method('GET', '/v1/charges', ofCustomer, ({ account, params }) =>
    listing(account, 'charge', '/v1/charges', params),
  ),

  method(
    'GET',
    '/v1/invoice_payments',
    {
      expand: expansion('data.invoice'),
      limit,
      payment: required(group({ payment_intent: required(text()), type: required(oneOf('payment_intent')) })),
    },
    ({ account, params: { payment, ...page } }) =>
      listing(
        account,
        'invoice_payment',
        '/v1/invoice_payments',
        page,
        (row) => row.payment.payment_intent === payment.payment_intent,
      ),
  ),

  method(
    'POST',
    '/v1/refunds',
    {
      amount: integer({ min: 1 }),
      charge: text(),
      payment_intent: text(),
      reason: oneOf('duplicate'),
    },
    ({ account, params: { amount, charge: chargeId, payment_intent: intent, reason } }) => {
      if ((chargeId === undefined) === (intent === undefined))
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        )
      const paid =
        intent === undefined
          ? chargeId
          : named(account, 'payment_intent', intent, 'payment_intent').latest_charge
      const charge = named(account, 'charge', paid ?? '', 'charge')
      const left = refundable(charge)
      if (left === 0)
        throw invalidRequest(`Charge ${charge.id} has already been refunded, or was never paid.`, {
          code: 'charge_already_refunded',
        })
      if (charge.disputed)
        throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      if (amount !== undefined && amount > left)
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
          { param: 'amount' },
        )
      return refundCharge(account, charge, amount ?? left, reason ?? null)
    },
  ),
]
