import { KEY_POINTS, MOMENT_SHARE, type Range } from '#domain/summaries/summary.ts'
import { type Seconds, longTimeCode } from '#domain/units.ts'
import { youTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import type { ModelInput } from '../../platform/gateways/languageModel.ts'
import type { TokenCount } from '../../platform/modelPrices.ts'
import type { EngineInput, EngineSummary } from '../SummaryEngine.ts'
import { LIMITS } from '../verify/limits.ts'
import { mergeSchema, summarySchema } from './answerSchemas.ts'
import type { PricedQuestion } from './askWithTries.ts'
import { answerTokens, type EpisodePart, NUMBERED_TOKENS, wordBytes } from './episodeParts.ts'
import type { LanguageModel } from './LanguageModel.ts'
import { complaint, PROMPTS } from './prompts.ts'
import { oneLine, proposalLines, textBytes, transcriptLines } from './transcriptLines.ts'

/** Points of a part, to choose the summary's from; fewer where there are many parts. */
const POINTS_OF_PART: Range = [3, 6]
const POINTS_OF_MANY: Range = [1, 3]
const MANY_PARTS = 8

const MOMENT_SECONDS: Range = [68, 100]
/** Longer lists go unread. */
const MOST_MOMENTS_OF_PART = 24
const LEAST_MOMENTS = 3

/** Two dozen moments with quotes, twelve points and the thinking take half of it. */
const SUMMARY_TOKENS = 24_000
const MERGE_TOKENS = 8_000

/** Beyond this a publisher's description is links and sponsors. */
const LONGEST_DESCRIPTION = 1_500
/** Bytes of a line of the merge question. */
const GIST_BYTES = 600
const POINT_BYTES = 250

/** A podcast's pictures say little: longer ones get low resolution, at a third of the price. */
const LOW_RESOLUTION_FROM: Seconds = 600
/** One picture in ten seconds, the fewest that the API surely takes. */
const FRAMES_PER_SECOND = 0.1

/**
 * Most tokens of a picture of either resolution with its time, and of a second of sound.
 * Source: https://ai.google.dev/gemini-api/docs/video-understanding, with a tenth more
 */
const FRAME_TOKENS = { low: 85, full: 310 }
const SOUND_TOKENS = 36

type Asked = Pick<EngineInput, 'episode' | 'kind' | 'language' | 'faults'>

/** The question about one part. @param part of `parts`, from 1 */
export function partQuestion(
  { episode, kind, language, faults = [] }: Asked,
  { startSeconds, endSeconds, segments, proposals, file }: EpisodePart,
  part: number,
  parts: number,
  model: Pick<LanguageModel, 'contextTokens'>,
): PricedQuestion {
  const fence = newFence()
  const seconds = endSeconds - startSeconds
  const wanted = {
    kind,
    points: parts === 1 ? KEY_POINTS[kind] : parts > MANY_PARTS ? POINTS_OF_MANY : POINTS_OF_PART,
    moments: momentsOf(seconds, parts),
    areSpeakersAsked: segments === null || segments.every(({ speaker = '' }) => speaker === ''),
  }
  const instructions = PROMPTS[language][proposals ? 'numbered' : 'summary']({
    ...wanted,
    duration: longTimeCode(seconds),
    momentsTogether: longTimeCode(seconds * MOMENT_SHARE.aim),
    isAdvanced: kind === 'advanced',
    isRead: segments !== null,
    part,
    parts,
    fence,
  })
  const system = faults.length === 0 ? instructions : `${instructions}\n${complaint(faults)}`
  const { title, channelTitle, description = '' } = episode
  const about = [
    oneLine(`${title} (${channelTitle})`),
    oneLine(description).slice(0, LONGEST_DESCRIPTION),
    ...(proposals ? proposalLines(proposals) : transcriptLines(segments ?? [])),
  ].filter((line) => line !== '')
  const words: ModelInput = { text: fenced(fence, about) }
  const isLowResolution = episode.durationSeconds > LOW_RESOLUTION_FROM
  const video: ModelInput = {
    videoUrl: youTubeAddress(episode.videoId ?? ''),
    isLowResolution,
    framesPerSecond: FRAMES_PER_SECOND,
    ...(parts > 1 && { startSeconds, endSeconds: Math.ceil(endSeconds) }),
  }
  const sound: ModelInput | undefined = file && { fileUri: file.uri, mimeType: file.mimeType }
  const frames = Math.ceil(seconds * FRAMES_PER_SECOND) * FRAME_TOKENS[isLowResolution ? 'low' : 'full']
  // The whole sound, also for a clip: since August 2026 the service at times counts it in each.
  // https://discuss.ai.google.dev/t/178970
  const inVideo = Math.ceil(frames + episode.durationSeconds * SOUND_TOKENS)
  const heard = segments !== null ? 0 : sound ? Math.ceil(seconds * SOUND_TOKENS) : inVideo
  return priced(
    {
      system,
      inputs: segments === null ? [sound ?? video, words] : [words],
      schema: summarySchema(wanted, proposals !== undefined),
      maxOutputTokens: answerTokens(model, proposals ? NUMBERED_TOKENS : SUMMARY_TOKENS),
    },
    heard,
  )
}

function momentsOf(seconds: Seconds, parts: number): Range {
  const together = seconds * MOMENT_SHARE.aim
  const limit = Math.max(1, Math.floor(Math.min(LIMITS.moments / parts, MOST_MOMENTS_OF_PART)))
  const least = parts > MANY_PARTS ? 1 : LEAST_MOMENTS
  const most = Math.min(limit, Math.max(least + 1, Math.round(together / MOMENT_SECONDS[0])))
  return [Math.min(most, Math.max(least, Math.round(together / MOMENT_SECONDS[1]))), most]
}

export function questionsAbout(
  asked: Asked,
  parts: readonly EpisodePart[],
  model: Pick<LanguageModel, 'contextTokens'>,
): PricedQuestion[] {
  return parts.map((part, at) => partQuestion(asked, part, at + 1, parts.length, model))
}

/** Worst tokens of a summary: each question once, and the merge question for several. */
export function tokensAtMost(
  asked: Asked,
  questions: readonly PricedQuestion[],
  model: Pick<LanguageModel, 'contextTokens'>,
): TokenCount {
  const last = questions.length > 1 ? [mergeQuestion(asked, [], model).atMost] : []
  const all = [...questions.map(({ atMost }) => atMost), ...last]
  // The merge question holds the other answers.
  const answered = questions.length > 1 ? Math.min(questions.length * SUMMARY_TOKENS, wordBytes(model)) : 0
  const sum = (of: (tokens: TokenCount) => number) => all.reduce((total, each) => total + of(each), 0)
  return {
    inputTokens: answered + sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
  }
}

/** The question about all parts' answers; points count from 1 throughout. Too long, it loses details, then gists. */
export function mergeQuestion(
  { episode, kind, language }: Asked,
  answers: readonly EngineSummary[],
  model: Pick<LanguageModel, 'contextTokens'>,
): PricedQuestion {
  const fence = newFence()
  const most = wordBytes(model)
  const linesOf = (gistBytes: number, pointBytes: number) => {
    let number = 0
    return answers.flatMap(({ gist, keyPoints }, at) => [
      ...(gistBytes > 0 ? [`Part ${at + 1}: ${oneLine(gist).slice(0, gistBytes)}`] : []),
      ...keyPoints.map(
        ({ text, startSeconds }) =>
          `#${++number} [${longTimeCode(startSeconds)}] ${oneLine(text).slice(0, pointBytes)}`,
      ),
    ])
  }
  const forms = [
    linesOf(LIMITS.gist, LIMITS.pointText),
    linesOf(GIST_BYTES, POINT_BYTES),
    linesOf(0, POINT_BYTES),
    linesOf(0, POINT_BYTES / 3),
  ]
  const fits = (lines: readonly string[]) => textBytes(lines.join('\n')) <= most
  const lines = forms.find(fits) ?? forms.at(-1) ?? []
  return priced(
    {
      system: PROMPTS[language].merge({ points: KEY_POINTS[kind], fence }),
      inputs: [{ text: fenced(fence, [oneLine(episode.title), ...lines]) }],
      schema: mergeSchema(KEY_POINTS[kind]),
      maxOutputTokens: answerTokens(model, MERGE_TOKENS),
    },
    0,
  )
}

/** A token is at least a byte of text: enough is always set aside. */
export function priced(question: PricedQuestion['question'], heardTokens: number): PricedQuestion {
  const words = question.inputs.map((input) =>
    'text' in input ? input.text : 'fileUri' in input ? input.fileUri : input.videoUrl,
  )
  const bytes = textBytes([question.system, JSON.stringify(question.schema), ...words].join(''))
  const atMost = { inputTokens: bytes + heardTokens, outputTokens: question.maxOutputTokens }
  return { question, atMost }
}

export function newFence(): string {
  return `=====${crypto.randomUUID().slice(-12)}=====`
}

/** Questions as text, equal for equal words: fences differ each time. */
export function withoutFences(questions: string): string {
  return questions.replaceAll(/=====[\w-]{12}=====/g, '')
}

/** Strangers' words between fences; a line of theirs would have to guess the fence. */
export function fenced(fence: string, lines: readonly string[]): string {
  return [fence, ...lines, fence].join('\n')
}
