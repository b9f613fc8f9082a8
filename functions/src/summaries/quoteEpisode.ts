import type { Language } from '#domain/profile.ts'
import { type SummaryKind, summaryCost } from '#domain/summaryCost.ts'
import { LONGEST_EPISODE_MINUTES, type ValidationError } from '#domain/summaryRefusal.ts'
import { type Credits, type Minutes, minutesOf } from '#domain/units.ts'
import { captionTracks, findVideo } from '../gateways/youtube.ts'
import { engineFor } from './engine/engines.ts'
import type { Episode } from './engine/SummaryEngine.ts'
import { bestTrack, primaryLanguage } from './transcript/readTranscript.ts'
import { cleanText } from './verify/cleanText.ts'

/** Titles are other people's words, kept on the request and shown in mails. */
const LONGEST_TITLE = 200

export type Quote =
  | { ok: true; episode: Episode; minutes: Minutes; prices: Record<SummaryKind, Credits> }
  | { ok: false; refused: ValidationError; minutes?: Minutes }

/**
 * What a video is and what its summary costs, or why there can be none. Nothing is charged or stored.
 * @param videoId 11 characters, parsed
 * @throws OutsideError when YouTube does not answer
 * product.md "Engines", reliability.md row 25
 */
export async function quoteEpisode(videoId: string): Promise<Quote> {
  const video = await findVideo(videoId)
  if (video === 'not-found') return { ok: false, refused: 'VIDEO_NOT_FOUND' }
  if (video === 'private' || video.privacyStatus !== 'public')
    return { ok: false, refused: 'VIDEO_NOT_PUBLIC' }
  if (video.liveBroadcastContent !== 'none') return { ok: false, refused: 'VIDEO_IS_LIVE' }
  const { durationSeconds } = video
  if (durationSeconds <= 0) return { ok: false, refused: 'VIDEO_EMPTY' }
  const minutes = minutesOf(durationSeconds)
  if (minutes > LONGEST_EPISODE_MINUTES) return { ok: false, refused: 'VIDEO_TOO_LONG', minutes }

  const tracks = await captionTracks(videoId)
  const tag = video.language ?? tracks.find((track) => !track.isAutomatic)?.language ?? tracks[0]?.language
  if (tag === undefined) return { ok: false, refused: 'NO_TRANSCRIPT', minutes }
  const language = supported(tag)
  if (language === undefined) return { ok: false, refused: 'UNSUPPORTED_LANGUAGE', minutes }

  const episode: Episode = {
    videoId,
    title: cleanText(video.title, LONGEST_TITLE),
    channelTitle: cleanText(video.channelTitle, LONGEST_TITLE),
    language,
    durationSeconds,
    hasTranscript: bestTrack(tracks, language) !== undefined,
  }
  if (engineFor(episode) === undefined) return { ok: false, refused: 'NO_TRANSCRIPT', minutes }
  const prices = { basic: summaryCost('basic', minutes), advanced: summaryCost('advanced', minutes) }
  return { ok: true, episode, minutes, prices }
}

function supported(tag: string): Language | undefined {
  const language = primaryLanguage(tag)
  return language === 'en' || language === 'es' ? language : undefined
}
