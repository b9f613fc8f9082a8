import { confirmDeliveryContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { done, refusal } from '../platform/http/ApiRequest.ts'
import { isSecret, partsOf } from './delivery/confirmationToken.ts'
import { deliveryAddress, deliveryOf } from '../deliverability/DeliveryAddress.ts'
import { releaseHeld } from './delivery/releaseHeld.ts'

const GONE = 'This link is no longer valid. Please ask for the summary again.'

/**
 * POST /api/confirm-delivery {token}: the owner of an address accepts an account's summaries, and held
 * requests are charged. The token is the proof, without sign-in; idempotent. The mail's link only shows the
 * button. docs/rules.md "Delivery and mail", #foreign-delivery-address, #get-changes-nothing and
 * #link-used-twice
 */
export const confirmDelivery = apiCall(
  confirmDeliveryContract,
  { identity: 'anyone' },
  async ({ body, now }) => {
    const token = partsOf(body.token)
    const database = await firestore()
    const pair = deliveryAddress(database, token.deliveryId)
    const known = deliveryOf(await pair.get())
    if (known === undefined || !isSecret(token.secret, known.tokenHash)) return refusal(404, GONE)
    if (known.confirmedAt === undefined) {
      if (now >= known.tokenExpiresAt) return refusal(410, GONE)
      await pair.update({ confirmedAt: now })
    }
    // Also at a second call: the first may have crashed.
    await releaseHeld(database, token.deliveryId, now)
    return done('Summaries may now be delivered to this address.')
  },
)
