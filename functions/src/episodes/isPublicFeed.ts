import { logWarning } from '../platform/log.ts'
import type { Directories } from './countedFinders.ts'
import type { Feed } from './reading/Feed.ts'

/** Shows per name, asked of a directory. */
const MOST_OF_A_NAME = 20
const COUNTRY = 'us'

/** Hosts of personal feeds, whatever a directory lists by mistake. */
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
 * Whether a feed is public: a directory lists its very address, and nothing contradicts it. Others may be a
 * listener's own, with a key in the address. Listed feeds are remembered. docs/rules.md "Podcasts",
 * #feed-owners
 * @returns undefined while no directory can say: until then it is its listener's alone
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

/** Whether address or content shows a personal feed, whatever directories say. */
export function speaksAgainst(
  feedUrl: string,
  { extra }: { extra: Pick<Feed['extra'], 'itunesBlock'> },
): boolean {
  const { username, password, hostname } = new URL(feedUrl)
  const isAtPrivateHost = HOSTS_OF_PRIVATE_FEEDS.some((host) => `.${hostname}`.endsWith(`.${host}`))
  return username !== '' || password !== '' || extra.itunesBlock || isAtPrivateHost
}

/** Ignores the scheme: `http` is tried as `https` anyway. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((address) => URL.parse(address)?.href.replace(/^http:/, 'https:'))
  return one !== undefined && one === other
}
