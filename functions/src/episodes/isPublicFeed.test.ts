import { expect, it } from 'vitest'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import type { Directories } from './countedFinders.ts'
import { isPublicFeed } from './isPublicFeed.ts'
import { readFeed } from './reading/readFeed.ts'

const ADDRESS = 'https://feeds.example.test/show'
const NOW = new Date('2026-11-22T12:00:00Z')

function feedOf(channel = '') {
  const xml = `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Show</title>${channel}</channel></rss>`
  const reading = readFeed(Buffer.from(xml), { address: ADDRESS, contentType: 'application/rss+xml' })
  if (reading.kind !== 'feed') throw new Error(reading.reason)
  return reading.feed
}

const apple = (...listed: string[]): Directories => ({
  open: () => Promise.reject(new Error('nothing is fetched to decide this')),
  searchAppleShows: async () => listed.map((feedUrl) => ({ title: 'Show', author: '', feedUrl })),
  searchAppleEpisodes: async () => [],
  lookUpAppleShow: async () => undefined,
  searchPodcastIndex: undefined,
  findByAppleId: undefined,
  findInPodcastIndex: undefined,
  isKnownAsPublic: async () => false,
  spotifyTitle: async () => undefined,
})

it('#feed-owners: a feed is public where a directory lists that very address', async () => {
  expect(await isPublicFeed(ADDRESS, feedOf(), apple(ADDRESS), NOW)).toBe(true)
  expect(await isPublicFeed(ADDRESS, feedOf(), apple(ADDRESS.replace('https', 'http')), NOW)).toBe(true)
})

it.each([
  ['lists another address of the same name', ADDRESS, '', [`${ADDRESS}?key=one`]],
  ['lists nothing', ADDRESS, '', []],
  ['lists it, but there is a password in it', ADDRESS.replace('//', '//ana:secret@'), '', [ADDRESS]],
  ['lists it, but its publisher asks not to', ADDRESS, '<itunes:block>Yes</itunes:block>', [ADDRESS]],
])('#feed-owners: a feed is private where a directory %s', async (_, address, channel, listed) => {
  expect(await isPublicFeed(address, feedOf(channel), apple(...listed), NOW)).toBe(false)
})

it.each(['https://www.patreon.com/rss/show?auth=one', 'https://acme.supportingcast.fm/content/one.rss'])(
  '#feed-owners: a feed is private at a host of private feeds, as this one: %s',
  async (address) => {
    expect(await isPublicFeed(address, feedOf(), apple(address), NOW)).toBe(false)
  },
)

it('#feed-owners: an unknown feed is undecided while no directory answers, a known public one stays public', async () => {
  const silent = {
    ...apple(ADDRESS),
    searchAppleShows: () => Promise.reject(new OutsideError('Apple Podcasts', 'no answer')),
  }
  expect(await isPublicFeed(ADDRESS, feedOf(), silent, NOW)).toBeUndefined()
  const known = { ...silent, isKnownAsPublic: async (address: string) => address === ADDRESS }
  expect(await isPublicFeed(ADDRESS, feedOf(), known, NOW)).toBe(true)
  expect(await isPublicFeed(ADDRESS, feedOf('<itunes:block>Yes</itunes:block>'), known, NOW)).toBe(false)
})
