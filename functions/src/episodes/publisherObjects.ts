import { setting } from '../platform/config.ts'
import type { Feed } from './reading/Feed.ts'

/** Our name in `podcast:block`. */
const OUR_SERVICE = 'sonobrief'

/**
 * Whether a publisher does not want a show here: its feed says so, to us or to all (what names us decides), or we were told so,
 * and its address, or its host, is in the setting PODCASTS_DENIED.
 * docs/rules.md "Podcasts"
 */
export function publisherObjects(
  feedUrl: string,
  { podcastBlock }: Pick<Feed['extra'], 'podcastBlock'>,
): boolean {
  const ours = podcastBlock.find(({ id }) => id?.toLowerCase() === OUR_SERVICE)
  const said = ours ?? podcastBlock.find(({ id }) => id === null)
  return isDenied(feedUrl) || (said?.isBlocked ?? false)
}

/** Whether a feed's address, or its host with all hosts below, is in PODCASTS_DENIED. */
export function isDenied(feedUrl: string): boolean {
  const { hostname, pathname, search } = new URL(feedUrl)
  return setting('PODCASTS_DENIED').some((denied) =>
    denied.includes('/')
      ? `${hostname}${pathname}${search}` === denied
      : `.${hostname}`.endsWith(`.${denied}`),
  )
}
