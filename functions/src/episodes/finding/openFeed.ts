import { type Fetched, readOpened } from '../../platform/gateways/untrusted/fetchUntrusted.ts'
import {
  MOST_SOUND_REDIRECTS,
  type Opened,
  type Refused,
} from '../../platform/gateways/untrusted/openUntrusted.ts'
import { distinctEpisodes } from '../reading/episodeIdentity.ts'
import type { Feed } from '../reading/Feed.ts'
import { MOST_BYTES } from '../fetchLimits.ts'
import { isAudio } from '../reading/readEpisode.ts'
import { readFeed } from '../reading/readFeed.ts'
import type { Finders } from './finders.ts'
import { type Asked, type FindRefusal, type Found, type FoundFeed, type NotFound, refused } from './Found.ts'
import { matchEpisode, type WantedEpisode } from './matchEpisode.ts'

/** Pages of one feed searched for an episode. */
const MOST_FEED_PAGES = 6
export const ACCEPT_FEED =
  'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'

/** The feed's first page, or the refusal. */
export async function feedAt(address: string, finders: Finders, asked: Asked): Promise<FoundFeed | NotFound> {
  const opened = await open(address, ACCEPT_FEED, finders, asked)
  if (opened.kind === 'refused') return opened.reason === 'EPISODE_GONE' ? refused('UNREACHABLE') : opened
  const fetched = await readOpened(opened, { maxBytes: MOST_BYTES.feed, overflow: 'cut', ...signalOf(asked) })
  if (fetched.kind === 'refused') return refused(REFUSALS[fetched.reason])
  const reading = readFeed(fetched.bytes, fetched)
  return reading.kind === 'feed' ? foundFeed(address, fetched, reading.feed) : refused('FEED_UNREADABLE')
}

export function foundFeed(asked: string, { movedTo, etag, lastModified }: Fetched, feed: Feed): FoundFeed {
  return {
    address: movedTo ?? asked,
    feed,
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  }
}

/** A feed's show to choose from, where an episode can be heard or read. */
export function showOf(source: FoundFeed): Found {
  const episodes = distinctEpisodes(source.feed.episodes)
  const canBeRead = episodes.some(
    ({ enclosure, transcripts }) => enclosure !== null || transcripts.length > 0,
  )
  return canBeRead ? { kind: 'show', source, episodes } : refused('NO_AUDIO')
}

/** Also on a later page of its feed. */
export async function episodeIn(
  source: FoundFeed,
  wanted: WantedEpisode,
  finders: Finders,
  asked: Asked,
): Promise<Found> {
  let page: FoundFeed | NotFound = source
  const seen = new Set<string>([source.address])
  for (let pages = 1; !('kind' in page); pages++) {
    const episode = matchEpisode(page.feed.episodes, wanted)
    if (episode !== undefined) {
      const canBeRead = episode.enclosure !== null || episode.transcripts.length > 0
      return canBeRead ? { kind: 'episode', source, episode } : refused('NO_AUDIO')
    }
    const next: string | undefined = page.feed.extra.nextPage
    if (next === undefined || seen.has(next) || pages >= MOST_FEED_PAGES) break
    seen.add(next)
    page = await feedAt(next, finders, asked)
  }
  return refused('EPISODE_GONE')
}

/** Fetch failures, as the person who pasted the address is told. */
export const REFUSALS: Readonly<Record<Refused['reason'], FindRefusal>> = {
  NOT_ALLOWED: 'UNREACHABLE',
  UNREACHABLE: 'UNREACHABLE',
  BUSY: 'UNREACHABLE',
  GONE: 'EPISODE_GONE',
  NEEDS_LOGIN: 'FEED_PRIVATE',
  TOO_LARGE: 'TOO_LARGE',
}

export const signalOf = ({ signal }: Asked) => (signal === undefined ? {} : { signal })

/** Within the time that a listener waits. */
export async function open(
  address: string,
  accept: string,
  finders: Finders,
  asked: Asked,
): Promise<Opened | NotFound> {
  const opened = await finders.open(address, {
    accept,
    overallMs: 30_000,
    ...(isAudio('', address) && { mostRedirects: MOST_SOUND_REDIRECTS }),
    ...signalOf(asked),
  })
  if (opened.kind === 'open') return opened
  return refused(opened.kind === 'refused' ? REFUSALS[opened.reason] : 'UNREACHABLE')
}
