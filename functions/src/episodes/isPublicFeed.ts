import { logWarning } from '../platform/log.ts'
import type { Directories } from './countedFinders.ts'
import type { Feed } from './reading/Feed.ts'

/** Shows of one name that a directory is asked for. */
const MOST_OF_A_NAME = 20
const COUNTRY = 'us'

/** Hosts of feeds that are made for one subscriber each, whatever a directory may list by mistake. */
const HOSTS_OF_PRIVATE_FEEDS = [
  'glow.fm',
  'helloaudio.fm',
  'memberful.com',
  'patreon.com',
  'subscribers.transistor.fm',
  'supercast.com',
  'supercast.tech',
  'supportingcast.fm',
] as const

/**
 * Whether a feed is everybody's: a directory lists that very address, and nothing speaks against it. Everything else may
 * be one listener's own, with a key in its address. What was once found listed is not asked for again.
 * @returns undefined while no directory can say: until then it is its listener's alone
 * docs/rules.md "Podcasts", #feed-owners
 */
export async function isPublicFeed(
  feedUrl: string,
  feed: { title: string | null; extra: Pick<Feed['extra'], 'itunesBlock'> },
  finders: Directories,
  now: Date,
): Promise<boolean | undefined> {
  if (speaksAgainst(feedUrl, feed)) return false
  if (await finders.isKnownAsPublic(feedUrl)) return true
  try {
    const { findInPodcastIndex } = finders
    if ((await findInPodcastIndex?.(feedUrl, now))?.feedUrl !== undefined) return true
    if (feed.title === null) return false
    const listed = await finders.searchAppleShows(feed.title, COUNTRY, MOST_OF_A_NAME)
    return listed.some((show) => show.feedUrl !== undefined && isSame(show.feedUrl, feedUrl))
  } catch (error) {
    logWarning('No directory could say whether a feed is public', { error: String(error) })
    return undefined
  }
}

/** Whether a feed is its listener's own, whatever directories say of it: by its address, or by what it says itself. */
export function speaksAgainst(
  feedUrl: string,
  { extra }: { extra: Pick<Feed['extra'], 'itunesBlock'> },
): boolean {
  const { username, password, hostname } = new URL(feedUrl)
  const isAtPrivateHost = HOSTS_OF_PRIVATE_FEEDS.some((host) => `.${hostname}`.endsWith(`.${host}`))
  return username !== '' || password !== '' || extra.itunesBlock || isAtPrivateHost
}

/** Apart from how it is fetched: `http` is tried as `https` anyway. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((address) => URL.parse(address)?.href.replace(/^http:/, 'https:'))
  return one !== undefined && one === other
}
