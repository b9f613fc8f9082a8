import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import type { OwnEpisode, OwnFeed } from '../../../scripts/rigs/ownFeeds.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startFollowing } from './followingRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(startFollowing)
let ana: Account
let feed: OwnFeed
let count = 0

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

it.each<[string, () => void]>([
  ['other guids', () => change(({ guid }) => ({ guid: `${guid}-moved` }))],
  ['other dates, of today', () => change((_, at) => ({ published: new Date(Date.now() + at * 1_000) }))],
  [
    'other guids, and dates of today',
    () => change(({ guid }, at) => ({ guid: `${guid}-moved`, published: new Date(Date.now() + at * 1_000) })),
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
])('#feed-owners: a feed with %s has nothing new', async (_, changed) => {
  changed()
  await rig.poll()
  await rig.poll()
  expect(await rig.offers(ana)).toEqual([])
})

it('#feed-owners: a history that is told as new is summarized three times a day at most, the rest is offered', async () => {
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
