import type { Unsaid } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { followContract, unfollowContract } from '#domain/api/followCalls.ts'
import type { Follow } from '#domain/following/following.ts'
import { storedShow } from '../episodes/episodeStore.ts'
import { findText } from '../episodes/findText.ts'
import { type KnownShow, knownShow } from '../episodes/saveShow.ts'
import { LONGEST_KEPT_ADDRESS } from '../platform/gateways/untrusted/untrustedAddress.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  done,
  doneWith,
  type Identity,
} from '../platform/http/ApiRequest.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { beginFollows, type Followed, newestOf } from './beginFollows.ts'
import { endFollow, takeBackOffers } from './endFollow.ts'
import { followRefusal } from './followRefusal.ts'
import { followOf, settingsOf, storedFollow, storedSettings } from './followStore.ts'
import { type TeamFollower, teamFollower } from './teamFollower.ts'
import { packKnown } from './newEpisodes.ts'
import { orderByLimit } from './orderByLimit.ts'
import { registrations } from './polledShows.ts'

type Asked<Body> = Pick<ApiRequest<Identity, Body>, 'body' | 'identity' | 'now'>
type AskedFollow = Asked<v.InferOutput<typeof followContract.request>>
type FollowAnswer = ApiAnswer<Unsaid<v.InferInput<typeof followContract.answer>>>

/** For the app's call and the API's. docs/rules.md "Following" */
export async function answerFollow(database: Firestore, asked: AskedFollow): Promise<FollowAnswer> {
  const { body, identity, now } = asked
  const { automatic, kind, writtenIn } = body
  const team = body.forTeam ? await teamFollower(database, identity, 'follow', now) : undefined
  if (body.forTeam && team === undefined) return followRefusal('NOT_IN_TEAM')
  if (team && automatic === true) return followRefusal('TEAM_OFFERS_ONLY')
  const found = await showToFollow(database, asked, team)
  if ('answer' in found) return found.answer
  if (team && found.show.ownerUid !== undefined) return followRefusal('PRIVATE_FEED')
  const choice = {
    ...(automatic !== undefined && { automatic }),
    ...(kind !== undefined && { kind }),
    ...(writtenIn !== undefined && { writtenIn }),
  }
  const [begun] = await beginFollows(database, identity, [found], choice, now, team)
  if (begun?.result === 'left') return followRefusal('NOT_IN_TEAM')
  if (begun?.result === 'no-cap') return followRefusal('CAP_NEEDED')
  if (begun?.follow === undefined) return followRefusal('SHOW_LIMIT_REACHED', { limit: begun?.limit ?? 0 })
  return doneWith(team ? 'Your team follows this show.' : 'You follow this show.', shownFollow(begun.follow))
}

/** As the app's call and the API's tell of it. */
export function shownFollow({ showId, title, state, automatic, kind, writtenIn = null }: Follow) {
  return { showId, title, state, automatic, kind, writtenIn }
}

/** Ends it, and takes its offers back. */
export async function answerUnfollow(
  database: Firestore,
  { body, identity, now }: Asked<v.InferOutput<typeof unfollowContract.request>>,
): Promise<ApiAnswer<Unsaid<v.InferInput<typeof unfollowContract.answer>>>> {
  const { showId } = body
  const team = body.forTeam ? await teamFollower(database, identity, 'unfollow', now) : undefined
  if (body.forTeam && team === undefined) return followRefusal('NOT_IN_TEAM')
  const { uid } = team ?? identity
  const isEnded = await endFollow(database, uid, showId, now, team)
  if (isEnded === 'left') return followRefusal('NOT_IN_TEAM')
  await takeBackOffers(database, uid, showId)
  if (!isEnded) return followRefusal('NOT_FOLLOWED')
  // A follow over the limit may have room now.
  const settings = storedSettings(await settingsOf(database, uid).get())
  if (settings?.limit !== undefined) await orderByLimit(database, uid, settings.limit, now)
  return done(team ? 'Your team no longer follows this show.' : 'You no longer follow this show.')
}

type Answered = { answer: FollowAnswer }

async function showToFollow(
  database: Firestore,
  { body, identity: { uid }, now }: AskedFollow,
  team: TeamFollower | undefined,
): Promise<Followed | Answered> {
  if ('showId' in body) {
    // Changing a follow needs no feed, and is not limited.
    const known = storedFollow(await followOf(database, team?.uid ?? uid, body.showId).get())
    // A show without polls has to be found again first.
    const { exists: isLookedAt } = await registrations(database, body.showId).get()
    if (known !== undefined && isLookedAt && !['resting', 'objected'].includes(known.within ?? known.state)) {
      const { showId, title, image } = known
      return { showId, title, image, state: 'active', show: { feedUrl: '' } }
    }
  }
  const retryAfterSeconds = await countedCall(database, uid, 'finds', now)
  if (retryAfterSeconds !== undefined)
    return { answer: refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds }) }
  if ('showId' in body) {
    const show = await knownShow(database, body.showId, uid, now)
    return show === undefined ? { answer: refusalAnswer('EPISODE_GONE') } : followed(database, show, uid, now)
  }
  const found = await findText(database, body.text, uid, now)
  if (found.kind === 'refused') return { answer: refusalAnswer(found.reason) }
  if (found.kind === 'shows') return { answer: followRefusal('SEVERAL_SHOWS') }
  if (found.kind === 'youtube') return { answer: followRefusal('NOT_A_SHOW') }
  return followed(database, found.show, uid, now)
}

async function followed(
  database: Firestore,
  { id, show, entries }: KnownShow,
  uid: string,
  now: Date,
): Promise<Followed | Answered> {
  const source = (await storedShow(database, id, uid))?.source
  if (source === undefined) return { answer: refusalAnswer('EPISODE_GONE') }
  if (source.isLoose) return { answer: followRefusal('NOT_A_SHOW') }
  const { feedUrl, ownerUid } = source
  if (Buffer.byteLength(feedUrl) > LONGEST_KEPT_ADDRESS) return { answer: refusalAnswer('UNREACHABLE') }
  const isUnsettled = source.isUnsettled === true
  const newest = newestOf(entries, now)
  return {
    showId: id,
    title: show.title,
    image: show.image,
    state: isUnsettled ? 'waiting' : 'active',
    ...(newest && { newest }),
    show: {
      feedUrl,
      ...(ownerUid !== undefined && { ownerUid }),
      ...(isUnsettled && { isUnsettled: true as const, title: show.title }),
    },
    // Present entries are not new. An unsettled feed will be read anew.
    ...(!isUnsettled && { known: await packKnown(new Set(), entries) }),
  }
}
