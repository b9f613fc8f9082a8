import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { jsonIn } from '../json.ts'
import { logInfo } from '../log.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'
import type { DirectoryShow } from './PodcastDirectory.ts'
import { FETCHER_PATH } from './untrusted/openUntrusted.ts'

const SERVICE = 'Podcast Index'
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024

const text = v.fallback(v.string(), '')
const number = v.fallback(v.number(), 0)
const FEED = v.object({
  title: text,
  author: text,
  url: text,
  artwork: text,
  image: text,
  itunesId: number,
  newestItemPubdate: number,
  dead: number,
})
const ANSWER = v.object({
  feeds: v.fallback(v.array(v.fallback(v.nullable(FEED), null)), []),
  feed: v.fallback(v.nullable(FEED), null),
})

/** Whether there is a key; without one no function here may be called. */
export function hasPodcastIndex(): boolean {
  return setting('PODCAST_INDEX_KEY') !== ''
}

/**
 * Shows for a search term, best first, without dead ones.
 * @param now signs the call, and may be three minutes off
 * @throws OutsideError when Podcast Index does not answer as documented
 * Source: https://podcastindex-org.github.io/docs-api/
 */
export async function searchPodcastIndex(term: string, most: number, now: Date): Promise<DirectoryShow[]> {
  const answer = await ask('search/byterm', { q: term, max: String(most) }, now)
  return (answer?.feeds ?? []).flatMap((feed) => (feed === null || feed.dead === 1 ? [] : [showOf(feed)]))
}

/** The show with exactly this feed address; undefined when missing. A moved feed has its new address. */
export async function findInPodcastIndex(feedUrl: string, now: Date): Promise<DirectoryShow | undefined> {
  const answer = await ask('podcasts/byfeedurl', { url: feedUrl }, now)
  // An unknown feed is an empty list.
  const feed = answer?.feed ?? null
  return feed === null || feed.url === '' ? undefined : showOf(feed)
}

/** Addresses of feeds changed since a time, newest first. @param most up to 1,000: a full list may mean more */
export async function recentInPodcastIndex(since: Date, most: number, now: Date): Promise<string[]> {
  const seconds = Math.floor(since.getTime() / 1_000)
  const answer = await ask('recent/feeds', { since: String(seconds), max: String(most) }, now)
  return (answer?.feeds ?? []).flatMap((feed) => (feed === null || feed.url === '' ? [] : [feed.url]))
}

/** The show with an Apple number; undefined when unknown. @throws OutsideError as {@link searchPodcastIndex} */
export async function findAppleIdInPodcastIndex(
  appleId: number,
  now: Date,
): Promise<DirectoryShow | undefined> {
  const feed = (await ask('podcasts/byitunesid', { id: String(appleId) }, now))?.feed ?? null
  return feed === null || feed.url === '' || feed.dead === 1 ? undefined : showOf(feed)
}

function showOf({
  title,
  author,
  url,
  artwork,
  image,
  itunesId,
  newestItemPubdate,
}: v.InferOutput<typeof FEED>): DirectoryShow {
  const picture = artwork || image
  return {
    title,
    author,
    ...(url !== '' && { feedUrl: url }),
    ...(picture !== '' && { image: picture }),
    ...(itunesId > 0 && { appleId: itunesId }),
    ...(newestItemPubdate > 0 && { newestAt: new Date(newestItemPubdate * 1_000) }),
  }
}

/** Undefined for unknown things (400). */
async function ask(path: string, query: Record<string, string>, now: Date) {
  const url = new URL(`/api/1.0/${path}`, setting('PODCAST_INDEX_URL'))
  url.search = new URLSearchParams(query).toString()
  logInfo('Podcast Index is asked', { path })
  const limits = {
    service: SERVICE,
    timeoutMs: OUTSIDE_CALL_MS.podcastIndex,
    largestBytes: LARGEST_ANSWER_BYTES,
  }
  const answer = await fetchLimited(url, { headers: signedHeaders(now) }, limits)
  if (answer.status === 400) return undefined
  if (answer.status !== 200)
    throw new OutsideError(SERVICE, `status ${answer.status}`, { isBusy: answer.status === 429 })
  const read = v.safeParse(ANSWER, jsonIn(answer.text))
  if (!read.success) throw new OutsideError(SERVICE, 'an answer that is no JSON object')
  return read.output
}

function signedHeaders(now: Date): Record<string, string> {
  const [key = '', ...rest] = setting('PODCAST_INDEX_KEY').split(':')
  const date = String(Math.floor(now.getTime() / 1_000))
  // Their scheme: it proves that we have the secret, and protects nothing else.
  const signature = createHash('sha1')
    .update(key + rest.join(':') + date)
    .digest('hex')
  return {
    'User-Agent': `Sonobrief/1.0 (+${setting('APP_URL')}${FETCHER_PATH})`,
    'X-Auth-Key': key,
    'X-Auth-Date': date,
    Authorization: signature,
  }
}
