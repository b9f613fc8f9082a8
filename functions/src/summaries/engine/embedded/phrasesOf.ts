import { lowerLetter } from './letters.ts'
import { ASK, FILLER, NOD, SELF, STOP, VERB, YOU } from './lexicon.ts'
import { BREAK, CLAUSE, COMMA, type Words } from './readWords.ts'

/** Said less often, two words beside each other are no term. */
const LEAST_TIMES = 4
/** Shorter words are spelt letters and measures. */
const LEAST_LETTERS = 4

const NO_TERM = STOP | FILLER | NOD | SELF | YOU | VERB | ASK

interface Phrase {
  times: number
  /** How often each way of writing it occurs. */
  forms: Map<string, number>
  stems: readonly [number, number]
}

/**
 * The terms of an episode, most frequent first: two words that carry meaning, said side by side again and again ("coin
 * selection"). No word stands in two of them. Written as they are written most often.
 */
export function phrasesOf(words: Words, most: number, isWanted: (phrase: string) => boolean): string[] {
  const found = new Map<number, Phrase>()
  for (let index = 0; index + 1 < words.count; index++) {
    if (((words.gap[index] as number) & (BREAK | COMMA | CLAUSE)) !== 0) continue
    if (!isTerm(words, index) || !isTerm(words, index + 1)) continue
    const stems = [words.stem[index] as number, words.stem[index + 1] as number] as const
    const key = stems[0] * words.stemCount + stems[1]
    const phrase = found.get(key) ?? { times: 0, forms: new Map<string, number>(), stems }
    found.set(key, phrase)
    const form = words.text.slice(words.start[index], words.end[index + 1])
    phrase.times++
    phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1)
  }
  const taken = new Set<number>()
  const chosen: string[] = []
  for (const { times, forms, stems } of [...found.values()].toSorted((a, b) => b.times - a.times)) {
    if (times < LEAST_TIMES || chosen.length === most) break
    if (stems[0] === stems[1] || stems.some((stem) => taken.has(stem))) continue
    const [form = ''] = [...forms].toSorted((a, b) => b[1] - a[1])[0] ?? []
    if (!isWanted(form)) continue
    for (const stem of stems) taken.add(stem)
    chosen.push(form)
  }
  return chosen
}

function isTerm(words: Words, index: number): boolean {
  if (((words.classes[index] as number) & NO_TERM) !== 0) return false
  const from = words.start[index] as number
  const to = words.end[index] as number
  if (to - from < LEAST_LETTERS) return false
  for (let at = from; at < to; at++) if (lowerLetter(words.text.charCodeAt(at)) === 0) return false
  return true
}
