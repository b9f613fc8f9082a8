import { CHATTER, DEFINES, SELF, SIGNAL, STOP, VERB } from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import { isNumber, wordAt, wordSet } from '../read/wordAt.ts'
import { bitsOf, type Term } from './termsOf.ts'
import type { ScoredUnits } from './scoreUnits.ts'
import { isLetter, skipLinks, type Span } from './selfContainedness.ts'

/** What tells a reader whether a candidate makes a key point; numbers, most of them small. */
export interface PointSigns {
  /** How well it stands by itself, without the formal register: 0 to 1. */
  stands: number
  /** Log odds that people keep its sentence. */
  kept: number
  /** References that nothing in it tells, {@link SOFT} for one that may be understood. */
  open: number
  /** 1 for a part of a sentence. */
  part: number
  /** 1 where the one says it who asks the questions. */
  host: number
  /** Words before it that only link it to what was said. */
  links: number
  verbs: number
  /** "is", "means". */
  defines: number
  /** Weight of its subject beside the heaviest stem of the episode: 0 to 1. */
  subject: number
  /** "I" and "my". */
  self: number
  /** Share of its words that reasons, contrasts and rules are made of, and of those that talk about the talk. */
  signals: number
  chatter: number
  /** Letters of its words of content, on average. */
  letters: number
  /** Letters that are spelt. */
  spelt: number
  /** Participles: "-ing", "-ndo". */
  participles: number
  /** 1 where it breaks off, begins anew, or has half of a quotation. */
  broken: number
  /** Share of its words of content that are said again soon after it. */
  again: number
  /** How many of the episode's main subjects it names. */
  about: number
  /** 1 where it says that it is an example, or asks to imagine one. */
  example: number
}

/** A subject stands before its verb, and is not longer than this. */
const LONGEST_SUBJECT = 9
/** "Soon" ends so many words after a candidate. */
const SOON_WORDS = 120
const SINGULAR = wordSet(
  `i i'm i've i'd i'll me my mine myself yo me mí mi mis mío mía conmigo soy estoy tengo voy creo quiero puedo he`,
)
const EXAMPLE =
  /(?<!\p{L})(?:for example|for instance|an example|imagine|let['’]?s say|suppose|say you|por ejemplo|imagin[ae]\p{L}*|supong\p{L}+)(?!\p{L})/iu
const BROKEN = /(?:\.\.|…|--)./u
const QUOTES = /["“”«»]/u

/** So many subjects are the main ones. */
const MAIN_SUBJECTS = 6

/** For each word 0, or the number of the main subject that begins there. @param terms most telling first */
export function subjectsByWord({ count }: Words, terms: readonly Term[]): Uint8Array {
  const subjects = new Uint8Array(count)
  for (const [at, { places }] of terms.slice(0, MAIN_SUBJECTS).entries())
    for (const place of places) subjects[place] = at + 1
  return subjects
}

/**
 * The signs that lie in the words of a candidate, in one pass.
 * @param subjects see subjectsByWord()
 */
export function wordSigns(
  words: Words,
  subjects: Uint8Array,
  { stemWeight, heaviest, nextMention }: Pick<ScoredUnits, 'stemWeight' | 'heaviest' | 'nextMention'>,
  { first, end }: Pick<Span, 'first' | 'end'>,
): Omit<PointSigns, 'stands' | 'kept' | 'open' | 'part' | 'host'> {
  const { classes, text } = words
  const start = skipLinks(words, first, end)
  let content = 0
  let letters = 0
  let spelt = 0
  let participles = 0
  let again = 0
  let verbs = 0
  let defines = 0
  let self = 0
  let signals = 0
  let chatter = 0
  let subject = 0
  let named = 0
  let verbAt = end
  for (let index = start; index < end; index++) {
    const bits = classes[index] as number
    named |= 1 << (subjects[index] as number)
    if ((bits & VERB) !== 0 && verbs++ === 0) verbAt = index
    if ((bits & DEFINES) !== 0) defines++
    if ((bits & SELF) !== 0 && SINGULAR.has(wordAt(words, index))) self++
    if ((bits & SIGNAL) !== 0) signals++
    if ((bits & CHATTER) !== 0) chatter++
    if ((bits & STOP) !== 0) continue
    const to = words.end[index] as number
    content++
    letters += to - (words.start[index] as number)
    if (isLetter(words, index) && !isNumber(words, index)) spelt++
    if (text.endsWith('ing', to) || text.endsWith('ndo', to)) participles++
    const next = nextMention[index] as number
    if (next >= end && next < end + SOON_WORDS) again++
    if (verbs === 0) subject = Math.max(subject, stemWeight[words.stem[index] as number] as number)
  }
  const size = end - start
  return {
    links: start - first,
    verbs,
    defines,
    subject: verbAt < end && verbAt - start < LONGEST_SUBJECT ? subject / heaviest : 0,
    self,
    signals: signals / size,
    chatter: chatter / size,
    letters: letters / Math.max(1, content),
    spelt,
    participles,
    broken: isBroken(
      text.slice(Math.max(0, (words.start[start] as number) - 1), (words.end[end - 1] as number) + 2),
    )
      ? 1
      : 0,
    again: again / Math.max(1, content),
    about: bitsOf(named >> 1),
    example: EXAMPLE.test(text.slice(words.start[first], words.end[end - 1])) ? 1 : 0,
  }
}

/** The signs before the first word and after the last one belong to the candidate as well. */
function isBroken(text: string): boolean {
  if (BROKEN.test(text)) return true
  if (!QUOTES.test(text)) return false
  const counted = (sign: string) => text.split(sign).length - 1
  return counted('"') % 2 === 1 || counted('“') !== counted('”') || counted('«') !== counted('»')
}
