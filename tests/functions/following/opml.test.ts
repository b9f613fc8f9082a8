import { describe, expect, it } from 'vitest'
import { utcDay } from '#domain/time/calendar.ts'
import { IMPORTS_PER_DAY } from '../../../functions/src/profiles/rules/callLimits.ts'
import { readOpml, writeOpml } from '../../../functions/src/episodes/reading/opml.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { startFollowing } from './followingRig.ts'
import { erasePersonalData } from '../../../functions/src/accounts/deletion/erasePersonalData.ts'
import { followingData } from '../../../functions/src/following/followedFeeds.ts'
import { nightly } from '../../support/tier.ts'

const rig = useRig(() => startFollowing())

const follows = async (uid: string) =>
  (await rig.pipeline.database.collection('follows').where('uid', '==', uid).get()).docs.map((doc) =>
    doc.data(),
  )
const fault = (path: string, times: number, status = 500) =>
  rig.pipeline.spoil(rig.pipeline.podcastsUrl, { path, status, times })
const answering = () => rig.pipeline.spoil(rig.pipeline.podcastsUrl, { times: 0 })
const noDirectory = async (times: number) => {
  await fault('/search', times)
  await fault('/api/1.0/podcasts/byfeedurl', times)
}

describe('an imported list of shows', () => {
  it('is followed up to the number of shows of the plan', async () => {
    const ana = await rig.pipeline.account(20_000, 'free')
    const feeds = Array.from({ length: 5 }, (_, at) => ({
      url: rig.ownFeed(`/few-${at}`),
      title: `Few ${at}`,
    }))
    const { body } = await rig.call('importShows', ana, { opml: writeOpml('Mine', feeds) })
    expect(body.data).toEqual({ followed: 3, known: 0, unreadable: 0, beyond: 2, limit: 3 })
    expect((await rig.call('follow', ana, { text: rig.feed('one-kettle') })).body.error_details).toEqual({
      followError: 'SHOW_LIMIT_REACHED',
      limit: 3,
    })
  })

  it('is refused where it is no list, too large, or one of too many on a day', async () => {
    const ana = await rig.pipeline.account(20_000)
    const code = async (opml: string) =>
      (await rig.call('importShows', ana, { opml })).body.error_details?.['followError']
    expect(await code('<rss/>')).toBe('LIST_UNREADABLE')
    expect(await code(writeOpml('Mine', []))).toBe('LIST_EMPTY')
    expect((await rig.call('importShows', ana, { opml: 'x'.repeat(1_000_001) })).status).toBe(400)
    expect((await rig.call('importShows', ana, { opml: 'x'.repeat(3_100_000) })).status).toBe(413)
    stopClock()
    const imports = { hour: '', inHour: 0, day: utcDay(new Date()), inDay: IMPORTS_PER_DAY }
    await rig.pipeline.database.doc(`accountLimits/${ana.uid}`).set({ calls: { imports } })
    const good = writeOpml('Mine', [{ url: rig.ownFeed('/too-often'), title: 'Too often' }])
    expect((await rig.call('importShows', ana, { opml: good })).body.error_details).toMatchObject({
      validationError: 'CALL_LIMIT_REACHED',
    })
    expect(await follows(ana.uid)).toEqual([])
    // The limit of every other call stays what it is.
    expect((await rig.call('follow', ana, { text: 'x'.repeat(40_000) })).status).toBe(413)
  })
})

describe('an imported feed', () => {
  it('waits while no directory answers, neither lost nor made private; what is published meanwhile is offered', async () => {
    const ana = await rig.pipeline.account(20_000)
    await noDirectory(50)
    const opml = writeOpml('Mine', [{ url: rig.feed('paper-boats'), title: 'Boats' }])
    await rig.call('importShows', ana, { opml })
    await rig.publish('paper-boats', 'While nobody could say')
    await rig.poll()
    expect(await follows(ana.uid)).toMatchObject([{ state: 'waiting', title: 'Boats' }])
    await answering()
    await rig.poll(10 * MINUTE_MS)
    await rig.poll(10 * MINUTE_MS)
    const [follow, ...others] = await follows(ana.uid)
    expect(others).toEqual([])
    expect(follow).toMatchObject({ state: 'active', title: 'Paper Boats' })
    // It is the show that everybody finds.
    const { body } = await rig.call('findEpisode', ana, { text: rig.feed('paper-boats') })
    expect(body.data?.['show']).toMatchObject({ showId: follow?.['showId'] })
    expect((await rig.offers(ana)).map(({ title }) => title)).toEqual(['While nobody could say'])
  })

  it('is looked up in no directory where its show is known', async () => {
    const [ana, ben] = [await rig.pipeline.account(20_000), await rig.pipeline.account(20_000)]
    const showId = await rig.follow(ana, 'one-kettle')
    await rig.poll()
    await noDirectory(50)
    const opml = writeOpml('Mine', [{ url: rig.feed('one-kettle'), title: 'Kettle' }])
    await rig.call('importShows', ben, { opml })
    expect(await follows(ben.uid)).toMatchObject([{ state: 'active', showId }])
    const text = rig.feed('one-kettle')
    expect((await rig.call('follow', ben, { text })).body.data).toMatchObject({ showId })
    await answering()
  })

  it('is private to its listener where no directory lists it', async () => {
    const [ana, ben] = [await rig.pipeline.account(20_000), await rig.pipeline.account(20_000)]
    const feed = {
      title: 'Members',
      episodes: [{ guid: 'a', title: 'A', sound: 'a', published: new Date(Date.now() - DAY_MS) }],
    }
    rig.own.feeds.set('/members', feed)
    const address = rig.ownFeed('/members')
    await rig.call('importShows', ana, { opml: writeOpml('Mine', [{ url: address, title: 'Members' }]) })
    const benId = await rig.follow(ben, address)
    await rig.poll()
    await rig.poll(10 * MINUTE_MS)
    feed.episodes.unshift({ guid: 'b', title: 'B', sound: 'b', published: new Date(Date.now() + 1_000) })
    await rig.poll()
    const [own] = await follows(ana.uid)
    expect(own).toMatchObject({ state: 'active', title: 'Members' })
    expect(own?.['showId']).not.toBe(benId)
    const [forAna, forBen] = [await rig.offers(ana), await rig.offers(ben)]
    expect([forAna.length, forBen.length]).toEqual([1, 1])
    expect(forAna[0]?.episodeId).not.toBe(forBen[0]?.episodeId)
    // An id of somebody else's show leads nowhere, and opens no episode.
    expect((await rig.call('follow', ana, { showId: benId })).body.success).toBe(false)
    const body = { episodeId: forBen[0]?.episodeId, url: undefined }
    expect((await rig.pipeline.send(ana, body)).body.error_details).toMatchObject({
      validationError: 'EPISODE_GONE',
    })
    expect((await rig.call('exportShows', ben, {})).body.data).toMatchObject({ shows: 0, leftOut: 1 })
    // Who leaves is asked for no longer.
    await rig.call('unfollow', ben, { showId: benId })
    const before = rig.own.asked.length
    await rig.poll()
    expect(rig.own.asked.slice(before).filter((each) => each.endsWith('/members'))).toHaveLength(1)
  })
})

it('an account’s follows are in its data and are erased with it; other followers of its shows keep theirs', async () => {
  const [ana, ben] = [await rig.pipeline.account(100_000), await rig.pipeline.account(100_000)]
  const published = new Date(Date.now() - DAY_MS)
  const feed = { title: 'Members', episodes: [{ guid: 'a', title: 'A', sound: 'a', published }] }
  rig.own.feeds.set('/theirs', feed)
  await rig.call('followSettings', ana, { cap: 20_000, timeZone: 'Europe/Madrid' })
  await rig.follow(ana, rig.ownFeed('/theirs'), { writtenIn: 'es' })
  for (const account of [ana, ben]) await rig.follow(account, 'one-kettle')
  await rig.poll()
  feed.episodes.unshift({ guid: 'b', title: 'B', sound: 'b', published: new Date(Date.now() + 1_000) })
  await rig.poll()
  const { database } = rig.pipeline
  const data = await followingData(database, ana.uid)
  expect(data).toMatchObject({ settings: { cap: 20_000, timeZone: 'Europe/Madrid' } })
  const chosen = data?.shows.map(({ title, feedUrl, writtenIn }) => [title, feedUrl, writtenIn])
  expect(chosen).toContainEqual(['Members', rig.ownFeed('/theirs'), 'es'])
  expect(JSON.stringify(data)).not.toMatch(/mailId|signedInAt|nextCheckAt|briefLease/)

  expect(await erasePersonalData(database, ana.uid, new Date(), () => true)).toBe(true)
  for (const collection of ['follows', 'followSettings', 'offers'])
    expect((await database.collection(collection).where('uid', '==', ana.uid).get()).size).toBe(0)
  expect((await database.collection('polled').where('ownerUid', '==', ana.uid).get()).size).toBe(0)
  const asked = () => rig.own.asked.filter((each) => each.endsWith('/theirs')).length
  const before = asked()
  await rig.publish('one-kettle', 'Still followed')
  await rig.poll()
  expect(asked()).toBe(before)
  expect((await rig.offers(ben)).map(({ title }) => title)).toEqual(['Still followed'])
})

it('each device that wants it is told once of new episodes of a followed show, by the id of the show', async () => {
  const ana = await rig.pipeline.account(0)
  const all = ['phone', 'tablet'].map((each) => `${each}-${ana.uid}`)
  for (const token of all) await rig.call('tellDevice', ana, { token, choice: 'all' })
  await rig.call('tellDevice', ana, { token: `summaries-${ana.uid}`, choice: 'summaries' })
  const id = await rig.follow(ana, 'one-kettle')
  await rig.poll()
  await rig.publish('one-kettle', 'Told of')
  for (const _ of [1, 2, 3]) await rig.poll()
  const { sent } = await rig.pipeline.control(rig.pipeline.pushUrl, '/control/sent', {})
  const told = (sent as Array<{ token: string; data: object }>).filter(({ token }) => token.includes(ana.uid))
  expect(told.map(({ token }) => token).toSorted()).toEqual(all)
  for (const { data } of told) expect(data).toEqual({ id, kind: 'offer' })
})

// The last one: its feeds ask directories for as long as they are followed.
nightly('an export of follows has all imported shows, and private addresses only on request', async () => {
  const ana = await rig.pipeline.account(-1, 'enterprise')
  const feeds = Array.from({ length: 200 }, (_, at) => {
    rig.own.feeds.set(`/many-${at}`, { title: `Show ${at}`, episodes: [] })
    return { url: rig.ownFeed(`/many-${at}`), title: `Show ${at} & more` }
  })
  const listed = { url: rig.feed('lantern-and-ladder'), title: 'Lantern and Ladder' }
  const opml = writeOpml('Mine', [listed, ...feeds])
  const { body } = await rig.call('importShows', ana, {
    opml: opml.replace('</body>', '<outline xmlUrl="javascript:1"/></body>'),
  })
  expect(body.data).toEqual({ followed: 201, known: 0, unreadable: 1, beyond: 0, limit: 500 })
  expect((await rig.call('importShows', ana, { opml })).body.data).toMatchObject({ followed: 0, known: 201 })
  expect((await rig.settings(ana)).shows).toBe(201)
  const all = (await rig.call('exportShows', ana, { withPrivate: true })).body.data
  const back = readOpml(Buffer.from(String(all?.['opml'])))
  const byUrl = (a: { url: string }, b: { url: string }) => a.url.localeCompare(b.url)
  expect(back.kind === 'feeds' && back.feeds.toSorted(byUrl)).toEqual([listed, ...feeds].toSorted(byUrl))
  // Nobody could say yet that any of them is everybody's.
  expect((await rig.call('exportShows', ana, {})).body.data).toMatchObject({ shows: 0, leftOut: 201 })
  await rig.poll()
  const found = await follows(ana.uid)
  expect(found.find(({ title }) => title === 'Lantern and Ladder')).toMatchObject({ automatic: false })
  const { body: exported } = await rig.call('exportShows', ana, {})
  expect(String(exported.data?.['opml'])).toContain(listed.url)
  expect(String(exported.data?.['opml'])).not.toContain('/many-')
})
