import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../../../emulators/support/serve.ts'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { lookUpAppleShow, readAppleAnswer, searchAppleEpisodes, searchAppleShows } from './itunes.ts'
import { OutsideError } from './OutsideError.ts'
import { findInPodcastIndex, hasPodcastIndex, searchPodcastIndex } from './podcastIndex.ts'
import { spotifyTitle } from './spotify.ts'

const NOW = new Date('2024-05-01T00:00:00.900Z')
let asked: IncomingMessage | undefined
let answer: { status: number; body: string }
const server = await serve('directories', 0, async (request, response) => {
  asked = request
  response.writeHead(answer.status).end(answer.body)
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  for (const name of ['ITUNES_URL', 'PODCAST_INDEX_URL', 'SPOTIFY_URL']) vi.stubEnv(name, server.url)
  vi.stubEnv('PODCAST_INDEX_KEY', 'ABCDEFGHIJKLMNOPQRST:secret:with^signs')
})
afterEach(() => vi.unstubAllEnvs())

const answers = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const queryOf = () => Object.fromEntries(new URL(asked?.url ?? '', 'http://x').searchParams)

/** What both directories tell of a show. */
const FOUND = {
  title: 'Show',
  author: 'Ana',
  feedUrl: 'https://f.test/',
  image: 'https://i.test/',
  newestAt: new Date('2024-01-01'),
}

describe('the directory of Apple', () => {
  const OF_SHOW = { collectionName: 'Show', feedUrl: 'https://f.test/' }
  const LOOKS = { artistName: 'Ana', artworkUrl600: 'https://i.test/', releaseDate: '2024-01-01T00:00:00Z' }
  const SHOW = { wrapperType: 'track', kind: 'podcast', collectionId: 5, ...OF_SHOW, ...LOOKS }
  const ONE = { trackId: 7, trackName: 'One', episodeGuid: 'g', episodeUrl: null }
  const EPISODE = { wrapperType: 'podcastEpisode', kind: 'podcast-episode', ...ONE, ...OF_SHOW }
  const show = { ...FOUND, appleId: 5 }
  const episode = { title: 'One', showTitle: 'Show', guid: 'g', feedUrl: 'https://f.test/', appleId: 7 }

  it('finds shows and episodes by words, in the store of a country', async () => {
    answers({ resultCount: 3, results: [SHOW, EPISODE, { wrapperType: 'software' }, 7, null] })
    expect(await searchAppleShows('bees & honey', 'es', 10)).toEqual([show])
    const kinds = { media: 'podcast', entity: 'podcast' }
    expect(queryOf()).toEqual({ term: 'bees & honey', country: 'es', ...kinds, limit: '10' })
    expect(await searchAppleEpisodes('bees', 'es', 10)).toEqual([episode])
  })

  it('finds a show by its number, with its newest episodes', async () => {
    answers({ results: [SHOW, EPISODE] })
    expect(await lookUpAppleShow(5, 'us')).toEqual({ show, episodes: [episode] })
    answers({ resultCount: 1, results: [] })
    expect(await lookUpAppleShow(5, 'us')).toBeUndefined()
  })

  it.each([
    ['<html>503</html>', 200, false],
    ['{}', 200, false],
    ['', 403, true],
    ['', 500, false],
  ])('fails by name after this answer: %s (%i)', async (body, status, isBusy) => {
    answers(body, status)
    await expect(searchAppleShows('x', 'us', 1)).rejects.toMatchObject({ name: 'OutsideError', isBusy })
  })
})

describe('the directory of Podcast Index', () => {
  const LOOKS = { title: 'Show', author: 'Ana', artwork: '', image: 'https://i.test/', itunesId: null }
  const FEED = { ...LOOKS, url: 'https://f.test/', newestItemPubdate: 1_704_067_200, dead: 0 }

  it('finds shows by words, with a signed call', async () => {
    answers({ status: 'true', feeds: [FEED, { ...FEED, dead: 1 }, 'x'] })
    expect(await searchPodcastIndex('bees', 10, NOW)).toEqual([FOUND])
    expect(queryOf()).toEqual({ q: 'bees', max: '10' })
    const signed = 'ABCDEFGHIJKLMNOPQRSTsecret:with^signs1714521600'
    expect(asked?.headers).toMatchObject({
      'x-auth-key': 'ABCDEFGHIJKLMNOPQRST',
      'x-auth-date': '1714521600',
      authorization: createHash('sha1').update(signed).digest('hex'),
      'user-agent': expect.stringContaining('Sonobrief'),
    })
  })

  it('knows whether a feed is listed', async () => {
    answers({ status: 'true', feed: FEED })
    expect(await findInPodcastIndex('https://f.test/', NOW)).toEqual(FOUND)
    answers({ status: 'true', feed: [] })
    expect(await findInPodcastIndex('https://f.test/', NOW)).toBeUndefined()
    answers({ status: 'false' }, 400)
    expect(await findInPodcastIndex('https://f.test/', NOW)).toBeUndefined()
    answers('', 401)
    await expect(findInPodcastIndex('https://f.test/', NOW)).rejects.toBeInstanceOf(OutsideError)
  })

  it('is off without a key', () => {
    expect(hasPodcastIndex()).toBe(true)
    vi.stubEnv('PODCAST_INDEX_KEY', 'none')
    expect(hasPodcastIndex()).toBe(false)
  })
})

describe('the titles of Spotify', () => {
  const ID = '64TORH3xleuD1wcnFsrH1E'
  it('are found by the id of an episode or a show', async () => {
    answers({ title: ' One ' })
    expect(await spotifyTitle('episode', ID)).toBe('One')
    expect(queryOf()).toEqual({ url: `https://open.spotify.com/episode/${ID}` })
    answers('', 404)
    expect(await spotifyTitle('show', ID)).toBeUndefined()
    answers({ title: '' })
    await expect(spotifyTitle('show', ID)).rejects.toBeInstanceOf(OutsideError)
    await expect(spotifyTitle('show', '../x')).rejects.toBeInstanceOf(RangeError)
  })
})

it('readAppleAnswer reads any JSON, or refuses it by name', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      try {
        readAppleAnswer(`{"results": [${json}]}`)
        readAppleAnswer(json)
      } catch (error) {
        expect(error).toBeInstanceOf(OutsideError)
      }
    }),
  )
})

describeShared('the shared answers of Apple', 'feeds', (folder) => {
  it.each(readdirSync(path.join(folder, 'itunes')))('%s', (name) => {
    interface Expected {
      error?: string
      shows?: { collectionId: number; title: string; feedUrl: string }[]
      episodes?: { trackId: number; guid: string; url: string | null }[]
    }
    const expected = readJson<Expected>(path.join(folder, 'expected-itunes', `${name}.json`))
    const text = readFileSync(path.join(folder, 'itunes', name), 'utf8')
    if (expected.error !== undefined) {
      expect(() => readAppleAnswer(text)).toThrow(OutsideError)
      return
    }
    const { shows, episodes } = readAppleAnswer(text)
    const wanted = (expected.shows ?? []).map(({ collectionId, title, feedUrl }) => ({
      appleId: collectionId,
      title,
      feedUrl,
    }))
    expect(shows.slice(0, wanted.length)).toMatchObject(wanted)
    expect(episodes.map(({ appleId, guid, audioUrl }) => [appleId, guid, audioUrl ?? null])).toEqual(
      (expected.episodes ?? []).map(({ trackId, guid, url }) => [trackId, guid, url]),
    )
  })
})
