import { foldSpace, type Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { cleanText, isReadable } from './cleanText.ts'
import { LIMITS } from './limits.ts'
import { LEAST_QUOTE_WORDS } from './TranscriptIndex.ts'
import { wordsOf } from './words.ts'

/** What is said between two places where one can begin or stop to listen. */
export interface Sentence {
  startSeconds: Seconds
  endSeconds: Seconds
  text: string
}

/** Where no sentence ends for so long, as in captions without marks, one ends with each segment. */
const LONGEST_SECONDS = 30
const END = /(?<![.?!…])[.?!…]+["”’»)\]]*(?=\s|$)/gu

export const GREETING =
  /^[¡¿"“\s]*(?:(?:hi|hello|hey)(?![\p{L}'’])|good (?:morning|afternoon|evening)|welcome|thanks?(?: you)? (?:for|so much|very much)|what['’]s up|how are you|hola|bienvenid[oa]s?|buen[oa]s (?:d[ií]as|tardes|noches)|muy buenas|gracias por|qué tal)(?!\p{L})/iu

/** Words of a moment that is made of what is said: its title comes after its quote. */
const TITLE_WORDS = 8
const QUOTE_WORDS = 12

/** The sentences of a transcript, in order. One that ends within a segment does so at an estimated second. */
export function sentencesOf({ segments }: Transcript): Sentence[] {
  const sentences: Sentence[] = []
  /** What is said since the last end. */
  let open: Sentence[] = []
  const add = (text: string, startSeconds: Seconds, endSeconds: Seconds) => {
    const said = foldSpace(text)
    if (said !== '') open.push({ startSeconds, endSeconds, text: said })
  }
  const close = () => {
    const [first] = open
    const last = open.at(-1)
    if (first === undefined || last === undefined) return
    const isLong = open.length > 1 && last.endSeconds - first.startSeconds > LONGEST_SECONDS
    if (isLong) sentences.push(...open)
    else
      sentences.push({ ...first, endSeconds: last.endSeconds, text: open.map(({ text }) => text).join(' ') })
    open = []
  }
  for (const { startSeconds, endSeconds, text } of segments) {
    const length = Math.max(1, text.trimEnd().length)
    const secondOf = (at: number) =>
      at >= length
        ? endSeconds
        : Math.floor((startSeconds + ((endSeconds - startSeconds) * at) / length) * 1000) / 1000
    let from = 0
    for (const { 0: marks, index } of text.matchAll(END)) {
      const to = index + marks.length
      add(text.slice(from, to), secondOf(from), secondOf(to))
      close()
      from = to
    }
    add(text.slice(from), secondOf(from), endSeconds)
  }
  close()
  return sentences
}

/** The first words from a sentence on; undefined when unreadable, or too few to be found again. */
export function quoteFrom(sentences: readonly Sentence[], at: number): string | undefined {
  const said = sentences.slice(at, at + LEAST_QUOTE_WORDS).map(({ text }) => text)
  const quote = beginningOf(said.join(' '), QUOTE_WORDS)
  const isLong = wordsOf(quote).length >= LEAST_QUOTE_WORDS && quote.length <= LIMITS.quote
  return isLong && isReadable(quote) ? quote : undefined
}

/** The beginning of the next sentence before a second, else the quote's next words. @param from sentences from the quote's first on */
export function titleAfter(quote: string, from: readonly Sentence[], to: Seconds): string | undefined {
  const texts = from.flatMap(({ startSeconds, text }) => (startSeconds < to ? text : []))
  const next = texts.slice(1).find((text) => {
    const isLong = wordsOf(text).length >= LEAST_QUOTE_WORDS
    return isLong && !GREETING.test(text) && !quote.includes(beginningOf(text, TITLE_WORDS))
  })
  const said = beginningOf(next ?? texts.join(' ').slice(quote.length).trim(), TITLE_WORDS)
  const title = cleanText(said, LIMITS.title - 1).replace(/[\p{P}\s]+$/u, '')
  return title === '' ? undefined : `${title}…`
}

const beginningOf = (text: string, words: number) => text.split(' ').slice(0, words).join(' ')
