import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { HttpRefusal } from '../../support/httpJson.ts'
import type { Addresses } from './addresses.ts'
import type { Catalog, Show } from './Catalog.ts'

/** Valid for this stand-in only. */
const LOCAL_KEY = { key: 'LOCALPODCASTINDEXKEY', secret: 'known-to-everybody' }

const MOST_SECONDS_OFF = 180
const USUAL = 60

/** A refusal in the shape of Podcast Index. */
const indexError = (status: number, description: string) =>
  new HttpRefusal(status, description, { status: 'false', description })

/** @throws HttpRefusal 401 unless the call is signed with the key, at most three minutes ago */
export function checkKey({ headers }: IncomingMessage): void {
  const date = String(headers['x-auth-date'] ?? '')
  const signature = createHash('sha1').update(`${LOCAL_KEY.key}${LOCAL_KEY.secret}${date}`).digest('hex')
  const isNow = Math.abs(Number(date) - Date.now() / 1000) <= MOST_SECONDS_OFF
  if (headers['user-agent'] === undefined) throw indexError(401, 'The User-Agent header is missing.')
  if (headers['x-auth-key'] !== LOCAL_KEY.key) throw indexError(401, 'The key is not known.')
  if (!isNow) throw indexError(401, 'The date is more than three minutes off.')
  if (headers.authorization !== signature) throw indexError(401, 'The signature does not match.')
}

/** Source: podcastindex-org.github.io/docs-api, search/byterm */
export function byTerm(catalog: Catalog, query: URLSearchParams, addresses: Addresses): object {
  const term = query.get('q') ?? ''
  if (term === '') throw indexError(400, 'The q parameter is missing.')
  const found = catalog
    .listed()
    .filter(({ title, author }) => `${title} ${author}`.toLowerCase().includes(term.toLowerCase()))
    .slice(0, mostOf(query))
  const feeds = found.map((show) => feedOf(show, catalog, addresses))
  return { status: 'true', feeds, count: feeds.length, query: term, description: 'Found matching feeds.' }
}

/** Source: the same, podcasts/byfeedurl. A moved feed is found by its old address, with its new one. */
export function byFeedUrl(catalog: Catalog, query: URLSearchParams, addresses: Addresses): object {
  const url = query.get('url') ?? ''
  const show = catalog.listed().find((each) => addresses.feed(each) === url)
  if (!show) throw indexError(400, 'Feed url not found.')
  const feed = feedOf(show, catalog, addresses)
  return { status: 'true', query: { url }, feed, description: 'Found matching feed.' }
}

/** Source: the same, podcasts/byitunesid: by Apple's number. */
export function byItunesId(catalog: Catalog, query: URLSearchParams, addresses: Addresses): object {
  const show = catalog.listed().find(({ appleId }) => String(appleId) === query.get('id'))
  if (!show) throw indexError(400, 'Feed itunes id not found.')
  const feed = feedOf(show, catalog, addresses)
  return { status: 'true', query: { id: query.get('id') }, feed, description: 'Found matching feed.' }
}

/** Source: the same, recent/feeds: those with an episode since, the newest first */
export function recentFeeds(catalog: Catalog, query: URLSearchParams, addresses: Addresses): object {
  const since = Number(query.get('since') ?? 0)
  const feeds = catalog
    .listed()
    .filter(({ access }) => access.kind === 'public')
    .map((show) => {
      const { url, title, newestItemPubdate, language, itunesId } = feedOf(show, catalog, addresses)
      return { url, title, newestItemPublishTime: newestItemPubdate, itunesId, language }
    })
    .filter(({ newestItemPublishTime }) => newestItemPublishTime >= since)
    .toSorted((one, other) => other.newestItemPublishTime - one.newestItemPublishTime)
    .slice(0, mostOf(query))
  return {
    status: 'true',
    feeds,
    count: feeds.length,
    max: mostOf(query),
    since,
    description: 'Found matching feeds.',
  }
}

function feedOf(show: Show, catalog: Catalog, addresses: Addresses) {
  const episodes = catalog.episodes(show)
  const target = show.access.kind === 'moved' ? catalog.show(show.access.to) : undefined
  const newest = episodes[0] ? Math.floor(episodes[0].publishedAt.getTime() / 1000) : 0
  return {
    title: show.title,
    url: addresses.feed(target ?? show),
    author: show.author,
    image: addresses.artwork(show),
    artwork: addresses.artwork(show),
    itunesId: show.appleId,
    language: show.language,
    dead: 0,
    newestItemPubdate: newest,
  }
}

function mostOf(query: URLSearchParams): number {
  const most = Number(query.get('max') ?? USUAL)
  return Number.isInteger(most) && most > 0 ? Math.min(most, 1000) : USUAL
}
