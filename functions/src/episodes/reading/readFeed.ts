import { decodeText } from '../../platform/decodeText.ts'
import type { Feed, FeedEpisode, FeedExtra } from './Feed.ts'
import { feedDate } from './feedDate.ts'
import { addressIn, linkOf } from './linkOf.ts'
import { parseXml } from './parseXml.ts'
import { plainLine } from './plainText.ts'
import { readEpisode } from './readEpisode.ts'
import { UnreadableFile, type UnreadableReason } from './UnreadableFile.ts'
import { webAddress } from './webAddress.ts'
import { childrenOf, textOf, type XmlElement } from './XmlElement.ts'

const ITEM = /<(?:\w+:)?(?:item|entry)[\s>]/i

/** The head and newest items of a large feed, from the end where the last one is younger than the first. */
function newestItems(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  const first = text.search(ITEM)
  const tag = first < 0 ? undefined : ITEM.exec(text.slice(first, first + 100))?.[0].slice(1, -1)
  if (tag === undefined) return text.slice(0, mostCharacters)
  const opening = `<${tag}`
  const closing = `</${tag}>`
  const last = text.lastIndexOf(opening)
  const [oldest, newest] = [
    dateIn(text.slice(first, first + 100_000)),
    dateIn(text.slice(last, last + 100_000)),
  ]
  if (oldest === undefined || newest === undefined || newest <= oldest) {
    const end = text.lastIndexOf(closing, mostCharacters - closing.length)
    return end < first ? text.slice(0, mostCharacters) : text.slice(0, end + closing.length)
  }
  const start = text.indexOf(opening, Math.max(first, text.length - (mostCharacters - first)))
  return start < 0 ? text.slice(0, mostCharacters) : text.slice(0, first) + text.slice(start)
}

function dateIn(text: string): Date | undefined {
  const written = /<(?:\w+:)?(?:pubDate|date|published|updated)>([^<]{1,100})</i.exec(text)?.[1]
  return feedDate(written ?? '')
}

/** At once. docs/rules.md "Podcasts" */
const MOST_PARSED = 20 * 1024 * 1024
const MOST_EPISODES = 20_000
const LONGEST_TITLE = 1_000
const LONGEST_LANGUAGE = 100

const CONTAINERS = new Set(
  (
    'rss channel item image skiphours rdf:rdf psc:chapters ' +
    'atom:feed atom:entry atom:author media:group media:content podcast:alternateenclosure'
  ).split(' '),
)

export interface FeedSource {
  /** After redirects. */
  address: string
  /** '' without one. */
  contentType: string
}

export type FeedReading = { kind: 'feed'; feed: Feed } | { kind: 'refused'; reason: UnreadableReason }

/** Reads RSS (0.9 to 2.0), Atom, RDF; throws and fetches nothing, in linear time. docs/rules.md "Podcasts" */
export function readFeed(bytes: Uint8Array, { address, contentType }: FeedSource): FeedReading {
  const text = decodeText(bytes, contentType)
  if (text.trim() === '') return { kind: 'refused', reason: 'EMPTY' }
  try {
    const feed = feedOf(text, address)
    return feed === undefined ? { kind: 'refused', reason: 'NOT_A_FEED' } : { kind: 'feed', feed }
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', reason: error.reason }
    throw error
  }
}

function feedOf(text: string, address: string): Feed | undefined {
  const episodes: FeedEpisode[] = []
  const take = (element: XmlElement) => {
    if (episodes.length < MOST_EPISODES) episodes.push(readEpisode(element))
  }
  const repeated = new Map([
    ['item', take],
    ['atom:entry', take],
  ])
  const root = parseXml(newestItems(text, MOST_PARSED), address, CONTAINERS, repeated)
  if (root === undefined || root.name === 'opml') return undefined
  const channel = root.children.find(({ name }) => name === 'channel') ?? root
  // A document without anything about a show is no feed.
  if (channel.children.length === 0 && episodes.length === 0 && root === channel) return undefined
  const author =
    textOf(channel, 'itunes:author', 'author', 'dc:creator') ??
    childrenOf(channel, 'atom:author').map((each) => textOf(each, 'atom:name'))[0]
  return {
    title: line(textOf(channel, 'title', 'atom:title', 'itunes:title')),
    language:
      plainLine(
        textOf(channel, 'language', 'dc:language') ?? (channel.language || root.language || ''),
        LONGEST_LANGUAGE,
      ) || null,
    link: linkOf(channel) ?? null,
    image:
      addressIn(channel, 'itunes:image', 'image') ??
      // In RDF it is beside the channel.
      addressIn(root, 'image') ??
      addressIn(channel, 'atom:logo', 'atom:icon') ??
      null,
    author: line(author),
    episodes,
    extra: extraOf(channel),
  }
}

const line = (text: string | undefined) => plainLine(text ?? '', LONGEST_TITLE) || null

function extraOf(channel: XmlElement): FeedExtra {
  const isYes = (text: string | undefined) => /^(?:yes|true)$/i.test(text?.trim() ?? '')
  const links = [...childrenOf(channel, 'atom:link'), ...childrenOf(channel, 'link')]
  const next = links.find(({ attributes }) => /^next$/i.test(attributes.get('rel')?.trim() ?? ''))
  const frequency = childrenOf(channel, 'podcast:updatefrequency')[0]
  const skipHours = channel.children.find(({ name }) => name === 'skiphours')?.children ?? []
  const ttl = Number(textOf(channel, 'ttl') ?? Number.NaN)
  return {
    itunesBlock: isYes(textOf(channel, 'itunes:block')),
    podcastBlock: childrenOf(channel, 'podcast:block').map(({ attributes, text }) => ({
      id: attributes.get('id')?.trim() || null,
      isBlocked: isYes(text),
    })),
    nextPage: webAddress(next?.attributes.get('href'), next?.base ?? ''),
    ttl: Number.isFinite(ttl) && ttl > 0 ? ttl : null,
    skipHours: [
      ...new Set(skipHours.map(({ text }) => (text.trim() === '' ? Number.NaN : Number(text) % 24))),
    ].filter((hour) => Number.isInteger(hour) && hour >= 0),
    updateFrequency:
      frequency === undefined
        ? null
        : {
            rrule: frequency.attributes.get('rrule')?.trim() || null,
            isComplete: isYes(frequency.attributes.get('complete')),
          },
  }
}
