const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const ID = /^[A-Za-z0-9_-]{11}$/
/** Eleven letters too, but the embedded player's words for a playlist and a live stream. */
const NOT_IDS = new Set(['videoseries', 'live_stream'])
const PATH = /^\/(?:embed|v|shorts|live)\/([^/]+)\/?$/

/**
 * The video id in a YouTube address, or undefined. Only fixed hosts and known paths count: the address is
 * never fetched, so a typed address cannot choose where the server connects.
 * @param input as typed or pasted; a missing scheme reads as https
 * docs/rules.md "Addresses and links"
 */
export function parseYouTubeAddress(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > 2_048) return undefined
  const text = input.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '' || url.port !== '') return undefined
  const id = url.hostname === 'youtu.be' ? shortId(url) : HOSTS.has(url.hostname) ? longId(url) : undefined
  return id !== undefined && ID.test(id) && !NOT_IDS.has(id) ? id : undefined
}

/** Whether an address is a channel's or a playlist's. */
export function isYouTubeList(input: string): boolean {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(input.trim()) ? input : `https://${input.trim()}`)
  if (url === null || !HOSTS.has(url.hostname) || parseYouTubeAddress(input) !== undefined) return false
  const isChannel = /^\/(?:@[^/]+|(?:channel|c|user)\/[^/]+|show\/[^/]+)(?:\/|$)/u.test(url.pathname)
  return isChannel || /^\/feeds\/videos\.xml$/.test(url.pathname) || url.searchParams.has('list')
}

function shortId(url: URL): string | undefined {
  return /^\/([^/]+)\/?$/.exec(url.pathname)?.[1]
}

function longId(url: URL): string | undefined {
  if (url.pathname === '/watch' || url.pathname === '/watch/') return url.searchParams.get('v') ?? undefined
  return PATH.exec(url.pathname)?.[1]
}

/** A video's address for links and engines. @param id 11 characters, as parsed above */
export function youTubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`
}

/** The original audio at one second, as points and moments link to it. */
export function youTubeMoment(id: string, seconds: number): string {
  return `${youTubeAddress(id)}&t=${Math.max(0, Math.floor(seconds))}s`
}
