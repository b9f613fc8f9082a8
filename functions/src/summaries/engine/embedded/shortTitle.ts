import { cleanSentence } from './cleanSentence.ts'
import { type Draft, quoteOf } from './Draft.ts'
import { LINK, POINTER, STOP, UNFINISHED } from './lexicon.ts'
import { CLAUSE, COMMA } from './readWords.ts'

export const TITLE_LENGTH = 68

/**
 * A sentence as a title: whole when it is short, else its first clause, else its beginning up to a word that a title may
 * end with, and "…". No full stop at the end.
 */
export function shortTitle(draft: Draft, first: number, end: number): string {
  const whole = trimmed(draft, first, end)
  if (whole.length <= TITLE_LENGTH) return whole
  let clause = ''
  let cut = ''
  for (let index = first + 2; index < end; index++) {
    const bits = draft.words.classes[index] as number
    if ((bits & UNFINISHED) !== 0) continue
    const next = index + 1 < end ? (draft.words.classes[index + 1] as number) : 0
    const between = draft.words.gap[index] as number
    const ends = (between & (COMMA | CLAUSE)) !== 0
    if (!ends && (next & STOP) === 0) continue
    const part = trimmed(draft, first, index + 1)
    if (part.length > TITLE_LENGTH) break
    if (ends && (next & POINTER) === 0 && part.length >= 24) clause = part
    if (part.length >= 20 && (next & (LINK | STOP)) !== 0) cut = part
  }
  if (clause !== '') return clause
  if (cut !== '') return `${cut} …`
  return `${whole.slice(0, TITLE_LENGTH - 2).replace(/\s+\S*$/u, '')} …`
}

function trimmed({ words, language }: Draft, first: number, end: number): string {
  return cleanSentence(quoteOf(words, first, end), language).replace(/(?<!\.)\.$/u, '')
}
