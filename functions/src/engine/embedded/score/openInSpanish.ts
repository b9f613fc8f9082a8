import {
  ADVERB,
  CONJUNCTION,
  DEFINES,
  DEMONSTRATIVE,
  GENERAL,
  LEANING,
  PERSONAL,
  POSSESSIVE,
  STOP,
  VERB,
} from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import { isNumber, wordAt } from '../read/wordAt.ts'
import { CLAUSE_END, isAfterClause, isSubject, OF_TIME, repeats, SOFT } from './referenceSigns.ts'

/** See openReferences(). */
export function openInSpanish(words: Words, stemWeight: Float64Array, first: number, end: number): number {
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
    // "Tienen un script", "Te permite": the verb's subject is in another sentence.
    if (
      (index === first || (index === first + 1 && /^(?:te|nos|os)$/u.test(wordAt(words, first)))) &&
      (bits & VERB) !== 0 &&
      !/^(?:hay|había|existe|existen)$/u.test(wordAt(words, index))
    )
      open += 1
    // "Hay razones para hacerlo".
    if (/^hacerl[oa]s?$/u.test(wordAt(words, index)) && !isAfterClause(words, first, index)) open += 1
    if ((bits & (STOP | ADVERB | GENERAL)) === 0 && !isNumber(words, index)) content++
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
  if (/^(?:esto|eso|aquello)$/u.test(word)) {
    const isAct = index > first && /^(?:hac\p{L}+|hizo)$/u.test(wordAt(words, index - 1))
    return (isAct ? isAfterClause(words, first, index) : earlier > 1) ? SOFT : 1
  }
  // "está", "esté" are verbs; not in "este año".
  if (OF_TIME.has(following)) return SOFT
  if ((next & (STOP | VERB | DEFINES)) !== 0) return earlier > 1 ? SOFT : 1
  if (repeats(words, first, index, index + 1)) return 0
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
