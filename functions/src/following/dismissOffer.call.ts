import { done } from '../platform/http/ApiRequest.ts'
import { dismissOfferContract } from '#domain/api/followCalls.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { followRefusal } from './followRefusal.ts'
import { teamFollower } from './teamFollower.ts'
import { storedOffer } from './followStore.ts'
import { offerOf } from '../summaries/offers.ts'

/** POST /api/dismiss-offer. A request stays. docs/rules.md "Following" */
export const dismissOffer = apiCall(
  dismissOfferContract,
  { identity: 'verified' },
  async ({ body, identity, now }) => {
    const database = await firestore()
    const team = body.forTeam ? await teamFollower(database, identity, 'unfollow', now) : undefined
    if (body.forTeam && team === undefined) return followRefusal('NOT_IN_TEAM')
    const none = await deleteField()
    const reference = offerOf(database, (team ?? identity).uid, body.episodeId)
    const isThere = await database.runTransaction(async (transaction) => {
      if (team && (await team.now(transaction)) === undefined) return 'left'
      const offer = storedOffer(await transaction.get(reference))
      if (offer === undefined) return false
      if (offer.state === 'requested') return true
      const change = { state: 'dismissed', offeredFor: none, waitsFor: none, nextCheckAt: none }
      transaction.update(reference, { ...change, updatedAt: now })
      return true
    })
    if (isThere === 'left') return followRefusal('NOT_IN_TEAM')
    if (!isThere) return followRefusal('OFFER_GONE')
    return done('Not now.')
  },
)
