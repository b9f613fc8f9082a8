import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { ValidationError } from '#domain/api/refusalDetails.ts'
import { VIDEO_KEPT_MS, VIDEO_REFUSAL_KEPT_MS } from '#domain/time/lifetimes.ts'
import { LONGEST_EPISODE_MINUTES } from '#domain/summaries/summaryRefusal.ts'
import { type Minutes, minutesOf } from '#domain/units.ts'
import { setting } from '../platform/config.ts'
import {
  type CaptionTrack,
  captionTracks,
  findVideo,
  type YouTubeVideo,
} from '../platform/gateways/youtube.ts'
import { logError } from '../platform/log.ts'
import { readDocument } from '../platform/readDocument.ts'

/** A video's data for a summary, or its refusal. */
export type VideoVerdict =
  | { refused: ValidationError; minutes?: Minutes }
  | { video: YouTubeVideo; tracks: CaptionTrack[] }

/** The document `knownVideos/youtube:{id}`. Only this file writes it. */
const SHAPE = v.object({
  verdict: v.custom<VideoVerdict>(
    (verdict) =>
      typeof verdict === 'object' && verdict !== null && ('refused' in verdict || 'tracks' in verdict),
  ),
  /** Value of YOUTUBE_CAPTIONS: another one may change the verdict. */
  captions: v.string(),
  expiresAt: v.date(),
})
type KnownVideo = v.InferOutput<typeof SHAPE>

/** The prefix avoids names that Firestore reserves, such as `__aaaaaaa__`. */
function reference(database: Firestore, videoId: string): DocumentReference {
  return database.collection('knownVideos').doc(`youtube:${videoId}`)
}

/** A recent answer of YouTube, for all accounts; undefined without one. */
export async function knownVideo(
  database: Firestore,
  videoId: string,
  now: Date,
): Promise<VideoVerdict | undefined> {
  const known = readDocument<KnownVideo>(await reference(database, videoId).get(), SHAPE)
  const isKnown =
    known !== undefined && known.expiresAt > now && known.captions === setting('YOUTUBE_CAPTIONS')
  return isKnown ? known.verdict : undefined
}

/**
 * Asks YouTube about a video, and keeps the answer: a unit of the day's quota, and 50 more where captions may
 * be read. docs/rules.md #unknown-videos
 * @throws OutsideError when YouTube does not answer: that says nothing of the video
 */
export async function askAboutVideo(database: Firestore, videoId: string, now: Date): Promise<VideoVerdict> {
  const verdict = await verdictOn(videoId)
  const keptMs = 'refused' in verdict ? VIDEO_REFUSAL_KEPT_MS : VIDEO_KEPT_MS
  const known: KnownVideo = {
    verdict,
    captions: setting('YOUTUBE_CAPTIONS'),
    expiresAt: new Date(now.getTime() + keptMs),
  }
  try {
    await reference(database, videoId).set(known)
  } catch (error) {
    // Only the next call suffers.
    logError('What YouTube says of a video could not be kept', error, { videoId })
  }
  return verdict
}

/** docs/rules.md "Episodes and quotes", #unusable-episode */
async function verdictOn(videoId: string): Promise<VideoVerdict> {
  const video = await findVideo(videoId)
  if (video === 'not-found') return { refused: 'VIDEO_NOT_FOUND' }
  if (video === 'private' || video.privacyStatus !== 'public') return { refused: 'VIDEO_NOT_PUBLIC' }
  if (video.liveBroadcastContent !== 'none') return { refused: 'VIDEO_IS_LIVE' }
  if (video.durationSeconds <= 0) return { refused: 'VIDEO_EMPTY' }
  const minutes = minutesOf(video.durationSeconds)
  if (minutes > LONGEST_EPISODE_MINUTES) return { refused: 'VIDEO_TOO_LONG', minutes }
  return { video, tracks: await captionTracks(videoId) }
}
