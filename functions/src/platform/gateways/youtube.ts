import * as v from 'valibot'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { decodeEntities } from '../decodeEntities.ts'
import { isJson, jsonIn } from '../json.ts'
import { logInfo } from '../log.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'

const SERVICE = 'YouTube'
const LARGEST_METADATA_BYTES = 512 * 1024
/** 12 hours of speech as WebVTT are about 2 MB. */
const LARGEST_CAPTIONS_BYTES = 16 * 1024 * 1024
const LONGEST_DESCRIPTION = 3_000
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/

/** A video by the Data API, not judged yet. */
export interface YouTubeVideo {
  title: string
  channelTitle: string
  /** Its beginning; absent without one, and in older answers. */
  description?: string
  privacyStatus: string
  /** 'none', 'live' or 'upcoming'. */
  liveBroadcastContent: string
  /** 0 when the API gives none. */
  durationSeconds: number
  /** BCP 47, set by the uploader; absent otherwise. */
  language?: string
}

export interface CaptionTrack {
  id: string
  /** BCP 47. */
  language: string
  /** Made by speech recognition. */
  isAutomatic: boolean
}

const text = v.fallback(v.string(), '')

/** An unchecked object: missing or mistyped members read as empty. */
function part<const Entries extends v.ObjectEntries>(entries: Entries) {
  const whole = v.object(entries)
  return v.fallback(whole, () => v.parse(whole, {}))
}

/** The members read of any Data API answer. */
const ANSWER = v.object({
  items: v.fallback(
    v.array(
      part({
        id: text,
        snippet: part({
          title: text,
          description: text,
          channelTitle: text,
          liveBroadcastContent: text,
          defaultAudioLanguage: text,
          defaultLanguage: text,
          language: text,
          trackKind: text,
          status: text,
          isDraft: v.fallback(v.boolean(), false),
        }),
        status: part({ privacyStatus: text }),
        contentDetails: part({ duration: text }),
      }),
    ),
    [],
  ),
  error: part({ errors: v.fallback(v.array(part({ reason: text })), []) }),
})
type Answer = v.InferOutput<typeof ANSWER>

/**
 * A video's metadata, for one unit of the day's quota. YouTube leaves out videos that a key may not see: a private one
 * reads as 'not-found'; a key that may read captions is refused their list, at 50 units, and it reads as 'private'.
 * @param id 11 characters, from {@link parseYouTubeAddress}; nothing else is ever sent
 * @throws OutsideError when the API does not answer as documented
 * Source: https://developers.google.com/youtube/v3/docs/videos/list
 */
export async function findVideo(id: string): Promise<YouTubeVideo | 'not-found' | 'private'> {
  const { status, answer } = await call('videos', { part: 'snippet,contentDetails,status', id: checked(id) })
  if (status !== 200) throw unexpected(status, answer)
  const item = answer.items.find((each) => each.id === id)
  if (item === undefined) {
    if (setting('YOUTUBE_CAPTIONS') === 'no') return 'not-found'
    return (await call('captions', captionsQuery(id))).status === 403 ? 'private' : 'not-found'
  }
  const { snippet } = item
  const language = snippet.defaultAudioLanguage || snippet.defaultLanguage
  return {
    title: decodeEntities(snippet.title),
    channelTitle: decodeEntities(snippet.channelTitle),
    ...(snippet.description !== '' && { description: snippet.description.slice(0, LONGEST_DESCRIPTION) }),
    privacyStatus: item.status.privacyStatus,
    liveBroadcastContent: snippet.liveBroadcastContent || 'none',
    durationSeconds: secondsOfIso(item.contentDetails.duration),
    ...(language !== '' && { language }),
  }
}

/**
 * A public video's ready caption tracks; none without YOUTUBE_CAPTIONS, or where this key may not list (401, 403).
 * @throws OutsideError when the API does not answer as documented
 * Source: https://developers.google.com/youtube/v3/docs/captions/list
 */
export async function captionTracks(id: string): Promise<CaptionTrack[]> {
  if (setting('YOUTUBE_CAPTIONS') === 'no') return []
  const { status, answer } = await call('captions', captionsQuery(checked(id)))
  if (status === 401 || status === 403 || status === 404) return []
  if (status !== 200) throw unexpected(status, answer)
  return answer.items.flatMap(({ id: trackId, snippet: { language, trackKind, status: state, isDraft } }) => {
    const isReady = state === 'serving' && !isDraft
    const isAutomatic = trackKind.toUpperCase() === 'ASR'
    return isReady && trackId !== '' ? [{ id: trackId, language, isAutomatic }] : []
  })
}

/**
 * One track as WebVTT; undefined where only its owner may have it (401, 403).
 * @param trackId as {@link captionTracks} gives it
 * @throws OutsideError when the call fails
 * Source: https://developers.google.com/youtube/v3/docs/captions/download
 */
export async function downloadCaptions(trackId: string): Promise<string | undefined> {
  if (!/^[\w=+-]{1,200}$/.test(trackId))
    throw new OutsideError(SERVICE, 'a caption track with a malformed id')
  const got = await get(`captions/${trackId}`, { tfmt: 'vtt' }, LARGEST_CAPTIONS_BYTES)
  if (got.status === 401 || (got.status === 403 && !isQuota(got.text))) return undefined
  if (got.status !== 200) throw new OutsideError(SERVICE, `status ${got.status} for captions`)
  return got.text
}

async function call(path: string, query: Record<string, string>) {
  const got = await get(path, query, LARGEST_METADATA_BYTES)
  return { status: got.status, answer: parsed(got.text) }
}

async function get(path: string, query: Record<string, string>, largestBytes: number) {
  const url = new URL(`/youtube/v3/${path}`, setting('YOUTUBE_API_URL'))
  url.search = new URLSearchParams(query).toString()
  logInfo('YouTube is asked', { event: 'youtube.asked', path })
  // A header keeps the key out of every log of addresses.
  const headers = { 'X-Goog-Api-Key': setting('YOUTUBE_API_KEY') }
  return fetchLimited(
    url,
    { headers },
    { service: SERVICE, timeoutMs: OUTSIDE_CALL_MS.youtube, largestBytes },
  )
}

const captionsQuery = (id: string) => ({ part: 'snippet', videoId: id })

function checked(id: string): string {
  if (!VIDEO_ID.test(id)) throw new RangeError('a video id has exactly 11 letters, digits, "-" or "_"')
  return id
}

/** Whether a refusal is about the quota, and so passes; lasting ones have the same status. */
function isQuota(answer: string): boolean {
  return reasonsIn(parsed(answer)).some((reason) => QUOTA.test(reason))
}

const QUOTA = /quota|rateLimit/i

function reasonsIn({ error }: Answer): string[] {
  return error.errors.map(({ reason }) => reason)
}

function unexpected(status: number, answer: Answer): OutsideError {
  const reasons = reasonsIn(answer)
  const isBusy = status === 429 || reasons.some((reason) => QUOTA.test(reason))
  return new OutsideError(SERVICE, `status ${status} ${reasons.join(' ')}`, { isBusy })
}

/** Seconds of an ISO 8601 duration such as `P1DT2H3M4S`; else 0. */
export function secondsOfIso(duration: string): number {
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(duration)
  if (match === null) return 0
  const [days, hours, minutes, seconds] = match.slice(1).map((digits) => Number(digits ?? 0))
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
}

/** @throws OutsideError when it is not a JSON object */
function parsed(answer: string): Answer {
  const value = jsonIn(answer)
  const read = v.safeParse(ANSWER, value)
  if (isJson(value) && read.success) return read.output
  throw new OutsideError(SERVICE, 'an answer that is no JSON object')
}
