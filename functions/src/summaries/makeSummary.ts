import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { formOf, KEY_POINTS, PASSAGES, type Summary } from '#domain/summaries/summary.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineCost, EngineUse, SummaryOrder, SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { storedEpisode } from '../episodes/episodeStore.ts'
import { publishersWords } from '../episodes/reading/publishersWords.ts'
import { soundKeeper } from '../episodes/heardFiles.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { lookForModel } from '../platform/gateways/localModels.ts'
import { logError, logWarning } from '../platform/log.ts'
import { engineLimitMs, enginesFor } from '../engine/engines.ts'
import type {
  EngineInput,
  EngineSummary,
  Expense,
  SoundKeeper,
  SummaryEngine,
} from '../engine/SummaryEngine.ts'
import { UnreadableTranscript } from '../engine/UnreadableTranscript.ts'
import { dailyBudget, spenderOf } from './budget/dailyBudget.ts'
import { fileStorage } from './budget/fileStorage.ts'
import { StageFailure } from '../engine/StageFailure.ts'
import { readTranscript } from './readTranscript.ts'
import { isFitToSend, summaryFaults } from '../engine/verify/summaryFaults.ts'
import { verifySummary } from '../engine/verify/verifySummary.ts'
import { createHash } from 'node:crypto'
import type { DocumentReference } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { USE_RECORDED_MS, WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { readDocument } from '../platform/readDocument.ts'
import { SUMMARY_SHAPE } from './storedSummary.ts'

/** Part of the remaining time for an engine with a fallback: the embedded one needs little. */
const SHARE_BEFORE_FALLBACK = 0.9

/** For summaries with faults. docs/rules.md "Summaries and verification" */
const MOST_TRIES = 2

/**
 * The verified summary of an order's episode, in its language, by the best engine of the quoted form, then by
 * fallbacks.
 * @param budget for engines; by default the account's share of the day's
 * @returns the summary, `alsoIn` another language where that can be had, its episode's length by the words, its engine,
 * and the cost with failed tries
 * @throws StageFailure when the episode is unreadable, or the last engine fails, is late, or has no anchored
 * point; OutsideError when YouTube does not answer
 */
export async function makeSummary(
  order: Pick<SummaryOrder, 'uid' | 'source' | 'episode' | 'kind' | 'form'> &
    Pick<SummaryRequest, 'plan' | 'isAssured' | 'translateTo'> & { alsoIn?: EpisodeLanguage },
  now: Date,
  budget = dailyBudget(spenderOf(order)),
  onProgress: NonNullable<EngineInput['onProgress']> = () => {},
): Promise<{
  summary: Summary
  translation?: Summary
  durationSeconds: Seconds
  engine: EngineUse
  cost?: EngineCost
}> {
  await lookForModel()
  const { source } = order
  const { language } = order.episode
  const transcript = (await readTranscript(source, order.episode, now)) ?? null
  // Of the heard file, whatever was known before.
  const durationSeconds = transcript?.durationSeconds ?? order.episode.durationSeconds
  const video = source.type === 'youtube' ? { videoId: source.videoId } : {}
  const about = transcript?.description === undefined ? {} : { description: transcript.description }
  const publisher = publishersWords(transcript ?? {}, durationSeconds)
  const heard =
    transcript === null && source.type === 'feed' && order.episode.isHeard === true ? source : undefined
  const sound = heard === undefined ? {} : { audioUrl: heard.audioUrl }
  const hasTranscript = transcript !== null
  const episode = { ...order.episode, durationSeconds, ...video, ...sound, ...about, hasTranscript }
  const keepSound = heard && (await keeperOf(heard.episodeId, order.uid, now))
  const expenses: Expense[] = []
  const input = {
    transcript,
    episode,
    kind: order.kind,
    language,
    now,
    budget,
    storage: fileStorage(now),
    ...(keepSound !== undefined && { keepSound }),
    onExpense: (expense: Expense) => expenses.push(expense),
    onProgress,
  }
  const engines = enginesFor(episode).filter(
    (engine) => order.form === undefined || formOf(engine) === order.form,
  )
  const untilMs = performance.now() + engineLimitMs(heard === undefined ? 0 : durationSeconds)
  // A failed translation must not lose the summary.
  const inLanguage = async (
    to: EpisodeLanguage | undefined,
    summary: Summary,
    engine: SummaryEngine,
    limitMs: number,
  ) => {
    if (to === undefined || engine.translate === undefined) return summary
    const signal = AbortSignal.timeout(limitMs)
    return engine.translate(summary, { ...input, to, signal }).catch((error: unknown) => {
      logError('A summary could not be translated', error)
      return summary
    })
  }
  for (const [at, engine] of engines.entries()) {
    const isLast = at === engines.length - 1
    const limitMs = () => {
      const leftMs = Math.max(0, untilMs - performance.now())
      return Math.floor(leftMs * (isLast ? 1 : SHARE_BEFORE_FALLBACK))
    }
    try {
      // Private feeds share nothing.
      const asked = source.type === 'feed' && source.isPrivate ? undefined : engine.asks?.(input)
      const draft = asked === undefined ? undefined : await storedDraft(asked, now)
      const ask = (faults?: readonly string[]) =>
        withinLimit(engine, { ...input, ...(faults && { faults }) }, limitMs())
      const { summary, faults } = draft
        ? { ...draft, faults: [] }
        : await bestSummary(engine, ask, { ...input, durationSeconds }, isLast)
      const { model } = draft ?? engineUse(engine, expenses).engine
      if (draft === undefined && asked !== undefined && model !== undefined && faults.length === 0) {
        await storeDraft(asked, { summary, model }, now).catch((error: unknown) =>
          logError('A draft could not be kept', error),
        )
      }
      const other = order.alsoIn && (await inLanguage(order.alsoIn, summary, engine, limitMs()))
      return {
        summary: { ...(await inLanguage(order.translateTo, summary, engine, limitMs())), ...publisher },
        ...(other && other.language === order.alsoIn && { translation: other }),
        durationSeconds,
        ...engineUse(engine, expenses),
        ...(draft && { engine: { name: engine.name, model: draft.model } }),
      }
    } catch (error) {
      if (isLast) throw error
      const code = error instanceof StageFailure ? error.code : String(error)
      logWarning('An engine failed, the next one stands in', {
        engine: engine.name,
        code,
        episode: episodeKey(source),
      })
    }
  }
  throw enginesFor(episode).length > 0
    ? new StageFailure('ENGINE_UNAVAILABLE', 'No model can write this summary now.')
    : new StageFailure('NO_TRANSCRIPT', 'The episode can no longer be read.', { isFinal: true })
}

/** Keeps heard sound; undefined where its episode is unknown. */
async function keeperOf(episodeId: string, uid: string, now: Date): Promise<(() => SoundKeeper) | undefined> {
  const database = await firestore()
  const episode = await storedEpisode(database, episodeId, uid)
  if (episode === undefined) return undefined
  const { showId, ownerUid } = episode
  const of = { episodeId, showId, ...(ownerUid !== undefined && { ownerUid }) }
  return () => soundKeeper(database, of, now)
}

interface Judged {
  summary: Summary
  faults: readonly string[]
}

/**
 * An engine's verified summary. An engine that can improve is asked once more about faults.
 * @param isLast without a fallback: then a usable one is kept with its faults
 * @throws StageFailure when none is usable, or it has faults and a fallback may do better
 */
async function bestSummary(
  engine: SummaryEngine,
  ask: (faults?: readonly string[]) => Promise<EngineSummary>,
  asked: Pick<EngineInput, 'transcript' | 'language' | 'kind' | 'onProgress'> & { durationSeconds: Seconds },
  isLast: boolean,
): Promise<Judged> {
  const made: Judged[] = []
  let faults: readonly string[] | undefined
  for (let tries = 0; tries < (engine.heedsFaults ? MOST_TRIES : 1); tries++) {
    try {
      const proposed = await ask(faults)
      const summary = verifySummary(
        proposed,
        asked.transcript,
        asked.durationSeconds,
        (proposed.form === 'excerpt' ? PASSAGES : KEY_POINTS)[asked.kind][1],
      )
      faults = proposed.form === 'excerpt' ? [] : summaryFaults(proposed, summary, asked)
      const heardFile = asked.transcript?.heardFile ?? proposed.heardFile
      if (summary !== undefined)
        made.push({ summary: { ...summary, ...(heardFile !== undefined && { heardFile }) }, faults })
      if (faults.length === 0) break
      if (engine.heedsFaults && tries === 0 && summary?.verified)
        asked.onProgress?.({ of: 'points', done: summary.verified.anchored, all: summary.verified.total })
      logWarning('A summary has faults', { engine: engine.name, faults: faults.join(' ') })
    } catch (error) {
      // The first one with faults is better than none.
      if (made.length === 0 || !isLast) throw error
      break
    }
  }
  const [best] = made.toSorted((a, b) => a.faults.length - b.faults.length)
  const isKept =
    best?.faults.length === 0 || !engine.heedsFaults || (best && isFitToSend(best.summary, asked))
  if (best !== undefined && isKept && (isLast || best.faults.length === 0)) return best
  throw new StageFailure('EMPTY_SUMMARY', 'No summary could be made that rests on what is said.', {
    isFinal: engine.heedsFaults === true,
  })
}

async function withinLimit(engine: SummaryEngine, input: Omit<EngineInput, 'signal'>, limitMs: number) {
  const limit = AbortSignal.timeout(limitMs)
  return Promise.race([
    engine.summarize({ ...input, signal: limit }).catch(asFailure),
    // An engine that ignores the signal must not outlive the lease.
    new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () =>
        reject(new StageFailure('ENGINE_TIMEOUT', 'The summary took too long.')),
      )
    }),
  ])
}

/** An unreadable episode stays so: no retry, and the person gets the reason. */
function asFailure(error: unknown): never {
  if (!(error instanceof UnreadableTranscript)) throw error
  throw new StageFailure('UNREADABLE_TRANSCRIPT', error.message, { isFinal: true, cause: error })
}

function engineUse({ name }: SummaryEngine, expenses: readonly Expense[]) {
  const [first] = expenses
  if (first === undefined) return { engine: { name } }
  const sum = (of: (expense: Expense) => number) => expenses.reduce((total, each) => total + of(each), 0)
  return {
    engine: { name, model: first.model },
    cost: {
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      usd: sum(({ cost }) => cost) / 1e6,
    },
  }
}

/** The document `drafts/{hash of all that the summary rests on}`: the same request later costs us nothing. */
const SHAPE = v.object({
  summary: v.custom<Summary>((stored) => v.is(SUMMARY_SHAPE, stored)),
  model: v.string(),
  expiresAt: v.date(),
})
type Draft = v.InferOutput<typeof SHAPE>

/** @param asked the engine's full input */
async function reference(asked: string): Promise<DocumentReference> {
  const id = createHash('sha256').update(asked).digest('hex')
  return (await firestore()).collection('drafts').doc(id)
}

/** An earlier result of the same input, with its model; undefined without a recent one. */
async function storedDraft(asked: string, now: Date): Promise<Pick<Draft, 'summary' | 'model'> | undefined> {
  const document = await reference(asked)
  const draft = readDocument<Draft>(await document.get(), SHAPE)
  if (draft === undefined || draft.expiresAt <= now) return undefined
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  if (expiresAt.getTime() - draft.expiresAt.getTime() > USE_RECORDED_MS) await document.update({ expiresAt })
  return draft
}

/** Keeps a faultless summary for equal requests. */
async function storeDraft(asked: string, made: Pick<Draft, 'summary' | 'model'>, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  await (await reference(asked)).set({ ...made, expiresAt })
}
