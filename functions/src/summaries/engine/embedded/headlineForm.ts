import type { Language } from '#domain/profile.ts'
import type { Draft } from './Draft.ts'
import { SELF, STOP, UNFINISHED, VERB, YOU } from './lexicon.ts'
import type { Candidate } from './pickSpans.ts'
import type { Words } from './readWords.ts'
import { skipLinks } from './standing.ts'

const LEAST_WORDS = 6
const MOST_WORDS = 16
const LEAST_CONTENT = 4

const list = (words: string) => new Set(words.trim().split(/\s+/))

/** The small words that a headline may open with. */
const OPENINGS: Record<Language, ReadonlySet<string>> = {
  en: list('the a an most every no all many few some two three half'),
  es: list(`el la los las un una todo toda todos todas cada ningún ninguna ningunos muchos muchas pocos pocas algunos
    algunas hay no`),
}

/** What only those understand who hear the rest, what speaks of the talk itself, and what takes back half of what is said. */
const UNFIT: Record<Language, ReadonlySet<string>> = {
  en: list(`it it's it'll it'd its he he's he'd she she's she'd they they're they've they'd they'll them him her his their
    theirs this these those that's there there's here here's now then today yesterday tomorrow such same other another else
    also too still again which who whom whose
    kind sort like just maybe probably perhaps obviously basically actually really literally pretty guess think mean stuff
    thing things something somehow bit would could might may okay ok yeah um uh
    because first second third fourth fifth next last alternative example idea part question answer point reason problem discussion
    conversation talk episode podcast slide equivalent going gonna got`),
  es: list(`esto eso esta este estos estas ese esa esos esas aquello aquel aquella aquí ahí allí allá ahora hoy ayer mañana
    entonces él ella ellos ellas le les lo su sus otro otra otros otras mismo misma así también tampoco luego
    quizá quizás tal probablemente obviamente básicamente realmente esencialmente digamos cosa cosas algo podría podrían
    sería serían habría eh bueno pues
    porque primer primera segundo segunda tercer tercera cuarto cuarta quinto quinta último última siguiente alternativa ejemplo
    idea parte pregunta respuesta punto razón problema discusión conversación charla episodio determinados determinadas`),
}

/**
 * Whether a sentence has the form of a headline: it begins with its subject, is said to its end, and has neither "I" nor
 * "it", neither "kind of" nor "the second one". Strict: there is always the title instead.
 */
export function hasHeadlineForm(
  draft: Draft,
  { first, end, words: size, closed, cut, stems }: Candidate,
): boolean {
  const { words, language } = draft
  if (!closed || cut || size < LEAST_WORDS || size > MOST_WORDS || stems.length < LEAST_CONTENT) return false
  const start = skipLinks(words, first, end)
  if (!opensWithSubject(words, start, language)) return false
  let verbs = 0
  for (let index = start; index < end; index++) {
    const bits = words.classes[index] as number
    if ((bits & (SELF | YOU)) !== 0 || UNFIT[language].has(wordAt(words, index))) return false
    // "The equivalent of a day of work": what follows an article or "of" is a noun.
    if ((bits & VERB) !== 0 && !NOUN_MARKS.has(wordAt(words, index - 1))) verbs++
  }
  return verbs > 0 && ((words.classes[end - 1] as number) & UNFINISHED) === 0
}

const NOUN_MARKS = list('the a an of el la los las un una de del')

function opensWithSubject(words: Words, start: number, language: Language): boolean {
  const opening = wordAt(words, start)
  if (OPENINGS[language].has(opening)) return true
  const next = wordAt(words, start + 1)
  if (next === 'que' || next === 'that') return false
  // A verb: an order in English, somebody left out in Spanish ("quité", "leí", "ganaron").
  const isVerb = language === 'en' ? /(?:ing|ed|ly)$/u : /(?:[éíó]|ron|ndo|mos|[aei]r)$/u
  return ((words.classes[start] as number) & (STOP | VERB)) === 0 && !isVerb.test(opening)
}

/** A word in small letters, as the lists here have it. */
export function wordAt(words: Words, index: number): string {
  return words.text.slice(words.start[index], words.end[index]).toLowerCase().replaceAll('’', "'")
}
