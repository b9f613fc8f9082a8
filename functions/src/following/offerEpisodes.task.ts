import type { DocumentReference, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import type { Follow, NewestEpisode, Offer } from '#domain/following/following.ts'
import { inPool } from '#domain/inPool.ts'
import { OFFERS_KEPT_MS, RUN_MS, SPREADS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { HOUR_MS, MINUTE_MS, minutesOf } from '#domain/units.ts'
import { chooseEpisode } from '../episodes/chooseEpisode.ts'
import { shows, sources, storedShow } from '../episodes/episodeStore.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { isWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { logError } from '../platform/log.ts'
import { tellDevices } from '../push/tellDevices.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { newestOf } from './beginFollows.ts'
import {
  createAccountTask,
  createOfferTask,
  offerName,
  type OfferTask,
  parseOfferTask,
} from './FollowTask.ts'
import { follows, offers, storedFollow, type StoredOffer } from './followStore.ts'
import { offerOf } from '../summaries/offers.ts'
import { endPoll, readRegistrations } from './polledShows.ts'

/** Same for all followers. */
interface NewEpisode
  extends Pick<Offer, 'episodeId' | 'showId' | 'show' | 'title' | 'image' | 'published' | 'durationSeconds'> {
  /** Only the first ones of a day may be automatic. */
  mayBeAutomatic: boolean
}

/** Then the sweep takes the account's task for lost. */
const GRACE_MS = 5 * MINUTE_MS

function offerFor(
  { uid, kind, automatic }: Follow,
  { mayBeAutomatic, ...episode }: NewEpisode,
  now: Date,
): Omit<StoredOffer, 'price' | 'expiresAt'> {
  const isWaiting = automatic && mayBeAutomatic
  return {
    uid,
    ...episode,
    kind,
    automatic: isWaiting,
    ...(isWaiting
      ? { state: 'waiting', waitsFor: 'begins-soon', nextCheckAt: new Date(now.getTime() + GRACE_MS) }
      : { state: 'offered', offeredFor: automatic ? 'many-at-once' : 'ask-first' }),
    foundAt: now,
    updatedAt: now,
  }
}

/** Per page of followers: an offer of each episode, and the follow. */
const WRITES_PER_PAGE = 400
/** Transcripts read, and tasks made, side by side. */
const AT_ONCE = 8

/** Task: offers a show's new episodes, page by page; a retry goes on. docs/rules.md "Following", #told-once */
export const offerEpisodes = taskCall(
  'offerEpisodes',
  { memory: '1GiB' },
  parseOfferTask,
  async (task, now) => {
    const database = await firestore()
    const news = await newsOf(database, task, now)
    const progress = database.collection('spreads').doc(offerName(task))
    const untilMs = performance.now() + RUN_MS
    let followers = 0
    for (;;) {
      const page = await tellPage(database, progress, task, news, now)
      followers += page.followers
      if (page.isLast) break
      if (performance.now() > untilMs) {
        await createOfferTask({ ...task, part: task.part + 1 })
        return { outcome: 'goes on', fields: { showId: task.showId, followers } }
      }
    }
    if (task.state === 'objected') await endObjected(database, task.showId)
    return { outcome: 'told', fields: { showId: task.showId, followers, episodes: news.episodes.length } }
  },
)

interface News {
  title: string
  image: string | null
  episodes: readonly NewEpisode[]
  newest?: NewestEpisode | undefined
}

/** @throws Error where the kept show is older than this reading: the queue retries */
async function newsOf(
  database: Firestore,
  { showId, episodeIds, automaticIds, readMs, state }: OfferTask,
  now: Date,
): Promise<News> {
  const [found, source] = await database.getAll(shows(database, showId), sources(database, showId))
  const ownerUid = String(found?.get('ownerUid') ?? '')
  const stored = await storedShow(database, showId, ownerUid)
  if (stored === undefined || source?.exists !== true) {
    if (state !== undefined) return { title: '', image: null, episodes: [] }
    throw new Error(`shows/${showId} is not kept yet`)
  }
  const { show } = stored
  if (state === undefined && stored.source.readAt.getTime() < readMs) {
    throw new Error(`shows/${showId} is not kept yet as it was read`)
  }
  const byId = new Map(stored.source.entries.map((entry) => [entry.episodeId, entry]))
  const known = { id: showId, show, entries: stored.source.entries }
  const chosen = await inPool(episodeIds, AT_ONCE, async (id): Promise<NewEpisode[]> => {
    const entry = byId.get(id)
    // The publisher withdrew it.
    if (entry === undefined) return []
    const made = await chooseEpisode(database, known, entry, ownerUid, now)
    if (made === 'NO_AUDIO') return []
    const { title, image, published, durationSeconds } = made.episode
    return [
      {
        episodeId: id,
        showId,
        show: show.title,
        title,
        image,
        // A future date counts as now; publishers' clocks and time zones may be off.
        published: published === null || published.getTime() > now.getTime() + HOUR_MS ? now : published,
        durationSeconds: durationSeconds > 0 ? durationSeconds : null,
        mayBeAutomatic: automaticIds.includes(id),
      },
    ]
  })
  const newest = newestOf(stored.source.entries, now)
  return { title: show.title, image: show.image, episodes: chosen.flat(), newest }
}

async function tellPage(
  database: Firestore,
  progress: DocumentReference,
  task: OfferTask,
  news: News,
  now: Date,
): Promise<{ followers: number; isLast: boolean }> {
  const size = Math.max(1, Math.floor(WRITES_PER_PAGE / (news.episodes.length + 1)))
  for (let attempt = 0; attempt < 5; attempt++) {
    const reached = await progress.get()
    if (reached.get('isDone') === true) return { followers: 0, isLast: true }
    const found = await followersAfter(database, task, reached.get('after') as string | undefined, size)
    const told = found.flatMap((doc) => {
      const follow = storedFollow(doc)
      return follow ? [{ doc, follow, offered: offeredTo(follow, task, news, now) }] : []
    })
    // Missing, unless another task came this far, or an earlier page was cut otherwise.
    const missing =
      attempt === 0
        ? undefined
        : await missingOf(
            database,
            told.flatMap(({ offered }) => offered),
          )
    const batch = database.batch()
    for (const { doc, follow, offered } of told) {
      for (const offer of offered) {
        const reference = offerOf(database, offer.uid, offer.episodeId)
        if (missing === undefined || missing.has(reference.id)) batch.create(reference, offer)
      }
      batch.update(doc.ref, await changeOf(follow, task, news, now), { lastUpdateTime: doc.updateTime })
    }
    const isLast = found.length < size || task.uid !== undefined
    const last = found.at(-1)?.id
    const expiresAt = new Date(now.getTime() + SPREADS_KEPT_MS)
    batch.set(progress, { ...(last && { after: last }), isDone: isLast, showId: task.showId, expiresAt })
    try {
      await batch.commit()
    } catch (error) {
      // A follow has changed, or another task works on it: the page is read anew.
      if (isWriteConflict(error)) continue
      throw error
    }
    await tellThose(
      database,
      told.filter(({ offered }) => offered.some(({ state }) => state === 'offered')),
      task,
      now,
    )
    await summarizeThose(
      told.flatMap(({ offered }) => offered),
      offerName(task),
    )
    return { followers: told.length, isLast }
  }
  throw new Error(`the followers of ${task.showId} change too often`)
}

async function followersAfter(
  database: Firestore,
  { showId, uid }: OfferTask,
  after: string | undefined,
  size: number,
): Promise<QueryDocumentSnapshot[]> {
  const { FieldPath } = await import('firebase-admin/firestore')
  const all = follows(database).where('showId', '==', showId)
  if (uid !== undefined) return (await all.where('uid', '==', uid).get()).docs
  const ordered = all.orderBy(FieldPath.documentId())
  return (await (after === undefined ? ordered : ordered.startAfter(after)).limit(size).get()).docs
}

function offeredTo(follow: Follow, { state }: OfferTask, { episodes }: News, now: Date): StoredOffer[] {
  if (state !== undefined || follow.state === 'over-limit') return []
  const expiresAt = new Date(now.getTime() + OFFERS_KEPT_MS)
  return episodes
    .filter(({ published }) => published >= follow.since)
    .map((episode) => ({
      ...offerFor(follow, episode, now),
      price:
        episode.durationSeconds === null
          ? null
          : summaryCost(follow.kind, minutesOf(episode.durationSeconds)),
      expiresAt,
    }))
}

async function changeOf(follow: Follow, { state }: OfferTask, { title, image, newest }: News, now: Date) {
  if (state !== undefined) {
    const is = follow.state === 'over-limit' ? { within: state } : { state }
    return { ...is, ...(state === 'resting' && { restingSince: now }), updatedAt: now }
  }
  const isRead = follow.state === 'waiting' || follow.state === 'resting'
  return {
    title,
    image,
    ...(isRead && { state: 'active' }),
    ...(follow.within === 'resting' && { within: await deleteField() }),
    ...(newest && { newest }),
    updatedAt: now,
  }
}

async function missingOf(database: Firestore, offered: readonly StoredOffer[]): Promise<Set<string>> {
  if (offered.length === 0) return new Set()
  const found = await database.getAll(
    ...offered.map(({ uid, episodeId }) => offerOf(database, uid, episodeId)),
  )
  return new Set(found.filter(({ exists }) => !exists).map(({ id }) => id))
}

/** At most once: a notified page is not read again. */
async function tellThose(
  database: Firestore,
  told: ReadonlyArray<{ follow: Follow }>,
  task: OfferTask,
  now: Date,
): Promise<void> {
  const push = { kind: 'offer', id: task.showId, cause: offerName(task) } as const
  const uids = told.map(({ follow }) => follow.uid)
  await tellDevices(database, uids, push, now).catch((error: unknown) =>
    logError('Devices of followers are not told', error, { showId: task.showId }),
  )
}

/** The sweep finds lost ones. */
async function summarizeThose(offered: readonly StoredOffer[], cause: string): Promise<void> {
  const uids = new Set(offered.filter(({ state }) => state === 'waiting').map(({ uid }) => uid))
  await inPool([...uids], AT_ONCE, (uid) => createAccountTask(uid, cause))
}

/** A show whose publisher objects is not polled until it is followed again. */
async function endObjected(database: Firestore, showId: string): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const registered = await readRegistrations(database, transaction, [showId])
    await endPoll(database, transaction, showId, registered)
  })
  const { FieldPath } = await import('firebase-admin/firestore')
  const open = offers(database).where('showId', '==', showId).orderBy(FieldPath.documentId())
  for await (const { docs } of queryPages(open, WRITES_PER_PAGE, Infinity)) {
    const batch = database.batch()
    for (const doc of docs) if (doc.get('state') !== 'requested') batch.delete(doc.ref)
    await batch.commit()
  }
}
