import { OutsideError } from '../../platform/gateways/OutsideError.ts'
import type { DirectoryEpisode } from '../../platform/gateways/PodcastDirectory.ts'
import { readOpened } from '../../platform/gateways/untrusted/fetchUntrusted.ts'
import type { Opened } from '../../platform/gateways/untrusted/openUntrusted.ts'
import { MOST_BYTES } from '../fetchLimits.ts'
import { fetchAudioHeader } from '../reading/fetchAudioHeader.ts'
import { isAudio } from '../reading/readEpisode.ts'
import { readFeed } from '../reading/readFeed.ts'
import { type Page, readPage } from '../reading/readPage.ts'
import type { Finders } from './finders.ts'
import { type Asked, type Found, type FoundFeed, refused } from './Found.ts'
import { bareTitle, type WantedEpisode } from './matchEpisode.ts'
import { ACCEPT_FEED, episodeIn, feedAt, foundFeed, open, REFUSALS, showOf, signalOf } from './openFeed.ts'
import { ofAddress, pasted } from './pasted.ts'

const MOST_SHOWS = 10
/** Per page. */
const MOST_FEEDS_TRIED = 3
const ACCEPT_ANY = `${ACCEPT_FEED}, text/html;q=0.8, audio/*;q=0.7`

/** Finds an episode, a show, or shows by words. @throws OutsideError when a needed directory does not answer */
export async function findEpisode(text: string, finders: Finders, asked: Asked): Promise<Found> {
  const given = pasted(text)
  switch (given.kind) {
    case 'youtube':
      return given
    case 'words':
      return { kind: 'shows', shows: await searchShows(given.words, finders, asked) }
    case 'apple':
      return findOnApple(given, finders, asked)
    case 'spotify':
      return findOnSpotify(given, finders, asked)
    case 'address':
      return findAt(given.address, finders, asked)
    case 'youtube-list':
      return refused('YOUTUBE_LIST')
    case 'nothing':
      return refused('NOT_A_PODCAST')
  }
}

/** Apple first, for its order by popularity; Podcast Index where it fails, or finds nothing. */
async function searchShows(words: string, finders: Finders, { country, now }: Asked) {
  const { searchPodcastIndex } = finders
  const found = await answerOf(finders.searchAppleShows(words, country, MOST_SHOWS))
  const readable = found instanceof OutsideError ? [] : found.filter(({ feedUrl }) => feedUrl !== undefined)
  if (readable.length > 0) return readable
  const others = searchPodcastIndex && (await answerOf(searchPodcastIndex(words, MOST_SHOWS, now)))
  if (others !== undefined && !(others instanceof OutsideError)) return others
  if (found instanceof OutsideError) throw found
  return []
}

async function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer | OutsideError> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof OutsideError) return error
    throw error
  }
}

async function findOnApple(
  {
    address,
    showId,
    episodeId,
    country,
  }: { address: string; showId: number; episodeId: number | undefined; country: string },
  finders: Finders,
  asked: Asked,
): Promise<Found> {
  const listed =
    (await finders.lookUpAppleShow(showId, country)) ??
    (country === 'us' ? undefined : await finders.lookUpAppleShow(showId, 'us'))
  if (listed === undefined) return refused(episodeId === undefined ? 'NOT_A_PODCAST' : 'EPISODE_GONE')
  // Apple hides some addresses; others may know them.
  const feedUrl = listed.show.feedUrl ?? (await feedKnownByAppleId(showId, finders, asked))
  if (feedUrl === undefined) return refused('ONLY_ON_APPLE')
  const source = await feedAt(feedUrl, finders, asked)
  if ('kind' in source) return source
  if (episodeId === undefined) return showOf(source)
  const episode = listed.episodes.find(({ appleId }) => appleId === episodeId)
  const wanted = episode === undefined ? await wantedOfPage(address, finders, asked) : wantedOf(episode)
  return wanted === undefined ? refused('EPISODE_GONE') : episodeIn(source, wanted, finders, asked)
}

async function feedKnownByAppleId(appleId: number, { findByAppleId }: Finders, { now }: Asked) {
  const found = findByAppleId && (await answerOf(findByAppleId(appleId, now)))
  return found === undefined || found instanceof OutsideError ? undefined : found.feedUrl
}

const wantedOf = ({ guid, audioUrl, title, published }: DirectoryEpisode): WantedEpisode => ({
  guid,
  audio: audioUrl === undefined ? [] : [audioUrl],
  title,
  published,
})

/** The directory lists only the newest episodes; older ones have their page. */
async function wantedOfPage(address: string, finders: Finders, asked: Asked) {
  const opened = await open(address, 'text/html', finders, asked)
  if (opened.kind !== 'open') return undefined
  const fetched = await readOpened(opened, { maxBytes: MOST_BYTES.page, overflow: 'cut', ...signalOf(asked) })
  return fetched.kind === 'fetched' ? wantedBy(readPage(fetched.bytes, fetched), address) : undefined
}

function wantedBy(page: Page, address: string): WantedEpisode {
  return {
    audio: [...(page.episode?.audio ? [page.episode.audio] : []), ...page.audio],
    links: [address, ...(page.canonical === null ? [] : [page.canonical])],
    title: page.episode?.title ?? page.title ?? undefined,
    published: page.episode?.published ?? undefined,
  }
}

/** Spotify has no feeds: its title is searched in directories. */
async function findOnSpotify(
  { type, id }: { type: 'episode' | 'show'; id: string },
  finders: Finders,
  asked: Asked,
): Promise<Found> {
  const title = await finders.spotifyTitle(type, id)
  if (title === undefined) return refused('EPISODE_GONE')
  const isSame = (other: string) => bareTitle(other) === bareTitle(title)
  if (type === 'show') {
    const shows = (await searchShows(title, finders, asked)).filter((show) => isSame(show.title))
    const [only] = shows
    if (only?.feedUrl === undefined) return refused('ONLY_ON_SPOTIFY')
    if (shows.length > 1) return { kind: 'shows', shows, via: 'spotify' }
    const source = await feedAt(only.feedUrl, finders, asked)
    return 'kind' in source ? source : showOf(source)
  }
  const episodes = await finders.searchAppleEpisodes(title, asked.country, MOST_SHOWS)
  const same = episodes.filter((each) => each.feedUrl !== undefined && isSame(each.title))
  const byFeed = new Map(same.map((each) => [each.feedUrl, each]))
  const [only] = byFeed.values()
  if (only?.feedUrl === undefined) return refused('ONLY_ON_SPOTIFY')
  // Many shows have a "Trailer": the title alone does not decide.
  if (byFeed.size > 1) {
    const shows = [...byFeed.values()].map(({ showTitle, feedUrl }) => ({
      title: showTitle,
      author: '',
      ...(feedUrl !== undefined && { feedUrl }),
    }))
    return { kind: 'shows', shows, via: 'spotify' }
  }
  const source = await feedAt(only.feedUrl, finders, asked)
  return 'kind' in source ? source : episodeIn(source, wantedOf(only), finders, asked)
}

/** A feed, a page, or sound, by its content. */
async function findAt(address: string, finders: Finders, asked: Asked): Promise<Found> {
  const opened = await open(address, ACCEPT_ANY, finders, asked)
  if (opened.kind === 'refused') return opened
  // A short link from an app leads to a pasteable address.
  const led = ofAddress(opened.address)
  if (led.kind !== 'address' && led.kind !== 'nothing') {
    opened.close()
    return findEpisode(opened.address, finders, asked)
  }
  const isText = /\b(?:html|xml|json)\b/i.test(opened.contentType)
  if (!isText && isAudio(opened.contentType, opened.address))
    return looseEpisode(address, opened, finders, asked)
  const fetched = await readOpened(opened, { maxBytes: MOST_BYTES.feed, overflow: 'cut', ...signalOf(asked) })
  if (fetched.kind === 'refused') return refused(REFUSALS[fetched.reason])
  const reading = readFeed(fetched.bytes, fetched)
  if (reading.kind === 'feed') return showOf(foundFeed(address, fetched, reading.feed))
  if (reading.reason !== 'NOT_A_FEED') return refused('FEED_UNREADABLE')
  if (!/html|^$/i.test(fetched.contentType)) return refused('NOT_A_PODCAST')
  return findByPage(
    readPage(fetched.bytes.subarray(0, MOST_BYTES.page), fetched),
    fetched.address,
    finders,
    asked,
  )
}

async function findByPage(page: Page, address: string, finders: Finders, asked: Asked): Promise<Found> {
  const wanted = wantedBy(page, address)
  const feeds = [
    ...new Set([...(page.episode?.feed ? [page.episode.feed] : []), ...page.feeds, ...page.linkedFeeds]),
  ]
  if (feeds.length === 0 && page.appleId !== null) {
    const listed = await answerOf(finders.lookUpAppleShow(page.appleId, asked.country))
    const isListed = listed !== undefined && 'show' in listed
    const feedUrl =
      (isListed ? listed.show.feedUrl : undefined) ?? (await feedKnownByAppleId(page.appleId, finders, asked))
    if (feedUrl !== undefined) feeds.push(feedUrl)
  }
  let first: FoundFeed | undefined
  for (const feed of feeds.slice(0, MOST_FEEDS_TRIED)) {
    const source = await feedAt(feed, finders, asked)
    // Without sound it is a blog's feed.
    if ('kind' in source || !source.feed.episodes.some(({ enclosure }) => enclosure !== null)) continue
    first ??= source
    const found = await episodeIn(source, wanted, finders, asked)
    if (found.kind === 'episode') return found
  }
  const audio =
    page.episode?.audio ?? (page.episode !== null || first === undefined ? page.audio[0] : undefined)
  // A page of an episode that left its feed; its sound may remain.
  if (audio !== undefined && isAudio('', audio)) {
    const { title = null, published = null } = wanted
    return {
      kind: 'loose',
      episode: {
        title,
        showTitle: page.episode?.showTitle ?? first?.feed.title ?? null,
        durationSeconds: null,
        published,
        audio: { url: audio, type: null, length: null },
      },
    }
  }
  if (first === undefined) return refused('NOT_A_PODCAST')
  return page.episode === null ? showOf(first) : refused('EPISODE_GONE')
}

async function looseEpisode(address: string, opened: Opened, finders: Finders, asked: Asked): Promise<Found> {
  const read = await fetchAudioHeader(opened, finders.open, signalOf(asked))
  if (read.kind === 'refused') return refused(REFUSALS[read.reason])
  const { title, showTitle, durationSeconds, file, size } = read
  return {
    kind: 'loose',
    episode: {
      title: title ?? fileName(file.address),
      showTitle,
      durationSeconds,
      published: null,
      // A temporary redirect's target may change, and end soon.
      audio: { url: file.movedTo ?? address, type: file.contentType || null, length: size ?? null },
    },
  }
}

function fileName(address: string): string | null {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  return (
    last
      .replace(/\.[a-z0-9]{2,4}$/i, '')
      .replace(/[-_+]|%20/g, ' ')
      .trim() || null
  )
}
