import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { formOf, KEY_POINTS, PASSAGES, type Summary } from '#domain/summaries/summary.ts'
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
import { storeDraft, storedDraft } from './drafts.ts'
import { readTranscript } from './readTranscript.ts'
import { isFitToSend, summaryFaults } from '../engine/verify/summaryFaults.ts'
import { verifySummary } from '../engine/verify/verifySummary.ts'

/** Part of what is left of the time that an engine gets while another can stand in for it: the embedded one needs little. */
const SHARE_BEFORE_FALLBACK = 0.9

/** A summary with faults is asked for once more. docs/rules.md "Summaries and verification" */
const MOST_TRIES = 2

/**
 * The verified summary of an order's episode, by the best engine that makes what was quoted; when that one fails, by the next. It
 * is written in the episode's language.
 * @param budget what engines may spend for it; the account's share of the day's where nothing else is given
 * @returns the summary, how long the episode is by its words, which engine made it, and at what cost, failed tries of others included
 * @throws StageFailure when the episode can no longer be read, or the last engine fails, takes too long, or says nothing
 * that stands in the transcript; OutsideError when YouTube does not answer
 */
export async function makeSummary(
  order: Pick<SummaryOrder, 'uid' | 'source' | 'episode' | 'kind' | 'form'> &
    Pick<SummaryRequest, 'plan' | 'isAssured' | 'translateTo'>,
  now: Date,
  budget = dailyBudget(spenderOf(order)),
): Promise<{ summary: Summary; durationSeconds: Seconds; engine: EngineUse; cost?: EngineCost }> {
  await lookForModel()
  const { source } = order
  const { language } = order.episode
  const transcript = (await readTranscript(source, order.episode, now)) ?? null
  // Of the file that was heard, whatever was known of it before.
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
  }
  const engines = enginesFor(episode).filter(
    (engine) => order.form === undefined || formOf(engine) === order.form,
  )
  const untilMs = performance.now() + engineLimitMs(heard === undefined ? 0 : durationSeconds)
  // A summary that is made is not lost for want of its translation.
  const inLanguage = async (summary: Summary, engine: SummaryEngine, limitMs: number) => {
    if (order.translateTo === undefined || engine.translate === undefined) return summary
    const signal = AbortSignal.timeout(limitMs)
    return engine.translate(summary, { ...input, to: order.translateTo, signal }).catch((error: unknown) => {
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
      // Of a private feed nothing is anybody else's.
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
      return {
        summary: { ...(await inLanguage(summary, engine, limitMs())), ...publisher },
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

/** What keeps the sound that an engine hears; undefined where its episode is no longer known. */
async function keeperOf(episodeId: string, uid: string, now: Date): Promise<(() => SoundKeeper) | undefined> {
  const database = await firestore()
  const episode = await storedEpisode(database, episodeId, uid)
  if (episode === undefined) return undefined
  const { showId, ownerUid } = episode
  const of = { episodeId, showId, ...(ownerUid !== undefined && { ownerUid }) }
  return () => soundKeeper(database, of, now)
}

/** A verified summary, and what is wrong with it as a whole. */
interface Judged {
  summary: Summary
  faults: readonly string[]
}

/**
 * What an engine makes, verified. One that can make it better is asked once more where something is wrong with it as a whole.
 * @param isLast whether no other engine can stand in: then what is fit to send is kept with its faults
 * @throws StageFailure when nothing can be kept, or it has faults and another engine may do better
 */
async function bestSummary(
  engine: SummaryEngine,
  ask: (faults?: readonly string[]) => Promise<EngineSummary>,
  asked: Pick<EngineInput, 'transcript' | 'language' | 'kind'> & { durationSeconds: Seconds },
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
      logWarning('A summary has faults', { engine: engine.name, faults: faults.join(' ') })
    } catch (error) {
      // Better the first one, with its faults, than none.
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

async function withinLimit(
  engine: SummaryEngine,
  input: Omit<EngineInput, 'signal'>,
  limitMs: number,
): Promise<EngineSummary> {
  const limit = AbortSignal.timeout(limitMs)
  return Promise.race([
    engine.summarize({ ...input, signal: limit }).catch(asFailure),
    // An engine that does not listen to the signal must not outlive the lease either.
    new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () =>
        reject(new StageFailure('ENGINE_TIMEOUT', 'The summary took too long.')),
      )
    }),
  ])
}

/** What cannot be read today cannot be read tomorrow either: no second try, and the reason goes to the person. */
function asFailure(error: unknown): never {
  if (!(error instanceof UnreadableTranscript)) throw error
  throw new StageFailure('UNREADABLE_TRANSCRIPT', error.message, { isFinal: true, cause: error })
}

function engineUse(
  { name }: SummaryEngine,
  expenses: readonly Expense[],
): { engine: EngineUse; cost?: EngineCost } {
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
