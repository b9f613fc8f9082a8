import type { TimeSpan } from '#domain/cuts/highlights.ts'
import { fold } from '#domain/searchWords.ts'
import type { Chapter, KeyPoint, Summary } from '#domain/summaries/summary.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'

export interface ReadingLine extends TranscriptLine {
  index: number
  /** Its speaker differs from the line before's. */
  isTurn: boolean
  /** The key point said here. */
  point?: KeyPoint
  /** The key moment that begins here; '' where one continues. */
  moment?: string
  /** It lies in one of the reader's own moments. */
  isKept?: true
  /** The notes of those that begin here; '' without a note. */
  note?: string
}

export interface LineBlock {
  chapter?: string
  lines: readonly ReadingLine[]
}

/** Lines that the browser lays out at once. */
const BLOCK_LINES = 20
/** Chapter times often lag behind their first words. */
const CHAPTER_EARLY_SECONDS = 5

/** The lines of a transcript in blocks; each chapter begins one. */
export function blocksOf(
  lines: readonly TranscriptLine[],
  chapters: readonly Chapter[],
  { keyPoints, moments }: Pick<Summary, 'keyPoints' | 'moments'>,
  kept: ReadonlyArray<TimeSpan & { note: string }> = [],
): LineBlock[] {
  // Later marks wait for their own lines.
  const endSeconds = lines.at(-1)?.endSeconds ?? 0
  const isThere = ({ startSeconds }: { startSeconds: Seconds }) => startSeconds <= endSeconds
  const at = ({ startSeconds }: { startSeconds: Seconds }) => lineAt(lines, startSeconds)
  const points = new Map(keyPoints.filter(isThere).map((point) => [at(point), point]))
  const begun = new Map(moments.filter(isThere).map((moment) => [at(moment), moment.title]))
  const notes = Map.groupBy(kept.filter(isThere), at)
  const blocks: Array<{ chapter?: string; lines: ReadingLine[] }> = []
  let left = chapters.toSorted((one, other) => one.startSeconds - other.startSeconds)
  for (const [index, line] of lines.entries()) {
    const over = left.filter(({ startSeconds }) => startSeconds <= line.startSeconds + CHAPTER_EARLY_SECONDS)
    left = left.slice(over.length)
    const chapter = over.at(-1)?.title
    const block = blocks.at(-1)
    const point = points.get(index)
    const note = notes
      .get(index)
      ?.flatMap((own) => own.note || [])
      .join(' · ')
    const moment = begun.get(index) ?? (moments.some((each) => isIn(line, each)) ? '' : undefined)
    const reading: ReadingLine = {
      ...line,
      index,
      isTurn: line.speaker !== undefined && line.speaker !== lines[index - 1]?.speaker,
      ...(point !== undefined && { point }),
      ...(moment !== undefined && { moment }),
      ...((note !== undefined || kept.some((own) => isIn(line, own))) && { isKept: true }),
      ...(note !== undefined && { note }),
    }
    if (block === undefined || chapter !== undefined || block.lines.length >= BLOCK_LINES)
      blocks.push({ ...(chapter !== undefined && { chapter }), lines: [reading] })
    else block.lines.push(reading)
  }
  return blocks
}

function isIn({ startSeconds, endSeconds }: TimeSpan, moment: TimeSpan): boolean {
  return (startSeconds + endSeconds) / 2 >= moment.startSeconds && startSeconds < moment.endSeconds
}

/** Index of the last line begun at a second. @returns undefined before the first */
export function lineAt(lines: readonly TimeSpan[], seconds: Seconds): number | undefined {
  const index = lines.findLastIndex(({ startSeconds }) => startSeconds <= seconds)
  return index < 0 ? undefined : index
}

const LEAST_LETTERS = 2

/** Indexes of lines with the words, ignoring case and accents. @param folded the text of each line, folded */
export function hitsIn(folded: readonly string[], query: string): number[] {
  const wanted = fold(query).trim()
  if (wanted.length < LEAST_LETTERS) return []
  return folded.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
}

/** A text split at its hits; every second part is one. */
export function partsAt(text: string, query: string): string[] {
  const wanted = fold(query).trim()
  if (wanted === '') return [text]
  // Composed letters keep their length when folded, so that indexes match.
  const composed = text.normalize('NFC')
  const folded = fold(composed)
  if (folded.length !== composed.length) return [text]
  const parts: string[] = []
  let done = 0
  for (let hit = folded.indexOf(wanted); hit >= 0; hit = folded.indexOf(wanted, done)) {
    parts.push(composed.slice(done, hit), composed.slice(hit, hit + wanted.length))
    done = hit + wanted.length
  }
  return [...parts, composed.slice(done)]
}
