import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { refundable, refundCharge } from '../billing/refundCharge.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { REFUND_REASONS } from '../objects/refund.ts'
import { elsewhereAll, emptyable, integer, metadata, oneOf, range, text } from '../params/params.ts'

export const refunds = [
  method(
    'POST',
    '/v1/refunds',
    {
      amount: integer({ min: 1 }),
      charge: text(),
      metadata: emptyable(metadata()),
      payment_intent: text(),
      reason: oneOf(...REFUND_REASONS),
      ...elsewhereAll(
        'currency',
        'customer',
        'instructions_email',
        'origin',
        'refund_application_fee',
        'reverse_transfer',
      ),
    },
    ({
      account,
      params: { amount, charge: chargeId, payment_intent: intentId, reason, metadata: names },
    }) => {
      const { store } = account
      if ((chargeId === undefined) === (intentId === undefined))
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        )
      const intent = intentId === undefined ? undefined : store.find('payment_intent', intentId)
      if (intentId !== undefined && !intent)
        throw resourceMissing('payment_intent', intentId, 'payment_intent')
      const id = chargeId ?? intent?.latest_charge ?? ''
      const charge = store.find('charge', id)
      if (!charge) throw resourceMissing('charge', id, 'charge')
      const left = refundable(charge)
      if (left === 0)
        throw invalidRequest(`Charge ${id} has already been refunded, or was never paid.`, {
          code: 'charge_already_refunded',
        })
      if (charge.disputed)
        throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      if (amount !== undefined && amount > left)
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
          { param: 'amount' },
        )
      return refundCharge(account, charge, {
        amount: amount ?? left,
        reason: reason ?? null,
        metadata: changedMetadata({}, names),
      })
    },
  ),

  method('GET', '/v1/refunds/:id', {}, ({ account, id }) => {
    const refund = account.store.find('refund', id)
    if (!refund) throw resourceMissing('refund', id)
    return refund
  }),

  method(
    'GET',
    '/v1/refunds',
    { ...pagination, charge: text(), created: range(), payment_intent: text() },
    ({ account, params: { charge, created, payment_intent: intent, ...page } }) =>
      listing(
        account,
        'refund',
        '/v1/refunds',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (charge === undefined || row.charge === charge) &&
          (intent === undefined || row.payment_intent === intent),
      ),
  ),

  method('GET', '/v1/disputes/:id', {}, ({ account, id }) => {
    const dispute = account.store.find('dispute', id)
    if (!dispute) throw resourceMissing('dispute', id)
    return dispute
  }),

  method(
    'GET',
    '/v1/disputes',
    { ...pagination, charge: text(), created: range(), payment_intent: text() },
    ({ account, params: { charge, created, payment_intent: intent, ...page } }) =>
      listing(
        account,
        'dispute',
        '/v1/disputes',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (charge === undefined || row.charge === charge) &&
          (intent === undefined || row.payment_intent === intent),
      ),
  ),
]
