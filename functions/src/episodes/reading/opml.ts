import { escapeUTF8 } from 'entities'
import { decodeText } from '../../platform/decodeText.ts'
import { parseXml } from './parseXml.ts'
import { plainLine } from './plainText.ts'
import { UnreadableFile, type UnreadableReason } from './UnreadableFile.ts'
import { webAddress } from './webAddress.ts'
import type { XmlElement } from './XmlElement.ts'

const CONTAINERS = new Set(['opml', 'head', 'body', 'outline'])
const LONGEST_TITLE = 500

export interface OpmlFeed {
  url: string
  /** '' when missing. */
  title: string
}

/** Feeds in order, without repeats; invalid ones are counted. Source: http://opml.org/spec2.opml */
export function readOpml(
  bytes: Uint8Array,
  contentType = '',
): { kind: 'feeds'; feeds: OpmlFeed[]; unreadable: number } | { kind: 'refused'; reason: UnreadableReason } {
  try {
    const text = decodeText(bytes, contentType)
    // Some files lack their root.
    const isBare = !/<opml[\s>]/i.test(text) && /<outline\s/i.test(text)
    const root = parseXml(isBare ? `<opml>${text}</opml>` : text, 'https://opml.invalid/', CONTAINERS)
    if (root?.name !== 'opml') return { kind: 'refused', reason: 'NOT_A_FEED' }
    const byUrl = new Map<string, OpmlFeed>()
    const feeds = outlinesOf(root, 'xmlurl')
    const unreadable = unreadableIn(root)
    // Squeezebox uses it for all feeds; elsewhere it is a page or an episode's sound.
    const all = feeds.length + unreadable > 0 ? feeds : outlinesOf(root, 'url')
    for (const feed of all) if (!byUrl.has(feed.url)) byUrl.set(feed.url, feed)
    return { kind: 'feeds', feeds: [...byUrl.values()], unreadable }
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', reason: error.reason }
    throw error
  }
}

/** Subscriptions without a valid address. */
function unreadableIn({ name, attributes, children }: XmlElement): number {
  const address = name === 'outline' ? attributes.get('xmlurl') : undefined
  const own = address !== undefined && subscribedAddress(address) === undefined ? 1 : 0
  return children.reduce((sum, child) => sum + unreadableIn(child), own)
}

function outlinesOf({ name, attributes, children }: XmlElement, member: 'xmlurl' | 'url'): OpmlFeed[] {
  const inner = children.flatMap((child) => outlinesOf(child, member))
  const url = name === 'outline' ? subscribedAddress(attributes.get(member) ?? '') : undefined
  if (url === undefined) return inner
  const title = plainLine(attributes.get('text') || attributes.get('title') || '', LONGEST_TITLE)
  return [{ url, title }, ...inner]
}

/** A podcast app's address as a web address: `feed://x`, `pcast:https://x`. */
export function subscribedAddress(written: string): string | undefined {
  const bare = written.trim().replace(/^(?:feed|pcast|itpc|podcast|podcasts|rss):(?:\/\/)?(?=.)/i, '')
  const text =
    /^https?:/i.test(bare) || bare === written.trim() ? bare : `https://${bare.replace(/^\/\//, '')}`
  return /^https?:/i.test(text) ? webAddress(text, text) : undefined
}

/** For import by podcast apps. @param title of the list */
export function writeOpml(title: string, feeds: readonly OpmlFeed[]): string {
  const outlines = feeds.map(
    (feed) =>
      `    <outline type="rss" text="${attribute(feed.title || feed.url)}" xmlUrl="${attribute(feed.url)}"/>\n`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n' +
    `  <head>\n    <title>${attribute(title)}</title>\n  </head>\n  <body>\n${outlines.join('')}  </body>\n</opml>\n`
  )
}

const attribute = (text: string) => escapeUTF8(text.replace(/[\p{Cc}\p{Cs}]/gu, ' '))
