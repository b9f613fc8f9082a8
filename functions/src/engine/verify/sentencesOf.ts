import { foldSpace, type Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** What is said between two places where one can begin or stop to listen. */
export interface Sentence {
  startSeconds: Seconds
  endSeconds: Seconds
  text: string
}

/** Where no sentence ends for so long, as in captions without marks, one ends with each segment. */
const LONGEST_SECONDS = 30
const END = /(?<![.?!…])[.?!…]+["”’»)\]]*(?=\s|$)/gu

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
