import {
  ADVERB,
  CONJUNCTION,
  DEFINES,
  DEMONSTRATIVE,
  LEANING,
  PERSONAL,
  POSSESSIVE,
  PREPOSITION,
  STOP,
  VERB,
} from '../read/lexicon.ts'
import { skipLinks, type Span } from './selfContainedness.ts'
import { CLAUSE, COMMA, EXCLAMATION, PERIOD, QUESTION, type Words } from '../read/readWords.ts'

/** What a reference that may be understood all the same counts beside one that cannot. */
const SOFT = 0.4
const CLAUSE_END = COMMA | CLAUSE | PERIOD | QUESTION | EXCLAMATION
const ANY_BEFORE = 60
/** A noun said less often than this is no subject that everybody knows. */
const KNOWN_TIMES = 5
/** One said so often is the subject of the episode. */
const SUBJECT_TIMES = 12

const set = (words: string) => new Set(words.trim().split(/\s+/))
const EXISTS = set(
  "is are was were will can could may might has have would seems exist exists isn't aren't must should used",
)
const EXPLETIVE_END = set('to that if when for how whether because')
const EXPLETIVE_VERB = set(
  'is was takes makes would will can could might may seems turns looks becomes requires costs helps happens matters',
)
const OF_TIME = set(
  'year years week month morning day days afternoon time episode podcast show point moment país siglo año semana mes día momento tipo forma manera',
)
const UNTOLD = set(
  `problem idea thing point reason question answer issue difference assumption result example goal solution way part advantage
  benefit downside upside catch trick challenge alternative problema idea cosa punto razón cuestión pregunta respuesta diferencia
  resultado ejemplo objetivo solución forma manera ventaja desventaja`,
)
const COUNTS_ON = set(
  'second third fourth fifth next last previous first other same final rest latter former alternative',
)
const COUNTED_ON = set(
  'segundo segunda tercer tercera cuarto cuarta quinta siguiente último última anterior otro otra mismo misma',
)

/**
 * How many words need a noun that does not stand in the span: pronouns, demonstratives, "there", "the other". From signs
 * only: a pronoun counts as understood where a noun stands in an earlier clause of the span.
 * @returns 0 where nothing is open; {@link SOFT} for each one that context may supply
 */
export function openReferences(
  words: Words,
  stemWeight: Float64Array,
  { first, end }: Pick<Span, 'first' | 'end'>,
): number {
  const start = skipLinks(words, first, end)
  const open =
    words.language === 'en'
      ? openInEnglish(words, stemWeight, start, end)
      : openInSpanish(words, stemWeight, start, end)
  const list = words.language === 'en' ? COUNTS_ON : COUNTED_ON
  return open + openDefinite(words, stemWeight, start, end) + countsOn(words, start, list)
}

function openInEnglish(words: Words, stemWeight: Float64Array, first: number, end: number): number {
  const { classes, gap } = words
  let open = 0
  /** Words of content in earlier clauses, and in all. */
  let earlier = 0
  let content = 0
  let before = 0
  for (let index = first; index < end; index++) {
    const bits = classes[index] as number
    const isOpening =
      index === first || ((gap[index - 1] as number) & CLAUSE_END) !== 0 || (before & CONJUNCTION) !== 0
    if (isOpening) earlier = content
    const next = index + 1 < end ? (classes[index + 1] as number) : 0
    const isLast = index + 1 === end || ((gap[index] as number) & CLAUSE_END) !== 0
    if ((bits & PERSONAL) !== 0) {
      if (!isExpletive(words, index, end) && (earlier === 0 || !agrees(words, first, index))) open += 1
    } else if ((bits & POSSESSIVE) !== 0) {
      if (content === 0 || !agrees(words, first, index)) open += 1
    } else if ((bits & DEMONSTRATIVE) !== 0) {
      open += demonstrative(words, stemWeight, {
        first,
        end,
        index,
        before,
        next,
        isLast,
        isOpening,
        content,
        earlier,
      })
    } else if ((bits & LEANING) !== 0) {
      open += leaning(words, first, end, index, before, next)
    }
    if ((bits & (STOP | ADVERB)) === 0 && !isNumber(words, index)) content++
    before = bits
  }
  return open
}

/** "It's hard to …", "it takes a year to …": stands for what follows. */
function isExpletive(words: Words, index: number, end: number): boolean {
  const word = wordAt(words, index)
  if (!word.startsWith('it')) return false
  if (word === 'it' && !EXPLETIVE_VERB.has(wordAt(words, index + 1))) return false
  if (word !== 'it' && word !== "it's" && word !== "it'll" && word !== "it'd") return false
  const until = Math.min(end, index + 8)
  for (let at = index + 2; at < until; at++) {
    const next = wordAt(words, at)
    if (next === 'going' || next === 'gonna' || next === 'like' || next === 'supposed') return false
    if (EXPLETIVE_END.has(next)) return true
  }
  return false
}

/** "he" and "she" need somebody with a capital; the others any noun. */
function agrees(words: Words, first: number, index: number): boolean {
  const word = wordAt(words, index)
  if (!/^(?:s?he|him|his|her|hers|s?he'\w+|himself|herself)$/u.test(word)) return true
  for (let at = first; at < index; at++)
    if (
      ((words.classes[at] as number) & STOP) === 0 &&
      (isCapital(words, at) || PEOPLE.has(wordAt(words, at)))
    )
      return true
  return false
}

const PEOPLE = set(
  'man woman person somebody someone user child doctor patient customer founder guy kid friend boss mother father',
)

interface Place {
  first: number
  end: number
  index: number
  before: number
  next: number
  isLast: boolean
  isOpening: boolean
  content: number
  earlier: number
}

function demonstrative(words: Words, stemWeight: Float64Array, place: Place): number {
  const { first, end, index, before, next, isLast, isOpening, content, earlier } = place
  const word = wordAt(words, index)
  if (word.startsWith('that')) {
    const isPronoun = word !== 'that'
    // "Something that's new": a relative.
    if (isPronoun && !isOpening && (before & STOP) === 0) return 0
    if (index === first) return 1
    if (isOpening && (isPronoun || (next & VERB) !== 0)) {
      // "The key is lost, that is the problem": the clause before.
      if (
        (before & CONJUNCTION) === 0 &&
        content > 1 &&
        ((words.gap[index - 1] as number) & CLAUSE_END) === 0
      )
        return 0
      return earlier > 1 ? SOFT : 1
    }
    if ((before & PREPOSITION) !== 0) return earlier > 1 ? SOFT : 1
    if (isLast) return earlier > 1 ? SOFT : 1
    const following = wordAt(words, index + 1)
    if (
      following === 'way' ||
      following === 'kind' ||
      following === 'sort' ||
      following === 'point' ||
      following === 'case'
    )
      return 1
    return 0
  }
  const following = isLast ? '' : wordAt(words, index + 1)
  if (OF_TIME.has(following) && word === 'this') return SOFT
  if (following === 'days' && word === 'these') return 0
  if (word === 'those' && /^(?:who|that|of|which|in|with|are)$/u.test(following)) return 0
  if (isLast || (next & (VERB | STOP)) !== 0) return earlier > 1 ? SOFT : 1
  // "this key", after a key was named.
  for (let at = first; at < index; at++) {
    for (let noun = index + 1; noun < Math.min(end, index + 4); noun++)
      if (words.stem[at] === words.stem[noun] && ((words.classes[noun] as number) & STOP) === 0) return 0
  }
  // "This game engine", of an episode about one.
  return earlier > 2 || isSubject(words, stemWeight, index + 1, end) ? SOFT : 1
}

/** Whether one of the next words of content is said again and again. */
function isSubject(words: Words, stemWeight: Float64Array, from: number, end: number): boolean {
  for (let at = from; at < Math.min(end, from + 2); at++) {
    const isContent = ((words.classes[at] as number) & STOP) === 0
    if (isContent && (stemWeight[words.stem[at] as number] as number) ** 2 >= SUBJECT_TIMES) return true
  }
  return false
}

function leaning(
  words: Words,
  first: number,
  end: number,
  index: number,
  before: number,
  next: number,
): number {
  const word = wordAt(words, index)
  const following = index + 1 < end ? wordAt(words, index + 1) : ''
  const isLead = index <= first + 1
  switch (word) {
    case 'there':
      if (EXISTS.has(following) || /^(?:out|over|right)$/u.test(wordBefore(words, index, first))) return 0
      return wordBefore(words, index, first) === 'is' ? SOFT : 1
    case 'here':
    case "here's":
      return 1
    case 'then':
      return /^(?:back|by|until|since)$/u.test(wordBefore(words, index, first)) ? 1 : 0
    case 'such':
      return following === 'as' || following === 'a' || following === 'an' ? 0 : SOFT
    case 'another':
      return wordBefore(words, index, first) === 'one' || index > first + 3 ? 0 : 1
    case 'other':
    case 'same': {
      if (word === 'other' && following === 'than') return 0
      if (/^(?:each|any|every|many|all)$/u.test(wordBefore(words, index, first))) return 0
      if (isLead) return 1
      if (wordBefore(words, index, first) !== 'the') return 0
      for (let at = index + 2; at < Math.min(end, index + 6); at++) if (wordAt(words, at) === 'as') return 0
      return SOFT
    }
    case 'one':
      if (index === first && (next & VERB) !== 0) return 1
      return /^(?:the|this|that|another|old|new)$/u.test(wordBefore(words, index, first)) &&
        !/^(?:who|that|of|thing)$/u.test(following) &&
        index + 1 < end &&
        (next & STOP) !== 0
        ? SOFT
        : 0
    case 'ones':
    case 'others':
    case 'rest':
    case 'former':
    case 'latter':
      return following === 'of' || following === 'who' || following === 'that' ? 0 : SOFT
    case 'both':
    case 'either':
    case 'neither':
      for (let at = index + 1; at < Math.min(end, index + 8); at++)
        if (/^(?:and|or|nor)$/u.test(wordAt(words, at))) return 0
      return index === first ? 1 : SOFT
    case 'similar':
    case 'similarly':
    case 'likewise':
    case 'otherwise':
      return isLead ? 1 : index === end - 1 ? SOFT : 0
    case 'instead':
      return index === first && following !== 'of' ? 1 : 0
    case 'too':
    case 'again':
      return index === end - 1 ? SOFT : 0
    default:
      return before === -1 ? 1 : 0
  }
}

function wordBefore(words: Words, index: number, first: number): string {
  return index > first ? wordAt(words, index - 1) : ''
}

/** "The drive spins …", where a drive was spoken of a moment ago and is no subject of the episode: which one, stands there. */
function openDefinite(words: Words, stemWeight: Float64Array, first: number, end: number): number {
  const { classes, stem } = words
  const article = wordAt(words, first)
  if (!/^(?:the|el|la|los|las)$/u.test(article)) return 0
  let noun = first + 1
  while (noun < end - 1 && ((classes[noun + 1] as number) & STOP) === 0 && (words.gap[noun] as number) === 0)
    noun++
  if (((classes[noun] as number) & STOP) !== 0) return 0
  const after = noun + 1 < end ? wordAt(words, noun + 1) : ''
  if (
    noun === first + 1 &&
    UNTOLD.has(wordAt(words, noun)) &&
    /^(?:is|are|was|were|es|son|era)$/u.test(after)
  )
    return SOFT
  // "The author of the book": told at once.
  if (/^(?:of|that|who|which|with|for|in|behind|between|from|to|de|del|que|con|para|en|entre)$/u.test(after))
    return 0
  let times = 0
  for (let at = Math.max(0, first - ANY_BEFORE); at < first; at++) if (stem[at] === stem[noun]) times++
  return times > 0 && (stemWeight[stem[noun] as number] as number) ** 2 < KNOWN_TIMES ? SOFT : 0
}

/** "The second assumption is": of those that were listed. */
function countsOn(words: Words, first: number, list: ReadonlySet<string>): number {
  return list.has(wordAt(words, first + 1)) && /^(?:the|my|our|el|la|los|las|lo)$/u.test(wordAt(words, first))
    ? 1
    : 0
}

function openInSpanish(words: Words, stemWeight: Float64Array, first: number, end: number): number {
  const { classes, gap } = words
  let open = 0
  let earlier = 0
  let content = 0
  let before = 0
  for (let index = first; index < end; index++) {
    const bits = classes[index] as number
    const isOpening =
      index === first || ((gap[index - 1] as number) & CLAUSE_END) !== 0 || (before & CONJUNCTION) !== 0
    if (isOpening) earlier = content
    const next = index + 1 < end ? (classes[index + 1] as number) : 0
    if ((bits & PERSONAL) !== 0) {
      const word = wordAt(words, index)
      // "lo que", "lo mejor", "decirle a la gente".
      const isArticle =
        word === 'lo' && (wordAt(words, index + 1) === 'que' || ((next & STOP) === 0 && (next & VERB) === 0))
      if (!isArticle && content === 0) open += word === 'le' || word === 'les' ? SOFT : 1
      else if (!isArticle && earlier === 0) open += SOFT
    } else if ((bits & POSSESSIVE) !== 0) {
      if (content === 0) open += 1
    } else if ((bits & DEMONSTRATIVE) !== 0) {
      open += demonstrativo(words, stemWeight, first, end, index, next, earlier)
    } else if ((bits & LEANING) !== 0) {
      open += apoyado(words, first, index)
    }
    // "Tienen un script": whose verb it is, stands in another sentence.
    if (
      index === first &&
      (bits & VERB) !== 0 &&
      !/^(?:hay|había|existe|existen)$/u.test(wordAt(words, index))
    )
      open += 1
    if ((bits & (STOP | ADVERB)) === 0 && !isNumber(words, index)) content++
    before = bits
  }
  return open
}

function demonstrativo(
  words: Words,
  stemWeight: Float64Array,
  first: number,
  end: number,
  index: number,
  next: number,
  earlier: number,
): number {
  const word = wordAt(words, index)
  const following = index + 1 < end ? wordAt(words, index + 1) : ''
  if (/^(?:esto|eso|aquello)$/u.test(word)) return earlier > 1 ? SOFT : 1
  // "está", "esté" are verbs; "este año".
  if (OF_TIME.has(following)) return SOFT
  if ((next & (STOP | VERB | DEFINES)) !== 0) return earlier > 1 ? SOFT : 1
  for (let at = first; at < index; at++) if (words.stem[at] === words.stem[index + 1]) return 0
  return earlier > 2 || isSubject(words, stemWeight, index + 1, end) ? SOFT : 1
}

function apoyado(words: Words, first: number, index: number): number {
  const word = wordAt(words, index)
  if (/^(?:ahí|allí|allá|aquí)$/u.test(word)) return 1
  if (/^(?:otr[oa]s?|mism[oa]s?|tal|tales|demás|ambos|ambas)$/u.test(word))
    return index <= first + 1 ? 1 : SOFT / 2
  if (/^(?:tampoco|también|igual|entonces)$/u.test(word)) {
    if (index > first) return 0
    return ((words.classes[index + 1] as number) & STOP) === 0 ? 1 : SOFT
  }
  return 0
}

function isNumber({ text, start }: Words, index: number): boolean {
  const code = text.charCodeAt(start[index] as number)
  return code >= 0x30 && code <= 0x39
}

function isCapital({ text, start }: Words, index: number): boolean {
  const letter = text.charAt(start[index] as number)
  return letter !== letter.toLowerCase()
}

function wordAt({ text, start, end }: Words, index: number): string {
  const word = text.slice(start[index], end[index]).toLowerCase()
  return word.includes('’') ? word.replaceAll('’', "'") : word
}
