import { DAY_MS } from '#domain/units.ts'
import type { FeedEpisode } from '../reading/Feed.ts'

/** Clues from a page or a directory to an episode of a feed. */
export interface WantedEpisode {
  guid?: string | undefined
  audio?: readonly string[]
  links?: readonly string[]
  title?: string | undefined
  published?: Date | undefined
}

/** Shorter titles occur in too many others. */
const SHORTEST_TELLING = 8

/** The wanted episode: by its guid, else its sound's address, its page, its title, nearest to the date. */
export function matchEpisode(
  episodes: readonly FeedEpisode[],
  wanted: WantedEpisode,
): FeedEpisode | undefined {
  const { guid, audio = [], links = [] } = wanted
  const byGuid = episodes.find(
    (each) => each.guid !== null && (each.guid === guid || links.includes(each.guid)),
  )
  if (byGuid !== undefined) return byGuid
  const same = ofSound(episodes, audio, fullAddress)
  if (same[0] !== undefined) return same[0]
  const alike = ofSound(episodes, audio, bareAddress)
  // Some hosts tell files apart by the query alone.
  if (alike.length === 1) return alike[0]
  const pages = new Set(links.map(bareAddress))
  const ofPage = episodes.filter(({ link }) => link !== null && pages.has(bareAddress(link)))
  // Some shows reuse one page for every episode.
  if (ofPage.length === 1) return ofPage[0]
  return byTitle(episodes, wanted)
}

function ofSound(
  episodes: readonly FeedEpisode[],
  audio: readonly string[],
  written: (address: string) => string,
): FeedEpisode[] {
  const sounds = audio.map(written)
  return episodes.filter(({ enclosure }) => {
    const own = enclosure === null ? '' : written(enclosure.url)
    // Listener counters prefix their own address.
    return own !== '' && sounds.some((each) => each.endsWith(own) || own.endsWith(each))
  })
}

function byTitle(episodes: readonly FeedEpisode[], { title = '', published }: WantedEpisode) {
  const asked = bareTitle(title)
  if (asked === '') return undefined
  const away = (episode: FeedEpisode) =>
    published === undefined || episode.published === null
      ? 0
      : Math.abs(episode.published.getTime() - published.getTime())
  const same = episodes.filter((each) => bareTitle(each.title ?? '') === asked)
  const nearest = same.toSorted((a, b) => away(a) - away(b))[0]
  if (nearest !== undefined) return nearest
  // A page's title adds the show's, or a number.
  const within = episodes.filter((each) => {
    const bare = bareTitle(each.title ?? '')
    if (bare.length < SHORTEST_TELLING || asked.length < SHORTEST_TELLING || away(each) > 2 * DAY_MS)
      return false
    return ` ${asked} `.includes(` ${bare} `) || ` ${bare} `.includes(` ${asked} `)
  })
  return within.toSorted((a, b) => (b.title?.length ?? 0) - (a.title?.length ?? 0) || away(a) - away(b))[0]
}

/** Without scheme, `www.`, query and trailing slash. */
function bareAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return ''
  return (url.hostname.replace(/^www\./, '') + decoded(url.pathname)).replace(/\/+$/, '')
}

/** With its query. */
const fullAddress = (address: string) => bareAddress(address) + (URL.parse(address)?.search ?? '')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Letters and digits, as words. */
export function bareTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
