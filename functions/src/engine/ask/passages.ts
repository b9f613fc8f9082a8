import { fold, WORD } from '#domain/searchWords.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { LONGEST_SHARED } from '#domain/moments/moments.ts'
import type { Seconds } from '#domain/units.ts'
import { wordHash } from '../embedded/read/letters.ts'
import { CHATTER, GENERAL, LEXICONS } from '../embedded/read/lexicon.ts'
import { nameOf } from '../embedded/read/nameOf.ts'
import { readUnits } from '../embedded/read/readUnits.ts'
import { readWords } from '../embedded/read/readWords.ts'
import { quoteOf } from '../embedded/write/Draft.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { deniesBefore } from './losesSense.ts'

export interface LibraryFile {
  file: string
  /** '' when unknown. */
  title: string
  transcript: Transcript
}

/** One to six sentences in a row of one speaker. */
export interface Passage {
  file: string
  title: string
  startSeconds: Seconds
  endSeconds: Seconds
  /** Absent where the source names no speaker. */
  speaker?: string
  /** The transcript's own words, white space folded. */
  text: string
  language: EpisodeLanguage
  /** Whether somebody else says at once that it is not so. */
  isDenied: boolean
}

/** Passages that a question leads to. */
export const MOST_PASSAGES = 40
const MOST_SENTENCES = 6
const MOST_WORDS = 90
/** A sentence with fewer words is no passage of its own. */
const LEAST_WORDS = 4

/** What is said before a passage tells more of its subject than what comes after it: an answer follows its question. */
const BEFORE = Array.from({ length: 18 }, (_, at) => 0.5 * 0.9 ** at)
const BEHIND = Array.from({ length: 6 }, (_, at) => 0.4 * 0.75 ** at)
/** Uses of a word that count half of all that any number of them can: few, as each other word of the question tells more. */
const HALF_USES = 0.5
/** What a word of an episode's title or of a speaker's name counts beside one that is said. */
const OF_TITLE = 0.2
/** Names and numbers tell more than other words of a question, words of any talk less. */
const NAMED = 1.3
const USUAL = 0.8
/** A shorter term is near too many. */
const LEAST_MISSPELT = 5
interface Line extends Passage {
  words: number
  /** Whether another speaker begins here, or another episode. */
  isFirst: boolean
}

/** Lines from one to another, with the terms of the title and of the speakers. */
interface Episode {
  first: number
  end: number
  about: ReadonlySet<string>
}

interface Span {
  end: number
  words: number
}

const tenths = (seconds: Seconds) => Math.round(seconds * 10) / 10

/** The sentences of a text as the embedded engine reads them. */
export function linesOf({ file, title, transcript }: LibraryFile): Line[] {
  const words = readWords(transcript, LEXICONS[transcript.language])
  const units = readUnits(words)
  let voice: string | undefined
  return Array.from({ length: units.count }, (_, unit) => {
    const [first, end] = [units.firstWord[unit] as number, units.endWord[unit] as number]
    const said = words.segments[words.segment[first] as number]?.speaker
    const speaker = nameOf(said)
    const isFirst = unit === 0 || said !== voice
    voice = said
    return {
      file,
      title,
      startSeconds: tenths(units.startSeconds[unit] as number),
      endSeconds: tenths(units.endSeconds[unit] as number),
      ...(speaker !== undefined && { speaker }),
      text: quoteOf(words, first, end),
      language: transcript.language,
      isDenied: false,
      words: end - first,
      isFirst,
    }
  })
}

/** Stems of a text, and what is written with marks or in two: C#, "off-chain" by offchain too. */
function termsOf(text: string): string[] {
  const marked = (fold(text).match(WORD) ?? []).filter((word) => /[^\p{L}\p{N}'’]/u.test(word))
  const whole = marked.map((word) =>
    /[#+&]/.test(word)
      ? word.replaceAll(' ', '')
      : (stemsOf(word.replaceAll(/[^\p{L}\p{N}]/gu, ''))[0] ?? ''),
  )
  return [...stemsOf(text), ...whole]
}

/** The terms of a question, each with what it weighs. */
function wanted(question: string): Map<string, number> {
  const weights = new Map<string, number>()
  const inner = new Set(termsOf((question.match(/(?<=\S )\p{Lu}\S*/gu) ?? []).join(' ')))
  const usual = new Set(
    (question.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => ((LEXICONS.mixed.get(wordHash(word)) ?? 0) & (GENERAL | CHATTER)) !== 0)
      .flatMap(termsOf),
  )
  for (const term of termsOf(question))
    weights.set(term, inner.has(term) || /^\d/.test(term) ? NAMED : usual.has(term) ? USUAL : 1)
  return weights
}

/** Whether two terms are a letter apart: a name that is misspelt. */
export function isNear(one: string, other: string): boolean {
  let [start, end] = [0, 0]
  while (start < one.length && one[start] === other[start]) start++
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++
  return start > 0 && Math.max(one.length, other.length) - start - end < 2
}

/** Transcripts that can be asked, read once. Pure; its size and time grow with what is said. */
export class Library {
  readonly #lines: readonly Line[]
  /** For each term the lines that have it, one entry a use. */
  readonly #uses = new Map<string, number[]>()
  readonly #episodes: Episode[] = []
  /** Of each line its episode, and the passage that begins with it. */
  readonly #episodeOf: number[] = []
  readonly #spans: readonly Span[]

  constructor(files: readonly LibraryFile[]) {
    const lines: Line[] = []
    for (const each of files) {
      const first = lines.length
      for (const line of linesOf(each)) {
        for (const term of termsOf(line.text)) {
          const uses = this.#uses.get(term)
          if (uses === undefined) this.#uses.set(term, [lines.length])
          else uses.push(lines.length)
        }
        lines.push(line)
        this.#episodeOf.push(this.#episodes.length)
      }
      const speakers = new Set(lines.slice(first).map(({ speaker = '' }) => speaker))
      const about = new Set(termsOf([each.title, ...speakers].join(' ')))
      this.#episodes.push({ first, end: lines.length, about })
    }
    this.#lines = lines
    this.#spans = lines.map((_, at) => spanFrom(at, lines))
  }

  /** Likely answers' passages, likeliest first; none where no word of the question is used. */
  passagesFor(question: string): Passage[] {
    const worth = this.#worth(wanted(question))
    const ranked = [...worth.keys()]
      .filter((at) => (worth[at] as number) > 0)
      .toSorted((a, b) => (worth[b] as number) - (worth[a] as number) || a - b)
    const taken = new Uint8Array(this.#lines.length)
    const passages: Passage[] = []
    for (const at of ranked) {
      if (passages.length >= MOST_PASSAGES) break
      const { end } = this.#spans[at] as Span
      if (taken.subarray(at, end).includes(1)) continue
      taken.fill(1, at, end)
      passages.push(this.#passage(at))
    }
    return passages
  }

  /** The passage of some of the files that begins at a second; of several the one that has a text, else the first. */
  passageAt(isOf: (file: string) => boolean, startSeconds: Seconds, text = ''): Passage | undefined {
    const there = this.#lines.flatMap((line, at) =>
      line.startSeconds === startSeconds && isOf(line.file) ? this.#passage(at) : [],
    )
    return there.find((passage) => passage.text.startsWith(text)) ?? there[0]
  }

  #passage(at: number): Passage {
    const { end } = this.#spans[at] as Span
    const { words: _, isFirst: __, ...passage } = this.#lines[at] as Line
    const lines = this.#lines.slice(at, end)
    return {
      ...passage,
      endSeconds: lines.at(-1)?.endSeconds ?? passage.endSeconds,
      text: lines.map(({ text }) => text).join(' '),
      isDenied: this.#isDenied(end),
    }
  }

  /** Whether a line begins another speaker's turn and denies the statement before it. */
  #isDenied(at: number): boolean {
    const [before, next] = [this.#lines[at - 1], this.#lines[at]]
    return (
      next !== undefined &&
      next.isFirst &&
      next.file === before?.file &&
      !before.text.endsWith('?') &&
      deniesBefore(next.text)
    )
  }

  /** Each line's passage's worth to a question: BM25 over it and, for less, its surroundings. */
  #worth(weights: ReadonlyMap<string, number>): Float64Array {
    const count = this.#lines.length
    const worth = new Float64Array(count)
    for (const [term, weight] of weights) {
      const uses = this.#usesOf(term)
      const known = new Set(uses).size
      const telling = weight * Math.log(1 + (count - known + 0.5) / (known + 0.5))
      const heard = new Float64Array(count)
      for (const { first, end, about } of this.#episodes)
        if (about.has(term)) heard.fill(OF_TITLE, first, end)
      for (const at of uses) {
        const { first, end } = this.#episodes[this.#episodeOf[at] as number] as Episode
        const from = Math.max(first, at - MOST_SENTENCES - BEHIND.length)
        for (let line = from; line < Math.min(end, at + BEFORE.length + 1); line++)
          heard[line]! += this.#shareOf(at, line)
      }
      for (let at = 0; at < count; at++)
        if (heard[at] !== 0) worth[at]! += (telling * heard[at]!) / (heard[at]! + HALF_USES)
    }
    return worth.map((value, at) => ((this.#spans[at] as Span).words < LEAST_WORDS ? 0 : value))
  }

  /** The lines that use a term, one entry a use; where none does, those of terms that are spelled nearly so. */
  #usesOf(term: string): readonly number[] {
    const uses = this.#uses.get(term)
    if (uses !== undefined || term.length < LEAST_MISSPELT || /\d/.test(term)) return uses ?? []
    return [...this.#uses].flatMap(([other, lines]) => (isNear(term, other) ? lines : []))
  }

  /** What a line counts for the passage that begins with another one. */
  #shareOf(at: number, first: number): number {
    const { end } = this.#spans[first] as Span
    if (at < first) return BEFORE[first - at - 1] ?? 0
    return at < end ? 1 : (BEHIND[at - end] ?? 0)
  }
}

/** The passage that begins with a line: as many as one speaker says in one go, up to the limits. */
function spanFrom(first: number, lines: readonly Line[]): Span {
  let [end, words] = [first + 1, lines[first]?.words ?? 0]
  for (; end - first < MOST_SENTENCES; end++) {
    const next = lines[end]
    if (next === undefined || next.isFirst || words + next.words > MOST_WORDS) break
    // Longer words cannot be shared.
    if (next.endSeconds - (lines[first]?.startSeconds ?? 0) > LONGEST_SHARED) break
    words += next.words
  }
  return { end, words }
}
