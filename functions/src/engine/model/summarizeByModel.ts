import type { KeyPoint } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { inPool } from '#domain/inPool.ts'
import type { EngineInput, EngineSummary } from '../SummaryEngine.ts'
import { speakerShares } from '../transcript/speakerShares.ts'
import { askWithTries, type PricedQuestion, TooMuchAtOnce } from './askWithTries.ts'
import { type EpisodePart, halvesOf, partsToRead, soundParts } from './episodeParts.ts'
import { type HeardSound, heardSound } from './heardSound.ts'
import type { LanguageModel } from './LanguageModel.ts'
import { mergeQuestion, partQuestion, questionsAbout, tokensAtMost } from './questions.ts'
import { readMerge, readSummary } from './readAnswer.ts'
import { readNumbered } from './readNumbered.ts'
import { setAside } from './setAside.ts'

/** Concurrent parts: twelve hours then take three times as long as one. */
const POOL = 4
/** Times that answered parts are counted aloud, by equal shares. */
const MOST_TOLD = 4

interface Answered {
  part: EpisodePart
  answer: EngineSummary
}

/**
 * Has a model read or hear an episode, in parts where it is long, and merges the answers: points are chosen from all
 * parts, moments and chapters are joined.
 * @throws StageFailure as askWithTries does; the signal's reason when it aborts
 */
export async function summarizeByModel(input: EngineInput, model: LanguageModel): Promise<EngineSummary> {
  const { episode, transcript, now, storage, signal } = input
  const { durationSeconds } = episode
  const audioUrl = transcript === null ? episode.audioUrl : undefined
  const planned =
    audioUrl === undefined ? partsToRead(durationSeconds, transcript, model) : soundParts(durationSeconds)
  const most = model.costOf(tokensAtMost(input, questionsAbout(input, planned, model), model), now)
  const { budget, end } = await setAside(input.budget, most, now)
  const keeper = audioUrl === undefined ? undefined : input.keepSound?.()
  let sound: HeardSound | undefined
  try {
    sound =
      audioUrl === undefined
        ? undefined
        : await heardSound(audioUrl, durationSeconds, { storage, keeper, signal })
    const parts = sound?.parts ?? planned
    const summary = await askAll({ ...input, budget }, parts, questionsAbout(input, parts, model), model)
    const speakers = input.transcript === null ? [] : speakerShares(input.transcript)
    const heardFile = keeper?.heardFile
    return {
      ...summary,
      ...(input.kind === 'advanced' && speakers.length > 0 && { speakers }),
      ...(heardFile !== undefined && { heardFile }),
    }
  } finally {
    await sound?.forget()
    await end()
  }
}

async function askAll(
  input: EngineInput,
  parts: readonly EpisodePart[],
  questions: readonly PricedQuestion[],
  model: LanguageModel,
): Promise<EngineSummary> {
  const all = questions.length
  let done = 0
  const ask = async (question: PricedQuestion, at: number, signal: AbortSignal) => {
    const part = parts[at] as EpisodePart
    const halves = halvesOf(part)
    try {
      return [await answered(part, question, { ...input, signal }, model, halves !== undefined)]
    } catch (error) {
      if (!(error instanceof TooMuchAtOnce) || halves === undefined) throw error
      const smaller = halves.map((half, which) => ({
        half,
        question: partQuestion(input, half, at + which + 1, Math.max(2, parts.length), model),
      }))
      const both: Answered[] = []
      for (const { half, question: about } of smaller)
        both.push(await answered(half, about, { ...input, signal }, model, false))
      return both
    }
  }
  const told = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked)
    done++
    if (all > 1 && (done * MOST_TOLD) % all < MOST_TOLD) input.onProgress?.({ of: 'parts', done, all })
    return answer
  }
  const answers = (await inPool(questions, POOL, told, input.signal)).flat()
  const [first, ...others] = answers
  if (first === undefined) throw new Error('an episode without parts')
  return others.length === 0 ? first.answer : merged(input, answers, model)
}

async function answered(
  part: EpisodePart,
  question: PricedQuestion,
  input: EngineInput,
  model: LanguageModel,
  canBeSmaller: boolean,
): Promise<Answered> {
  const mostSeconds = part.segments === null ? undefined : part.endSeconds
  const { proposals } = part
  const read = (text: string) =>
    proposals ? readNumbered(text, { ...input, proposals }) : readSummary(text, input.kind, mostSeconds)
  const answer = await askWithTries(model, question, read, input, canBeSmaller)
  return { part, answer: part.segments === null ? placed(answer, part) : answer }
}

async function merged(input: EngineInput, answers: readonly Answered[], model: LanguageModel) {
  const summaries = answers.map(({ answer }) => answer)
  const points: KeyPoint[] = summaries.flatMap(({ keyPoints }) => keyPoints)
  const { headline, gist, keep } = await askWithTries(
    model,
    mergeQuestion(input, summaries, model),
    (text) => readMerge(text, points.length),
    input,
  )
  const all = {
    headline,
    gist,
    moments: summaries.flatMap(({ moments }) => moments),
    mentions: summaries.flatMap(({ mentions = [] }) => mentions),
  }
  const keyPoints = points.filter((_, at) => keep.includes(at + 1))
  if (input.kind === 'basic') return { ...all, keyPoints }
  return {
    ...all,
    keyPoints,
    chapters: summaries.flatMap(({ chapters = [] }) => chapters),
    quotes: summaries.flatMap(({ quotes = [] }) => quotes.slice(0, 1)),
    speakers: speakersOf(answers),
  }
}

/** Speakers of all parts, most first: a part counts by its length. */
function speakersOf(answers: readonly Answered[]) {
  const total = answers.at(-1)?.part.endSeconds ?? 0
  const shares = new Map<string, number>()
  for (const { part, answer } of answers) {
    for (const { name, share } of answer.speakers ?? []) {
      const weighed = (share * (part.endSeconds - part.startSeconds)) / total
      shares.set(name, (shares.get(name) ?? 0) + weighed)
    }
  }
  return [...shares].map(([name, share]) => ({ name, share })).toSorted((a, b) => b.share - a.share)
}

/** A clip's answer in the episode's time; times beyond its length stay: some are by the video's clock. */
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
    ...(answer.mentions && {
      mentions: answer.mentions.map((mention) => ({
        ...mention,
        ...(mention.startSeconds !== undefined && { startSeconds: mention.startSeconds + startSeconds }),
      })),
    }),
  }
}
