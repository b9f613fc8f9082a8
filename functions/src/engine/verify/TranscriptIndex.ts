import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { type Alignment, alignWords } from './alignWords.ts'
import { isReadable } from './cleanText.ts'
import { LIMITS } from './limits.ts'
import { quoteForms } from './quoteForms.ts'
import { contradict, tellingWords } from './sameWords.ts'
import { eachWord, isContent, wordsOf } from './words.ts'
import { SaidWords } from './SaidWords.ts'
import { firstFrom, WordRuns } from './WordRuns.ts'

/** Fewer words than this are said anywhere, and prove nothing. docs/rules.md "Summaries and verification" */
export const LEAST_QUOTE_WORDS = 5
/** Of so many words one may be wrong, missing or added. */
export const WORDS_PER_DIFFERENCE = 8
/** Where only a place is looked for, near to where it is expected, this many words are enough for one difference. */
const WORDS_PER_DIFFERENCE_NEAR = 4
const VERY_NEAR_SECONDS = 60
/** What is longer is looked for by its beginning. */
const MOST_QUOTE_WORDS = 80
/** Names, numbers and content words by which a quote that is short is known from any other. */
const LEAST_CONTENT_WORDS = 2
/** Words that an ellipsis may stand for. */
const MOST_GAP_WORDS = 40
/** Words that differ from one another, without which a quote is a refrain. */
const LEAST_DISTINCT_WORDS = 3

/** Hundreds of quotes that are found, or tens of long ones that are not. */
const MOST_PAIRS = 8_000_000

/** As near to the time given as this, a place comes before all others. */
const NEAR_SECONDS = 90
/** Places that are looked at closely, near the time and elsewhere. */
const MOST_PLACES = 12
/** Where a segment is longer, a word's own time is estimated within it. */
const LONG_SEGMENT_SECONDS = 20

/** What a quote is about is said around it: in so many characters before and after it, some 45 seconds each. */
const AROUND = 600

/** Sounds and repeated words that may lie around those that are compared, in characters. */
const LITERAL_MARGIN = 24

/** A quote as the transcript has it. */
export interface FoundQuote {
  /** The transcript's own words, white space folded. */
  quote: string
  /** What is said before and after it, and the quote. */
  around: string
  /** Where its first word is said. */
  segment: TranscriptSegment
  /** When its first word is said: the segment's beginning, or a place within a long one. */
  startSeconds: Seconds
}

/** Differences, more for what is far from the time; and how far that is. */
interface Ranked extends FoundQuote {
  rank: number
  distance: number
}

/** The whole transcript as one folded text, with its words as they are compared. */
export class TranscriptIndex {
  readonly #text: string
  /** Where each segment's text begins. */
  readonly #starts: number[] = []
  readonly #segments: readonly TranscriptSegment[]
  /** Number of each word in the vocabulary, and its place in the text. */
  readonly #ids: Int32Array
  readonly #from: Int32Array
  readonly #to: Int32Array
  readonly #vocabulary = new Map<string, number>()
  readonly #spellings: string[] = []
  readonly #runs: WordRuns
  /** The same words, wherever they are said. */
  readonly said: SaidWords
  /** Pairs of words that may still be compared: whatever is proposed, it ends in time. */
  #pairs = MOST_PAIRS

  constructor({ segments }: Transcript) {
    this.#segments = segments
    const texts = segments.map((segment) => foldSpace(segment.text))
    let at = 0
    for (const text of texts) {
      this.#starts.push(at)
      at += text.length + 1
    }
    this.#text = texts.join(' ')
    // No text has more words than half of its characters.
    const most = (this.#text.length >> 1) + 1
    const [ids, from, to] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)]
    let count = 0
    eachWord(this.#text, (word, start, end) => {
      let id = this.#vocabulary.get(word)
      if (id === undefined) {
        id = this.#spellings.push(word) - 1
        this.#vocabulary.set(word, id)
      }
      ids[count] = id
      from[count] = start
      to[count] = end
      count++
    })
    this.#ids = ids.slice(0, count)
    this.#from = from.slice(0, count)
    this.#to = to.slice(0, count)
    this.#runs = new WordRuns(this.#ids)
    this.said = new SaidWords(this.#ids, this.#spellings)
  }

  /** A quote's place near `aboutSeconds`, else anywhere, but for one word in eight; undefined under five words. */
  find(quote: string, aboutSeconds: Seconds): FoundQuote | undefined {
    return this.#find(quote, aboutSeconds, WORDS_PER_DIFFERENCE)
  }

  /**
   * The place that a quote stands for, which proves nothing: as {@link find}, and at the time given one word in four may differ.
   * @returns the transcript's own words, not the quote's
   */
  findPlace(quote: string, aboutSeconds: Seconds): FoundQuote | undefined {
    const found = this.find(quote, aboutSeconds)
    if (found !== undefined) return found
    const loosely = this.#find(quote, aboutSeconds, WORDS_PER_DIFFERENCE_NEAR)
    return loosely && distanceTo(loosely.segment, aboutSeconds) <= VERY_NEAR_SECONDS ? loosely : undefined
  }

  #find(quote: string, aboutSeconds: Seconds, wordsPerDifference: number): FoundQuote | undefined {
    let best: Ranked | undefined
    for (const parts of quoteForms(quote)) {
      const found = this.#findAll(parts, aboutSeconds, wordsPerDifference)
      // A name before a quote may pass for its one wrong word.
      if (found !== undefined && (best === undefined || found.rank < best.rank)) best = found
      if (best?.rank === 0) break
    }
    return best
  }

  /** Where all parts are said, one soon after the other; what lies between them is shown too. */
  #findAll(parts: readonly string[], aboutSeconds: Seconds, wordsPerDifference: number): Ranked | undefined {
    const inWords = parts
      .map((part) => wordsOf(part).slice(0, MOST_QUOTE_WORDS))
      .filter((words) => words.length > 0)
    const all = inWords.flat()
    if (all.length < LEAST_QUOTE_WORDS || new Set(all).size < LEAST_DISTINCT_WORDS) return undefined
    // Few words that everybody uses are said in any episode: only where they are expected do they mean this place.
    const isThin = all.length < WORDS_PER_DIFFERENCE && all.filter(isContent).length < LEAST_CONTENT_WORDS
    const written = parts.length === 1 ? foldSpace(parts[0] ?? '') : ''
    const longest = inWords.reduce(
      (most, words, at) => (words.length > (inWords[most]?.length ?? 0) ? at : most),
      0,
    )
    let best: Ranked | undefined
    for (const place of this.#places(inWords[longest] ?? [], aboutSeconds)) {
      const spot = this.#alignAll(inWords, longest, place, wordsPerDifference)
      if (spot === undefined || spot.last - spot.first + 1 < LEAST_QUOTE_WORDS) continue
      const found = this.#foundAt(spot.first, spot.last, written)
      if (found === undefined) continue
      const distance = distanceTo(found.segment, aboutSeconds)
      if (isThin && distance > NEAR_SECONDS) continue
      // Near the time first; there, and elsewhere, the fewest differences.
      const rank = spot.differences + (distance <= NEAR_SECONDS ? 0 : 1_000)
      const isBetter =
        best === undefined || rank < best.rank || (rank === best.rank && distance < best.distance)
      if (isBetter) best = { ...found, rank, distance }
      // Places come in order: no later one is better.
      if (rank === 0) break
    }
    return best
  }

  /** The longest part at a place, those before and after it within reach. */
  #alignAll(
    parts: ReadonlyArray<readonly string[]>,
    longest: number,
    place: number,
    wordsPerDifference: number,
  ): Alignment | undefined {
    const middle = parts[longest] ?? []
    const margin = Math.ceil(middle.length / 4) + 3
    const found = this.#align(middle, place - margin, place + middle.length + margin, wordsPerDifference)
    if (found === undefined) return undefined
    let { first, last, differences } = found
    for (let at = longest - 1; at >= 0; at--) {
      const before = this.#align(parts[at] ?? [], first - MOST_GAP_WORDS, first, wordsPerDifference)
      if (before === undefined) return undefined
      first = before.first
      differences += before.differences
    }
    for (let at = longest + 1; at < parts.length; at++) {
      const after = this.#align(parts[at] ?? [], last + 1, last + 1 + MOST_GAP_WORDS, wordsPerDifference)
      if (after === undefined) return undefined
      last = after.last
      differences += after.differences
    }
    return { first, last, differences }
  }

  /** Words among those from one place to another, with one difference in so many words. */
  #align(
    words: readonly string[],
    from: number,
    to: number,
    wordsPerDifference: number,
  ): Alignment | undefined {
    const start = Math.max(0, from)
    const ids = this.#ids.subarray(start, Math.max(start, to))
    const run = Array.from(ids, (id) => this.#spellings[id] as string)
    this.#pairs -= words.length * run.length
    if (this.#pairs < 0) return undefined
    // One more word may be said than are quoted.
    const aligned = alignWords(words, run, (words.length + 1) / wordsPerDifference)
    if (aligned === undefined) return undefined
    const { first, last, differences } = aligned
    if (differences > 0) {
      // Fillers may be left out: all of them count as one word.
      const said = run.slice(first, last + 1)
      const lengthOf = (all: readonly string[]) => Math.min(all.length, tellingWords(all).length + 1)
      const length = Math.max(lengthOf(words), lengthOf(said))
      if (differences > length / wordsPerDifference || contradict(words, said)) return undefined
    }
    return { first: start + first, last: start + last, differences }
  }

  /** Where the quote may begin, by runs of three words that it shares with the transcript, the likeliest first. */
  #places(words: readonly string[], aboutSeconds: Seconds): number[] {
    const ids = words.map((word) => this.#vocabulary.get(word) ?? -1)
    const about = this.#wordAt(aboutSeconds)
    const votes = new Map<number, number>()
    for (let at = 0; at + 2 < ids.length; at++) {
      for (const place of this.#runs.of(ids, at, about)) {
        votes.set(place - at, (votes.get(place - at) ?? 0) + 1)
      }
    }
    const places = [...votes]
      .map(([place, count]) => ({ place, count, distance: Math.abs(place - about) }))
      .toSorted((a, b) => b.count - a.count || a.distance - b.distance)
    const isNear = ({ place }: { place: number }) => {
      const word = Math.min(Math.max(place, 0), this.#ids.length - 1)
      return distanceTo(this.#segmentOf(this.#from[word] ?? 0), aboutSeconds) <= NEAR_SECONDS
    }
    const near = places.filter(isNear).slice(0, MOST_PLACES)
    return [...new Set([...near, ...places.slice(0, MOST_PLACES)].map(({ place }) => place))]
  }

  /** The words from one to another as they stand in the transcript. */
  #foundAt(first: number, last: number, written: string): FoundQuote | undefined {
    const from = this.#from[first] as number
    const to = this.#to[last] as number
    // As it was written, where that stands there letter for letter; else with the marks that belong to it.
    const literal = written === '' ? -1 : this.#text.indexOf(written, Math.max(0, from - LITERAL_MARGIN))
    const isLiteral = literal !== -1 && literal < to && literal + written.length >= to - LITERAL_MARGIN
    const marksBefore = /[¿¡$€£#@]+$/u.exec(this.#text.slice(Math.max(0, from - 3), from))?.[0] ?? ''
    const marksAfter = /^[.?!…%]{0,3}/u.exec(this.#text.slice(to, to + 3))?.[0] ?? ''
    const start = isLiteral ? literal : from - marksBefore.length
    const end = isLiteral ? literal + written.length : to + marksAfter.length
    const quote = cutAtWord(this.#text.slice(start, end), LIMITS.quote)
    // Unreadable; and without the unreadable characters it would not be verbatim.
    if (!isReadable(quote)) return undefined
    const segment = this.#segmentOf(start)
    const around = this.#text.slice(Math.max(0, start - AROUND), end + AROUND)
    return segment && { quote, around, segment, startSeconds: this.#secondOf(segment, start) }
  }

  #secondOf({ startSeconds, endSeconds, text }: TranscriptSegment, offset: number): Seconds {
    const length = endSeconds - startSeconds
    if (length <= LONG_SEGMENT_SECONDS) return startSeconds
    const within = offset - (this.#starts[this.#segmentIndexOf(offset)] ?? offset)
    const share = Math.min(1, within / Math.max(1, foldSpace(text).length))
    return Math.floor((startSeconds + share * length) * 10) / 10
  }

  /** The first word that is said at a second or after it. */
  #wordAt(seconds: Seconds): number {
    const segment = firstFrom(
      this.#segments.length,
      (at) => (this.#segments[at]?.startSeconds ?? 0) >= seconds,
    )
    const offset = this.#starts[segment] ?? this.#text.length
    return firstFrom(this.#from.length, (at) => (this.#from[at] as number) >= offset)
  }

  readonly #segmentOf = (offset: number) => this.#segments[this.#segmentIndexOf(offset)]

  #segmentIndexOf(offset: number): number {
    return firstFrom(this.#starts.length, (at) => (this.#starts[at] as number) > offset) - 1
  }
}

function distanceTo(segment: TranscriptSegment | undefined, seconds: Seconds): number {
  if (segment === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, segment.startSeconds - seconds, seconds - segment.endSeconds)
}

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  return text
    .slice(0, limit + 1)
    .replace(/\s+\S*$/u, '')
    .slice(0, limit)
}
