import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** The whole transcript as one folded text, with the segment that each place in it comes from. */
export class TranscriptIndex {
  readonly #text: string
  /** Where each segment's text begins. */
  readonly #starts: number[] = []
  readonly #segments: readonly TranscriptSegment[]

  constructor({ segments }: Transcript) {
    this.#segments = segments
    const texts = segments.map((segment) => foldSpace(segment.text))
    let at = 0
    for (const text of texts) {
      this.#starts.push(at)
      at += text.length + 1
    }
    this.#text = texts.join(' ')
  }

  /**
   * Where a quote is said: the segment in which it begins, the nearest to `aboutSeconds` when it is said more than once.
   * @returns undefined when it stands nowhere in the transcript, word for word
   */
  find(quote: string, aboutSeconds: Seconds): TranscriptSegment | undefined {
    let best: TranscriptSegment | undefined
    let from = quote === '' ? -1 : this.#text.indexOf(quote)
    while (from !== -1) {
      const end = from + quote.length
      if (isWordEdge(this.#text, from) && isWordEdge(this.#text, end)) {
        const found = this.#segmentAt(from)
        if (best === undefined || distance(found, aboutSeconds) < distance(best, aboutSeconds)) best = found
      }
      from = this.#text.indexOf(quote, from + 1)
    }
    return best
  }

  #segmentAt(offset: number): TranscriptSegment | undefined {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return this.#segments[low]
  }
}

function distance(segment: TranscriptSegment | undefined, seconds: Seconds): number {
  return segment === undefined ? Number.POSITIVE_INFINITY : Math.abs(segment.startSeconds - seconds)
}

/** Not in the middle of a word: "art" does not stand in "start". */
function isWordEdge(text: string, at: number): boolean {
  return !(
    /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))
  )
}
