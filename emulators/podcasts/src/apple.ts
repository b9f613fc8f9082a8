import type { Addresses } from './addresses.ts'
import { type Catalog, type Episode, genreOf, type Show } from './Catalog.ts'

const MOST = 200
const USUAL = 50

/** iTunes Search API. Source: performance-partners.apple.com/search-api, answers as recorded in 2026 */
export function search(catalog: Catalog, query: URLSearchParams, addresses: Addresses): object {
  const words = wordsOf(query.get('term') ?? '')
  if (words.length === 0) return results([])
  const limit = limitOf(query)
  const fits = (...texts: string[]) => {
    const text = wordsOf(texts.join(' '))
    return words.every((word) => text.some((each) => each.startsWith(word)))
  }
  const shows = catalog.listed()
  if (query.get('entity') === 'podcastEpisode') {
    const found = shows
      .filter(({ access }) => access.kind === 'public')
      .flatMap((show) => catalog.episodes(show))
      .filter(({ title, show }) => fits(title, show.title, show.author))
    return results(found.slice(0, limit).map((each) => episodeResult(each, addresses)))
  }
  const found = shows.filter(({ title, author }) => fits(title, author))
  return results(found.slice(0, limit).map((show) => showResult(show, catalog.episodes(show), addresses)))
}

/** iTunes Lookup API: a show, with its newest episodes where the entity says so; or one episode. */
export function lookup(catalog: Catalog, query: URLSearchParams, addresses: Addresses): object {
  const ids = (query.get('id') ?? '').split(',')
  const wantsEpisodes = query.get('entity') === 'podcastEpisode'
  const shows = catalog.listed()
  return results(
    ids.flatMap((id) => {
      const show = shows.find(({ appleId }) => String(appleId) === id)
      if (show) {
        const episodes = catalog.episodes(show)
        const listed = wantsEpisodes ? episodes.slice(0, limitOf(query)) : []
        return [
          showResult(show, episodes, addresses),
          ...listed.map((each) => episodeResult(each, addresses, show)),
        ]
      }
      const episode = shows
        .flatMap((each) => catalog.episodes(each))
        .find(({ appleId }) => String(appleId) === id)
      return episode ? [episodeResult(episode, addresses)] : []
    }),
  )
}

/** The chart of a country, or of one of its genres: a lone entry is no list. */
export function chart(
  catalog: Catalog,
  { country = '', limit = '', genre = '' }: Readonly<Record<string, string>>,
  addresses: Addresses,
): object {
  const shows = charted(catalog, country).filter((show) => genre === '26' || genreOf(show).id === genre)
  const entries = shows.slice(0, Number(limit)).map((show) => ({
    title: { label: `${show.title} - ${show.author}` },
    id: { label: addresses.appleShow(show), attributes: { 'im:id': String(show.appleId) } },
  }))
  const entry = entries.length === 1 ? entries[0] : entries
  return {
    feed: {
      ...(entries.length > 0 && { entry }),
      title: { label: 'iTunes Store: Top Podcasts' },
    },
  }
}

/** The newer chart, without genres. Source: rss.marketingtools.apple.com */
export function topPodcasts(
  catalog: Catalog,
  { country = '', count = '' }: Readonly<Record<string, string>>,
): object {
  const shows = charted(catalog, country).slice(0, Number(count))
  return {
    feed: {
      title: 'Top Shows',
      id: `https://rss.marketingtools.apple.com/api/v2/${country}/podcasts/top/${count}/podcasts.json`,
      author: { name: 'Apple', url: 'https://www.apple.com/' },
      country,
      updated: 'Thu, 1 Jan 2026 00:00:00 +0000',
      results: shows.map((show) => ({
        artistName: show.author,
        id: String(show.appleId),
        name: show.title,
        kind: 'podcasts',
        genres: [{ genreId: genreOf(show).id }],
      })),
    },
  }
}

/** Apple sends JSON as text/javascript, after three empty lines. */
export const asApple = (body: object) => ({
  type: 'text/javascript; charset=utf-8',
  body: `\n\n\n${JSON.stringify(body, null, 1)}\n\n\n`,
})

const results = (list: readonly object[]) => ({ resultCount: list.length, results: list })

/** The shows in a country's language. */
const charted = (catalog: Catalog, country: string) =>
  catalog
    .listed()
    .filter(({ language, access }) => access.kind === 'public' && (language === 'es') === (country === 'es'))

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? USUAL)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MOST) : USUAL
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Fields that our gateway reads. */
function showResult(show: Show, episodes: readonly Episode[], addresses: Addresses): object {
  return {
    wrapperType: 'track',
    kind: 'podcast',
    collectionId: show.appleId,
    trackId: show.appleId,
    artistName: show.author,
    collectionName: show.title,
    feedUrl: addresses.feed(show),
    artworkUrl600: addresses.artwork(show),
    ...(episodes[0] && { releaseDate: appleDate(episodes[0].publishedAt) }),
  }
}

function episodeResult(episode: Episode, addresses: Addresses, listedAs = episode.show): object {
  const { show, title, id, appleId, publishedAt } = episode
  return {
    wrapperType: 'podcastEpisode',
    kind: 'podcast-episode',
    collectionId: listedAs.appleId,
    trackId: appleId,
    trackName: title,
    collectionName: listedAs.title,
    feedUrl: addresses.feed(listedAs),
    episodeUrl: addresses.sound(episode, show.format),
    episodeGuid: id,
    releaseDate: appleDate(publishedAt),
    artworkUrl600: addresses.artwork(show),
  }
}

const appleDate = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
