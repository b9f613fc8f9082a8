import { isYouTubeList, parseYouTubeAddress, youTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { subscribedAddress } from '../reading/opml.ts'

const LONGEST_TEXT = 4_096
const LONGEST_WORDS = 200

/** In a sentence; YouTube's also without scheme. */
const LINKS =
  /(?<![\w.])https?:\/\/[^\s<>"“”«»]+|(?<![\w./@-])(?:(?:www|m|music)\.)?(?:youtube\.com|youtu\.be)\/[^\s<>"“”«»]+/gi
/** Punctuation after a link. */
const BEHIND = /[.,;:!?)\]}'’*|…]+$/u
/** Query fields of redirecting addresses. */
const LEADING_ON = ['u', 'q', 'url', 'continue']
const LEADS_ON =
  /^(?:(?:www|m|consent)\.)?youtube\.com\/(?:attribution_link|redirect|m|ml)$|^(?:www\.)?google\.[a-z.]{2,6}\/url$/

/** Pasted text, by the way to find it. */
export type Pasted =
  | { kind: 'youtube'; address: string }
  /** A channel or a playlist. */
  | { kind: 'youtube-list' }
  | { kind: 'apple'; address: string; showId: number; episodeId: number | undefined; country: string }
  | { kind: 'spotify'; type: 'episode' | 'show'; id: string }
  | { kind: 'address'; address: string }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' }

const HOST_AND_PATH = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** Tells an address from words; an address in a sentence counts. docs/rules.md "Podcasts" */
export function pasted(text: string): Pasted {
  const trimmed = text
    .slice(0, LONGEST_TEXT)
    .trim()
    .replace(/^[<"'“]+|[>"'”]+$/gu, '')
  const inside = [...trimmed.matchAll(LINKS)].map(([link]) =>
    ofAddress((/^http/i.test(link) ? link : `https://${link}`).replace(BEHIND, '')),
  )
  const spotifyUri = /^spotify:(episode|show):([A-Za-z0-9]{22})$/.exec(trimmed)
  if (spotifyUri !== null)
    return { kind: 'spotify', type: spotifyUri[1] as 'episode', id: spotifyUri[2] ?? '' }
  const isBare = !/\s/.test(trimmed) && HOST_AND_PATH.test(trimmed)
  // A link to an episode or a show goes first.
  const link = inside.find(({ kind }) => kind !== 'address' && kind !== 'nothing') ?? inside[0]
  if (link !== undefined) return link
  const address = subscribedAddress(trimmed) ?? (isBare ? `https://${trimmed}` : undefined)
  if (address !== undefined) return ofAddress(address)
  const words = trimmed.replace(/\s+/gu, ' ').slice(0, LONGEST_WORDS)
  return /[\p{L}\p{N}]/u.test(words) ? { kind: 'words', words } : { kind: 'nothing' }
}

/** By an address, also of resolved short links. */
export function ofAddress(address: string): Pasted {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'nothing' }
  const video = parseYouTubeAddress(address)
  if (video !== undefined) return { kind: 'youtube', address: youTubeAddress(video) }
  if (isYouTubeList(address)) return { kind: 'youtube-list' }
  if (LEADS_ON.test(url.hostname + url.pathname)) {
    const led = LEADING_ON.map((name) => url.searchParams.get(name)).find((each) => each !== null)
    const target = led === undefined || led === null ? null : URL.parse(led, url.href)
    if (target !== null && !LEADS_ON.test(target.hostname + target.pathname)) return ofAddress(target.href)
  }
  const host = url.hostname.replace(/^www\./, '')
  if (host === 'podcasts.apple.com' || host === 'itunes.apple.com') {
    const showId = /\/id(\d{1,12})(?:\/|$)/.exec(url.pathname)?.[1]
    const episodeId = /^\d{1,15}$/.exec(url.searchParams.get('i') ?? '')?.[0]
    const country = /^\/([a-z]{2})\//i.exec(url.pathname)?.[1]?.toLowerCase() ?? 'us'
    if (showId !== undefined)
      return {
        kind: 'apple',
        address: url.href,
        showId: Number(showId),
        episodeId: episodeId === undefined ? undefined : Number(episodeId),
        country,
      }
  }
  if (host === 'open.spotify.com') {
    const match = /^\/(?:intl-[\w-]+\/)?(?:embed\/)?(episode|show)\/([A-Za-z0-9]{22})\/?$/.exec(url.pathname)
    if (match !== null) return { kind: 'spotify', type: match[1] as 'episode', id: match[2] ?? '' }
  }
  return { kind: 'address', address: url.href }
}
