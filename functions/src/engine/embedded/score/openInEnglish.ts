import {
  CONJUNCTION,
  DEMONSTRATIVE,
  LEANING,
  PERSONAL,
  POSSESSIVE,
  PREPOSITION,
  STOP,
  VERB,
} from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import { isCapital, wordAt, wordSet } from '../read/wordAt.ts'
import {
  CLAUSE_END,
  isAfterClause,
  isSubject,
  OF_TIME,
  type Place,
  repeats,
  SOFT,
  sumOpen,
} from './referenceSigns.ts'

const EXISTS = wordSet(
  "is are was were will can could may might has have would seems exist exists isn't aren't must should used",
)
const EXPLETIVE_END = wordSet('to that if when for how whether because')
const EXPLETIVE_VERB = wordSet(
  'is was takes makes would will can could might may seems turns looks becomes requires costs helps happens matters',
)

export function openInEnglish(words: Words, stemWeight: Float64Array, first: number, end: number): number {
  return sumOpen(words, first, end, (place) => {
    const { index, bits, content, earlier } = place
    if ((bits & PERSONAL) !== 0)
      return !isExpletive(words, index, end) && (earlier === 0 || !agrees(words, first, index)) ? 1 : 0
    if ((bits & POSSESSIVE) !== 0) return content === 0 || !agrees(words, first, index) ? 1 : 0
    if ((bits & DEMONSTRATIVE) !== 0) return demonstrative(words, stemWeight, place)
    return (bits & LEANING) !== 0 ? leaning(words, place) : 0
  })
}

/** "It's hard to …", "it takes a year to …": stands for later words. */
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

/** "he" and "she" need a capitalized noun; the others any noun. */
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

const PEOPLE = wordSet(
  'man woman person somebody someone user child doctor patient customer founder guy kid friend boss mother father',
)

const DOES = wordSet('do does did doing done')

function demonstrative(words: Words, stemWeight: Float64Array, place: Place): number {
  const { first, end, index, before, next, isLast, isOpening, content, earlier } = place
  const word = wordAt(words, index)
  if (word.startsWith('that')) {
    const isPronoun = word !== 'that'
    const following = wordAt(words, index + 1)
    // "Something that's new": a relative.
    if (isPronoun && !isOpening && (before & STOP) === 0) return 0
    if (index === first) return 1
    if (DOES.has(wordBefore(words, index, first))) return isAfterClause(words, first, index) ? SOFT : 1
    if (isOpening && (isPronoun || (next & VERB) !== 0 || /^(?:also|just|really|only)$/u.test(following))) {
      // "The key is lost, that is the problem": refers to the clause before.
      if (
        (before & CONJUNCTION) === 0 &&
        content > 1 &&
        ((words.gap[index - 1] as number) & CLAUSE_END) === 0
      )
        return 0
      return earlier > 1 ? SOFT : 1
    }
    if ((before & PREPOSITION) !== 0 || isLast) return earlier > 1 ? SOFT : 1
    // "We thought that was right".
    if ((before & next & VERB) !== 0) return 1
    if ((before & STOP) !== 0 && pointsAtNoun(words, index + 1, end))
      return repeats(words, first, index, index + 1) ? 0 : 1
    return /^(?:way|kind|sort|point|case)$/u.test(following) ? 1 : 0
  }
  const following = isLast ? '' : wordAt(words, index + 1)
  if (OF_TIME.has(following) && word === 'this') return SOFT
  if (following === 'days' && word === 'these') return 0
  if (word === 'those' && /^(?:who|that|of|which|in|with|are)$/u.test(following)) return 0
  if (isLast || (next & (VERB | STOP)) !== 0) return earlier > 1 ? SOFT : 1
  // "this key", after a key was named.
  for (let noun = index + 1; noun < Math.min(end, index + 4); noun++)
    if (((words.classes[noun] as number) & STOP) === 0 && repeats(words, first, index, noun)) return 0
  // "This game engine", in an episode about one.
  return earlier > 2 || isSubject(words, stemWeight, index + 1, end) ? SOFT : 1
}

/** "If that market is", "using that public key and": no clause of its own as in "says that keys are". */
function pointsAtNoun(words: Words, noun: number, end: number): boolean {
  let after = noun
  while (after < end && ((words.classes[after] as number) & (STOP | VERB)) === 0) after++
  if (after === noun || wordAt(words, noun).endsWith('s')) return false
  return after === end || ((words.classes[after] as number) & VERB) === 0 || wordAt(words, noun - 2) === 'if'
}

function leaning(words: Words, { first, end, index, before, next }: Place): number {
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
    case 'such':
      if (following !== 'a' && following !== 'an') return following === 'as' ? 0 : SOFT
      return /^(?:way|thing|degree|level)$/u.test(wordAt(words, index + 2)) ||
        repeats(words, first, index, index + 2)
        ? 0
        : 1
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
    case 'different':
      // "Tokens are similar in the sense that": to what?
      if ((before & VERB) !== 0) return /^(?:to|from|than|for|and|if|things?)$/u.test(following) ? 0 : 1
      return word === 'similar' && isLead ? 1 : 0
    default:
      return before === -1 ? 1 : 0
  }
}

function wordBefore(words: Words, index: number, first: number): string {
  return index > first ? wordAt(words, index - 1) : ''
}
