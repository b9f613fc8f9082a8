import type { EpisodeLanguage } from '../languages.ts'
import { type Seconds, timeCode } from '../units.ts'
import { ENGLISH } from './englishGrammar.ts'
import { type Clause, type Grammar, wordSet } from './Grammar.ts'

/** Third person present, and irregular past forms. Regular past forms are known by their endings. */
const VERBS = wordSet(
  'es son era eran fue fueron será serán está están estaba estuvo ha han había habían hay tiene tienen tenía tuvo puede pueden ' +
    'podía pudo debe deben suele suelen va van iba iban hace hacen hizo da dan dio dice dicen dijo pone ponen puso quiere quieren ' +
    'quiso sabe saben supo viene vienen vino trae traen trajo lleva llevan queda quedan parece parecen llega llegan pasa pasan ' +
    'sigue siguen deja dejan cree creen cuesta cuestan funciona funcionan sale salen entra entran vive viven muere mueren crece ' +
    'crecen nace nacen pierde pierden gana ganan necesita necesitan permite permiten explica explican muestra muestran aprende ' +
    'aprenden enseña enseñan trabaja trabajan usa usan empieza empiezan termina terminan acaba acaban abre abren cierra cierran ' +
    'escribe escriben lee leen oye oyen ve ven siente sienten piensa piensan mejora mejoran aumenta aumentan reduce reducen baja ' +
    'bajan sube suben cambia cambian ayuda ayudan protege protegen evita evitan causa causan depende dependen significa significan ' +
    'contiene contienen incluye incluyen consiste consisten ocurre ocurren sucede suceden importa importan decide deciden manda ' +
    'mandan restaura restauran cruje crujen suena suenan pesa pesan dura duran vale valen falta faltan respira respiran busca buscan',
)

/** Often nouns: verbs only where the words after them show it. */
const NOUNS_TOO = wordSet(
  'cambia causa ayuda baja manda lleva muestra importa pesa falta sale usa dura suelen vino cierra abre entra',
)

const PAST = /\p{L}{2}(?:aron|ieron|aban?|ían|ó)$/u

const AFTER_VERB = wordSet(
  'el la los las un una unos unas lo que de del a al en con por para más menos mucho muy todo todos como cómo cuando sin sobre casi bien mal',
)

const SPANISH: Grammar = {
  determiners: wordSet(
    'el la los las un una unos unas cada todo todos todas algunos algunas muchos muchas este esta estos estas dos tres cuatro cinco seis',
  ),
  indefinite: wordSet('un una unos unas'),
  beforeVerb: wordSet('no se ya nunca siempre también tampoco solo sólo apenas casi todavía aún le les ni'),
  barred: wordSet(
    'que quien quienes cual cuyo cuya cuando donde como porque si aunque mientras y e o u pero sino pues ello ella él ellos ellas ' +
      'esto eso aquello así entonces después antes hasta desde según lo más',
  ),
  personal: wordSet(
    'yo me mi mis mí tú te tu tus ti nosotros nosotras nos nuestro nuestra nuestros nuestras vosotros os vuestro vuestra usted ustedes conmigo',
  ),
  prepositions: wordSet('de en con para por sobre entre contra sin tras del al'),
  empty: wordSet(
    'fin día días vez veces tiempo modo manera forma cosa cosas parte momento momentos lado lugar caso hecho año años semana semanas ' +
      'mes meses hora horas minuto minutos segundo segundos noche mañana tarde estado final principio resto misma mismo',
  ),
  isInfinitive: (word) => /\p{L}{2}[aeií]r$/u.test(word),
  isVerb: (word, _before, after) =>
    (VERBS.has(word) && (!NOUNS_TOO.has(word) || AFTER_VERB.has(after))) || PAST.test(word),
  contracted: { del: 'el', al: 'el' },
  because: /,? porque /,
  // Both word orders are right.
  why: ({ subject, verb, rest }) => `¿Por qué ${subject} ${verb} ${rest}?`,
  purpose(sentence) {
    const [, goal] =
      /^Para ([\p{L}]+(?:[aei]r|ar[ls][eaos]{1,2}) [^,;:.]{4,60}), \p{Ll}/u.exec(sentence) ?? []
    return goal && `¿Qué hay que hacer para ${goal}?`
  },
  about: (topic, speaker) =>
    speaker === undefined ? `¿Qué aprendemos sobre ${topic}?` : `¿Qué dice ${speaker} sobre ${topic}?`,
  ofMoment: (title) => `¿De qué trata «${title}»?`,
  goesOn: (begin, speaker) => `¿Cómo sigue${speaker === undefined ? '' : ` ${speaker}`}: «${begin}…»?`,
  at: (time, speaker) =>
    speaker === undefined
      ? `¿Qué se dice en el minuto ${time}?`
      : `¿Qué dice ${speaker} en el minuto ${time}?`,
}

const GRAMMARS: Record<EpisodeLanguage, Grammar> = { en: ENGLISH, es: SPANISH }

/** Longer subjects and claims are rarely what they seem. */
const MOST_SUBJECT_WORDS = 7
const MOST_WHY_WORDS = 16

/** A speaker before the words: two names at least, so that "Note:" is none. */
const SPEAKER = /^(\p{Lu}[\p{L}.’'-]*(?: (?:(?:de|del|la|van|von|y) )*\p{Lu}[\p{L}.’'-]*){1,3}): (.+)$/su

/** Spelling of words inside sentences. */
interface Known {
  common: ReadonlySet<string>
  names: ReadonlySet<string>
}

interface Asked {
  text: string
  startSeconds: Seconds
}

interface Titled {
  title: string
  startSeconds: Seconds
  endSeconds: Seconds
}

/** Longer titles are sentences of the episode. */
export const MOST_TITLE_WORDS = 8

/** Words of a point's beginning: at most half, and enough to recognize it. */
const BEGIN_WORDS = { least: 3, most: 6 }
const MOST_BEGIN_LETTERS = 60

/**
 * A question for each point, which answers it: about a reason, an aim or its subject, where these are
 * certain; else about its moment, its continuation or its second. No two are the same.
 * @param words all words of the summary: tells names from other words
 */
export function questionsOf(
  points: readonly Asked[],
  moments: readonly Titled[],
  words: readonly string[],
  language: EpisodeLanguage,
): string[] {
  const grammar = GRAMMARS[language]
  const known: Known = {
    common: new Set(words.flatMap((each) => each.match(/(?<![\p{L}’'])\p{Ll}[\p{L}’'-]*/gu) ?? [])),
    names: new Set(words.flatMap((each) => each.match(/(?<=\p{Ll},? )\p{Lu}[\p{L}’'-]*/gu) ?? [])),
  }
  const asked = new Set<string>()
  return points.map(({ text, startSeconds }) => {
    const [, speaker, said = text] = SPEAKER.exec(text.trim()) ?? []
    const moment = moments.find((each) => each.startSeconds <= startSeconds && startSeconds < each.endSeconds)
    const questions = [
      ...askedOf(said, speaker, grammar, known),
      ...aboutMoment(moment?.title, said, grammar),
      ...howItGoesOn(said, speaker, grammar),
    ]
    const question = questions.find((each) => !asked.has(each))
    const sure = question ?? grammar.at(timeCode(startSeconds), speaker)
    asked.add(sure)
    return sure
  })
}

function aboutMoment(title: string | undefined, said: string, grammar: Grammar): string[] {
  if (title === undefined || wordsOf(title).length > MOST_TITLE_WORDS) return []
  return /[?!“”«»"]/.test(title) || said.startsWith(title) ? [] : [grammar.ofMoment(title)]
}

function howItGoesOn(said: string, speaker: string | undefined, grammar: Grammar): string[] {
  const words = wordsOf(said)
  const count = Math.min(BEGIN_WORDS.most, Math.floor(words.length / 2))
  const begin = words
    .slice(0, count)
    .join(' ')
    .replaceAll(/["“”«»]|[\s,;:.!?…–—-]+$/gu, '')
  return count < BEGIN_WORDS.least || begin.length > MOST_BEGIN_LETTERS
    ? []
    : [grammar.goesOn(begin, speaker)]
}

/** Best first. */
function askedOf(said: string, speaker: string | undefined, grammar: Grammar, known: Known): string[] {
  const sentence = said.split(/(?<=[.!?;])\s/u)[0]?.replace(/[.!?;:…]+$/u, '') ?? ''
  const clause = clauseOf(sentence, grammar, known)
  const [claim = '', reason] = sentence.split(grammar.because)
  const reasoned = reason === undefined ? undefined : clauseOf(claim, grammar, known)
  const why =
    reasoned &&
    isImpersonal(claim, grammar) &&
    wordsOf(claim).length <= MOST_WHY_WORDS &&
    !/[,;:"“«]/.test(claim)
      ? grammar.why(reasoned)
      : undefined
  const aim = grammar.purpose(sentence)
  const topic = clause?.subject ?? phraseIn(sentence, grammar)
  return [
    ...(why === undefined ? [] : [why.replace(/ +/g, ' ').replace(' ?', '?')]),
    ...(aim !== undefined && isImpersonal(aim, grammar) ? [aim] : []),
    ...(topic === undefined ? [] : [grammar.about(topic, speaker)]),
  ]
}

/** The parts of a sentence that begins with its subject; undefined when unclear. */
function clauseOf(sentence: string, grammar: Grammar, known: Known): Clause | undefined {
  const words = wordsOf(sentence)
  for (const [at, word] of words.slice(0, MOST_SUBJECT_WORDS + 2).entries()) {
    const plain = lower(word)
    if (at > 0 && grammar.isVerb(plain, lower(words[at - 1]), lower(words[at + 1]))) {
      const before = words.slice(0, at)
      while (grammar.beforeVerb.has(lower(before.at(-1)))) before.pop()
      const between = words.slice(before.length, at)
      const subject = inSentence(impersonal(before, grammar), grammar, known)
      if (subject === undefined || !isSubject(subject, grammar)) return undefined
      return {
        subject: subject.join(' '),
        verb: [...between.map((each) => lower(each)), plain].join(' '),
        rest: words.slice(at + 1).join(' '),
      }
    }
    if (/[,;:"“”«»()]/.test(word) || (at > 0 && grammar.barred.has(plain))) return undefined
  }
  return undefined
}

function isSubject(words: readonly string[], grammar: Grammar): boolean {
  const [first = '', ...others] = words
  const opens = lower(first)
  const closes = lower(words.at(-1))
  if (words.length === 0 || words.length > MOST_SUBJECT_WORDS) return false
  if (words.some((word) => grammar.personal.has(lower(word)))) return false
  if (grammar.barred.has(opens) || grammar.prepositions.has(opens) || grammar.beforeVerb.has(opens))
    return false
  if (grammar.determiners.has(closes) || grammar.prepositions.has(closes)) return false
  if (grammar.empty.has(closes)) return false
  // Without an article only a name, a plural or a lone noun begins a sentence.
  return grammar.determiners.has(opens) || others.length <= 2
}

/** "in the jar": preposition, article and a known noun, without a hidden verb. */
function phraseIn(sentence: string, grammar: Grammar): string | undefined {
  const words = wordsOf(sentence)
  for (const [at, word] of words.entries()) {
    const preposition = lower(word)
    if (!grammar.prepositions.has(preposition)) continue
    const joined = grammar.contracted[preposition]
    const article = joined ?? lower(words[at + 1])
    if (!grammar.determiners.has(article) || grammar.indefinite.has(article)) continue
    const [noun = '', next, last] = words.slice(at + (joined === undefined ? 2 : 1))
    const ends = (end: string | undefined, after: string | undefined) =>
      end !== undefined && (/[,;:.!?]$/.test(end) || after === undefined || isJoint(lower(after), grammar))
    const isWord = (each: string | undefined) =>
      /^[\p{Ll}-]{3,}[,;:.!?]?$/u.test(each ?? '') &&
      !isJoint(lower(each), grammar) &&
      !grammar.empty.has(lower(each))
    const bare = (each: string) => each.replace(/[,;:.!?]$/, '')
    if (isWord(noun) && ends(noun, next)) return `${article} ${bare(noun)}`
    const isNoun = next !== undefined && !grammar.isVerb(lower(next), lower(noun), lower(last))
    if (isWord(noun) && isWord(next) && isNoun && ends(next, last))
      return `${article} ${noun} ${bare(next ?? '')}`
  }
  return undefined
}

/** A word that begins another part of the sentence. */
function isJoint(word: string, { prepositions, barred, personal, determiners }: Grammar): boolean {
  return prepositions.has(word) || barred.has(word) || personal.has(word) || determiners.has(word)
}

/** Without references to the speaker: "the boys in my street" are the boys. */
function impersonal(words: readonly string[], { personal, prepositions }: Grammar): readonly string[] {
  const own = words.findIndex((word) => personal.has(lower(word)))
  return own > 1 && prepositions.has(lower(words[own - 1])) ? words.slice(0, own - 1) : words
}

/** The first word as spelled inside a sentence; undefined where it may be a name. */
function inSentence(
  words: readonly string[],
  { determiners, isInfinitive }: Grammar,
  { common, names }: Known,
): readonly string[] | undefined {
  const [first = '', ...others] = words
  const plain = lower(first)
  if (
    determiners.has(plain) ||
    common.has(plain) ||
    common.has(plain.replace(/s$/, '')) ||
    isInfinitive(plain)
  ) {
    return [plain, ...others]
  }
  const isName = names.has(first.replace(/['’]s$/, '')) || /^\p{Lu}/u.test(others[0] ?? '')
  return isName ? words : undefined
}

function isImpersonal(text: string, { personal }: Grammar): boolean {
  return wordsOf(text).every((word) => !personal.has(lower(word)))
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function lower(word = ''): string {
  return word
    .replace(/^[¿¡“"«(]+|[.,;:!?”"»)…]+$/gu, '')
    .replace('’', "'")
    .toLowerCase()
}
