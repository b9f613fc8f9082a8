import type { Enclosure, FeedEpisode, TranscriptLink } from './Feed.ts'
import { feedDate } from './feedDate.ts'
import { feedDuration } from './feedDuration.ts'
import { linkOf } from './linkOf.ts'
import { cutText, plainLine, plainText } from './plainText.ts'
import { pscChapters } from './readChapters.ts'
import { webAddress } from './webAddress.ts'
import { childrenOf, textOf, type XmlElement } from './XmlElement.ts'

const LONGEST_GUID = 1_000
const LONGEST_TITLE = 1_000
const LONGEST_DESCRIPTION = 20_000
const AUDIO_TYPE =
  /^(?:audio|video)\/|^application\/(?:ogg|x-ogg|mp4|x-mpegurl|vnd\.apple\.mpegurl|dash\+xml)\b/i
const AUDIO_FILE =
  /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|wma|aif|aiff|amr|weba|mka|mp4|m4v|mov|webm|mkv|avi|ogv|mpg|mpeg|m3u8|mpd|3gp)$/i

/** One `item` of RSS or RDF, or one `entry` of Atom. */
export function readEpisode(item: XmlElement): FeedEpisode {
  const description = textOf(
    item,
    'content:encoded',
    'description',
    'itunes:summary',
    'atom:content',
    'atom:summary',
  )
  return {
    guid: textOf(item, item.name === 'atom:entry' ? 'atom:id' : 'guid')?.slice(0, LONGEST_GUID) ?? null,
    title: plainLine(textOf(item, 'title', 'atom:title', 'itunes:title') ?? '', LONGEST_TITLE) || null,
    published: publishedOf(item),
    link: linkOf(item) ?? null,
    durationSeconds: feedDuration(childrenOf(item, 'itunes:duration')[0]?.text ?? '') ?? null,
    enclosure: enclosureOf(item),
    transcripts: transcriptsOf(item),
    chaptersUrl: chaptersUrlOf(item),
    chapters: pscChapters(item),
    description:
      description === undefined ? null : cutText(plainText(description), LONGEST_DESCRIPTION) || null,
    image: imageOf(item),
    isBlocked: /^(?:yes|true)$/i.test(textOf(item, 'itunes:block') ?? ''),
  }
}

function publishedOf(item: XmlElement): Date | null {
  const names = [
    'pubdate',
    'dc:date',
    'atom:published',
    'dcterms:issued',
    'dcterms:created',
    'atom:issued',
    'atom:updated',
    'atom:modified',
  ]
  for (const name of names) {
    const date = feedDate(textOf(item, name) ?? '')
    if (date !== undefined) return date
  }
  return null
}

/** The first one that is heard or seen; else what Media RSS names. */
function enclosureOf(item: XmlElement): Enclosure | null {
  for (const { name, attributes, base } of item.children) {
    const isLink =
      (name === 'atom:link' || name === 'link') && /^enclosure$/i.test(attributes.get('rel')?.trim() ?? '')
    if (name !== 'enclosure' && !isLink) continue
    const found = audioAt(attributes.get(isLink ? 'href' : 'url'), base, attributes, 'length')
    if (found !== null) return found
  }
  const groups = childrenOf(item, 'media:group')
  for (const { attributes, base } of [item, ...groups].flatMap((each) => childrenOf(each, 'media:content'))) {
    const found = audioAt(attributes.get('url'), base, attributes, 'filesize')
    if (found !== null) return found
  }
  return null
}

function audioAt(
  written: string | undefined,
  base: string,
  attributes: XmlElement['attributes'],
  lengthName: string,
): Enclosure | null {
  const url = webAddress(written, base)
  if (url === undefined) return null
  const type = attributes.get('type')?.trim() || null
  const medium = attributes.get('medium')?.trim() ?? ''
  if (!isAudio(type ?? '', url) && !(type === null && /^(?:audio|video)$/i.test(medium))) return null
  const length = attributes.get(lengthName)?.trim() ?? ''
  return { url, type, length: /^\d{1,15}$/.test(length) ? Number(length) : null }
}

/** Whether something is heard or seen, by its type or by the ending of its file. */
export function isAudio(type: string, address: string): boolean {
  return AUDIO_TYPE.test(type.trim()) || AUDIO_FILE.test(URL.parse(address)?.pathname ?? '')
}

function transcriptsOf(item: XmlElement): TranscriptLink[] {
  return childrenOf(item, 'podcast:transcript').flatMap(({ attributes, base }) => {
    const url = webAddress(attributes.get('url'), base)
    if (url === undefined) return []
    const written = (name: string) => attributes.get(name)?.trim() || null
    return [{ url, type: written('type'), language: written('language'), rel: written('rel') }]
  })
}

function chaptersUrlOf(item: XmlElement): string | null {
  for (const { attributes, base } of childrenOf(item, 'podcast:chapters')) {
    const address = webAddress(attributes.get('url'), base)
    if (address !== undefined) return address
  }
  return null
}

function imageOf(item: XmlElement): string | null {
  for (const name of ['itunes:image', 'media:thumbnail']) {
    for (const { attributes, text, base } of childrenOf(item, name)) {
      const address = webAddress(attributes.get('href') ?? attributes.get('url') ?? text, base)
      if (address !== undefined) return address
    }
  }
  return null
}
