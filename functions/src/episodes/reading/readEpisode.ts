import type { Enclosure, FeedEpisode, TranscriptLink } from './Feed.ts'
import { feedDate } from './feedDate.ts'
import { feedDuration } from './feedDuration.ts'
import { addressIn, linkOf } from './linkOf.ts'
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
/** Types that are not sound. */
const OTHER_TYPE =
  /^(?:image|text|font|model)\b|\b(?:pdf|x?html?|xml|json|zip|epub|torrent|bittorrent|msword|jpe?g|png|gif|javascript|flash)\b/i
const OTHER_FILE =
  /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?|pdf|html?|epub|mobi|docx?|pptx?|zip|rar|txt|xml|json|srt|vtt|torrent|exe)$/i
/** Best first: cut and played everywhere, played by most, video, playlists. */
const PLAYED: ReadonlyArray<{ type: RegExp; file: RegExp }> = [
  { type: /^(?:audio\/)?(?:x-)?(?:mpeg3?|mp3|mpg)$/i, file: /\.mp3$/i },
  { type: /^audio\/(?:mp4|x-m4[ab]|m4[ab]|mp4a-latm)$/i, file: /\.m4[ab]$/i },
  {
    type: /^(?:audio(?:\/(?!.*mpegurl).*)?|application\/(?:x-)?ogg)$/i,
    file: /\.(?:aac|og[ga]|opus|wav|flac|weba)$/i,
  },
  { type: /^$/, file: /^$/ },
  { type: /^(?:video\/.*|application\/mp4)$/i, file: /\.(?:mp4|m4v|mov|webm|mkv|avi|ogv|mpe?g|3gp)$/i },
  { type: /mpegurl|dash/i, file: /\.(?:m3u8|mpd)$/i },
]
const UNKNOWN_RANK = 3

/** An `item` of RSS or RDF, or an `entry` of Atom. */
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
    durationSeconds: durationOf(item),
    ...enclosuresOf(item),
    transcripts: transcriptsOf(item),
    chaptersUrl: addressIn(item, 'podcast:chapters') ?? null,
    chapters: pscChapters(item),
    description:
      description === undefined ? null : cutText(plainText(description), LONGEST_DESCRIPTION) || null,
    image: addressIn(item, 'itunes:image', 'media:thumbnail') ?? null,
  }
}

/** The first that can be read, also of Media RSS. */
function durationOf(item: XmlElement): number | null {
  const said = ['itunes:duration', 'duration'].flatMap((name) => childrenOf(item, name))
  const media = childrenOf(item, 'media:content').map(({ attributes }) => attributes.get('duration'))
  const seconds = [...said.map(({ text }) => text), ...media].map((each) => feedDuration(each ?? ''))
  return seconds.find((each) => each !== undefined) ?? null
}

/** Where a feed writes the date of an episode, the likeliest first. */
const DATES = [
  'pubdate',
  'dc:date',
  'atom:published',
  'dcterms:issued',
  'dcterms:created',
  'atom:issued',
  'atom:updated',
  'atom:modified',
]

const publishedOf = (item: XmlElement): Date | null =>
  DATES.map((name) => feedDate(textOf(item, name) ?? '')).find((date) => date !== undefined) ?? null

/** The best to cut and play; of equals the first. Media RSS only without others. */
function enclosuresOf(item: XmlElement): Pick<FeedEpisode, 'enclosure' | 'alternates'> {
  const isDefault = ({ attributes }: XmlElement) => /^true$/i.test(attributes.get('isdefault')?.trim() ?? '')
  const written = item.children.flatMap(({ name, attributes, base }) => {
    const isLink =
      (name === 'atom:link' || name === 'link') && /^enclosure$/i.test(attributes.get('rel')?.trim() ?? '')
    if (name !== 'enclosure' && !isLink) return []
    return audioAt(attributes.get(isLink ? 'href' : 'url'), base, attributes, 'length') ?? []
  })
  const alternate = childrenOf(item, 'podcast:alternateenclosure').flatMap((each) => {
    const source = childrenOf(each, 'podcast:source').find(({ attributes, base }) =>
      webAddress(attributes.get('uri'), base),
    )
    return (source && audioAt(source.attributes.get('uri'), source.base, each.attributes, 'length')) ?? []
  })
  const media = [item, ...childrenOf(item, 'media:group')]
    .flatMap((each) => childrenOf(each, 'media:content'))
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
    .flatMap(({ attributes, base }) => {
      const found = audioAt(attributes.get('url'), base, attributes, 'filesize')
      const medium = attributes.get('medium')?.trim() ?? ''
      const isHeard = found && (isAudio(found.type ?? '', found.url) || /^(?:audio|video)$/i.test(medium))
      return isHeard ? [found] : []
    })
  const all = [...written, ...alternate]
  const [enclosure = null, ...alternates] = (all.length > 0 ? all : media).toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
  return { enclosure, ...(alternates.length > 0 && { alternates }) }
}

/** Undefined where it claims to be something else. */
function audioAt(
  written: string | undefined,
  base: string,
  attributes: XmlElement['attributes'],
  lengthName: string,
): Enclosure | null {
  const url = webAddress(written, base)
  if (url === undefined) return null
  const type = attributes.get('type')?.trim() || null
  const isOther = OTHER_TYPE.test(type ?? '') || fileNames(url).some((name) => OTHER_FILE.test(name))
  if (isOther && !isAudio(type ?? '', url)) return null
  const length = attributes.get(lengthName)?.trim() ?? ''
  return { url, type, length: /^\d{1,15}$/.test(length) ? Number(length) : null }
}

function rankOf({ type, url }: Enclosure): number {
  const bare = (type ?? '').split(';')[0]?.trim() ?? ''
  const names = fileNames(url)
  if (names.some((name) => OTHER_FILE.test(name))) return PLAYED.length
  const byType = bare === '' ? -1 : PLAYED.findIndex((each) => each.type.test(bare))
  const byFile = PLAYED.findIndex(({ file }) => names.some((name) => name !== '' && file.test(name)))
  // The host knows its file's name; "audio" may be anything.
  if (byType === 2 && byFile >= 0) return byFile
  // A video's sound is declared as sound too.
  if (byType === 1 && byFile === 4) return byFile
  return byType >= 0 ? byType : byFile >= 0 ? byFile : UNKNOWN_RANK
}

/** Whether it is audio or video, by type or file ending, also in the query. */
export function isAudio(type: string, address: string): boolean {
  return AUDIO_TYPE.test(type.trim()) || fileNames(address).some((name) => AUDIO_FILE.test(name))
}

/** Possible file names: the path, else the query's values. */
function fileNames(address: string): string[] {
  const url = URL.parse(address)
  if (url === null) return []
  const isNamed = AUDIO_FILE.test(url.pathname) || OTHER_FILE.test(url.pathname)
  return isNamed
    ? [url.pathname]
    : [url.pathname, ...[...url.searchParams.values()].map((value) => value.split(/[?#]/)[0] ?? '')]
}

function transcriptsOf(item: XmlElement): TranscriptLink[] {
  return childrenOf(item, 'podcast:transcript').flatMap(({ attributes, base }) => {
    const url = webAddress(attributes.get('url'), base)
    if (url === undefined) return []
    const written = (name: string) => attributes.get(name)?.trim() || null
    return [{ url, type: written('type'), language: written('language'), rel: written('rel') }]
  })
}
