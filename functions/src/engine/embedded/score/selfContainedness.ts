import type { EpisodeLanguage } from '#domain/languages.ts'
import {
  ADVERB,
  ASK,
  CONJUNCTION,
  COURTESY,
  DETERMINER,
  FILLER,
  FRAGMENT,
  LINK,
  NOD,
  NOMINAL,
  POINTER,
  PROMO,
  SELF,
  STOP,
  SUBORDINATE,
  UNFINISHED,
  VERB,
  YOU,
} from '../read/lexicon.ts'
import { isPause } from '../read/punctuation.ts'
import type { Units } from '../read/readUnits.ts'
import { CLAUSE, COMMA, MARKUP, PERIOD, type Words } from '../read/readWords.ts'
import { wordAt, wordSet } from '../read/wordAt.ts'

/** A run of words within one sentence, the end exclusive, quotable as a point. */
export interface Span {
  unit: number
  first: number
  end: number
  /** Whether the source ends a sentence or clause there. */
  closed: boolean
  asks: boolean
  /** Likelihood of sentence ends: see {@link Units}. */
  whole: number
  /** Whether the source ends sentences with three dots. */
  trails: boolean
}

/** Fewer words say nothing. */
const LEAST_WORDS = 5
/** Most words of a point; longer sentences give clauses. */
export const LONGEST_POINT = 40

/** In sources without sentence ends, longer ones are rarely one sentence. */
const LONGEST_UNMARKED = 20

export function wholeSpan(units: Units, unit: number): Span {
  const first = units.firstWord[unit] as number
  const end = units.endWord[unit] as number
  const closed = units.closed[unit] === 1 || (!units.punctuated && end - first <= LONGEST_UNMARKED)
  return {
    unit,
    first,
    end,
    closed,
    asks: units.asks[unit] === 1,
    whole: units.whole[unit] as number,
    trails: units.trails,
  }
}

/** "I" refers to a named voice; "you" to anybody. */
const NAMED_SELF = 0.6
const UNNAMED_SELF = 0.8
const ANYBODY = 0.8

/** Least factor, for a sentence far from both its ends. */
const LEAST_WHOLE = 0.1
const RUNNING_ON = 2

/** The first telling word: links, fillers and "I think that" before it are not shown. */
export function skipLinks(words: Words, first: number, end: number): number {
  let at = first
  while (at < end - 3) {
    const bits = words.classes[at] as number
    if ((bits & (LINK | FILLER)) !== 0) at++
    else if ((bits & SELF) !== 0) {
      const opinion = opinionAt(words, at)
      if (opinion === 0 || at + opinion >= end - 3) break
      at += opinion
    } else break
  }
  return at
}

const OPINIONS: Record<EpisodeLanguage, RegExp> = {
  en: /^(?:i(?: would|['’]d| just| really| do)? (?:think|believe|guess|mean|suppose|say|feel like)(?: that(?! is| was|['’]s))?)(?= \S)/iu,
  es: /^(?:(?:yo )?(?:creo|pienso|supongo|diría|opino) que)(?= \S)/iu,
}

/** Number of words that announce an opinion, else 0. */
function opinionAt({ text, start, end, language }: Words, index: number): number {
  const from = start[index] as number
  // In English only "I" opens one.
  if (language === 'en' && (end[index] as number) - from !== 1) return 0
  const found = OPINIONS[language].exec(text.slice(from, from + 30))
  return found === null ? 0 : found[0].split(' ').length
}

/**
 * Full score from four articles and prepositions in ten words on. Such a share marks the formal register (F. Heylighen
 * and J.-M. Dewaele, "Formality of language", 1999), which needs least context to be understood.
 */
const NOMINAL_BASE = 0.4
const NOMINAL_WORTH = 1.6

/** "baked", "horneó", "subieron", "dejaba", "vivían", "aprenden", "hablamos": almost exclusive endings of verbs. */
function endsAsVerb({ language, text, start, end }: Words, index: number): boolean {
  const to = end[index] as number
  const from = start[index] as number
  // "A customer-focused shop".
  if (to - from < 4 || text[from - 1] === '-') return false
  const last = text.charCodeAt(to - 1)
  if (last === 0xf3) return true // ó
  if (last === 0x64) return text.charCodeAt(to - 2) === 0x65 // ed
  if (last === 0x6e) {
    if (text.endsWith('ron', to) || text.endsWith('ban', to) || text.endsWith('ían', to)) return true
    return language === 'es' && (text.endsWith('an', to) || text.endsWith('en', to))
  }
  if (last === 0x73) return language === 'es' && text.endsWith('mos', to)
  return last === 0x61 && (text.endsWith('aba', to) || text.endsWith('ía', to))
}

/**
 * How well words stand without earlier ones: 1 for a statement, near 0 for words that lean on context, ask, greet,
 * advertise or break off. From signs only, in one pass, without parsing.
 * @param isRegisterCounted whether the formal register counts: yes among all sentences; it says less about a chosen
 * candidate
 */
export function selfContainedness(
  words: Words,
  { first, end, closed, asks, whole, trails }: Span,
  isRegisterCounted = true,
): number {
  if (asks || end - first < LEAST_WORDS) return 0
  const start = skipLinks(words, first, end)
  const size = end - start
  const isNamed = (words.segments[words.segment[first] as number]?.speaker ?? '') !== ''
  let fragment = false
  for (let index = first; index <= start; index++) {
    const bits = words.classes[index] as number
    if ((bits & FRAGMENT) !== 0 && (index === start || (bits & LINK) !== 0)) fragment = true
  }
  let content = 0
  let pointers = 0
  let noise = 0
  let letters = 0
  let promo = 0
  let verbs = 0
  let courtesy = 0
  let hasComma = false
  let self = 0
  let nominal = 0
  let breaks = 0
  let before = 0
  /** Inside a subordinate clause, and whether its verb was heard. "As soon as …" opens with one. */
  let hangs = ((words.classes[start] as number) & SUBORDINATE) !== 0
  let hangsOnVerb = false
  let mainVerbs = 0
  /** Whether the opening clause has reached its comma. */
  let isClauseOver = false
  for (let index = start; index < end; index++) {
    const bits = words.classes[index] as number
    const between = index < end - 1 ? (words.gap[index] as number) : 0
    let isVerb = (bits & VERB) !== 0 && (before & DETERMINER) === 0
    if ((bits & STOP) === 0) {
      content++
      // Spelt letters, and words broken off after one.
      if (isLetter(words, index)) {
        noise++
        // Neighbours spell an abbreviation.
        if (!isLetter(words, index - 1) && !isLetter(words, index + 1)) letters++
      } else if ((before & DETERMINER) === 0 && endsAsVerb(words, index)) isVerb = true
    }
    if ((bits & CONJUNCTION) !== 0 && (bits & LINK) === 0) {
      hangs = true
      hangsOnVerb = false
    }
    if (isVerb) {
      verbs++
      // "People who bake need flour": the second verb is the sentence's own.
      if (!hangs || (hangsOnVerb && (before & VERB) === 0)) {
        if (index > start) mainVerbs++
      } else hangsOnVerb = true
    }
    // "If the yeast rises, and the oven is hot, …": the subordination continues.
    if ((between & (COMMA | CLAUSE)) !== 0 && ((words.classes[index + 1] as number) & CONJUNCTION) === 0) {
      hangs = false
      isClauseOver ||= index > start
    }
    if ((bits & NOMINAL) !== 0) nominal++
    if ((bits & POINTER) !== 0 && (content === 0 || index < start + 6)) pointers++
    if ((bits & (FILLER | NOD)) !== 0) noise++
    if ((bits & PROMO) !== 0) promo++
    if ((between & COMMA) !== 0) {
      hasComma = true
      // "with the, with the other": a restart.
      if ((bits & DETERMINER) !== 0) breaks++
    }
    // "the idea is... the idea of": given up.
    if ((between & PERIOD) !== 0 && isPause(words, index)) breaks++
    if ((bits & COURTESY) !== 0) courtesy++
    if ((bits & SELF) !== 0) self += isNamed ? NAMED_SELF : UNNAMED_SELF
    else if ((bits & YOU) !== 0) self += ANYBODY
    if (((words.gap[index] as number) & MARKUP) !== 0) noise += 3
    // "Might not have": one verb.
    if (wordAt(words, index) !== 'not') before = bits
  }
  if (content < 3 || size < LEAST_WORDS) return 0
  let score = isRegisterCounted ? Math.min(1, NOMINAL_BASE + (NOMINAL_WORTH * nominal) / size) : 1
  const lead = words.classes[start] as number
  if (fragment || (lead & POINTER) !== 0 || countsUnnamed(words, start)) score *= 0.15
  // "Where the yeast does the lifting, the bacteria do the tasting" asks nothing.
  else if ((lead & ASK) !== 0 && !((lead & SUBORDINATE) !== 0 && isClauseOver && mainVerbs > 0)) score *= 0.4
  else if ((lead & SELF) !== 0) score *= isNamed ? 0.9 : 0.75
  else if ((lead & YOU) !== 0) score *= 0.9
  else if (words.language === 'en' ? lacksSubject(words, start) : opensAsPiece(words, first, start))
    score *= 0.3
  if (pointers > 0) score *= pointers > 1 ? 0.35 : 0.7
  if (((words.classes[end - 1] as number) & UNFINISHED) !== 0) score *= 0.25
  if (!trails && ((words.gap[end - 1] as number) & PERIOD) !== 0 && isPause(words, end - 1)) score *= 0.3
  // "If you count, nearly everything …": says nothing without its main clause.
  if ((lead & SUBORDINATE) !== 0 && !isClauseOver) score *= 0.2
  // Several verbs without a mark between them: run-on sentences.
  if (whole < 1 && verbs > RUNNING_ON && !hasComma) score *= (RUNNING_ON / verbs) ** 2
  score *= LEAST_WHOLE + (1 - LEAST_WHOLE) * whole
  if (!closed) score *= whole < 1 ? 0.4 : 0.7
  if (verbs === 0) score *= 0.2
  else if (mainVerbs === 0 && words.language === 'en') score *= 0.15
  // "Discover, for example, …", "Sedated, there's …": a fragment.
  if (((words.gap[start] as number) & COMMA) !== 0 && (lead & (STOP | ADVERB)) === 0) score *= 0.4
  // "The fee of G, H and I": an example's letters.
  if (letters > 0) score *= 0.8 ** Math.min(3, letters)
  if (size < 8) score *= 0.5
  if (size > LONGEST_POINT) score *= 0.6
  score *= Math.max(0, 1 - (2 * noise) / size)
  score *= Math.max(0.1, 1 - self / size)
  if (breaks > 0) score *= breaks > 1 ? 0.2 : 0.45
  if (promo > 1) score *= 0.4
  if (promo > 2) score *= 0.3
  if (courtesy > 0) score *= courtesy > 1 ? 0.1 : 0.4
  // Lists of names hold no clause; chatter holds nothing else.
  if (content > size * 0.8) score *= 0.5
  return score
}

/** "No una parte …", "Ver si …": a denial or an infinitive that depends on earlier words. */
function opensAsPiece({ text, start, end }: Words, first: number, at: number): boolean {
  return /^(?:no (?:un|una|unos|unas|el|la|los|las)|\p{L}+[aei]r (?:si|que|el|la|los|las|un|una)|momento en) /iu.test(
    text.slice(start[Math.max(first, at - 1)], end[Math.min(end.length - 1, at + 2)]),
  )
}

/** A single letter that is not a word. */
export function isLetter({ classes, start, end }: Words, index: number): boolean {
  return (end[index] ?? 0) - (start[index] ?? 0) === 1 && ((classes[index] as number) & STOP) === 0
}

/** "One was two miles long", "Some got there": their noun is in another sentence. */
function countsUnnamed({ classes, text, start, end }: Words, at: number): boolean {
  if (((classes[at] as number) & STOP) === 0 || ((classes[at + 1] as number) & VERB) === 0) return false
  return QUANTIFIERS.has(text.slice(start[at], end[at]).toLowerCase())
}

const QUANTIFIERS = wordSet(
  'one two three some most many few all none uno una unos unas algunos algunas muchos muchas pocos todos ninguno',
)

/**
 * "Check the proof", "Expand the range": a content word before an article is a verb without its subject. "Features so
 * the wallet can": the end of another sentence.
 */
export function lacksSubject({ classes, gap, text, start, end }: Words, at: number): boolean {
  if (((classes[at] as number) & STOP) !== 0 || (gap[at] as number) !== 0) return false
  const next = classes[at + 1] as number
  return (
    (next & (DETERMINER | LINK | POINTER)) !== 0 &&
    NO_PREDICATE.has(text.slice(start[at + 1], end[at + 1]).toLowerCase())
  )
}

const NO_PREDICATE = wordSet(
  "the a an my your our their his her its every each some any no these those so because but cause there's it's",
)
