import type { Sound } from '#domain/api/cutReplies.ts'
import { withDates } from '#domain/time/withDates.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import type { CutRecord } from '../../../functions/src/cuts/CutRecord.ts'

interface EpisodeOptions {
  title?: string
  seconds?: number
  show?: string
  /** Advertisements that are sewn in, a list for each download. */
  renditions?: ReadonlyArray<ReadonlyArray<{ atSeconds: number; seconds: number }>>
}

export interface Published {
  id: string
  page: string
  sound: string
}

export interface Summarized {
  id: string
  episode: Published
}

const PATHS: Readonly<Record<string, string>> = { feed: 'serveFeed', cut: 'serveCut' }

/** A pipeline with podcasts and a bucket, and what tests of hearing do with it. */
export async function startCuts() {
  const pipeline = await startPipeline({ automaticTasks: false, podcasts: true })
  const order = (path: string, body: object) =>
    pipeline.control(pipeline.podcastsUrl, `/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const as = (account: Account) => ({ Authorization: `Bearer ${account.token}` })
  let count = 0
  const rig = {
    pipeline,
    order,
    /** A new episode of a show whose seconds can be told apart, summarized for an account. */
    async summarized(
      account: Account,
      { title, seconds = 300, show = 'lantern-and-ladder', renditions }: EpisodeOptions = {},
    ): Promise<Summarized> {
      const published = await order('publish', { show, title: title ?? `Episode ${++count}`, seconds })
      const episode = published as unknown as Published
      if (renditions !== undefined) await order('renditions', { episode: episode.id, renditions })
      return rig.summarizeAgain(account, episode)
    },
    /** The same episode for another account. */
    async summarizeAgain(account: Account, episode: Published): Promise<Summarized> {
      const { body } = await pipeline.call('findEpisode', { text: episode.page }, as(account))
      const episodeId = String(body.data?.['episodeId'])
      const sent = await pipeline.send(account, { url: undefined, episodeId })
      if (!sent.body.success) throw new Error(JSON.stringify([body, sent.body]))
      await rig.work()
      const requests = await pipeline.requests(account.uid)
      const made = requests.find(({ source }) => source.type === 'feed' && source.episodeId === episodeId)
      if (made?.state !== 'ready') throw new Error(`it is ${made?.state}: ${JSON.stringify(made?.error)}`)
      return { id: made.id, episode }
    },
    feed: (account: Account, act: 'look' | 'make' | 'renew' | 'end'): Promise<Called> =>
      pipeline.call('privateFeed', { act }, as(account)),
    /** Path of the feed, such as `/feed/…`. */
    async feedPath(account: Account) {
      const { body } = await rig.feed(account, 'make')
      const { address } = (body.data ?? {})['feed'] as { address: string }
      return new URL(address).pathname
    },
    async hear(
      account: Account,
      summaryId: string,
      want: 'look' | 'make' | 'fetch' | 'renew',
      share: 10 | 30 | 50 = 30,
    ) {
      const { body } = await pipeline.call('hearSummary', { summaryId, share, want }, as(account))
      return body.data?.['sound'] as Sound
    },
    /** As an app asks, at the path of an address of ours. Redirects are not followed. */
    ask(address: string, init: RequestInit = {}) {
      const { pathname } = new URL(address, 'http://app.invalid')
      const [, first = '', ...rest] = pathname.split('/')
      return fetch(`${pipeline.functions.url}/${PATHS[first]}/${rest.join('/')}`, {
        redirect: 'manual',
        ...init,
      })
    },
    async cuts() {
      const { docs } = await pipeline.database.collection('cuts').get()
      return docs.map((each) => ({ ...(withDates(each.data()) as CutRecord), id: each.id }))
    },
    async objects() {
      const { objects } = await pipeline.control(pipeline.storageUrl, '/control/objects', {})
      return objects as Array<{ name: string; size: string }>
    },
    /** Runs what is due now: events, and tasks. */
    async work(at?: Date) {
      for (let round = 0; round < 4; round++) {
        await pipeline.settle()
        await pipeline.runDue(at ?? new Date(Date.now() + 1_000))
      }
      await pipeline.settle()
    },
    /** Deletes an account as the app does. */
    async eraseAccount(account: Account) {
      const { beginDeletion } = await import('../../../functions/src/profiles/Deletion.ts')
      const now = new Date()
      await beginDeletion(pipeline.database, { uid: account.uid, isReceiptDue: false }, now)
      await pipeline.functions.runSchedule('sweepDeletions', now)
    },
    stop: () => pipeline.stop(),
  }
  return rig
}
