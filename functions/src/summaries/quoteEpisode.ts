import type { Firestore } from 'firebase-admin/firestore'
import type { Language } from '#domain/profile.ts'
import { type SummaryKind, summaryCost } from '#domain/summaryCost.ts'
import type { RefusalDetails, ValidationError } from '#domain/api/refusalDetails.ts'
import { type Credits, type Minutes, minutesOf } from '#domain/units.ts'
import { enginesFor } from '../engine/engines.ts'
import type { Episode, SummaryEngine } from '../engine/SummaryEngine.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { dailyBudget } from './budget/dailyBudget.ts'
import { askAboutVideo, knownVideo, type VideoVerdict } from './knownVideo.ts'
import { bestTrack, primaryLanguage } from './readTranscript.ts'
import { cleanText } from '../engine/verify/cleanText.ts'

/** Titles are other people's words, kept on the request and shown in mails. */
const LONGEST_TITLE = 200

export type Quote =
  | { ok: true; episode: Episode; minutes: Minutes; prices: Record<SummaryKind, Credits> }
  | {
      ok: false
      refused: ValidationError
      details: Pick<RefusalDetails, 'videoDuration' | 'retryAfterSeconds'>
    }

/**
 * What a video is and what its summary costs, or why there can be none. Nothing is charged or stored but what is known of
 * the video, and how often the account has asked.
 * @param videoId 11 characters, parsed
 * @param uid who asks
 * @param counted which quotes count for the account's limit: each, or those for which YouTube has to be asked
 * @param now the budget of whose day must cover an episode that only a paid engine can read
 * @throws OutsideError when YouTube does not answer
 * docs/rules.md "Episodes and quotes", rows 25 and 52
 */
export async function quoteEpisode(
  database: Firestore,
  videoId: string,
  { uid, counted }: { uid: string; counted: 'each' | 'unknown' },
  now: Date,
): Promise<Quote> {
  const isOver = async () => {
    const retryAfterSeconds = await countedCall(database, uid, 'quotes', now)
    return retryAfterSeconds === undefined ? undefined : refused('CALL_LIMIT_REACHED', { retryAfterSeconds })
  }
  const overAtOnce = counted === 'each' ? await isOver() : undefined
  if (overAtOnce !== undefined) return overAtOnce
  const known = await knownVideo(database, videoId, now)
  if (known !== undefined) return quoteFor(videoId, known, now)
  const over = counted === 'unknown' ? await isOver() : undefined
  return over ?? quoteFor(videoId, await askAboutVideo(database, videoId, now), now)
}

async function quoteFor(videoId: string, verdict: VideoVerdict, now: Date): Promise<Quote> {
  if ('refused' in verdict) return refused(verdict.refused, lasting(verdict.minutes))
  const { video, tracks } = verdict
  const { durationSeconds } = video
  const minutes = minutesOf(durationSeconds)
  const tag = video.language ?? tracks.find((track) => !track.isAutomatic)?.language ?? tracks[0]?.language
  const title = cleanText(video.title, LONGEST_TITLE)
  const language = tag === undefined ? await languageOf(title) : supported(tag)
  if (language === undefined) return refused('UNSUPPORTED_LANGUAGE', lasting(minutes))

  const episode: Episode = {
    videoId,
    title,
    channelTitle: cleanText(video.channelTitle, LONGEST_TITLE),
    language,
    durationSeconds,
    hasTranscript: bestTrack(tracks, language) !== undefined,
  }
  const engines = enginesFor(episode)
  if (engines.length === 0) return refused('NO_TRANSCRIPT', lasting(minutes))
  if (!(await isAnyAffordable(engines, episode, now))) return refused('BUDGET_REACHED', lasting(minutes))
  const prices = { basic: summaryCost('basic', minutes), advanced: summaryCost('advanced', minutes) }
  return { ok: true, episode, minutes, prices }
}

type Refused = Extract<Quote, { ok: false }>

function refused(reason: ValidationError, details: Refused['details']): Refused {
  return { ok: false, refused: reason, details }
}

function lasting(minutes: Minutes | undefined): Refused['details'] {
  return minutes === undefined ? {} : { videoDuration: minutes }
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
