import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { type Seconds, longTimeCode } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { hasAddress } from './cleanText.ts'
import { isInOtherOfTwo, isWrittenIn } from './isWrittenIn.ts'
import { LIMITS } from './limits.ts'

/** Fewer points are no summary, unless little is said. docs/rules.md "Summaries and verification" */
const LEAST_POINTS = 5
/** From this share of lost points on, the engine is asked once more. */
const LOST_SHARE = 0.25
/** Parts of the episode, each of which has a point and a moment where something is said in it. */
const PARTS = ['first', 'second', 'last'] as const
/** Words that are said for each point that must be. */
const WORDS_PER_POINT = 60
/** A part of the episode with fewer words than this needs no point. */
const PART_WORDS = 150
/** An episode that is heard has words everywhere, unless it is shorter than this. */
const PART_SECONDS: Seconds = 120

/** A time may lie behind the end by rounding. */
const SLACK_SECONDS = 5

const LANGUAGE_NAMES: Record<EpisodeLanguage, string> = { en: 'English', es: 'Spanish' }

/** What a summary is compared with. */
interface Asked {
  transcript: Transcript | null
  durationSeconds: Seconds
  language: EpisodeLanguage
}

/**
 * Faults of a summary, for which the engine is asked once more.
 * @param kept verifySummary's result
 * @returns a sentence for each fault, in plain English, without the summary's words; none when it is good
 * docs/rules.md "Summaries and verification"
 */
export function summaryFaults(
  proposed: EngineSummary,
  kept: Summary | undefined,
  { transcript, durationSeconds, language }: Asked,
): string[] {
  if (kept === undefined) {
    return listOf(proposed.keyPoints).length === 0
      ? ['There are no key points.']
      : ['None of the quotes of the key points is said in the transcript, or has to do with its point.']
  }
  const said = transcript && wordCounts(transcript)
  return [
    ...textFaults(proposed, kept),
    ...languageFaults(kept, language),
    ...countFaults(kept, said),
    ...spreadFaults(kept, said, durationSeconds),
    ...(transcript === null ? timeFaults(proposed, durationSeconds) : []),
  ]
}

/** Whether a summary with faults may be sent, where no engine can make another. */
export function isFitToSend(kept: Summary, { language }: Pick<Asked, 'language'>): boolean {
  return kept.headline !== '' && kept.gist !== '' && languageFaults(kept, language).length === 0
}

function textFaults({ headline, gist }: EngineSummary, kept: Summary): string[] {
  const texts = [
    ['headline', headline, kept.headline, LIMITS.headline],
    ['gist', gist, kept.gist, LIMITS.gist],
  ] as const
  return texts.flatMap(([name, proposed, shown, limit]) => {
    if (!/[\p{L}\p{N}]/u.test(shown)) return [`The ${name} is empty.`]
    return hasAddress(proposed, limit) ? [`The ${name} holds a link or an e-mail address.`] : []
  })
}

function languageFaults({ headline, gist, keyPoints }: Summary, language: EpisodeLanguage): string[] {
  const fault = `It is not written in ${LANGUAGE_NAMES[language]}.`
  const points = keyPoints.map(({ text }) => text).join(' ')
  const all = [headline, gist, points].join(' ')
  if (!isWrittenIn(language, all)) return [fault]
  // One part in English and another in Spanish would pass as a whole.
  const names = ['headline and gist', 'key points']
  const parts = [`${headline} ${gist}`, points].flatMap((part, at) =>
    isInOtherOfTwo(part, language)
      ? [`The ${names[at]} are not written in ${LANGUAGE_NAMES[language]}.`]
      : [],
  )
  return parts
}

function countFaults({ keyPoints, verified }: Summary, said: number[] | null): string[] {
  const words = said === null ? Number.POSITIVE_INFINITY : said.reduce((sum, each) => sum + each, 0)
  const least = Math.max(1, Math.min(LEAST_POINTS, Math.floor(words / WORDS_PER_POINT)))
  const { anchored, total } = verified ?? { anchored: keyPoints.length, total: keyPoints.length }
  const lost = total - anchored
  return [
    ...(lost > 0 && lost >= total * LOST_SHARE
      ? [
          `${lost} of ${total} key points have a quote that is not said in the transcript, or is about something else.`,
        ]
      : []),
    ...(keyPoints.length < least
      ? [`There are ${keyPoints.length} key points that can be kept; at least ${least} are needed.`]
      : []),
  ]
}

function spreadFaults({ keyPoints, moments }: Summary, said: number[] | null, durationSeconds: Seconds) {
  const lists = [
    ['key point', keyPoints],
    ['moment', moments],
  ] as const
  return lists.flatMap(([name, entries]) =>
    PARTS.flatMap((part, at) => {
      const isSpoken = said === null ? durationSeconds >= PART_SECONDS : (said[at] ?? 0) >= PART_WORDS
      const isThere = entries.some(
        (entry) =>
          partOf(entry.startSeconds, durationSeconds) <= at &&
          partOf('endSeconds' in entry ? entry.endSeconds : entry.startSeconds, durationSeconds) >= at,
      )
      const [from, to] = [at, at + 1].map((border) => longTimeCode((durationSeconds * border) / PARTS.length))
      return isSpoken && !isThere
        ? [`There is no ${name} in the ${part} third of the episode (${from} to ${to}).`]
        : []
    }),
  )
}

/** Times without words to check them must be plausible. */
function timeFaults(proposed: EngineSummary, durationSeconds: Seconds): string[] {
  const [keyPoints, moments] = [listOf(proposed.keyPoints), listOf(proposed.moments)]
  const starts = keyPoints.map(({ startSeconds }) => startSeconds)
  const times = [...starts, ...moments.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])]
  const isRising = (list: readonly Seconds[]) => list.every((time, at) => time >= (list[at - 1] ?? 0))
  return [
    ...(times.some((time) => !(time >= 0 && time <= durationSeconds + SLACK_SECONDS))
      ? [`There are times outside the episode, which ends at ${longTimeCode(durationSeconds)}.`]
      : []),
    ...(starts.length > 1 && new Set(starts).size === 1 ? ['All key points have the same time.'] : []),
    ...(isRising(starts) && isRising(moments.map(({ startSeconds }) => startSeconds))
      ? []
      : ['The times do not rise from one entry to the next.']),
  ]
}

function listOf<Entry>(value: readonly Entry[] | undefined): readonly Entry[] {
  return Array.isArray(value) ? value : []
}

function partOf(seconds: Seconds, durationSeconds: Seconds): number {
  return Math.min(PARTS.length - 1, Math.floor((seconds / durationSeconds) * PARTS.length))
}

function wordCounts({ segments, durationSeconds }: Transcript): number[] {
  const counts = PARTS.map(() => 0)
  for (const { startSeconds, text } of segments) {
    const part = partOf(startSeconds, durationSeconds)
    counts[part] = (counts[part] ?? 0) + (text.match(/\S+/g)?.length ?? 0)
  }
  return counts
}
