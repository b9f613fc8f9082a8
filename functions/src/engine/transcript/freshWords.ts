import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { shareByLength } from './shareByLength.ts'

export interface Caption {
  startSeconds: Seconds
  endSeconds: Seconds
  /** The first part's. */
  speaker?: string | undefined
  /** By speaker, lines apart. */
  parts: ReadonlyArray<{ speaker: string | undefined; text: string }>
  /** The word marked as being said; undefined without one. */
  litWord?: number | undefined
}

interface Word {
  /** As written, and as compared. */
  text: string
  key: string
  speaker: string | undefined
  /** Whether it begins a line. */
  isFirst: boolean
}
type Form = 'text' | 'key'

/** Neighbours of a caption that tell the file's way of showing words. */
const NEARBY = 25
/** Least share of them that begin with earlier words: hardly any do by chance. */
const LEAST_CARRIED = 0.2
/** Least share of those without a new word, where captions are held or light up. */
const LEAST_HELD = 0.3
/** Share of captions faster than the file's pace: the others have pauses. */
const PACE_RANK = 0.25
/** A word's time beside its letters, in letters. */
const WORD_SOUNDS = 4
/** Slower than most letters. */
const SLOW_LETTER_SECONDS = 0.07
/** So much of a silence that only the pace tells may be slow words. */
const DOUBTED_SECONDS = 1
/** A line that grows word by word is split into pieces of this length, each with its own time. */
const LONGEST_GROWN_SECONDS = 5
const LARGEST_SCREEN = 5_000
/** Factor of more repetitions, where captions are rewritten with other marks and capitals. */
const MORE_REWRITTEN = 1.5
/** From a caption's end to the beginning of one that holds it. */
const HOLDING_SECONDS = 0.3

/**
 * Each caption's words beyond the screen's: lines that roll up, grow, light up word by word, or begin with the end of
 * the one before. A caption without new words prolongs the one it repeats. Where a file shows everything once,
 * repetitions were spoken.
 */
export function freshWords(captions: readonly Caption[]): TranscriptSegment[] {
  const first = wordsBeyond(captions, SLOW_LETTER_SECONDS)
  if (!first.some(({ isTail }) => isTail)) return first.map(({ segment }) => segment)
  // The pace is known once the words are split.
  const paces = first
    .flatMap(({ segment: { endSeconds, text }, since, isTail }) =>
      isTail ? [(endSeconds - since) / soundsIn(text)] : [],
    )
    .toSorted((a, b) => a - b)
  const pace = paces[Math.floor(paces.length * PACE_RANK)] ?? SLOW_LETTER_SECONDS
  return wordsBeyond(captions, pace).map(({ segment }) => segment)
}

interface Beyond {
  segment: TranscriptSegment
  /** End of the caption before it. */
  since: Seconds
  isTail: boolean
}

/** Length of words in time: short ones take longer than their letters do. */
const soundsIn = (text: string) => text.length + WORD_SOUNDS * text.split(' ').length

/** @param pace seconds per {@link soundsIn} */
function wordsBeyond(captions: readonly Caption[], pace: Seconds): Beyond[] {
  const common = commonOf(captions)
  const [carried, held, tails] = (['longest', 'isHeld', 'isTail'] as const).map((name) =>
    countsNearby(common.map((each) => Number(each[name]) > 0)),
  )
  const few = Math.min(captions.length - 1, 2 * NEARBY) * LEAST_CARRIED
  const overlaps = countsNearby(
    captions.map(({ startSeconds }, at) => startSeconds < (captions[at - 1]?.endSeconds ?? 0)),
  )
  const all: Beyond[] = []
  for (const [at, caption] of captions.entries()) {
    const { longest } = common[at] ?? NOTHING_COMMON
    const [times = 0, holds = 0, cuts = 0] = [carried?.[at], held?.[at], tails?.[at]]
    const before = captions[at - 1]
    const usual = {
      lines: times > 1 && times >= few,
      tails: cuts >= few,
      holding: holds >= times * LEAST_HELD,
      // Where all captions overlap in time, that proves nothing.
      atOnce: times >= (overlaps[at] ?? 0) * LEAST_CARRIED,
      pace,
    }
    const fresh: Fresh | undefined =
      longest > 0 && before !== undefined ? beyond(before, caption, usual) : caption
    const last = all.at(-1)?.segment
    const grown = fresh?.parts.length === 1 && fresh.goesOn ? fresh.parts[0] : undefined
    if (fresh === undefined && last !== undefined)
      last.endSeconds = Math.max(last.endSeconds, caption.endSeconds)
    else if (last && grown && caption.endSeconds - last.startSeconds <= LONGEST_GROWN_SECONDS) {
      last.text += ` ${grown.text}`
      last.endSeconds = caption.endSeconds
    } else
      for (const segment of segmentsOf(fresh ?? caption))
        all.push({ segment, since: before?.endSeconds ?? 0, isTail: fresh?.isTail === true })
  }
  return all
}

/** Its words; none for a text longer than any screen. */
function wordsOf({ parts }: Caption): Word[] {
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > LARGEST_SCREEN) return []
  return parts.flatMap(({ speaker, text }) =>
    text.split('\n').flatMap((line) =>
      (line.match(/\S+/gu) ?? []).map((word, place) => {
        const key = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || word
        return { text: word, key, speaker, isFirst: place === 0 }
      }),
    ),
  )
}

/** Overlap of a caption with the one before. */
interface Common {
  longest: number
  isHeld: boolean
  isTail: boolean
}
const NOTHING_COMMON: Common = { longest: 0, isHeld: false, isTail: false }

/** Each caption's overlap, by written words, or by sound where the file rewrites them. */
function commonOf(captions: readonly Caption[]): Common[] {
  const written: Common[] = []
  const sounding: Common[] = []
  let before: readonly Word[] = []
  for (const caption of captions) {
    const [last, words] = [before, wordsOf(caption)]
    before = words
    const of = (form: Form): Common => {
      const [longest = 0] = alike(last, words, form)
      const isHeld = longest === words.length
      return longest === 0 ? NOTHING_COMMON : { longest, isHeld, isTail: isCut(last, longest) }
    }
    written.push(of('text'))
    sounding.push(of('key'))
  }
  const count = (list: readonly Common[]) => list.filter(({ longest }) => longest > 0).length
  return count(sounding) > count(written) * MORE_REWRITTEN ? sounding : written
}

/** {@link commonWords}; a growing line may be rewritten, with marks and capitals, until its sentence ends. */
function alike(before: readonly Word[], words: readonly Word[], form: Form): number[] {
  const common = commonWords(before, words, form)
  const hasEnded = /[.?!…]["'”’)\]]*$/.test(before.at(-1)?.text ?? '.')
  if (form === 'key' || common[0] === before.length || hasEnded) return common
  const [sounding = 0] = commonWords(before, words, 'key')
  return sounding === before.length ? [sounding] : common
}

/** Numbers of a caption's first words that repeat the last words of the one before, largest first. */
function commonWords(before: readonly Word[], words: readonly Word[], form: Form): number[] {
  if (before.length === 0 || words.length === 0) return []
  const all: ReadonlyArray<Word | undefined> = [...words, undefined, ...before.slice(-words.length)]
  const isSame = (one: Word | undefined, other: Word | undefined) =>
    one !== undefined && one[form] === other?.[form] && one.speaker === other.speaker
  // For every beginning, its longest border (Knuth, Morris and Pratt).
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

function countsNearby(are: readonly boolean[]): number[] {
  const sums = [0]
  for (const is of are) sums.push((sums.at(-1) ?? 0) + Number(is))
  return are.map((_, at) => {
    const from = Math.max(0, Math.min(at - NEARBY, are.length - 2 * NEARBY))
    return (sums[Math.min(are.length, from + 2 * NEARBY)] ?? 0) - (sums[from] ?? 0)
  })
}

/** A caption's new words: whether a line goes on, and whether it began with the end of a spoken one. */
type Fresh = Caption & { goesOn?: boolean; isTail?: boolean }

/** A caption's words beyond the one before; undefined without any. */
function beyond(
  before: Caption,
  caption: Caption,
  usual: { lines: boolean; tails: boolean; holding: boolean; atOnce: boolean; pace: Seconds },
): Fresh | undefined {
  const [last, words] = [wordsOf(before), wordsOf(caption)]
  const written = alike(last, words, 'text')
  const known = knownWords(written.length > 0 ? written : alike(last, words, 'key'))
  if (known === words.length) return undefined
  // A repeated part of a line begins when it was said.
  const said = words.slice(known).map(({ text }) => text)
  const spoken = soundsIn(said.join(' ')) * usual.pace
  const silence = Math.max(0, caption.endSeconds - spoken - before.endSeconds)
  const from = before.endSeconds + Math.max(silence / 2, silence - DOUBTED_SECONDS)
  const isTail = isCut(last, known) || (usual.tails && !isLine(words, known))
  const startSeconds = isTail
    ? Math.max(caption.startSeconds, Math.min(from, caption.endSeconds))
    : caption.startSeconds
  if (known === 0) return caption
  const goesOn = !isLine(words, known) && words[known]?.speaker === last.at(-1)?.speaker
  return {
    ...caption,
    startSeconds,
    parts: partsOf(words.slice(known)),
    goesOn: goesOn && !isCut(last, known),
    isTail,
  }

  function knownWords(counts: readonly number[]): number {
    const isAtOnce = usual.atOnce && caption.startSeconds < before.endSeconds
    if (!usual.lines) return isAtOnce ? (counts.find((count) => count > 1) ?? 0) : 0
    const isHeld = caption.startSeconds <= before.endSeconds + HOLDING_SECONDS && usual.holding
    const isLitAgain = (caption.litWord ?? Number.POSITIVE_INFINITY) <= (before.litWord ?? -1)
    const possible = counts.filter(
      (count) =>
        (count < words.length || (isHeld && !isLitAgain)) && (usual.tails || isAtOnce || !isCut(last, count)),
    )
    // Whole lines roll up; only otherwise a line grows or is cut.
    return possible.find((count) => !isCut(last, count) && isLine(words, count)) ?? possible[0] ?? 0
  }
}

function partsOf(words: readonly Word[]): Caption['parts'] {
  const parts: Array<{ speaker: string | undefined; text: string }> = []
  for (const [at, { text, speaker, isFirst }] of words.entries()) {
    const open = parts.at(-1)
    if (open === undefined || words[at - 1]?.speaker !== speaker) parts.push({ speaker, text })
    else open.text += (isFirst ? '\n' : ' ') + text
  }
  return parts
}

/** Whether a caption's last words are a part of a line. */
const isCut = (words: readonly Word[], count: number) => !isLine(words, words.length - count)

const isLine = (words: readonly Word[], at: number) => words[at]?.isFirst ?? true

/** A caption's words by speaker, each with its share of the time. */
const segmentsOf = ({ startSeconds, endSeconds, parts }: Caption): TranscriptSegment[] =>
  shareByLength(
    { startSeconds, endSeconds, text: '' },
    parts.map(({ text }) => text),
  ).map((segment, at) => {
    const speaker = parts[at]?.speaker
    return speaker === undefined ? segment : { ...segment, speaker }
  })
