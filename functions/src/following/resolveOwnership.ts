import type { Firestore } from 'firebase-admin/firestore'
import { countedFinders, UNHURRIED_APPLE_CALLS } from '../episodes/countedFinders.ts'
import { showId } from '../episodes/episodeIds.ts'
import { shows, sources, storedShow } from '../episodes/episodeStore.ts'
import { isPublicFeed } from '../episodes/isPublicFeed.ts'
import { createOfferTask } from './FollowTask.ts'
import { followOf, settingsOf, storedFollow, storedSettings } from './followStore.ts'
import type { PolledShow } from './PolledShow.ts'
import {
  endPoll,
  readPlaces,
  readRegistrations,
  readResting,
  registerPolls,
  wakePoll,
  wokenFields,
} from './polledShows.ts'

/**
 * Asks directories about an unsettled feed. A public one becomes the public show; a private one stays its
 * listener's. New episodes since the follow come with the next poll. docs/rules.md "Following"
 * @param id of the listener's show
 * @returns its new state; undefined where it became another show; the same while unknown
 */
export async function resolveOwnership(
  database: Firestore,
  id: string,
  show: PolledShow,
  now: Date,
): Promise<PolledShow | undefined> {
  const { feedUrl, ownerUid, title } = show
  // Directories are asked by the feed's title, which must be read first.
  if (title === undefined || ownerUid === undefined) return show
  // A feed that is not to be listed is settled by its reading.
  const about = { title: title || null, extra: { itunesBlock: false } }
  // By the clock, not by the run: calls are signed with it.
  const isPublic = await isPublicFeed(
    feedUrl,
    about,
    countedFinders(database, UNHURRIED_APPLE_CALLS),
    new Date(),
  )
  if (isPublic === undefined) return show
  if (!isPublic) return settledAsPrivate(show, now)
  await makePublic(database, id, ownerUid, show, now)
  return undefined
}

/** Read anew: episodes since the follow were not offered yet. */
function settledAsPrivate(show: PolledShow, now: Date): PolledShow {
  const { isUnsettled: _, title: __, etag: ___, lastModified: ____, hash: _____, ...settled } = show
  return { ...settled, nextPollMs: now.getTime() }
}

async function makePublic(
  database: Firestore,
  id: string,
  uid: string,
  { feedUrl, sinceMs }: PolledShow,
  now: Date,
): Promise<void> {
  const publicId = showId(feedUrl)
  const woken = await wokenFields(now)
  const isMoved = await database.runTransaction(async (transaction) => {
    const [from, to] = [followOf(database, uid, id), followOf(database, uid, publicId)]
    const [before, there, settings] = await transaction.getAll(from, to, settingsOf(database, uid))
    const registered = await readRegistrations(database, transaction, [id, publicId])
    const resting = await readResting(database, transaction, registered, [publicId])
    const places = await readPlaces(database, transaction, registered, [publicId])
    const follow = before && storedFollow(before)
    const registration = registered.known.get(publicId)
    const isKnown = registration?.get('known') !== undefined
    await endPoll(database, transaction, id, registered)
    transaction.delete(from)
    transaction.delete(shows(database, id))
    transaction.delete(sources(database, id))
    if (follow === undefined) return false
    const stored = settings && storedSettings(settings)
    if (there?.exists === true) {
      if (stored) transaction.update(settingsOf(database, uid), { shows: Math.max(0, stored.shows - 1) })
      return false
    }
    const { trouble: _, ...rest } = follow
    const state = follow.state === 'waiting' && isKnown ? 'active' : follow.state
    transaction.set(to, { ...rest, showId: publicId, state, updatedAt: now })
    const poll = { showId: publicId, show: { feedUrl }, sinceMs }
    registerPolls(database, transaction, registered, places, [poll], now)
    if (registration && resting.has(publicId)) wakePoll(database, transaction, registration, woken, now)
    return isKnown
  })
  if (isMoved) await offerSince(database, publicId, uid, new Date(sinceMs), now)
}

/** Episodes for a follower who joins later; others have their offers. */
async function offerSince(database: Firestore, id: string, uid: string, since: Date, now: Date) {
  const stored = await storedShow(database, id, uid)
  const entries = stored?.source.entries ?? []
  const episodeIds = entries
    .filter(({ published, audioUrl }) => audioUrl && published && Date.parse(published) >= since.getTime())
    .map(({ episodeId }) => episodeId)
  if (stored === undefined) return
  const { image, title } = stored.show
  await followOf(database, uid, id).update({ image, title, updatedAt: now })
  if (episodeIds.length === 0) return
  const readMs = stored.source.readAt.getTime()
  await createOfferTask({
    showId: id,
    episodeIds: episodeIds.toReversed(),
    automaticIds: [],
    readMs,
    uid,
    part: 0,
  })
}
