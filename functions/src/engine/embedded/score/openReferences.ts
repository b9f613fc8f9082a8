import { ADVERB, STOP } from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import { wordAt, wordSet } from '../read/wordAt.ts'
import { openInEnglish } from './openInEnglish.ts'
import { openInSpanish } from './openInSpanish.ts'
import { OF_TIME, repeats, SOFT } from './referenceSigns.ts'
import { skipLinks, type Span } from './selfContainedness.ts'

const ANY_BEFORE = 60
/** Less frequent nouns are not the known subject. */
const KNOWN_TIMES = 5

const UNTOLD = wordSet(
  `problem idea thing point reason question answer issue difference assumption result example goal solution way part advantage
  benefit downside upside catch trick challenge alternative problema idea cosa punto razón cuestión pregunta respuesta diferencia
  resultado ejemplo objetivo solución forma manera ventaja desventaja
  attack counter line list proposal attempt ataque línea lista propuesta`,
)
const COUNTS_ON = wordSet(
  'second third fourth fifth next last previous first other same final rest latter former alternative additional current higher lower bigger',
)
const COUNTED_ON = wordSet(
  'segundo segunda tercer tercera cuarto cuarta quinta siguiente último última anterior otro otra mismo misma',
)

/**
 * Number of words whose noun is missing in the span: pronouns, demonstratives, "there", "the other". From signs only: a
 * pronoun counts as understood with a noun in an earlier clause of the span.
 * @returns 0 without open ones; {@link SOFT} for each that context may supply
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
  return (
    open +
    openDefinite(words, stemWeight, start, end) +
    countsOn(words, start, list) +
    pointsOut(words, start, end)
  )
}

const POINTS_AT = /^(?:these|those|this|my|our|est[eoa]s?|es[eoa]s?|mis?|nuestr[oa]s?)$/u

/** "Ocean does not include these transactions", "our engine": nouns that the span has not named before; one at most. */
function pointsOut(words: Words, first: number, end: number): 0 | 1 {
  for (let at = first; at < end - 1; at++) {
    let noun = at + 1
    const isNoun = (index: number) => ((words.classes[index] as number) & (STOP | ADVERB)) === 0
    if (!POINTS_AT.test(wordAt(words, at)) || !isNoun(noun) || OF_TIME.has(wordAt(words, noun))) continue
    while (noun + 1 < end && isNoun(noun + 1) && words.gap[noun] === 0) noun++
    if (!repeats(words, first, at, noun)) return 1
  }
  return 0
}

/** "The drive spins …", of a drive mentioned just before, not the episode's subject: defined there. */
function openDefinite(words: Words, stemWeight: Float64Array, first: number, end: number): number {
  const { classes, stem } = words
  const article = wordAt(words, first)
  if (!/^(?:the|el|la|los|las)$/u.test(article)) return 0
  let noun = first + 1
  while (noun < end - 1 && ((classes[noun + 1] as number) & STOP) === 0 && (words.gap[noun] as number) === 0)
    noun++
  if (((classes[noun] as number) & STOP) !== 0) return 0
  const after = noun + 1 < end ? wordAt(words, noun + 1) : ''
  if (UNTOLD.has(wordAt(words, noun)) && /^(?:is|are|was|were|t?here|or|es|son|era|o)$/u.test(after)) return 1
  // "The author of the book": defined at once.
  if (/^(?:of|that|who|which|with|for|in|behind|between|from|to|de|del|que|con|para|en|entre)$/u.test(after))
    return 0
  let times = 0
  for (let at = Math.max(0, first - ANY_BEFORE); at < first; at++) if (stem[at] === stem[noun]) times++
  return times > 0 && (stemWeight[stem[noun] as number] as number) ** 2 < KNOWN_TIMES ? SOFT : 0
}

/** "The second assumption is": of a list. */
function countsOn(words: Words, first: number, list: ReadonlySet<string>): number {
  return list.has(wordAt(words, first + 1)) && /^(?:the|my|our|el|la|los|las|lo)$/u.test(wordAt(words, first))
    ? 1
    : 0
}
