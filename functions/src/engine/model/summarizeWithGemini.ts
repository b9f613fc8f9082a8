import type { KeyPoint } from '#domain/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { inPool } from '#domain/inPool.ts'
import type { EngineInput, EngineSummary } from '../SummaryEngine.ts'
import { setting } from '../../platform/config.ts'
import { geminiCost } from '../../platform/geminiPrices.ts'
import { askWithTries, type PricedQuestion } from './askWithTries.ts'
import { type EpisodePart, episodeParts } from './episodeParts.ts'
import { mergeQuestion, questionsAbout, tokensAtMost } from './questions.ts'
import { readMerge, readSummary } from './readAnswer.ts'
import { setAside } from './setAside.ts'

/** Parts that are asked about at a time: twelve hours then take three times as long as one. */
const POOL = 4

/**
 * Has Gemini read or hear an episode, in parts where it is long, and makes one summary of the answers: points are chosen
 * from all parts, moments and chapters are put one after the other.
 * @throws StageFailure as askWithTries does; the signal's reason when it aborts
 */
export async function summarizeWithGemini(input: EngineInput): Promise<EngineSummary> {
  const parts = episodeParts(input.episode.durationSeconds, input.transcript)
  const questions = questionsAbout(input, parts)
  const most = geminiCost(setting('GEMINI_MODEL'), tokensAtMost(input, questions), input.now)
  const { budget, end } = await setAside(input.budget, most, input.now)
  try {
    return await askAll({ ...input, budget }, parts, questions)
  } finally {
    await end()
  }
}

async function askAll(
  input: EngineInput,
  parts: readonly EpisodePart[],
  questions: readonly PricedQuestion[],
): Promise<EngineSummary> {
  const answer = async (question: PricedQuestion, at: number, signal: AbortSignal) => {
    const part = parts[at]
    const mostSeconds = part?.segments === null ? undefined : part?.endSeconds
    const read = (text: string) => readSummary(text, input.kind, mostSeconds)
    const found = await askWithTries(question, read, { ...input, signal })
    return part?.segments === null ? placed(found, part) : found
  }
  const answers = await inPool(questions, POOL, answer, input.signal)
  const [first, ...others] = answers
  return first === undefined || others.length === 0 ? (first ?? nothing()) : merged(input, parts, answers)
}

async function merged(
  input: EngineInput,
  parts: readonly EpisodePart[],
  answers: readonly EngineSummary[],
): Promise<EngineSummary> {
  const points: KeyPoint[] = answers.flatMap(({ keyPoints }) => keyPoints)
  const { headline, gist, keep } = await askWithTries(
    mergeQuestion(input, answers),
    (text) => readMerge(text, points.length),
    input,
  )
  const all = { headline, gist, moments: answers.flatMap(({ moments }) => moments) }
  const keyPoints = points.filter((_, at) => keep.includes(at + 1))
  if (input.kind === 'basic') return { ...all, keyPoints }
  return {
    ...all,
    keyPoints,
    chapters: answers.flatMap(({ chapters = [] }) => chapters),
    quotes: answers.flatMap(({ quotes = [] }) => quotes.slice(0, 1)),
    speakers: speakersOf(parts, answers),
  }
}

/** Who speaks in all parts together, most first: a part counts as much as it is long. */
function speakersOf(parts: readonly EpisodePart[], answers: readonly EngineSummary[]) {
  const total = parts.at(-1)?.endSeconds ?? 0
  const shares = new Map<string, number>()
  for (const [at, { speakers = [] }] of answers.entries()) {
    const { startSeconds = 0, endSeconds = 0 } = parts[at] ?? {}
    for (const { name, share } of speakers) {
      shares.set(name, (shares.get(name) ?? 0) + (share * (endSeconds - startSeconds)) / total)
    }
  }
  return [...shares].map(([name, share]) => ({ name, share })).toSorted((a, b) => b.share - a.share)
}

/**
 * An answer about a clip, its times counted from the episode's beginning. Clips are asked to count from their own, but
 * the model sees the video's clock and at times goes by that: what cannot lie within the clip's length is counted so
 * already.
 */
function placed(answer: EngineSummary, { startSeconds, endSeconds }: EpisodePart): EngineSummary {
  const times = [...answer.keyPoints, ...answer.moments].map((each) => each.startSeconds)
  const latest = Math.max(0, ...times)
  const isOfEpisode = latest > endSeconds - startSeconds && times.every((time) => time >= startSeconds)
  if (startSeconds === 0 || isOfEpisode) return answer
  const shift = <Timed extends { startSeconds: Seconds }>(each: Timed): Timed => ({
    ...each,
    startSeconds: each.startSeconds + startSeconds,
  })
  return {
    ...answer,
    keyPoints: answer.keyPoints.map(shift),
    moments: answer.moments.map((moment) => ({
      ...shift(moment),
      endSeconds: moment.endSeconds + startSeconds,
    })),
    ...(answer.chapters && { chapters: answer.chapters.map(shift) }),
    ...(answer.quotes && { quotes: answer.quotes.map(shift) }),
  }
}

function nothing(): never {
  throw new Error('an episode without parts')
}
