import { randomBytes } from 'node:crypto'
import { type Seconds, timeCode } from '#domain/units.ts'
import type { TranscriptSegment } from '#domain/transcript.ts'
import { youTubeAddress } from '#domain/youtubeAddress.ts'
import { KEY_POINTS, type Range } from '#domain/summary.ts'
import type { GeminiInput } from '../../platform/gateways/gemini.ts'
import type { TokenCount } from '../../platform/geminiPrices.ts'
import { LIMITS } from '../verify/limits.ts'
import type { EngineInput, EngineSummary } from '../SummaryEngine.ts'
import { mergeSchema, summarySchema } from './answerSchemas.ts'
import { complaint, type PricedQuestion } from './askWithTries.ts'
import type { EpisodePart } from './episodeParts.ts'
import { PROMPTS } from './prompts.ts'

/** Points of a part, which those of the whole are chosen from. */
const POINTS_OF_PART: Range = [3, 6]

/** Longer episodes have longer moments: nobody reads a list of more. */
const MOST_MOMENTS_OF_PART = 24

/** Two dozen moments with their quotes, twelve points and the thinking before them take half of it. */
const SUMMARY_TOKENS = 24_000
const MERGE_TOKENS = 8_000

/** A podcast's pictures say little: from here on they are looked at in low resolution, at a third of the price. */
const LOW_RESOLUTION_FROM: Seconds = 600

/**
 * Tokens of a second of video at most: a frame of either resolution with its time, and the sound.
 * Source: https://ai.google.dev/gemini-api/docs/video-understanding, with a tenth more
 */
const FRAME_TOKENS = { low: 85, full: 310 }
const SOUND_TOKENS = 36

type Asked = Pick<EngineInput, 'episode' | 'kind' | 'language' | 'faults'>

/** What is asked about one part. @param part of `parts`, from 1 */
export function partQuestion(
  { episode, kind, language, faults = [] }: Asked,
  { startSeconds, endSeconds, segments }: EpisodePart,
  part: number,
  parts: number,
): PricedQuestion {
  const fence = newFence()
  const points = parts === 1 ? KEY_POINTS[kind] : POINTS_OF_PART
  const moments = Math.floor(Math.min(LIMITS.moments / parts, MOST_MOMENTS_OF_PART))
  const instructions = PROMPTS[language].summary({
    points,
    moments,
    isAdvanced: kind === 'advanced',
    isRead: segments !== null,
    part,
    parts,
    fence,
  })
  const system = faults.length === 0 ? instructions : `${instructions}\n${complaint(faults)}`
  const about = [oneLine(`${episode.title} (${episode.channelTitle})`), ...(segments ?? []).map(lineOf)]
  const words: GeminiInput = { text: fenced(fence, about) }
  const isLowResolution = episode.durationSeconds > LOW_RESOLUTION_FROM
  const video: GeminiInput = {
    videoUrl: youTubeAddress(episode.videoId),
    isLowResolution,
    ...(parts > 1 && { startSeconds, endSeconds: Math.ceil(endSeconds) }),
  }
  const schema = summarySchema(kind, points, moments)
  const frames = (endSeconds - startSeconds) * FRAME_TOKENS[isLowResolution ? 'low' : 'full']
  // The whole sound, also for a clip: since August 2026 the service counts it in each, at times.
  // https://discuss.ai.google.dev/t/178970
  const heard = segments === null ? Math.ceil(frames + episode.durationSeconds * SOUND_TOKENS) : 0
  return priced(
    {
      system,
      inputs: segments === null ? [video, words] : [words],
      schema,
      maxOutputTokens: SUMMARY_TOKENS,
    },
    heard,
  )
}

/** What is asked about each part, in their order. */
export function questionsAbout(asked: Asked, parts: readonly EpisodePart[]): PricedQuestion[] {
  return parts.map((part, at) => partQuestion(asked, part, at + 1, parts.length))
}

/** What a summary takes at worst: each of these questions once, and where there are several the one about their answers. */
export function tokensAtMost(asked: Asked, questions: readonly PricedQuestion[]): TokenCount {
  const last = questions.length > 1 ? [mergeQuestion(asked, []).atMost] : []
  const all = [...questions.map(({ atMost }) => atMost), ...last]
  // The last question holds what the others have answered.
  const answered = questions.length > 1 ? questions.length * SUMMARY_TOKENS : 0
  const sum = (of: (tokens: TokenCount) => number) => all.reduce((total, each) => total + of(each), 0)
  return {
    inputTokens: answered + sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
  }
}

/** What is asked about the answers to all parts; points are numbered from 1, through all of them. */
export function mergeQuestion(
  { episode, kind, language }: Asked,
  answers: readonly EngineSummary[],
): PricedQuestion {
  const fence = newFence()
  let number = 0
  const lines = answers.flatMap(({ gist, keyPoints }, at) => [
    `Part ${at + 1}: ${oneLine(gist)}`,
    ...keyPoints.map(({ text, startSeconds }) => `#${++number} [${timeCode(startSeconds)}] ${oneLine(text)}`),
  ])
  return priced(
    {
      system: PROMPTS[language].merge({ points: KEY_POINTS[kind], fence }),
      inputs: [{ text: fenced(fence, [oneLine(episode.title), ...lines]) }],
      schema: mergeSchema(KEY_POINTS[kind]),
      maxOutputTokens: MERGE_TOKENS,
    },
    0,
  )
}

/** A token is at least a byte of text: what is set aside is never too little. */
function priced(question: PricedQuestion['question'], heardTokens: number): PricedQuestion {
  const words = question.inputs.map((input) => ('text' in input ? input.text : input.videoUrl))
  const bytes = Buffer.byteLength([question.system, JSON.stringify(question.schema), ...words].join(''))
  const atMost = { inputTokens: bytes + heardTokens, outputTokens: question.maxOutputTokens }
  return { question, atMost }
}

function newFence(): string {
  return `=====${randomBytes(9).toString('base64url')}=====`
}

/** Other people's words between fences; a line of theirs that looks like the fence would have to have guessed it. */
function fenced(fence: string, lines: readonly string[]): string {
  return [fence, ...lines, fence].join('\n')
}

function lineOf({ startSeconds, speaker, text }: TranscriptSegment): string {
  const said = speaker === undefined ? text : `${speaker}: ${text}`
  return `[${timeCode(startSeconds)}] ${oneLine(said)}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
