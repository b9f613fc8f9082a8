import { parseYouTubeAddress } from '#domain/episodes/youtubeAddress.ts'

const LINK = /https?:\/\/[^\s<>"']+/g

/** An episode that another screen passes by ids. */
export interface ChosenEpisode {
  showId: string
  episodeId: string
}

const ID = /^[0-9a-f]{40}$/

/** @param search the address's query @returns undefined without an episode */
export function chosenEpisode(search: string): ChosenEpisode | undefined {
  const handed = new URLSearchParams(search)
  const [showId = '', episodeId = ''] = [handed.get('show'), handed.get('episode')].map((id) => id ?? '')
  return ID.test(showId) && ID.test(episodeId) ? { showId, episodeId } : undefined
}

/**
 * The link that another app or screen passes on. Apps differ: Android's share sheet puts it mostly into `text`, with
 * words around it.
 * @param search the address's query
 * @returns the first address of an episode; else the first link, for the reader to see; null without any
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
