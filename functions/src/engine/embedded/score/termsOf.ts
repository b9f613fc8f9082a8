import type { Language } from '#domain/profile.ts'
import {
  ADVERB,
  ARTICLE,
  ASK,
  COURTESY,
  FILLER,
  GENERAL,
  NOD,
  SELF,
  STOP,
  VERB,
  YOU,
} from '../read/lexicon.ts'
import { COMMA, EXCLAMATION, NEW_SEGMENT, PERIOD, QUESTION, type Words } from '../read/readWords.ts'
import { wordAt, wordSet } from '../read/wordAt.ts'

/** Said less often, a word is no subject of the episode, and two words beside each other are no term. */
const LEAST_TIMES = 5
const LEAST_TIMES_TOGETHER = 4
/** Where nobody writes marks, two words may be two of a list: they must stand together more often. */
const LEAST_TIMES_UNMARKED = 8
/** Two words that are said in fewer parts of the episode are the subject of a story. */
const LEAST_PARTS_TOGETHER = 3
/** Shorter words are spelt letters and measures; before another one they may be nouns ("fee rates"). */
const LEAST_LETTERS = 4
/** What two words together tell beside what one tells. */
const PHRASE_WORTH = 2
/** How often a word stands behind an article or a possessive, when it is a noun. */
const LEAST_NOUN_SHARE = 0.25
/** An article that stands before a term so often belongs to it; Spanish nouns rarely go without. */
const ARTICLE_SHARE: Record<Language, number> = { en: 0.35, es: 0.1 }
const OPENING_WORTH = 0.1
const LEAST_GOING_ON = 0.7

/** Candidates that are looked at for each term. */
const TRIED_EACH = 4
const PLURALS = ['s', 'es']
const PLURAL_SHARE = 0.2
const NO_TERM = COURTESY | STOP | FILLER | NOD | SELF | YOU | VERB | ASK | GENERAL | ADVERB
/** Punctuation between two words: they are no term. A new segment is none. */
const APART = ~NEW_SEGMENT
const SENTENCE_END = PERIOD | QUESTION | EXCLAMATION

/** An article as it is shown before a term; possessives are not. */
const SHOWN: Record<Language, Readonly<Record<string, string>>> = {
  en: { the: 'the', a: 'a', an: 'an' },
  es: { el: 'el', la: 'la', los: 'los', las: 'las', del: 'el', al: 'el' },
}

export interface Term {
  /** As it is mostly written, with its article. */
  text: string
  /** Indices of the words that it begins with, in order. */
  places: readonly number[]
}

interface Possible {
  stems: readonly number[]
  worth: number
}

/**
 * What an episode talks about, most telling first: nouns that are said again and again, and two words that are said side by
 * side ("coin selection", in Spanish also "prueba de trabajo"). Written, and with the article, as they mostly are in the
 * source. No stem stands in two of them.
 */
export function termsOf(words: Words, language: Language, most: number): Term[] {
  const times = new Int32Array(words.stemCount)
  for (let index = 0; index < words.count; index++) times[words.stem[index] as number]!++
  const taken = new Set<number>()
  const chosen: Term[] = []
  const ranked = candidates(words, times, language).slice(0, most * TRIED_EACH)
  const places = placesOf(words, ranked)
  for (const { stems } of ranked) {
    if (chosen.length === most) break
    if (stems.some((stem) => taken.has(stem))) continue
    const own = (places[stems[0] as number] ?? []).filter((index) => isAt(words, stems, index, language))
    const text = writtenAs(words, stems, own, language)
    if (text === '' || (language === 'en' && / \p{L}+ed$|-\p{L}+ed$/u.test(text))) continue
    for (const stem of stems) taken.add(stem)
    chosen.push({ text, places: own })
  }
  return chosen
}

/** Parts of an episode; what is said in one of them only is the subject of a story, not of the episode. */
const PARTS = 16

/** Bits that are set in a whole number below 2 to the 31. */
export function bitsOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** In how many parts of the episode each stem is said. */
function spreadOf(words: Words): Uint8Array {
  const parts = new Int32Array(words.stemCount)
  const spread = new Uint8Array(words.stemCount)
  const partsEach = PARTS / words.count
  for (let index = 0; index < words.count; index++) {
    const part = 1 << (index * partsEach)
    const stem = words.stem[index] as number
    if (((parts[stem] as number) & part) !== 0) continue
    parts[stem]! |= part
    spread[stem]!++
  }
  return spread
}

function candidates(words: Words, times: Int32Array, language: Language): Possible[] {
  const spread = spreadOf(words)
  const width = (stem: number) => (spread[stem] as number) / Math.min(PARTS, times[stem] as number)
  const partsEach = PARTS / words.count
  const together = new Map<number, number>()
  const asNoun = new Int32Array(words.stemCount)
  const leastTogether = words.gap.some((gap) => (gap & (COMMA | PERIOD)) !== 0)
    ? LEAST_TIMES_TOGETHER
    : LEAST_TIMES_UNMARKED
  for (let index = 0; index < words.count; index++) {
    const stem = words.stem[index] as number
    if ((times[stem] as number) < LEAST_TIMES_TOGETHER || !mayOpen(words, index)) continue
    const second = secondOf(words, index, language)
    // "The legacy wallet": what stands before a noun in English is none.
    const isNoun = language === 'es' || !meansMore(words, index)
    const isAfterArticle = index > 0 && ((words.classes[index - 1] as number) & ARTICLE) !== 0
    if (((isNoun && isAfterArticle) || isName(words, index)) && isTerm(words, index)) asNoun[stem]!++
    if (second === 0) continue
    const other = words.stem[second] as number
    if (other === stem || (times[other] as number) < LEAST_TIMES_TOGETHER) continue
    const key = stem * words.stemCount + other
    // Times and, in the last bits, the parts.
    const known = together.get(key) ?? 0
    const part = 1 << (index * partsEach)
    together.set(key, known + (1 << PARTS) + ((known & part) === 0 ? 1 : 0) * part)
  }
  const found: Possible[] = []
  for (const [key, packed] of together) {
    const count = packed >>> PARTS
    const parts = bitsOf(packed & (2 ** PARTS - 1))
    if (count < leastTogether || parts < LEAST_PARTS_TOGETHER) continue
    const stems = [Math.floor(key / words.stemCount), key % words.stemCount]
    const share = parts / Math.min(PARTS, count)
    found.push({ stems, worth: PHRASE_WORTH * Math.sqrt(count) * share })
  }
  for (const [stem, count] of asNoun.entries()) {
    const share = count / (times[stem] as number)
    if ((times[stem] as number) < LEAST_TIMES || share < LEAST_NOUN_SHARE) continue
    found.push({
      stems: [stem],
      worth: Math.sqrt(times[stem] as number) * Math.min(1, 2 * share) * width(stem),
    })
  }
  return found.toSorted((a, b) => b.worth - a.worth)
}

/** A capital inside a sentence. */
function isName({ text, start, gap }: Words, index: number): boolean {
  if (index === 0 || ((gap[index - 1] as number) & APART) !== 0) return false
  const letter = text.charAt(start[index] as number)
  return letter !== letter.toLowerCase()
}

/** Whether another word of content follows at once. */
function meansMore(words: Words, index: number): boolean {
  const next = index + 1
  if (next >= words.count || ((words.gap[index] as number) & APART) !== 0) return false
  return ((words.classes[next] as number) & STOP) === 0
}

/** The second word of a term that begins at `index`; 0 when none does. */
function secondOf(words: Words, index: number, language: Language): number {
  const next = index + 1
  if (next >= words.count || ((words.gap[index] as number) & APART) !== 0) return 0
  if (isTerm(words, next, LEAST_LETTERS - 1)) return next
  const after = next + 1
  const joined = language === 'es' && after < words.count && isDe(words, next)
  return joined && ((words.gap[next] as number) & APART) === 0 && isTerm(words, after) ? after : 0
}

function isDe({ text, start, end }: Words, index: number): boolean {
  const from = start[index] as number
  return (end[index] as number) - from === 2 && text.startsWith('de', from)
}

/** By stem, where terms begin: looked up once for all of them. */
function placesOf(words: Words, terms: readonly Possible[]): ReadonlyArray<number[] | undefined> {
  const places = Array.from<number[] | undefined>({ length: words.stemCount })
  for (const { stems } of terms) places[stems[0] as number] = []
  for (let index = 0; index < words.count; index++) places[words.stem[index] as number]?.push(index)
  return places
}

/** Whether a term of these stems stands there, where its first stem does. */
function isAt(words: Words, stems: readonly number[], index: number, language: Language): boolean {
  if (stems.length === 1) return isTerm(words, index)
  return mayOpen(words, index) && words.stem[secondOf(words, index, language)] === stems[1]
}

/** How a term is mostly written, and with which article. */
function writtenAs(
  words: Words,
  stems: readonly number[],
  places: readonly number[],
  language: Language,
): string {
  const forms = new Map<string, Map<string, number>>()
  const times = new Map<string, number>()
  for (const index of places) {
    const last = stems.length === 1 ? index : secondOf(words, index, language)
    const isAfterArticle = index > 0 && ((words.classes[index - 1] as number) & ARTICLE) !== 0
    const article = (isAfterArticle ? SHOWN[language][wordAt(words, index - 1)] : undefined) ?? ''
    // What opens a sentence has a capital there only.
    const opens = index === 0 || ((words.gap[index - 1] as number) & SENTENCE_END) !== 0
    const form = words.text.slice(words.start[index], words.end[last])
    const articles = forms.get(form) ?? new Map<string, number>()
    forms.set(form, articles.set(article, (articles.get(article) ?? 0) + 1))
    times.set(form, (times.get(form) ?? 0) + (opens ? OPENING_WORTH : 1))
  }
  const [written = '', said = 0] = commonest(times)
  const form = written + goingOn(words, stems, places, language)
  const articles = new Map(forms.get(written))
  articles.delete('')
  const [article = '', count = 0] = commonest(articles)
  // "The Bitcoin blockchain": the article is the other word's.
  if (language === 'en' && /^\p{Lu}[^\s\p{Lu}]*$/u.test(form)) return form
  const isDefinite = article !== 'a' && article !== 'an'
  if (count > 0 && count >= ARTICLE_SHARE[language] * said && isDefinite) return `${article} ${form}`
  // What an episode talks about is many: "strips" rather than "strip" or "a strip".
  const plural = PLURALS.map((ending) => form + ending).find(
    (each) => (times.get(each) ?? 0) >= PLURAL_SHARE * said,
  )
  if (plural !== undefined) return plural
  // "A company" is any; "a merkle tree" is a kind.
  const isKind = form.includes(' ') || language === 'es'
  return isKind && count > 0 && count >= ARTICLE_SHARE[language] * said ? `${article} ${form}` : form
}

/** The word that nearly always follows a term of two, with a space before it: "Harvard Business" is a "Review". */
function goingOn(
  words: Words,
  stems: readonly number[],
  places: readonly number[],
  language: Language,
): string {
  if (stems.length === 1) return ''
  const next = new Map<string, number>()
  for (const index of places) {
    const last = secondOf(words, index, language)
    if (meansMore(words, last)) {
      const word = words.text.slice(words.start[last + 1], words.end[last + 1])
      next.set(word, (next.get(word) ?? 0) + 1)
    }
  }
  const [word = '', count = 0] = commonest(next)
  return count >= places.length * LEAST_GOING_ON ? ` ${word}` : ''
}

function commonest(counts: ReadonlyMap<string, number>): [string, number] | [] {
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
}

/** Adjectives of degree tell nothing alone, and something before their noun: "high performance". */
const DEGREES = wordSet('high higher low lower long short early late')

/** Whether a term of two words may begin there. */
function mayOpen(words: Words, index: number): boolean {
  if (isTerm(words, index)) return true
  // "Long-term", "non-technical": one word, which tells nothing alone.
  if (words.text.charCodeAt(words.end[index] as number) !== 0x20) return false
  if (isTerm(words, index, LEAST_LETTERS - 1)) return true
  return ((words.classes[index] as number) & GENERAL) !== 0 && DEGREES.has(wordAt(words, index))
}

function isTerm(words: Words, index: number, letters = LEAST_LETTERS): boolean {
  if (((words.classes[index] as number) & NO_TERM) !== 0) return false
  const from = words.start[index] as number
  if ((words.end[index] as number) - from < letters) return false
  const first = words.text.charCodeAt(from)
  return first < 0x30 || first > 0x39
}
