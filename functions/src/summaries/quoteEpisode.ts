import type { Language } from '#domain/profile.ts'
import { type SummaryKind, summaryCost } from '#domain/summaryCost.ts'
import type { ValidationError } from '#domain/api/refusalDetails.ts'
import { LONGEST_EPISODE_MINUTES } from '#domain/summaryRefusal.ts'
import { type Credits, type Minutes, minutesOf } from '#domain/units.ts'
import { captionTracks, findVideo } from '../platform/gateways/youtube.ts'
import { enginesFor } from '../engine/engines.ts'
import type { Episode, SummaryEngine } from '../engine/SummaryEngine.ts'
import { dailyBudget } from './budget/dailyBudget.ts'
import { bestTrack, primaryLanguage } from './readTranscript.ts'
import { cleanText } from '../engine/verify/cleanText.ts'

/** Titles are other people's words, kept on the request and shown in mails. */
const LONGEST_TITLE = 200

export type Quote =
  | { ok: true; episode: Episode; minutes: Minutes; prices: Record<SummaryKind, Credits> }
  | { ok: false; refused: ValidationError; minutes?: Minutes }

/**
 * What a video is and what its summary costs, or why there can be none. Nothing is charged or stored.
 * @param videoId 11 characters, parsed
 * @param now the budget of whose day must cover an episode that only a paid engine can read
 * @throws OutsideError when YouTube does not answer
 * docs/rules.md "Episodes and quotes", row 25
 */
export async function quoteEpisode(videoId: string, now: Date): Promise<Quote> {
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
  const title = cleanText(video.title, LONGEST_TITLE)
  const language = tag === undefined ? await languageOf(title) : supported(tag)
  if (language === undefined) return { ok: false, refused: 'UNSUPPORTED_LANGUAGE', minutes }

  const episode: Episode = {
    videoId,
    title,
    channelTitle: cleanText(video.channelTitle, LONGEST_TITLE),
    language,
    durationSeconds,
    hasTranscript: bestTrack(tracks, language) !== undefined,
  }
  const engines = enginesFor(episode)
  if (engines.length === 0) return { ok: false, refused: 'NO_TRANSCRIPT', minutes }
  if (!(await isAnyAffordable(engines, episode, now)))
    return { ok: false, refused: 'BUDGET_REACHED', minutes }
  const prices = { basic: summaryCost('basic', minutes), advanced: summaryCost('advanced', minutes) }
  return { ok: true, episode, minutes, prices }
}

/** Many uploaders name no language. Then the title tells, and where it does not, English is the likelier one. */
async function languageOf(title: string): Promise<Language> {
  const { detectLanguage } = await import('../engine/embedded/read/detectLanguage.ts')
  return detectLanguage(title).language ?? 'en'
}

/** The last engine is the one that stands in for all others. */
async function isAnyAffordable(
  engines: readonly SummaryEngine[],
  episode: Episode,
  now: Date,
): Promise<boolean> {
  return (await engines.at(-1)?.isAffordable?.(episode, dailyBudget, now)) ?? true
}

function supported(tag: string): Language | undefined {
  const language = primaryLanguage(tag)
  return language === 'en' || language === 'es' ? language : undefined
}
