import { setTimeout as pause } from 'node:timers/promises'
import type { FollowSettings, Offer } from '#domain/following/following.ts'
import { POLLS_MS } from '../../../functions/src/following/rules/pollTimes.ts'
import { DAY_MS } from '#domain/units.ts'
import { withDates } from '#domain/time/withDates.ts'
import { type OwnFeed, type RunningOwnFeeds, startOwnFeeds } from '../../../scripts/rigs/ownFeeds.ts'
import { type Account, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'

export type OfferDocument = Offer & { id: string; mailedAt?: Date; nextCheckAt?: Date }

interface OwnShow {
  feed: OwnFeed
  path: string
  showId: string
  /** Episodes that come after whatever there is. */
  publish: (...titles: string[]) => void
  /** One more, which a poll finds. */
  appears: (title: string) => Promise<void>
  /** How often its feed was asked for. */
  asked: () => number
}

export interface FollowingRig {
  pipeline: Pipeline
  /** Address of a feed of the local podcasts. */
  feed(slug: string): string
  /** Feeds of which a test says every word, in no directory. */
  own: RunningOwnFeeds
  /** The address of one of those. */
  ownFeed(path: string, host?: string): string
  /** A feed of its own with one old episode, which an account follows. */
  ownShow(account: Account, more?: { automatic?: boolean } & Partial<OwnFeed>): Promise<OwnShow>
  /** A show of the local podcasts publishes an episode now. */
  publish(show: string, title: string, more?: object): Promise<void>
  /** Calls one of our own as the app does. */
  call(name: string, account: Account, body: object): ReturnType<Pipeline['call']>
  /** Follows a show, by its feed's address or the local podcasts' name of it, and gives its id. */
  follow(account: Account, which: string, more?: object): Promise<string>
  /** A run of the polls, and all that comes of it. @param afterMs the run before; a day has every show due */
  poll(afterMs?: number): Promise<Date>
  /** The sweep at a time, and all that comes of it. */
  sweep(at: Date): Promise<void>
  offers(account: Account): Promise<OfferDocument[]>
  settings(account: Account): Promise<FollowSettings & { nextMailAt?: Date }>
  state(account: Account, showId: string): Promise<Record<string, unknown> | undefined>
  stop(): Promise<void>
}

/** The stack with podcasts; tasks leave only when they are told to. @param start in place of the pipeline's own */
export async function startFollowing(start = startPipeline): Promise<FollowingRig> {
  const pipeline = await start({ automaticTasks: false, podcasts: true })
  const own = await startOwnFeeds()
  const hosts = process.env['PODCASTS_LOCAL_HOSTS'] ?? ''
  process.env['PODCASTS_LOCAL_HOSTS'] = `own.localhost=${own.port},two.localhost=${own.port},${hosts}`
  const feeds = new URL(await pipeline.link('a feed, with transcripts'))
  const feed = (slug: string) => new URL(`/feed/${slug}`, feeds).href
  // The first run is after whatever is followed now.
  let atMs = Math.ceil(Date.now() / POLLS_MS) * POLLS_MS - DAY_MS
  const documents = async (collection: string, uid: string) => {
    const found = await pipeline.database.collection(collection).where('uid', '==', uid).get()
    return found.docs.map((doc) => ({ id: doc.id, ...(withDates(doc.data()) as object) }))
  }
  // Directories bear few calls a minute, and a test takes less. Where a test has the database fail, it matters to nobody.
  const forgetAppleCalls = () =>
    pipeline.database
      .doc('jobs/apple')
      .delete()
      .catch(() => undefined)
  const everything = async (at: Date) => {
    await pipeline.runDue(at)
    await pipeline.settle()
  }
  const rig: FollowingRig = {
    pipeline,
    own,
    ownFeed: (path, host = 'own') => `http://${host}.localhost${path}`,
    feed,
    async ownShow(account, { automatic = false, ...more } = {}) {
      const path = `/own-${own.feeds.size}`
      const published = new Date(Date.now() - DAY_MS)
      const old = { guid: 'old', title: 'Old', sound: path.slice(1), published }
      const shown: OwnFeed = { title: `Own ${own.feeds.size}`, episodes: [old], ...more }
      own.feeds.set(path, shown)
      const showId = await rig.follow(account, rig.ownFeed(path), { automatic })
      const publish: OwnShow['publish'] = (...titles) => {
        for (const title of titles) {
          const after = new Date(Date.now() + 1_000 * shown.episodes.length)
          const sound = `${path.slice(1)}-${shown.episodes.length}`
          shown.episodes.unshift({ guid: title, title, sound, published: after })
        }
      }
      return {
        feed: shown,
        path,
        showId,
        publish,
        appears: async (title) => {
          publish(title)
          await rig.poll()
        },
        asked: () => own.asked.filter((each) => each.endsWith(path)).length,
      }
    },
    async publish(show, title, more = {}) {
      // Dates of feeds have seconds.
      await pause(1_000 - (Date.now() % 1_000))
      const body = JSON.stringify({ show, title, ...more })
      await pipeline.control(pipeline.podcastsUrl, '/control/publish', { method: 'POST', body })
    },
    call: (name, account, body) => pipeline.call(name, body, { Authorization: `Bearer ${account.token}` }),
    async follow(account, which, more = {}) {
      const text = which.startsWith('http') ? which : feed(which)
      await forgetAppleCalls()
      const { body } = await rig.call('follow', account, { text, ...more })
      if (!body.success) throw new Error(JSON.stringify(body))
      return String(body.data?.['showId'])
    },
    async poll(afterMs = DAY_MS) {
      const at = new Date((atMs += afterMs))
      await forgetAppleCalls()
      await pipeline.functions.runSchedule('pollShows', at)
      await everything(at)
      return at
    },
    async sweep(at) {
      await pipeline.functions.runSchedule('sweepFollows', at)
      await everything(at)
    },
    offers: async ({ uid }) =>
      ((await documents('offers', uid)) as OfferDocument[]).toSorted(
        (a, b) => a.published.getTime() - b.published.getTime(),
      ),
    async settings({ uid }) {
      const found = await pipeline.database.doc(`followSettings/${uid}`).get()
      return withDates(found.data()) as FollowSettings
    },
    async state({ uid }, showId) {
      const found = await pipeline.database.collection('follows').doc(`${uid}-${showId}`).get()
      return withDates(found.data()) as Record<string, unknown> | undefined
    },
    async stop() {
      await pipeline.stop()
      await own.stop()
    },
  }
  return rig
}
