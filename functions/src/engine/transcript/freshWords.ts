import type { TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** What stands on the screen for a time. */
export interface Caption {
  startSeconds: Seconds
  endSeconds: Seconds
  /** Of its first part. */
  speaker?: string | undefined
  /** By who says it, lines apart. */
  parts: ReadonlyArray<{ speaker: string | undefined; text: string }>
  /** Which word is marked as the one being said; undefined where none is. */
  litWord?: number | undefined
}

interface Screen extends Caption {
  words: readonly Word[]
}

interface Word {
  /** As it is written, and as it is compared. */
  text: string
  key: string
  speaker: string | undefined
  /** Whether a line begins with it. */
  isFirst: boolean
}

/** Captions beside one, by which is judged how the file shows what is said. */
const NEARBY = 25
/** Of them, those that begin with what stood there before: hardly any do by chance. */
const LEAST_CARRIED = 0.2
/** Of those, the ones without a new word, where captions are held or light up. */
const LEAST_HELD = 0.3
/** Times as many captions repeat words, where some write them anew with other marks and capitals. */
const MORE_REWRITTEN = 1.5
/** From the end of one caption to the beginning of one that holds it. */
const HOLDING_SECONDS = 0.3

/**
 * What each caption says beyond what stands on the screen already: lines that roll up, grow, light up word by word, or begin
 * with the end of the one before. What says nothing new prolongs what it repeats. Where a file shows everything once, people
 * who say something twice have said it twice.
 */
export function freshWords(captions: readonly Caption[]): TranscriptSegment[] {
  const screens = captions.map((caption) => ({ ...caption, words: wordsOf(caption) }))
  const common = commonOf(screens)
  const isCarried = common.map(([longest = 0]) => longest > 0)
  const isHeld = screens.map((screen, at) => common[at]?.[0] === screen.words.length)
  const isTail = common.map(([longest = 0], at) => longest > 0 && isCut(screens[at - 1], longest))
  const [carried, held, tails] = [isCarried, isHeld, isTail].map(countsNearby)
  const segments: TranscriptSegment[] = []
  for (const [at, screen] of screens.entries()) {
    const before = screens[at - 1]
    const [times = 0, holds = 0, cuts = 0] = [carried?.[at], held?.[at], tails?.[at]]
    const few = Math.min(screens.length - 1, 2 * NEARBY) * LEAST_CARRIED
    const usual = {
      lines: times > 1 && times >= few,
      tails: cuts >= few,
      holding: holds >= times * LEAST_HELD,
    }
    const known = before === undefined ? 0 : knownWords(before, screen, common[at] ?? [], usual)
    const last = segments.at(-1)
    if (known === screen.words.length && last !== undefined)
      last.endSeconds = Math.max(last.endSeconds, screen.endSeconds)
    else segments.push(...segmentsOf(screen, known, before))
  }
  return segments
}

const wordsOf = ({ parts }: Caption): Word[] =>
  parts.flatMap(({ speaker, text }) =>
    text.split('\n').flatMap((line) =>
      (line.match(/\S+/gu) ?? []).map((word, place) => {
        const key = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || word
        return { text: word, key, speaker, isFirst: place === 0 }
      }),
    ),
  )

/** {@link commonWords} of each caption and the one before it, as they are written, or as they sound where files write them anew. */
function commonOf(screens: readonly Screen[]): number[][] {
  const of = (form: 'text' | 'key') =>
    screens.map(({ words }, at) => commonWords(screens[at - 1]?.words ?? [], words, form))
  const [written, sounding] = [of('text'), of('key')]
  const count = (lists: readonly number[][]) => lists.filter(({ length }) => length > 0).length
  return count(sounding) > count(written) * MORE_REWRITTEN ? sounding : written
}

/** With how many of its first words a caption repeats the last words of the one before: all numbers that fit, largest first. */
function commonWords(before: readonly Word[], words: readonly Word[], form: 'text' | 'key'): number[] {
  if (before.length === 0 || words.length === 0) return []
  const all: ReadonlyArray<Word | undefined> = [...words, undefined, ...before.slice(-words.length)]
  const isSame = (one: Word | undefined, other: Word | undefined) =>
    one !== undefined && one[form] === other?.[form] && one.speaker === other.speaker
  // Of every beginning, how long an end of it is a beginning too (Knuth, Morris and Pratt).
  const borders = [0]
  for (let at = 1; at < all.length; at++) {
    let border = borders[at - 1] ?? 0
    while (border > 0 && !isSame(all[border], all[at])) border = borders[border - 1] ?? 0
    borders.push(isSame(all[border], all[at]) ? border + 1 : 0)
  }
  const found: number[] = []
  for (let border = borders.at(-1) ?? 0; border > 0; border = borders[border - 1] ?? 0) found.push(border)
  return found
}

/** How many of the captions beside each one are so. */
function countsNearby(are: readonly boolean[]): number[] {
  const sums = [0]
  for (const is of are) sums.push((sums.at(-1) ?? 0) + Number(is))
  return are.map((_, at) => {
    const from = Math.max(0, Math.min(at - NEARBY, are.length - 2 * NEARBY))
    return (sums[Math.min(are.length, from + 2 * NEARBY)] ?? 0) - (sums[from] ?? 0)
  })
}

/** How many of a caption's first words stood on the screen before. */
function knownWords(
  before: Screen,
  screen: Screen,
  common: readonly number[],
  usual: { lines: boolean; tails: boolean; holding: boolean },
): number {
  const { words } = screen
  const isAtOnce = screen.startSeconds < before.endSeconds
  if (!usual.lines) return isAtOnce ? (common.find((count) => count > 1) ?? 0) : 0
  const isHeld = screen.startSeconds <= before.endSeconds + HOLDING_SECONDS && usual.holding
  const isLitAgain =
    before.litWord !== undefined && screen.litWord !== undefined && screen.litWord <= before.litWord
  const possible = common.filter(
    (count) =>
      (count < words.length || (isHeld && !isLitAgain)) && (usual.tails || isAtOnce || !isCut(before, count)),
  )
  // Whole lines roll up; only where none does, a line grows or is cut.
  const ofLines = possible.find(
    (count) => isLine(before.words, before.words.length - count) && isLine(words, count),
  )
  return ofLines ?? possible[0] ?? 0
}

/** Whether the last words of a caption are a part of a line. */
const isCut = (before: Screen | undefined, count: number) =>
  before !== undefined && !isLine(before.words, before.words.length - count)

const isLine = (words: readonly Word[], at: number) => words[at]?.isFirst ?? true

/** What is new, by who says it, each with its share of the time. */
function segmentsOf(screen: Screen, known: number, before: Screen | undefined): TranscriptSegment[] {
  const words = screen.words.slice(known)
  const { endSeconds } = screen
  // What begins with a part of a line begins when that was said.
  const from = before !== undefined && isCut(before, known) ? Math.min(before.endSeconds, endSeconds) : 0
  const startSeconds = Math.max(screen.startSeconds, from)
  const total = words.reduce((sum, { text }) => sum + text.length, 0)
  const segments: TranscriptSegment[] = []
  let said = 0
  for (const [at, { text, speaker, isFirst }] of words.entries()) {
    const open = segments.at(-1)
    const begins = startSeconds + ((endSeconds - startSeconds) * said) / total
    said += text.length
    const ends = startSeconds + ((endSeconds - startSeconds) * said) / total
    if (open === undefined || words[at - 1]?.speaker !== speaker)
      segments.push({
        startSeconds: begins,
        endSeconds: ends,
        ...(speaker !== undefined && { speaker }),
        text,
      })
    else {
      open.text += (isFirst ? '\n' : ' ') + text
      open.endSeconds = ends
    }
  }
  return segments
}
