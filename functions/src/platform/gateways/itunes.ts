import * as v from 'valibot'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { jsonIn } from '../json.ts'
import { logInfo } from '../log.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'
import type { DirectoryEpisode, DirectoryShow } from './PodcastDirectory.ts'

const SERVICE = 'Apple Podcasts'
/** 200 episodes with their notes are about 1.2 MB. */
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024
const MOST_RESULTS = 200

const text = v.fallback(v.string(), '')
const number = v.fallback(v.number(), 0)
const RESULT = v.object({
  wrapperType: text,
  kind: text,
  collectionId: number,
  collectionName: text,
  trackId: number,
  trackName: text,
  artistName: text,
  feedUrl: text,
  artworkUrl600: text,
  artworkUrl100: text,
  releaseDate: text,
  episodeUrl: text,
  episodeGuid: text,
})
type Result = v.InferOutput<typeof RESULT>
const ANSWER = v.object({ results: v.array(v.fallback(v.nullable(RESULT), null)) })

interface AppleAnswer {
  shows: DirectoryShow[]
  episodes: DirectoryEpisode[]
}

export interface AppleShow {
  show: DirectoryShow
  /** The newest ones that the directory lists; it keeps some hundred. */
  episodes: DirectoryEpisode[]
}

/**
 * Shows for a search term, best first.
 * @param country two letters, of the store
 * @throws OutsideError when Apple does not answer as documented; `isBusy` after too many calls (some twenty a minute)
 * Source: https://performance-partners.apple.com/search-api
 */
export async function searchAppleShows(
  term: string,
  country: string,
  most: number,
): Promise<DirectoryShow[]> {
  const query = { term, country, media: 'podcast', entity: 'podcast', limit: String(most) }
  return (await ask('search', query)).shows
}

/** Episodes for a search term, best first. @throws OutsideError as {@link searchAppleShows} */
export async function searchAppleEpisodes(
  term: string,
  country: string,
  most: number,
): Promise<DirectoryEpisode[]> {
  const query = { term, country, media: 'podcast', entity: 'podcastEpisode', limit: String(most) }
  return (await ask('search', query)).episodes
}

/** A show by Apple's number, with its newest episodes; undefined when missing in this country's store. */
export async function lookUpAppleShow(id: number, country: string): Promise<AppleShow | undefined> {
  const query = {
    id: String(id),
    country,
    media: 'podcast',
    entity: 'podcastEpisode',
    limit: String(MOST_RESULTS),
  }
  const { shows, episodes } = await ask('lookup', query)
  return shows[0] && { show: shows[0], episodes }
}

/** Shows by Apple's numbers, at most {@link MOST_RESULTS}; some have no address of a feed. */
export async function lookUpAppleShows(ids: readonly number[], country: string): Promise<DirectoryShow[]> {
  return (await ask('lookup', { id: ids.join(','), country, media: 'podcast', entity: 'podcast' })).shows
}

const isShow = ({ wrapperType, kind }: Result) => wrapperType === 'track' && kind === 'podcast'
const isEpisode = ({ wrapperType, kind }: Result) =>
  wrapperType === 'podcastEpisode' || kind === 'podcast-episode'

function showOf(result: Result): DirectoryShow {
  const image = result.artworkUrl600 || result.artworkUrl100
  return {
    title: result.collectionName || result.trackName,
    author: result.artistName,
    ...(result.feedUrl !== '' && { feedUrl: result.feedUrl }),
    ...(image !== '' && { image }),
    ...(result.collectionId > 0 && { appleId: result.collectionId }),
    ...dateOf('newestAt', result.releaseDate),
  }
}

function episodeOf(result: Result): DirectoryEpisode {
  return {
    title: result.trackName,
    showTitle: result.collectionName,
    ...(result.episodeGuid !== '' && { guid: result.episodeGuid }),
    ...(result.episodeUrl !== '' && { audioUrl: result.episodeUrl }),
    ...(result.feedUrl !== '' && { feedUrl: result.feedUrl }),
    ...(result.trackId > 0 && { appleId: result.trackId }),
    ...dateOf('published', result.releaseDate),
  }
}

function dateOf<Name extends string>(name: Name, written: string) {
  const date = new Date(written)
  return (Number.isNaN(date.getTime()) ? {} : { [name]: date }) as Partial<Record<Name, Date>>
}

async function ask(path: string, query: Record<string, string>): Promise<AppleAnswer> {
  const url = new URL(`/${path}`, setting('ITUNES_URL'))
  url.search = new URLSearchParams(query).toString()
  logInfo('Apple is asked', { path })
  const limits = { service: SERVICE, timeoutMs: OUTSIDE_CALL_MS.itunes, largestBytes: LARGEST_ANSWER_BYTES }
  const answer = await fetchLimited(url, {}, limits)
  // 403 means too many calls.
  if (answer.status !== 200)
    throw new OutsideError(SERVICE, `status ${answer.status}`, { isBusy: [403, 429].includes(answer.status) })
  return readAppleAnswer(answer.text)
}

/** Shows and episodes of Apple's answer; other entries are left out. @throws OutsideError when it is malformed */
export function readAppleAnswer(answer: string): AppleAnswer {
  const parsed = v.safeParse(ANSWER, jsonIn(answer))
  if (!parsed.success) throw new OutsideError(SERVICE, 'an answer without results')
  const results = parsed.output.results.flatMap((result) => result ?? [])
  return { shows: results.filter(isShow).map(showOf), episodes: results.filter(isEpisode).map(episodeOf) }
}
