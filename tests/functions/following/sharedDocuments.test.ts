import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sample } from '../../support/tier.ts'
import { DAY_MS } from '#domain/units.ts'
import { writeOpml } from '../../../functions/src/episodes/reading/opml.ts'
import { boundedShow, NEVER, type PolledShow } from '../../../functions/src/following/PolledShow.ts'
import { deleteField } from '../../../functions/src/platform/gateways/firestore.ts'
import type { OwnFeed, OwnEpisode } from '../../../scripts/rigs/ownFeeds.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { recordLog } from '../operations/recordLog.ts'
import { useRig } from '../../support/useRig.ts'
import { startFollowing } from './followingRig.ts'

let count = 0
const rig = useRig(() => startFollowing())
afterEach(() => vi.restoreAllMocks())

const bucketOf = async (showId: string) => {
  const number = (await rig.pipeline.database.doc(`polled/${showId}`).get()).get('bucket') as number
  return { number, reference: rig.pipeline.database.doc(`polls/${String(number)}`) }
}
const showsIn = async (reference: Awaited<ReturnType<typeof bucketOf>>['reference']) =>
  ((await reference.get()).get('shows') ?? {}) as Record<string, PolledShow>

/** Fills a show's bucket up to the limit of a document, as it could be before its shows were bounded. */
async function overfill(showId: string) {
  const { number, reference } = await bucketOf(showId)
  const shows = await showsIn(reference)
  const { sinceMs, pauseMs } = shows[showId] as PolledShow
  const idOf = (index: number) => String(index).padStart(40, '0')
  const stored = { sinceMs, pauseMs, nextPollMs: NEVER.getTime() }
  for (let index = 0; index < 190; index++) {
    shows[idOf(index)] =
      index % 2 === 0
        ? { ...stored, feedUrl: `http://own.localhost/${'l'.repeat(4_000)}`, etag: 'é'.repeat(660) }
        : { ...stored, feedUrl: 'http://own.localhost/short', title: '語'.repeat(1_780) }
  }
  await reference.update({ shows })
  return { number, reference, long: idOf(0), short: idOf(1), longOnes: 95 }
}

it('#bounded-bucket: an overfull bucket heals: a record that is too long rests by name, and all other shows go on', async () => {
  const [ana, eve, ben] = [
    await rig.pipeline.account(100_000),
    await rig.pipeline.account(100_000),
    await rig.pipeline.account(100_000),
  ]
  const show = await rig.ownShow(ana)
  await rig.poll()
  const { number, reference, long, short, longOnes } = await overfill(show.showId)
  const { database } = rig.pipeline
  await database.doc(`polled/${long}`).set({ bucket: number })
  const followed = (await rig.state(ana, show.showId)) ?? {}
  const follow = database.collection('follows').doc(`${eve.uid}-${long}`)
  await follow.set({ ...followed, uid: eve.uid, showId: long })
  // Meanwhile whoever follows a new show finds room elsewhere.
  const other = await rig.ownShow(ben)
  expect((await bucketOf(other.showId)).number).not.toBe(number)

  const log = recordLog()
  await show.appears('Heard')
  expect((await rig.offers(ana)).map(({ title }) => title)).toEqual(['Heard'])
  const shows = await showsIn(reference)
  expect(shows[show.showId]).toMatchObject({ found: 1 })
  expect(shows[long]).toBeUndefined()
  expect(Buffer.byteLength(shows[short]?.title ?? '')).toBe(399)
  expect(await rig.state(eve, long)).toMatchObject({ state: 'resting' })
  expect((await database.doc(`polled/${long}`).get()).exists).toBe(false)
  const named = log.lines().filter(({ event }) => event === 'show.leftOut')
  expect(named.map(({ showId }) => showId)).toContain(long)
  expect(named).toHaveLength(longOnes)
})

it('#not-modified-for-ever: an ETag is not sent where the hash of the feed that it came with is missing', async () => {
  const ana = await rig.pipeline.account(100_000)
  const { showId } = await rig.ownShow(ana, { hasEtag: true })
  await rig.poll()
  const { reference } = await bucketOf(showId)
  await reference.update({ [`shows.${showId}.hash`]: await deleteField() })
  await rig.poll()
  expect((await showsIn(reference))[showId]).toMatchObject({ hash: expect.any(String) })
})

it('#bounded-bucket: an unreadable record in a bucket holds up no show', async () => {
  const ana = await rig.pipeline.account(100_000)
  const show = await rig.ownShow(ana)
  await rig.poll()
  const { reference } = await bucketOf(show.showId)
  await reference.update({ [`shows.${'e'.repeat(40)}`]: { nextPollMs: 0 } })
  await show.appears('Still told')
  expect((await rig.offers(ana)).map(({ title }) => title)).toEqual(['Still told'])
  expect(Object.keys(await showsIn(reference))).not.toContain('e'.repeat(40))
})

it('#bounded-bucket: no shared document is larger than its bound, whatever a feed, its host and an imported list say', async () => {
  const ana = await rig.pipeline.account(100_000, 'premium')
  const wide = '語'.repeat(30_000)
  const moved = `/moved-${'m'.repeat(4_000)}`
  const channel =
    `<itunes:author>${wide}</itunes:author><language>${wide}</language><link>http://a.test/${'l'.repeat(9_000)}</link>` +
    `<itunes:image href="http://own.localhost/${'i'.repeat(2_000)}"/><ttl>99999999</ttl>` +
    `<skipHours>${'<hour>3</hour><hour>4</hour>'.repeat(2_000)}</skipHours>`
  const headers = { etag: `"${'é'.repeat(2_500)}"`, 'last-modified': 'é'.repeat(2_500) }
  const episodes = Array.from({ length: 3 }, (_, at) => ({
    guid: `${at}${wide}`,
    title: `${at}${wide}`,
    sound: `w${count}-${at}`,
    published: new Date(Date.now() - DAY_MS),
  }))
  const show = await rig.ownShow(ana, { title: wide, channel, headers, episodes })
  rig.own.feeds.set(moved, show.feed)
  rig.own.feeds.set('/moves', { ...show.feed, status: 301, headers: { location: moved } })
  await rig.follow(ana, rig.ownFeed('/moves'))
  const listed = { url: rig.ownFeed(`/${'o'.repeat(2_000)}`), title: wide }
  rig.own.feeds.set(new URL(listed.url).pathname, show.feed)
  await rig.call('importShows', ana, { opml: writeOpml('', [listed]) })
  await rig.poll()
  for (const title of ['One', 'Two']) show.publish(`${title}${wide}`)
  await rig.poll()
  // All of it is there, only shorter.
  expect(await rig.offers(ana)).not.toHaveLength(0)
  const shows = await showsIn((await bucketOf(show.showId)).reference)
  expect(Object.values(shows).filter(({ feedUrl }) => feedUrl.includes('mmm'))).toEqual([])
  for (const each of Object.values(shows)) expect(each).toEqual(boundedShow(each))
  await expectBounded(rig.pipeline.database, 'polls', 'polled', 'shows', 'sources', 'spreads')
})

describe('a followed feed of thirty episodes', () => {
  let ana: Account
  let feed: OwnFeed

  /** Thirty weekly episodes, followed with more credits than they can use. */
  beforeEach(async () => {
    const path = `/flood-${count++}`
    feed = {
      title: `Flood ${count}`,
      episodes: Array.from({ length: 30 }, (_, at) => ({
        guid: `guid-${at}`,
        title: `Episode ${30 - at}`,
        published: new Date(Date.now() - (at + 1) * 7 * DAY_MS),
        sound: `${count}-${at}`,
      })),
    }
    rig.own.feeds.set(path, feed)
    ana = await rig.pipeline.account(-1, 'enterprise')
    await rig.call('followSettings', ana, { cap: 10_000_000 })
    await rig.follow(ana, rig.ownFeed(path), { automatic: true })
    await rig.poll()
  })

  const change = (how: (episode: OwnEpisode, at: number) => Partial<OwnEpisode>) => {
    feed.episodes = feed.episodes.map((episode, at) => ({ ...episode, ...how(episode, at) }))
  }

  const changes: Array<[string, () => void]> = [
    ['other guids', () => change(({ guid }) => ({ guid: `${guid}-moved` }))],
    ['other dates, of today', () => change((_, at) => ({ published: new Date(Date.now() + at * 1_000) }))],
    [
      'other guids, and dates of today',
      () =>
        change(({ guid }, at) => ({ guid: `${guid}-moved`, published: new Date(Date.now() + at * 1_000) })),
    ],
    ['sound somewhere else', () => change(({ sound }) => ({ sound: `cdn-${sound}` }))],
    [
      'other guids, and sound somewhere else',
      () => change(({ guid, sound }) => ({ guid: `x${guid}`, sound: `x${sound}` })),
    ],
    ['the other order', () => void (feed.episodes = feed.episodes.toReversed())],
    [
      'everything anew, with its old dates',
      () => change(({ sound }, at) => ({ guid: `new-${at}`, sound: `new-${sound}`, title: `Again ${at}` })),
    ],
  ]
  it.each(sample(changes, 2))('#feed-owners: has nothing new when it comes with %s', async (_, changed) => {
    changed()
    await rig.poll()
    await rig.poll()
    expect(await rig.offers(ana)).toEqual([])
  })

  it('#feed-owners: has old episodes summarized three times a day at most, when they come as new ones, and the rest offered', async () => {
    change(({ sound }, at) => ({
      guid: `new-${at}`,
      title: `Again ${at}`,
      sound: `new-${sound}`,
      published: new Date(Date.now() + (at + 1) * 1_000),
    }))
    await rig.poll()
    const offers = await rig.offers(ana)
    const of = (state: string) => offers.filter((offer) => offer.state === state)
    expect([offers.length, of('requested').length, of('offered').length]).toEqual([30, 3, 27])
    for (const { offeredFor } of of('offered')) expect(offeredFor).toBe('many-at-once')
    expect(await rig.pipeline.requests(ana.uid)).toHaveLength(3)
  })
})
