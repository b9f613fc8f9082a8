import type { Language } from '#domain/profile.ts'
import { ASK, FILLER, NOD, SELF, STOP, VERB, YOU } from './lexicon.ts'
import { EXCLAMATION, NEW_SEGMENT, PERIOD, QUESTION, type Words } from './readWords.ts'

/** Said less often, a word is no subject of the episode, and two words beside each other are no term. */
const LEAST_TIMES = 5
const LEAST_TIMES_TOGETHER = 4
/** Shorter words are spelt letters and measures. */
const LEAST_LETTERS = 4
/** What two words together tell beside what one tells. */
const PHRASE_WORTH = 2
/** How often a word stands behind an article or a possessive, when it is a noun. */
const LEAST_NOUN_SHARE = 0.25
/** An article that stands before a term so often belongs to it. */
const ARTICLE_SHARE = 0.4

const PLURALS = ['s', 'es']
const PLURAL_SHARE = 0.1
const NO_TERM = STOP | FILLER | NOD | SELF | YOU | VERB | ASK
/** Punctuation between two words: they are no term. A new segment is none. */
const APART = ~NEW_SEGMENT
const SENTENCE_END = PERIOD | QUESTION | EXCLAMATION

const list = (words: string) => new Set(words.trim().split(/\s+/))

const ARTICLES: Record<Language, ReadonlySet<string>> = {
  en: list('the a an my your our their his her its'),
  es: list('el la los las un una unos unas del al mi tu su mis tus sus nuestro nuestra nuestros nuestras'),
}
/** An article as it is shown before a term; possessives are not. */
const SHOWN: Record<Language, Readonly<Record<string, string>>> = {
  en: { the: 'the', a: 'a', an: 'an' },
  es: { el: 'el', la: 'la', los: 'los', las: 'las', del: 'el', al: 'el' },
}
/** Nouns of any talk, and numbers: they tell nothing of this one. */
const GENERAL: Record<Language, ReadonlySet<string>> = {
  en: list(`people person time times hour hours minute minutes second seconds today night morning week weeks month months year
    years days case cases example examples problem problems question questions answer answers point points part parts world
    number numbers side sides moment idea ideas reason reasons fact facts place places life folks guys name names word words
    story talk conversation episode bunch couple piece pieces half everything anything somebody order line level kinds types
    type sense terms stage three four five six seven eight nine eleven twelve twenty thirty forty fifty hundred thousand million
    first second third last next different various certain important interesting good great better best long short high little
    whole early late same right left`),
  es: list(`gente persona personas tiempo hora horas minuto minutos segundo segundos noche mañana semana semanas meses años
    días caso casos ejemplo ejemplos problema problemas pregunta preguntas respuesta punto puntos parte partes mundo número
    números lado lados momento idea ideas razón razones hecho hechos lugar lugares vida nombre nombres palabra palabras
    historia tema temas forma formas manera maneras episodio montón resto final principio orden nivel tipo tipos sentido
    tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta cien ciento mil millones
    primer primera primero segunda tercer tercera último última siguiente diferente diferentes distinto distintos cierto
    importante interesante bueno buena mejor gran grande largo corto alto pequeño todas todos misma mismo`),
}

interface Term {
  stems: readonly number[]
  worth: number
}

/**
 * What an episode talks about, most telling first: nouns that are said again and again, and two words that are said side by
 * side ("coin selection", in Spanish also "prueba de trabajo"). Written, and with the article, as they mostly are in the
 * source. No stem stands in two of them.
 * @param isWanted asked with a term's text in small letters, without its article
 */
export function termsOf(
  words: Words,
  language: Language,
  most: number,
  isWanted: (term: string) => boolean,
): string[] {
  const times = new Int32Array(words.stemCount)
  for (let index = 0; index < words.count; index++) times[words.stem[index] as number]!++
  const taken = new Set<number>()
  const chosen: string[] = []
  for (const { stems } of candidates(words, times, language)) {
    if (chosen.length === most) break
    if (stems.some((stem) => taken.has(stem))) continue
    const { article, form } = writtenAs(words, stems, language)
    if (form === '' || !isWanted(form.toLowerCase())) continue
    for (const stem of stems) taken.add(stem)
    chosen.push(article === '' ? form : `${article} ${form}`)
  }
  return chosen
}

function candidates(words: Words, times: Int32Array, language: Language): Term[] {
  const together = new Map<number, number>()
  const asNoun = new Int32Array(words.stemCount)
  for (let index = 0; index < words.count; index++) {
    const stem = words.stem[index] as number
    if ((times[stem] as number) < LEAST_TIMES_TOGETHER || !isTerm(words, index, language)) continue
    const second = secondOf(words, index, language)
    // "The legacy wallet": what stands before a noun in English is none.
    const isNoun = language === 'es' || !meansMore(words, index)
    if (isNoun && index > 0 && ARTICLES[language].has(wordAt(words, index - 1))) asNoun[stem]!++
    if (second === 0) continue
    const other = words.stem[second] as number
    if (other === stem || (times[other] as number) < LEAST_TIMES_TOGETHER) continue
    const key = stem * words.stemCount + other
    together.set(key, (together.get(key) ?? 0) + 1)
  }
  const found: Term[] = []
  for (const [key, count] of together) {
    if (count < LEAST_TIMES_TOGETHER) continue
    const stems = [Math.floor(key / words.stemCount), key % words.stemCount]
    found.push({ stems, worth: PHRASE_WORTH * Math.sqrt(count) })
  }
  for (const [stem, count] of asNoun.entries()) {
    const share = count / (times[stem] as number)
    if ((times[stem] as number) < LEAST_TIMES || share < LEAST_NOUN_SHARE) continue
    found.push({ stems: [stem], worth: Math.sqrt(times[stem] as number) * Math.min(1, 2 * share) })
  }
  return found.toSorted((a, b) => b.worth - a.worth)
}

/** Whether another word of content follows at once. */
function meansMore(words: Words, index: number): boolean {
  const next = index + 1
  if (next >= words.count || ((words.gap[index] as number) & APART) !== 0) return false
  return ((words.classes[next] as number) & STOP) === 0
}

/** The second word of a term that begins at `index`; 0 when none does. */
function secondOf(words: Words, index: number, language: Language): number {
  const next = index + 1
  if (next >= words.count || ((words.gap[index] as number) & APART) !== 0) return 0
  if (isTerm(words, next, language, LEAST_LETTERS - 1)) return next
  const after = next + 1
  const joined = language === 'es' && after < words.count && wordAt(words, next) === 'de'
  return joined && ((words.gap[next] as number) & APART) === 0 && isTerm(words, after, language) ? after : 0
}

/** How a term is mostly written, and with which article. */
function writtenAs(words: Words, stems: readonly number[], language: Language) {
  const forms = new Map<string, number>()
  const articles = new Map<string, number>()
  let count = 0
  for (let index = 0; index < words.count; index++) {
    if (words.stem[index] !== stems[0] || !isTerm(words, index, language)) continue
    const last = stems.length === 1 ? index : secondOf(words, index, language)
    if (words.stem[last] !== stems.at(-1)) continue
    count++
    const article = index === 0 ? undefined : SHOWN[language][wordAt(words, index - 1)]
    if (article !== undefined) articles.set(article, (articles.get(article) ?? 0) + 1)
    // What opens a sentence has a capital there only.
    const opens = index === 0 || ((words.gap[index - 1] as number) & SENTENCE_END) !== 0
    const form = words.text.slice(words.start[index], words.end[last])
    forms.set(form, (forms.get(form) ?? 0) + (opens ? 0.1 : 1))
  }
  const [form = ''] = commonest(forms)
  const [article = '', times = 0] = commonest(articles)
  if (times >= ARTICLE_SHARE * count) return { form, article }
  // Without an article one thing sounds clipped: "strips" rather than "strip".
  const plural = PLURALS.map((ending) => form + ending).find(
    (each) => (forms.get(each) ?? 0) >= PLURAL_SHARE * count,
  )
  return { form: plural ?? form, article: '' }
}

function commonest(counts: ReadonlyMap<string, number>): [string, number] | [] {
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
}

function isTerm(words: Words, index: number, language: Language, letters = LEAST_LETTERS): boolean {
  if (((words.classes[index] as number) & NO_TERM) !== 0) return false
  const from = words.start[index] as number
  if ((words.end[index] as number) - from < letters) return false
  const first = words.text.charCodeAt(from)
  if (first >= 0x30 && first <= 0x39) return false
  const word = wordAt(words, index)
  return !GENERAL[language].has(word) && !ADVERB.test(word)
}

const ADVERB = /(?:ly|mente)$/

function wordAt(words: Words, index: number): string {
  return words.text.slice(words.start[index], words.end[index]).toLowerCase()
}
