import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { erasePersonalData } from '../../../functions/src/accounts/deletion/erasePersonalData.ts'
import { followingData } from '../../../functions/src/following/followingData.ts'
import { useRig } from '../../support/useRig.ts'
import { startFollowing } from './followingRig.ts'

const rig = useRig(() => startFollowing())

it('what somebody follows is in their data, and goes with their account; who else follows it goes on', async () => {
  const [ana, ben] = [await rig.pipeline.account(100_000), await rig.pipeline.account(100_000)]
  const published = new Date(Date.now() - DAY_MS)
  const feed = { title: 'Members', episodes: [{ guid: 'a', title: 'A', sound: 'a', published }] }
  rig.own.feeds.set('/members', feed)
  await rig.call('followSettings', ana, { cap: 20_000, timeZone: 'Europe/Madrid' })
  await rig.follow(ana, rig.ownFeed('/members'))
  for (const account of [ana, ben]) await rig.follow(account, 'one-kettle')
  await rig.poll()
  feed.episodes.unshift({ guid: 'b', title: 'B', sound: 'b', published: new Date(Date.now() + 1_000) })
  await rig.poll()
  const { database } = rig.pipeline
  const data = await followingData(database, ana.uid)
  expect(data).toMatchObject({ settings: { cap: 20_000, timeZone: 'Europe/Madrid' } })
  const addresses = data?.shows.map(({ title, feedUrl }) => [title, feedUrl])
  expect(addresses).toContainEqual(['Members', rig.ownFeed('/members')])
  expect(JSON.stringify(data)).not.toMatch(/mailId|signedInAt|nextCheckAt|briefLease/)

  expect(await erasePersonalData(database, ana.uid, new Date(), () => true)).toBe(true)
  for (const collection of ['follows', 'followSettings', 'offers'])
    expect((await database.collection(collection).where('uid', '==', ana.uid).get()).size).toBe(0)
  expect((await database.collection('polled').where('ownerUid', '==', ana.uid).get()).size).toBe(0)
  const before = rig.own.asked.length
  await rig.publish('one-kettle', 'Still followed')
  await rig.poll()
  expect(rig.own.asked).toHaveLength(before)
  expect((await rig.offers(ben)).map(({ title }) => title)).toEqual(['Still followed'])
})

it('a device is told once of new episodes of a followed show, by the id of that, where its owner wants it', async () => {
  const ana = await rig.pipeline.account(0)
  const [all, summaries] = [`all-${ana.uid}`, `summaries-${ana.uid}`]
  await rig.call('tellDevice', ana, { token: all, choice: 'all' })
  await rig.call('tellDevice', ana, { token: summaries, choice: 'summaries' })
  const id = await rig.follow(ana, 'one-kettle')
  await rig.poll()
  await rig.publish('one-kettle', 'Told of')
  for (const _ of [1, 2, 3]) await rig.poll()
  const { sent } = await rig.pipeline.control(rig.pipeline.pushUrl, '/control/sent', {})
  const told = (sent as Array<{ token: string; data: object }>).filter(({ token }) => token.includes(ana.uid))
  expect(told.map(({ token, data }) => [token, data])).toEqual([[all, { id, kind: 'offer' }]])
})
