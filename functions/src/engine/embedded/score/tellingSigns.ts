import { CHATTER, DEFINES, GENERAL, SELF, SIGNAL, STOP, VERB } from '../read/lexicon.ts'
import type { Units } from '../read/readUnits.ts'
import { COMMA, type Words } from '../read/readWords.ts'
import { wordAt, wordSet } from '../read/wordAt.ts'
import { openReferences } from './openReferences.ts'
import type { ScoredUnits } from './scoreUnits.ts'
import { skipLinks } from './selfContainedness.ts'

/** Signs of a sentence's content and independence; mostly small numbers. */
export interface TellingSigns {
  /** Logarithm of its words. */
  words: number
  /** Log odds that people keep it. */
  kept: number
  /** 1 where it asks. */
  asks: number
  /** "is", "means". */
  defines: number
  /** Its subject's weight relative to the episode's heaviest stem: 0 to 1. */
  subject: number
  /** "I" and "my". */
  self: number
  /** 1 where a stop word opens it. */
  opensPlain: number
  /** Shares of words for reasons, contrasts and rules, and for talk about the talk. */
  signals: number
  chatter: number
  /** 1 where it breaks off, restarts after a dash, or has half of a quotation. */
  broken: number
  /** Commas a word: speech that begins anew. */
  commas: number
  /** Share of its content words that recur soon. */
  again: number
  /** Square root of {@link selfContainedness}. */
  contained: number
  /** {@link openReferences}, up to four. */
  open: number
  /** Share of its specific words, and weight of its content words relative to the heaviest stem. */
  own: number
  weight: number
}

/** Learned from 28 rated episodes: content 0 to 3, independence 0 to 2. docs/engine.md "Passages" */
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingSigns, readonly [tells: number, stands: number]>> =
  {
    words: [0.44, 0.33],
    kept: [0.26, 0.14],
    asks: [-0.48, -0.47],
    defines: [0.12, 0.08],
    subject: [0.21, 0.19],
    self: [-0.15, -0.011],
    opensPlain: [0.14, 0.12],
    signals: [1.4, 0.45],
    chatter: [-1.9, -0.46],
    broken: [-0.23, -0.3],
    commas: [-0.25, -0.45],
    again: [0.1, 0.1],
    contained: [0.14, 0.4],
    open: [-0.042, -0.096],
    own: [0.48, 0.68],
    weight: [0.74, 0.54],
  }

const SIGNS = Object.keys(TELLING_WEIGHTS) as Array<keyof TellingSigns>

/** Each sentence's content and independence by signs alone: only the order means something. */
export function telling(
  words: Words,
  units: Units,
  scored: ScoredUnits,
): { tells: Float64Array; stands: Float64Array } {
  const [tells, stands] = [new Float64Array(units.count), new Float64Array(units.count)]
  for (let unit = 0; unit < units.count; unit++) {
    const signs = tellingSigns(words, units, scored, unit)
    for (const sign of SIGNS) {
      const [tell, stand] = TELLING_WEIGHTS[sign]
      tells[unit]! += tell * signs[sign]
      stands[unit]! += stand * signs[sign]
    }
  }
  return { tells, stands }
}

/** Most words of a subject, before its verb. */
const LONGEST_SUBJECT = 9
/** Words after a sentence that count as "soon". */
const SOON_WORDS = 120
const MOST_OPEN = 4
export const SINGULAR = wordSet(
  `i i'm i've i'd i'll me my mine myself yo me mí mi mis mío mía conmigo soy estoy tengo voy creo quiero puedo he`,
)
const BROKEN = /(?:\.\.|…|--| [-–—] )./u
const QUOTES = /["“”«»]/u

export function tellingSigns(
  words: Words,
  units: Units,
  { logOdds, stemWeight, heaviest, nextMention, selfContainedness }: ScoredUnits,
  unit: number,
): TellingSigns {
  const { classes, text } = words
  const first = units.firstWord[unit] as number
  const end = units.endWord[unit] as number
  const start = skipLinks(words, first, end)
  let content = 0
  let again = 0
  let defines = 0
  let self = 0
  let signals = 0
  let chatter = 0
  let subject = 0
  let own = 0
  let weight = 0
  let commas = 0
  let verbAt = end
  for (let index = start; index < end; index++) {
    const bits = classes[index] as number
    if ((bits & VERB) !== 0 && verbAt === end) verbAt = index
    if ((bits & DEFINES) !== 0) defines++
    if ((bits & SELF) !== 0 && SINGULAR.has(wordAt(words, index))) self++
    if ((bits & SIGNAL) !== 0) signals++
    if ((bits & CHATTER) !== 0) chatter++
    if (index < end - 1 && ((words.gap[index] as number) & COMMA) !== 0) commas++
    if ((bits & STOP) !== 0) continue
    content++
    if ((bits & (GENERAL | CHATTER)) === 0) own++
    weight += stemWeight[words.stem[index] as number] as number
    const next = nextMention[index] as number
    if (next >= end && next < end + SOON_WORDS) again++
    if (verbAt === end) subject = Math.max(subject, stemWeight[words.stem[index] as number] as number)
  }
  const size = end - start
  const said = text.slice(Math.max(0, (words.start[start] as number) - 1), (words.end[end - 1] as number) + 2)
  return {
    words: Math.log(end - first),
    kept: logOdds[unit] as number,
    asks: units.asks[unit] as number,
    defines,
    subject: verbAt < end && verbAt - start < LONGEST_SUBJECT ? subject / heaviest : 0,
    self,
    opensPlain: ((classes[start] as number) & STOP) !== 0 ? 1 : 0,
    signals: signals / size,
    chatter: chatter / size,
    broken: isBroken(said) ? 1 : 0,
    commas: commas / size,
    again: again / Math.max(1, content),
    contained: Math.sqrt(selfContainedness[unit] as number),
    open: Math.min(MOST_OPEN, openReferences(words, stemWeight, { first, end })),
    own: own / size,
    weight: weight / heaviest / Math.max(1, content),
  }
}

/** Includes the marks before the first word and after the last. */
function isBroken(text: string): boolean {
  if (BROKEN.test(text)) return true
  if (!QUOTES.test(text)) return false
  const counted = (sign: string) => text.split(sign).length - 1
  return counted('"') % 2 === 1 || counted('“') !== counted('”') || counted('«') !== counted('»')
}
