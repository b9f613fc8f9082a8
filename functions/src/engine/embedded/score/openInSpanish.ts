import { DEFINES, DEMONSTRATIVE, LEANING, PERSONAL, POSSESSIVE, STOP, VERB } from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import { wordAt } from '../read/wordAt.ts'
import { isAfterClause, isSubject, OF_TIME, type Place, repeats, SOFT, sumOpen } from './referenceSigns.ts'

export function openInSpanish(words: Words, stemWeight: Float64Array, first: number, end: number): number {
  return sumOpen(words, first, end, (place) => {
    const { index, bits } = place
    let open = pointing(words, stemWeight, place)
    // "Tienen un script", "Te permite": the verb's subject is in another sentence.
    if (
      (index === first || (index === first + 1 && /^(?:te|nos|os)$/u.test(wordAt(words, first)))) &&
      (bits & VERB) !== 0 &&
      !/^(?:hay|había|existe|existen)$/u.test(wordAt(words, index))
    )
      open += 1
    // "Hay razones para hacerlo".
    if (/^hacerl[oa]s?$/u.test(wordAt(words, index)) && !isAfterClause(words, first, index)) open += 1
    return open
  })
}

function pointing(words: Words, stemWeight: Float64Array, place: Place): number {
  const { first, index, bits, next, content, earlier } = place
  if ((bits & PERSONAL) !== 0) {
    const word = wordAt(words, index)
    // "lo que", "lo mejor", "decirle a la gente".
    const isArticle = word === 'lo' && (wordAt(words, index + 1) === 'que' || (next & (STOP | VERB)) === 0)
    if (isArticle || (content > 0 && earlier > 0)) return 0
    return content > 0 || word === 'le' || word === 'les' ? SOFT : 1
  }
  if ((bits & POSSESSIVE) !== 0) return content === 0 ? 1 : 0
  if ((bits & DEMONSTRATIVE) !== 0) return demonstrativo(words, stemWeight, place)
  return (bits & LEANING) !== 0 ? apoyado(words, first, index) : 0
}

function demonstrativo(words: Words, stemWeight: Float64Array, place: Place): number {
  const { first, end, index, next, earlier } = place
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
  return 0
}
