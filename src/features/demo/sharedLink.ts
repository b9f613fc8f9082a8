import { parseYouTubeAddress } from '#domain/youtubeAddress.ts'

const LINK = /https?:\/\/[^\s<>"']+/g

/**
 * The link in what another app, or another screen, hands over. Apps put it where they like: Android's share sheet mostly
 * into `text`, with words around it.
 * @param search the address's query
 * @returns the first address of an episode; else the first link, for the reader to see what came; null without any
 */
export function sharedLink(search: string): string | null {
  const handed = new URLSearchParams(search)
  const url = handed.get('url')?.trim()
  const inWords = ['text', 'title'].flatMap((key) =>
    [...(handed.get(key) ?? '').matchAll(LINK)].map(([link]) => link),
  )
  const links = url ? [url, ...inWords] : inWords
  return links.find((link) => parseYouTubeAddress(link) !== undefined) ?? links[0] ?? null
}
