import { Parser } from 'htmlparser2'
import { decodeText } from '../../platform/decodeText.ts'
import { feedDate } from './feedDate.ts'
import { plainLine } from './plainText.ts'
import { webAddress } from './webAddress.ts'

/** Deeper is not read: each unmatched closing tag is compared with all open ones. */
const MOST_DEPTH = 256
const MOST_LINKS = 100
const MOST_ANCHORS = 2_000
const LONGEST_TITLE = 500
/** Usual feed addresses. */
const FEED_LINK =
  /(?:\.(?:rss|xml|atom)|\/(?:rss|feed|podcast\.rss))\/?(?:\?[^#]*)?$|^https?:\/\/(?:feeds?|rss)\.[^/]+\/./i
/** Apple's addresses, and those of Overcast and others with Apple's number of a show. */
const APPLE_ID = /(?:(?:podcasts|itunes)\.apple\.com\/(?:[^?#]*\/)?id|(?:^|\/)itunes)(\d{4,12})\b/i
const FEED_TYPE = /^\s*(?:application|text)\/(?:rss|atom|rdf)\+xml\b/i

/** Absolute addresses, as hostile as any. */
export interface Page {
  title: string | null
  canonical: string | null
  /** In its head, its show's before those of comments. */
  feeds: readonly string[]
  /** `og:audio`, `audio`; some are clips. */
  audio: readonly string[]
  /** In its text. */
  linkedFeeds: readonly string[]
  /** Apple's number of its only linked show; null for none, or several. */
  appleId: number | null
  /** In JSON-LD. */
  episode: PageEpisode | null
}

export interface PageEpisode {
  title: string | null
  audio: string | null
  published: Date | null
  showTitle: string | null
  feed: string | null
}

/** Reads any page; never throws. */
export function readPage(
  bytes: Uint8Array,
  { address, contentType }: { address: string; contentType: string },
): Page {
  const found = {
    title: '',
    ogTitle: '',
    canonical: '',
    base: '',
    feeds: [] as FeedLink[],
    audio: [] as string[],
  }
  const links: string[] = []
  const scripts: string[] = []
  let collected: 'title' | 'script' | undefined
  let depth = 0
  let isBody = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > MOST_DEPTH) parser.pause()
      const of = (key: string) => attributes[key]?.trim() ?? ''
      if (name === 'body') isBody = true
      if (name === 'title' && found.title === '') collected = 'title'
      if (name === 'a' && links.length < MOST_ANCHORS) links.push(of('href'))
      if (name === 'base') found.base ||= of('href')
      if (name === 'script' && /^application\/ld\+json/i.test(of('type')) && scripts.length < MOST_LINKS) {
        scripts.push('')
        collected = 'script'
      }
      if (name === 'link' && !isBody) {
        const rel = of('rel').toLowerCase().split(/\s+/)
        if (rel.includes('canonical')) found.canonical ||= of('href')
        const isFeed = rel.includes('alternate') && FEED_TYPE.test(of('type')) && of('href') !== ''
        if (isFeed && found.feeds.length < MOST_LINKS)
          found.feeds.push({ href: of('href'), title: of('title') })
      }
      if (name === 'meta') {
        const property = (of('property') || of('name')).toLowerCase()
        if (property === 'og:title') found.ogTitle ||= of('content')
        if (/^og:audio(?::(?:secure_)?url)?$|^twitter:player:stream$/.test(property))
          found.audio.push(of('content'))
      }
      if ((name === 'audio' || name === 'source') && of('src') !== '' && found.audio.length < MOST_LINKS)
        found.audio.push(of('src'))
    },
    ontext(text) {
      if (collected === 'title') found.title += text
      if (collected === 'script') scripts[scripts.length - 1] += text
    },
    onclosetag(name) {
      depth--
      if (name === collected) collected = undefined
    },
  })
  parser.end(decodeText(bytes, contentType))
  const base = URL.parse(found.base, address)?.href ?? address
  const absolute = (hrefs: readonly string[]) => [
    ...new Set(hrefs.flatMap((href) => webAddress(href, base) ?? [])),
  ]
  const ofComments = ({ href, title }: FeedLink) =>
    /comment|kommentar|coment/i.test(`${href} ${title}`) ? 1 : 0
  const nodes = scripts.flatMap(nodesIn)
  return {
    title: plainLine(found.ogTitle || found.title, LONGEST_TITLE) || null,
    canonical: webAddress(found.canonical, base) ?? null,
    feeds: absolute([
      ...found.feeds.toSorted((a, b) => ofComments(a) - ofComments(b)).map(({ href }) => href),
      ...nodes.filter(isOf('PodcastSeries')).map(({ webFeed }) => textIn(webFeed)),
    ]),
    audio: absolute(found.audio.slice(0, MOST_LINKS)),
    linkedFeeds: absolute(links.filter((href) => FEED_LINK.test(href))).slice(0, MOST_LINKS),
    appleId: appleIdIn(links),
    episode: episodeIn(nodes, base),
  }
}

interface FeedLink {
  href: string
  title: string
}

type Node = Record<string, unknown>

/** Of a JSON-LD script, outer ones first; empty when broken. */
function nodesIn(script: string): Node[] {
  const nodes: Node[] = []
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 12 || nodes.length >= 2_000) return
    if (!Array.isArray(value)) nodes.push(value as Node)
    for (const inner of Object.values(value)) visit(inner, depth + 1)
  }
  try {
    visit(JSON.parse(script.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/g, '')), 0)
  } catch {
    // Broken JSON does not refuse a page.
  }
  return nodes
}

const isOf = (type: string) => (node: Node) => [node['@type']].flat().includes(type)

function appleIdIn(links: readonly string[]): number | null {
  const ids = new Set(links.flatMap((href) => APPLE_ID.exec(href)?.[1] ?? []))
  return ids.size === 1 ? Number([...ids][0]) : null
}

/** A text, the first of several, or an object's address. */
function textIn(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first
  const { contentUrl, url, name, '@id': id } = (first ?? {}) as Node
  return [contentUrl, url, name, id].find((each) => typeof each === 'string') ?? ''
}

function episodeIn(nodes: readonly Node[], base: string): PageEpisode | null {
  const node =
    nodes.find(isOf('PodcastEpisode')) ??
    nodes.find((each) => isOf('AudioObject')(each) && 'contentUrl' in each)
  if (node === undefined) return null
  const series = [node['partOfSeries'], node['isPartOf']].flat().find((each) => typeof each === 'object') as
    | Node
    | undefined
  const title = [node['name'], node['headline']].find((each) => typeof each === 'string') ?? ''
  const date = node['datePublished']
  return {
    title: plainLine(title, LONGEST_TITLE) || null,
    audio:
      webAddress(
        textIn(node['associatedMedia']) || textIn(node['audio']) || textIn(node['contentUrl']),
        base,
      ) ?? null,
    published: feedDate(typeof date === 'string' ? date : '') ?? null,
    showTitle: plainLine(typeof series?.['name'] === 'string' ? series['name'] : '', LONGEST_TITLE) || null,
    feed: webAddress(textIn(series?.['webFeed']), base) ?? null,
  }
}
