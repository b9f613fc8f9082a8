import type { Firestore } from 'firebase-admin/firestore'
import type { VideoInfo } from '#domain/api/replies.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { PodcastEpisode } from '#domain/episodes/podcastEpisode.ts'
import type { EpisodeLanguage, SummaryLanguage } from '#domain/languages.ts'
import { supportedLanguage } from '../episodes/rules/languageTag.ts'
import { takeAssured } from './rules/assured.ts'
import { formOf, type SummaryForm } from '#domain/summaries/summary.ts'
import { type SummaryKind, summaryCost } from '#domain/credits/summaryCost.ts'
import type { EngineUse } from '#domain/summaries/summaryRequest.ts'
import type { RefusalDetails, ValidationError } from '#domain/api/refusalDetails.ts'
import { LONGEST_EPISODE_MINUTES, LONGEST_TITLE } from '#domain/summaries/summaryRefusal.ts'
import { type Credits, DAY_MS, type Minutes, minutesOf } from '#domain/units.ts'
import { enginesFor } from '../engine/engines.ts'
import { mostSeconds } from '../engine/transcriber/countedSound.ts'
import { lookForModel } from '../platform/gateways/localModels.ts'
import type { Episode, SummaryEngine } from '../engine/SummaryEngine.ts'
import { storedEpisode } from '../episodes/episodeStore.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { profileOf } from '../profiles/profiles.ts'
import { coverage, type Coverage } from './budget/dailyBudget.ts'
import { askAboutVideo, knownVideo, type VideoVerdict } from './knownVideo.ts'
import { bestTrack } from './readTranscript.ts'
import { canTranscribe, hearingMinutes, transcriptionCost } from './transcription/transcriber.ts'
import { lastingError } from './transcription/beginTranscription.ts'
import { readTranscription, transcriptionOf } from './transcription/Transcription.ts'
import { languageOfShow } from './offers.ts'
import type { AskedEpisode } from './requestId.ts'
import { cleanText } from '../engine/verify/cleanText.ts'

export type Quote =
  | {
      ok: true
      episode: Episode
      source: EpisodeSource
      minutes: Minutes
      prices: Record<SummaryKind, Credits>
      /** The asker's choice for the episode's show; absent: none. */
      writtenIn?: SummaryLanguage
      /** Made today. */
      form: SummaryForm
      /** Until the budget suffices; absent while it does. */
      waitSeconds?: number
      /** Today's engine where the budget is too small for the best; else absent. */
      fallback?: EngineUse
    }
  | {
      ok: false
      refused: ValidationError
      details: Pick<RefusalDetails, 'videoDuration' | 'retryAfterSeconds'>
    }

export function quotedInfo({
  episode,
  minutes,
  prices,
  form,
  waitSeconds,
  fallback,
  writtenIn,
}: Extract<Quote, { ok: true }>): VideoInfo {
  const { title, channelTitle, language, durationSeconds, hasTranscript, timesMayBeOff, toTranscribe } =
    episode
  return {
    title,
    duration: minutes,
    channelTitle,
    language,
    durationSeconds,
    quote: prices,
    form,
    verifiable: hasTranscript,
    ...(timesMayBeOff && { timesMayBeOff }),
    ...(toTranscribe && { hearingMinutes: hearingMinutes(durationSeconds) }),
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(fallback && { fallback }),
    ...(writtenIn && { writtenIn }),
  }
}

export interface Asker {
  uid: string
  /** Key of the profile. */
  email: string
  /** Quotes within the account's limit: each, or only those that ask YouTube. */
  counted: 'each' | 'unknown'
  /** The team's payer, for the budget share; absent: the asker's. */
  payer?: { uid: string; account: string }
}

/**
 * A video's data and prices, or its refusal. Stores only YouTube's answer and the account's number of quotes.
 * docs/rules.md "Episodes and quotes", #unusable-episode and #unknown-videos
 * @param now the budget's day, for an episode that only a paid engine can read
 * @throws OutsideError when YouTube does not answer
 */
export async function quoteEpisode(
  database: Firestore,
  asked: AskedEpisode,
  asker: Asker,
  now: Date,
): Promise<Quote> {
  const isOver = async () => {
    const retryAfterSeconds = await countedCall(database, asker.uid, 'quotes', now)
    return retryAfterSeconds === undefined ? undefined : refused('CALL_LIMIT_REACHED', { retryAfterSeconds })
  }
  const overAtOnce = asker.counted === 'each' ? await isOver() : undefined
  if (overAtOnce !== undefined) return overAtOnce
  if ('episodeId' in asked) {
    const episode = await storedEpisode(database, asked.episodeId, asker.uid)
    if (episode === undefined) return refused('EPISODE_GONE', {})
    const writtenIn = await languageOfShow(database, asker.uid, episode.showId)
    const facts = { ...feedEpisode(asked.episodeId, episode), ...(writtenIn && { writtenIn }) }
    if (episode.words !== 'none' || !canTranscribe()) return quoteFor(database, facts, asker, now)
    // A feed's sound can be heard.
    const known = readTranscription(await transcriptionOf(database, asked.episodeId).get())
    if (lastingError(known?.data, episode.durationSeconds, now) !== undefined) {
      return refused('SOUND_UNHEARD', lasting(minutesOf(episode.durationSeconds)))
    }
    return quoteFor(database, { ...facts, toTranscribe: true }, asker, now)
  }
  const { videoId } = asked
  const known = await knownVideo(database, videoId, now)
  if (known !== undefined) return quoteVideo(database, videoId, known, asker, now)
  const over = asker.counted === 'unknown' ? await isOver() : undefined
  if (over !== undefined) return over
  return quoteVideo(database, videoId, await askAboutVideo(database, videoId, now), asker, now)
}

async function quoteVideo(
  database: Firestore,
  videoId: string,
  verdict: VideoVerdict,
  asker: Asker,
  now: Date,
): Promise<Quote> {
  if ('refused' in verdict) return refused(verdict.refused, lasting(verdict.minutes))
  const { video, tracks } = verdict
  const { title, channelTitle, durationSeconds } = video
  const tag = video.language ?? tracks.find((track) => !track.isAutomatic)?.language ?? tracks[0]?.language
  const hasTranscript = (language: EpisodeLanguage) => bestTrack(tracks, language) !== undefined
  const source = { type: 'youtube', videoId } as const
  return quoteFor(database, { source, title, channelTitle, durationSeconds, tag, hasTranscript }, asker, now)
}

/** An episode's data for a quote. */
interface Facts
  extends Pick<Episode, 'title' | 'channelTitle' | 'durationSeconds' | 'toTranscribe' | 'timesMayBeOff'> {
  source: EpisodeSource
  writtenIn?: SummaryLanguage
  /** BCP 47; undefined when unknown. */
  tag: string | undefined
  hasTranscript: (language: EpisodeLanguage) => boolean
}

function feedEpisode(episodeId: string, episode: PodcastEpisode): Facts {
  const { audioUrl, pageUrl, ownerUid, title, show, durationSeconds, language, words, timesMayBeOff } =
    episode
  return {
    source: {
      type: 'feed',
      episodeId,
      audioUrl,
      ...(pageUrl !== null && { pageUrl }),
      ...(ownerUid !== undefined && { isPrivate: true }),
    },
    title,
    channelTitle: show,
    durationSeconds,
    tag: language ?? undefined,
    hasTranscript: () => words !== 'none',
    ...(timesMayBeOff && { timesMayBeOff }),
  }
}

async function quoteFor(database: Firestore, facts: Facts, asker: Asker, now: Date): Promise<Quote> {
  const readable = await readableBy(facts)
  if ('refused' in readable) return readable
  const { engines, episode, source, minutes } = readable
  const prices = { basic: summaryCost('basic', minutes), advanced: summaryCost('advanced', minutes) }
  const { covered, maker, fallback } = await coverageOf(engines, database, asker, { episode, prices }, now)
  if (covered === 'never') return refused('EPISODE_TOO_DEAR', lasting(minutes))
  return {
    ok: true,
    episode,
    source,
    minutes,
    prices,
    form: formOf(maker),
    ...(covered === 'later' && { waitSeconds: secondsOfDayLeft(now) }),
    ...(facts.writtenIn && { writtenIn: facts.writtenIn }),
    ...(fallback && { fallback }),
  }
}

interface Readable {
  episode: Episode
  source: EpisodeSource
  minutes: Minutes
  engines: readonly SummaryEngine[]
}

/** A feed's episode for engines, or its refusal. No requests, no writes. */
export function readableEpisode(episodeId: string, episode: PodcastEpisode): Promise<Readable | Refused> {
  return readableBy(feedEpisode(episodeId, episode))
}

async function readableBy(facts: Facts): Promise<Readable | Refused> {
  const { source, durationSeconds, tag, hasTranscript } = facts
  if (durationSeconds <= 0) return refused('VIDEO_EMPTY', {})
  const minutes = minutesOf(durationSeconds)
  if (minutes > LONGEST_EPISODE_MINUTES) return refused('VIDEO_TOO_LONG', lasting(minutes))
  const title = cleanText(facts.title, LONGEST_TITLE)
  const language = tag === undefined ? await languageOf(title) : supportedLanguage(tag)
  if (language === undefined) return refused('UNSUPPORTED_LANGUAGE', lasting(minutes))

  const episode: Episode = {
    ...(source.type === 'youtube' && { videoId: source.videoId }),
    title,
    channelTitle: cleanText(facts.channelTitle, LONGEST_TITLE),
    language,
    durationSeconds,
    hasTranscript: facts.toTranscribe ?? hasTranscript(language),
    ...(facts.toTranscribe && { toTranscribe: true }),
    ...(facts.timesMayBeOff && { timesMayBeOff: true }),
  }
  if (!episode.hasTranscript && source.type === 'feed') episode.audioUrl = source.audioUrl
  await lookForModel()
  const engines = enginesFor(episode)
  if (engines.length === 0) {
    return refused(source.type === 'youtube' ? 'NO_TRANSCRIPT' : 'NO_WORDS', lasting(minutes))
  }
  return { episode, source, minutes, engines }
}

type Refused = Extract<Quote, { ok: false }>

function refused(reason: ValidationError, details: Refused['details']): Refused {
  return { ok: false, refused: reason, details }
}

function lasting(minutes: Minutes | undefined): Refused['details'] {
  return minutes === undefined ? {} : { videoDuration: minutes }
}

/** Without a declared language the title decides, and else English, the likelier one. */
async function languageOf(title: string): Promise<EpisodeLanguage> {
  const { detectLanguage } = await import('../engine/embedded/read/detectLanguage.ts')
  return detectLanguage(title).language ?? 'en'
}

/** Whether the account's share of the budget suffices: nothing has to be paid where the last engine is free. */
async function coverageOf(
  engines: readonly SummaryEngine[],
  database: Firestore,
  { payer, ...asker }: Asker,
  { episode, prices }: { episode: Episode; prices: Record<SummaryKind, Credits> },
  now: Date,
): Promise<{ covered: Coverage; maker: SummaryEngine; fallback?: EngineUse }> {
  const words = episode.toTranscribe ? transcriptionCost(mostSeconds(episode.durationSeconds)) : 0
  const costs = engines.map((engine) => words + (engine.worstCost?.(episode, now) ?? 0))
  const [best] = engines as readonly [SummaryEngine, ...SummaryEngine[]]
  if (costs.every((cost) => cost === 0)) return { covered: 'today', maker: best }
  const { uid, account } = payer ?? { uid: asker.uid, account: asker.email }
  const profile = profileOf(await database.collection('users').doc(account).get(), uid)
  const plan = profile?.subscription.plan ?? 'free'
  // Both kinds cost the same.
  const isAssured = profile !== undefined && takeAssured(profile, prices.advanced, now) !== undefined
  const coveredBy = await coverage(database, { uid, plan: isAssured ? 'assured' : plan }, now)
  const covered = coveredBy(costs.at(-1) ?? 0)
  const at = costs.findIndex((cost) => coveredBy(cost) === 'today')
  const fallback = at > 0 ? engines[at] : undefined
  const model = fallback?.model?.()
  return {
    covered,
    maker: fallback ?? best,
    ...(fallback && { fallback: { name: fallback.name, ...(model !== undefined && { model }) } }),
  }
}

function secondsOfDayLeft(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
}
