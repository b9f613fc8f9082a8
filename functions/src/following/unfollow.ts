import { unfollowContract } from '#domain/api/followCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { endFollow, takeBackOffers } from './endFollow.ts'
import { teamFollower } from './teamFollower.ts'
import { followRefusal } from './followRefusal.ts'
import { settingsOf, storedSettings } from './followStore.ts'
import { orderByLimit } from './orderByLimit.ts'

/** POST /api/unfollow: ends it, and takes back what is offered of the show. docs/rules.md "Following" */
export const unfollow = apiCall(
  unfollowContract,
  { name: 'unfollow', identity: 'verified' },
  async ({ body, identity, now }) => {
    const database = await firestore()
    const team = body.forTeam ? await teamFollower(database, identity, 'unfollow', now) : undefined
    if (body.forTeam && team === undefined) return followRefusal('NOT_IN_TEAM')
    const { uid } = team ?? identity
    const isEnded = await endFollow(database, uid, body.showId, now, team)
    await takeBackOffers(database, uid, body.showId)
    if (!isEnded) return followRefusal('NOT_FOLLOWED')
    // There may be room now for one that waited.
    const settings = storedSettings(await settingsOf(database, uid).get())
    if (settings?.limit !== undefined) await orderByLimit(database, uid, settings.limit, now)
    return {
      body: {
        success: true as const,
        message: team ? 'Your team no longer follows this show.' : 'You no longer follow this show.',
      },
    }
  },
)
