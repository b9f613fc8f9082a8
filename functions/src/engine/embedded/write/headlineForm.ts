import type { Language } from '#domain/profile.ts'
import type { Draft } from './Draft.ts'
import {
  ASK,
  COURTESY,
  DETERMINER,
  FRAGMENT,
  POINTER,
  PROMO,
  SELF,
  STOP,
  SUBORDINATE,
  UNFINISHED,
  VERB,
  YOU,
} from '../read/lexicon.ts'
import type { Candidate } from '../pick/candidateSpans.ts'
import type { Words } from '../read/readWords.ts'
import { wordAt, wordSet } from '../read/wordAt.ts'
import { skipLinks } from '../score/selfContainedness.ts'

const LEAST_WORDS = 6
const MOST_WORDS = 17
const LEAST_CONTENT = 3

/** The small words that a headline may open with. */
const OPENINGS: Record<Language, ReadonlySet<string>> = {
  en: wordSet('the a an most every no all many few some two three half'),
  es: wordSet(`el la los las un una todo toda todos todas cada ningún ninguna ningunos muchos muchas pocos pocas algunos
    algunas hay no`),
}

/** What only those understand who hear the rest. */
const LEANING: Record<Language, ReadonlySet<string>> = {
  en: wordSet(`it it's it'll it'd its he he's he'd she she's she'd they they're they've they'd they'll them him her his their
    theirs this these those that's there there's here here's now then today yesterday tomorrow such
    which who whom whose said mentioned saying talked talking speaking
    second third fourth fifth next alternative example question answer discussion conversation talk episode podcast slide
    last part like seems um uh okay ok yeah stuff thing things something somehow going gonna got guess
    kind sort maybe probably perhaps`),
  es: wordSet(`esto eso esta este estos estas ese esa esos esas aquello aquel aquella aquí ahí allí allá ahora hoy ayer mañana
    entonces él ella ellos ellas le les lo su sus dije dicho decía hablado hablando
    segundo segunda tercer tercera cuarto cuarta quinto quinta siguiente alternativa ejemplo pregunta respuesta discusión
    última último parte parece conversación charla episodio eh bueno pues cosa cosas algo digamos
    quizá quizás probablemente`),
}
/** What hedges, compares with what was said before, or takes back half of what is said. */
const LOOSE: Record<Language, ReadonlySet<string>> = {
  en: wordSet(`same other another else also too still again just obviously basically
    actually really literally pretty think mean bit would could might because first idea point reason problem
    equivalent`),
  es: wordSet(`otro otra otros otras mismo misma así también tampoco luego tal obviamente
    básicamente realmente esencialmente podría podrían sería serían habría porque primer primera último última idea parte
    punto razón problema determinados determinadas`),
}

/** How strictly: `plain` begins with its subject and is certain; `loose` may open otherwise, and hedge. */
type HeadlineForm = 'plain' | 'loose' | undefined

/**
 * What form of a headline a sentence has, if any: it is said to its end, has a verb, and neither "I" nor "it". A plain one
 * also begins with its subject, and has neither "kind of" nor "we".
 */
export function headlineFormOf(
  { words, language }: Draft,
  { first, end, words: size, closed, cut, stems }: Candidate,
): HeadlineForm {
  if (!closed || cut || size < LEAST_WORDS || size > MOST_WORDS || stems.length < LEAST_CONTENT)
    return undefined
  if (((words.classes[end - 1] as number) & UNFINISHED) !== 0) return undefined
  const start = skipLinks(words, first, end)
  const lead = words.classes[start] as number
  if ((lead & (POINTER | ASK | SELF | YOU | SUBORDINATE | FRAGMENT)) !== 0) return undefined
  let isPlain = opensWithSubject(words, start, language)
  let verbs = 0
  let personal = 0
  for (let index = start; index < end; index++) {
    const bits = words.classes[index] as number
    const word = wordAt(words, index)
    if (LEANING[language].has(word) || isSpelt(word)) return undefined
    if ((bits & (SELF | YOU)) !== 0) {
      if (!GENERIC.has(word) || ++personal > 1) return undefined
      isPlain = false
    }
    if ((bits & (COURTESY | PROMO)) !== 0 || LOOSE[language].has(word)) isPlain = false
    // "The equivalent of a day of work": what follows an article or "of" is a noun.
    if ((bits & VERB) !== 0 && ((words.classes[index - 1] ?? 0) & DETERMINER) === 0) verbs++
  }
  if (verbs === 0) return undefined
  return isPlain ? 'plain' : 'loose'
}

/** A letter by itself, such as things in an example are called by. */
function isSpelt(word: string): boolean {
  return /^\p{L}(?:'s)?$/u.test(word) && !/^[aeouy]$/u.test(word)
}

/** Once in a sentence, they may mean anybody. */
const GENERIC = wordSet('we you your nos podemos puedes')

function opensWithSubject(words: Words, start: number, language: Language): boolean {
  const opening = wordAt(words, start)
  if (OPENINGS[language].has(opening)) return true
  const next = wordAt(words, start + 1)
  if (next === 'que' || next === 'that') return false
  // A verb: an order in English, somebody left out in Spanish ("quité", "leí", "ganaron").
  const isVerb = language === 'en' ? /(?:ing|ed|ly)$/u : /(?:[éíó]|ron|ndo|mos|[aei]r)$/u
  return ((words.classes[start] as number) & (STOP | VERB)) === 0 && !isVerb.test(opening)
}
