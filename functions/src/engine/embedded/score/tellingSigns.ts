import { CHATTER, DEFINES, DEMONSTRATIVE, GENERAL, SELF, SIGNAL, STOP, VERB } from '../read/lexicon.ts'
import type { Units } from '../read/readUnits.ts'
import { COMMA, type Words } from '../read/readWords.ts'
import { isNumber, wordAt, wordSet } from '../read/wordAt.ts'
import { openReferences } from './openReferences.ts'
import type { ScoredUnits } from './scoreUnits.ts'
import { isLetter, skipLinks } from './selfContainedness.ts'

/** Signs of a sentence's content and independence; mostly small numbers. */
export interface TellingSigns {
  /** Logarithm of its words. */
  words: number
  /** Log odds that people keep it. */
  kept: number
  /** 1 where it asks. */
  asks: number
  /** 1 where the asker of the questions says it. */
  host: number
  verbs: number
  /** "is", "means". */
  defines: number
  /** Its subject's weight relative to the episode's heaviest stem: 0 to 1. */
  subject: number
  /** "I" and "my". */
  self: number
  /** Shares of words for reasons, contrasts and rules, and for talk about the talk. */
  signals: number
  chatter: number
  /** Spelt letters. */
  spelt: number
  /** 1 where it breaks off, restarts after a dash, or has half of a quotation. */
  broken: number
  /** Commas a word: speech that begins anew. */
  commas: number
  /** Share of its content words that recur soon. */
  again: number
  /** 1 for an example, or a call to imagine one. */
  example: number
  /** Square root of {@link selfContainedness}. */
  contained: number
  /** {@link openReferences}, up to four. */
  open: number
  /** Share of its specific words, and weight of its content words relative to the heaviest stem. */
  own: number
  weight: number
  /** "this", "that", up to three. */
  points: number
}

/** By scripts/bench/engine/trainTelling.ts, from 28 rated episodes: content 0 to 3, independence 0 to 2. */
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingSigns, readonly [tells: number, stands: number]>> =
  {
    words: [0.41, 0.25],
    kept: [0.27, 0.15],
    asks: [-0.49, -0.48],
    host: [-0.33, -0.1],
    verbs: [0.038, 0.023],
    defines: [0.11, 0.069],
    subject: [0.17, 0.17],
    self: [-0.16, -0.022],
    signals: [1.4, 0.43],
    chatter: [-1.9, -0.43],
    spelt: [-0.14, -0.084],
    broken: [-0.24, -0.31],
    commas: [-0.28, -0.48],
    again: [0.11, 0.11],
    example: [-0.25, -0.18],
    contained: [0.13, 0.4],
    open: [-0.053, -0.12],
    own: [0.48, 0.63],
    weight: [0.76, 0.55],
    points: [-0.0094, -0.056],
  }

const SIGNS = Object.keys(TELLING_WEIGHTS) as Array<keyof TellingSigns>

/** Each sentence's content and independence by signs alone: only the order means something. */
export function telling(
  words: Words,
  units: Units,
  scored: ScoredUnits,
  isHost: (unit: number) => boolean,
): { tells: Float64Array; stands: Float64Array } {
  const [tells, stands] = [new Float64Array(units.count), new Float64Array(units.count)]
  for (let unit = 0; unit < units.count; unit++) {
    const signs = tellingSigns(words, units, scored, unit, isHost(unit))
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
const MOST_POINTS = 3
const SINGULAR = wordSet(
  `i i'm i've i'd i'll me my mine myself yo me mí mi mis mío mía conmigo soy estoy tengo voy creo quiero puedo he`,
)
const EXAMPLE =
  /(?<!\p{L})(?:for example|for instance|an example|imagine|let['’]?s say|suppose|say you|por ejemplo|imagin[ae]\p{L}*|supong\p{L}+)(?!\p{L})/iu
const BROKEN = /(?:\.\.|…|--| [-–—] )./u
const QUOTES = /["“”«»]/u

export function tellingSigns(
  words: Words,
  units: Units,
  { logOdds, stemWeight, heaviest, nextMention, selfContainedness }: ScoredUnits,
  unit: number,
  isHost: boolean,
): TellingSigns {
  const { classes, text } = words
  const first = units.firstWord[unit] as number
  const end = units.endWord[unit] as number
  const start = skipLinks(words, first, end)
  let content = 0
  let spelt = 0
  let again = 0
  let verbs = 0
  let defines = 0
  let self = 0
  let signals = 0
  let chatter = 0
  let subject = 0
  let own = 0
  let weight = 0
  let points = 0
  let commas = 0
  let verbAt = end
  for (let index = start; index < end; index++) {
    const bits = classes[index] as number
    if ((bits & VERB) !== 0 && verbs++ === 0) verbAt = index
    if ((bits & DEFINES) !== 0) defines++
    if ((bits & SELF) !== 0 && SINGULAR.has(wordAt(words, index))) self++
    if ((bits & SIGNAL) !== 0) signals++
    if ((bits & CHATTER) !== 0) chatter++
    if ((bits & DEMONSTRATIVE) !== 0) points++
    if (index < end - 1 && ((words.gap[index] as number) & COMMA) !== 0) commas++
    if ((bits & STOP) !== 0) continue
    content++
    if ((bits & (GENERAL | CHATTER)) === 0) own++
    weight += stemWeight[words.stem[index] as number] as number
    if (isLetter(words, index) && !isNumber(words, index)) spelt++
    const next = nextMention[index] as number
    if (next >= end && next < end + SOON_WORDS) again++
    if (verbs === 0) subject = Math.max(subject, stemWeight[words.stem[index] as number] as number)
  }
  const size = end - start
  const said = text.slice(Math.max(0, (words.start[start] as number) - 1), (words.end[end - 1] as number) + 2)
  return {
    words: Math.log(end - first),
    kept: logOdds[unit] as number,
    asks: units.asks[unit] as number,
    host: isHost ? 1 : 0,
    verbs,
    defines,
    subject: verbAt < end && verbAt - start < LONGEST_SUBJECT ? subject / heaviest : 0,
    self,
    signals: signals / size,
    chatter: chatter / size,
    spelt,
    broken: isBroken(said) ? 1 : 0,
    commas: commas / size,
    again: again / Math.max(1, content),
    example: EXAMPLE.test(text.slice(words.start[first], words.end[end - 1])) ? 1 : 0,
    contained: Math.sqrt(selfContainedness[unit] as number),
    open: Math.min(MOST_OPEN, openReferences(words, stemWeight, { first, end })),
    own: own / size,
    weight: weight / heaviest / Math.max(1, content),
    points: Math.min(MOST_POINTS, points),
  }
}

/** Includes the marks before the first word and after the last. */
function isBroken(text: string): boolean {
  if (BROKEN.test(text)) return true
  if (!QUOTES.test(text)) return false
  const counted = (sign: string) => text.split(sign).length - 1
  return counted('"') % 2 === 1 || counted('“') !== counted('”') || counted('«') !== counted('»')
}
