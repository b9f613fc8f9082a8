import type { EpisodeLanguage } from '#domain/languages.ts'
import { isOtherwise } from '../ask/isOtherwise.ts'
import { turnsAround } from '../ask/losesSense.ts'
import { INNER_NAME, namesIn, NAME, numbersOf } from '../verify/claimWords.ts'
import { isInOtherOfTwo } from '../verify/isWrittenIn.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { anyWord } from '../verify/words.ts'
import { fold } from '#domain/searchWords.ts'

/** Numbers that a language writes otherwise: "zero rain", "nada de lluvia"; "both", "los dos"; "twice", "dos veces". */
const TIMES: Record<string, RegExp> = {
  // None can be said without a number, in many words: anything stands for it.
  '0': /(?:)/,
  '3': /(?<!\p{L})(?:thirds?|terci\p{L}*|tripl\p{L}*)(?!\p{L})/iu,
  '4': /(?<!\p{L})(?:quarters?|cuart[oa]s?)(?!\p{L})/iu,
  '2': /(?<!\p{L})(?:both|n?either|twice|double[ds]?|pair|couple|two-|half|ambos|ambas|doble|duplic\p{L}*|mitad|par|pareja)(?!\p{L})/iu,
}
/** "They" is "los dos" as well. */
const THE_TWO = /(?<!\p{L})(?:los|las) dos(?!\p{L})/giu
/** Translated names that Intl does not know and that are spelled too differently. */
const OTHER_NAMES =
  'England Inglaterra,Scotland Escocia,Wales Gales,Britain Bretaña,Warsaw Varsovia,Stockholm Estocolmo,Geneva Ginebra,New Nueva,Thames Támesis,Christmas Navidad,Christmas Nochebuena,Easter Pascua,Easter Semana,Earth Tierra,Sun Sol,Moon Luna,God Dios,Church Iglesia,Court Tribunal,World Mundial,War Guerra,Second Segunda,First Primera,Middle Media,Ages Edad,Age Edad,Empire Imperio,Wall Muro,Iron Acero,Curtain Telón,White Blanca,House Casa,House Cámara,Street Calle,King Rey,Queen Reina,Sea Mar,River Río,Lake Lago,Mount Monte,North Norte,South Sur,East Este,West Oeste,Black Negra,Black Negro,Red Roja,Red Rojo,Great Gran,Holy Santa,Saint San,Treasury Hacienda,US EE,US UU,USA EE,USA UU,UN ONU,UK Reino,UK Unido,Brits Británicos,Basque Vasco,Health Salud,Health Sanidad'
/** As Intl numbers them. */
const CONTINENTS = ['002', '019', '142', '150', '009', '005', '003']
/** Kept as they are, or known under another name: Intl knows countries, continents, languages, months and days in both. */
const EXONYMS = exonyms()

interface Claim {
  text: string
  language: EpisodeLanguage
}

/**
 * Whether a text can be the translation of a claim: the same numbers with the same units, the same names, in the same places, and a "not"
 * where the claim has one. What else a translation may get wrong cannot be told without knowing both languages.
 * @param names of the episode, as stems: those of its title, its description and its speakers
 * @param known names that stand within a sentence somewhere, as stems
 * docs/rules.md "Language of summaries"
 */
export function isTranslation(
  text: string,
  claim: Claim,
  to: EpisodeLanguage,
  names: ReadonlySet<string>,
  known: ReadonlySet<string>,
): boolean {
  const isKnown = (name: string) => names.has(name) || known.has(name) || EXONYMS.has(name)
  return (
    text !== '' &&
    !isInOtherOfTwo(text, to) &&
    haveSameNumbers(text, claim, to) &&
    haveSameNames(text, claim.text, names) &&
    !putsNameForOther(text, claim.text, isKnown) &&
    !exchangesNames(text, claim.text, isKnown) &&
    !isOtherwise(text, claim.text, to, claim.language) &&
    !denies(text, claim.text) &&
    !denies(claim.text, text)
  )
}

/** Denied in a word of its own: "hardly any", "unbilled". */
const SOFTLY = /(?<!\p{L})(?:hardly|barely|scarcely|apenas|casi no|(?:un|in|im|dis)\p{L}{4,})(?!\p{L})/iu

function denies(text: string, claim: string): boolean {
  return turnsAround(text, claim) && !SOFTLY.test(text) && !SOFTLY.test(claim)
}

function haveSameNumbers(text: string, claim: Claim, to: EpisodeLanguage): boolean {
  const isMissing = (from: Claim, other: Claim) => {
    const others = numbersOf(other.text, other.language)
    return numbersOf(from.text.replace(THE_TWO, ''), from.language).some(
      (number) => !others.includes(number) && !TIMES[number]?.test(other.text),
    )
  }
  const own = { text, language: to }
  return !isMissing(own, claim) && !isMissing(claim, own)
}

function haveSameNames(text: string, claim: string, names: ReadonlySet<string>): boolean {
  const [own, said] = [text, claim].map((each) => new Set(namesIn(each, NAME)))
  const differ = (some = new Set<string>(), others = '') =>
    [...some].some((name) => names.has(name) && !hasName(name, others))
  return !differ(own, claim) && !differ(said, text)
}

interface PlacedName {
  name: string
  /** Which word it is. */
  at: number
}

/** Names within a sentence, and what opens it where that is a known name. */
function namesWithin(text: string, isKnown: (name: string) => boolean): PlacedName[] {
  const inner = new Set([...text.matchAll(INNER_NAME)].map(({ index }) => index))
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }, at) => {
    const [{ 0: name, index: within } = { 0: '', index: 0 }] = word.matchAll(NAME)
    const stem = stemsOf(name)[0] ?? '0'
    return !/^\d/.test(stem) && (inner.has(index + within) || (at === 0 && isKnown(stem)))
      ? [{ name, at }]
      : []
  })
}

function isSameName(one: string, other: string): boolean {
  const [stem = '', otherStem = ''] = [one, other].map((name) => stemsOf(name)[0])
  return stem === otherStem || EXONYMS.get(stem)?.includes(otherStem) === true || areSpelledAlike(one, other)
}

const sorted = (letters: string) => letters.split('').toSorted().join('')

/** As two languages spell a name: "Lisbon", "Lisboa"; "NATO", "OTAN". */
function areSpelledAlike(...names: [string, string]): boolean {
  const [own = '', other = ''] = names.map((name) =>
    fold(name)
      .replaceAll('ph', 'f')
      .replaceAll(/(?<=[tcr])h/g, '')
      .replaceAll(/[ck]u?|qu/g, 'k')
      .replaceAll(/[^a-z]/g, ''),
  )
  const isShort = own.length <= 5 && names[0] === names[0].toUpperCase()
  return isShort ? sorted(own) === sorted(other) : own.slice(0, 3) === other.slice(0, 3)
}

/** Whether the translation has a name that the claim has not, in place of one that it has. */
function putsNameForOther(text: string, claim: string, isKnown: (name: string) => boolean): boolean {
  const left = (some: readonly PlacedName[], other: string) =>
    some.filter(
      ({ name }) =>
        !hasName(stemsOf(name)[0] ?? '', other) &&
        ![...other.matchAll(NAME)].some(([each]) => areSpelledAlike(name, each)),
    )
  const lost = left(namesWithin(claim, isKnown), text)
  const opens = lost.some(({ at }) => at === 0)
  return (
    lost.length > 0 &&
    left(
      namesWithin(text, (name) => opens || isKnown(name)),
      claim,
    ).length > 0
  )
}

/** Opens a phrase that may stand elsewhere: "In Spain, …". */
const OPENING = anyWord(
  'in|at|on|for|from|after|before|since|according|unlike|with|to|by|during|under|while|when|if|although|of|en|a|según|para|desde|de|tras|antes|después|con|por|durante|mientras|cuando|si|aunque|al',
)
/** A language may turn "the Porto train", "Vigo's mayor Ana Gil" around. */
const WORDS_BETWEEN = 3
const JOINS = anyWord('and|or|of|y|e|o|u|del?')

/** Whether two names of both have changed places: "Spain sells more than Italy", "from Vigo to Lugo". */
function exchangesNames(text: string, claim: string, isKnown: (name: string) => boolean): boolean {
  if ([text, claim].some((each) => OPENING.exec(each)?.index === 0)) return false
  const [own, said] = [namesWithin(text, isKnown), namesWithin(claim, isKnown)]
  const inBoth = said.flatMap(({ name, at }) => {
    const [same, ...more] = own.filter((other) => isSameName(name, other.name))
    return same === undefined || more.length > 0 ? [] : [{ said: at, own: same.at }]
  })
  const isApart = (sentence: string, from: number, to: number) =>
    to - from > WORDS_BETWEEN || (to - from === 2 && !JOINS.test(sentence.split(/\s+/)[from + 1] ?? ''))
  return inBoth.some((one) =>
    inBoth.some((other) => isApart(claim, one.said, other.said) && isApart(text, other.own, one.own)),
  )
}

function hasName(name: string, text: string): boolean {
  const stems = stemsOf(text)
  return stems.includes(name) || (EXONYMS.get(name) ?? []).some((other) => stems.includes(other))
}

/** Stems of names that both languages have, each with those of the other. */
function exonyms(): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, string[]>()
  const add = (one: string, other: string) => {
    const [own, others] = [stemsOf(one), stemsOf(other)]
    for (const stem of own) known.set(stem, [...(known.get(stem) ?? []), ...others])
    for (const stem of others) known.set(stem, [...(known.get(stem) ?? []), ...own])
  }
  for (const pair of OTHER_NAMES.split(',')) add(...(pair.split(' ') as [string, string]))
  for (const type of ['region', 'language'] as const) {
    const [english, spanish] = ['en', 'es'].map((language) => new Intl.DisplayNames(language, { type }))
    const codes = Array.from({ length: 26 * 26 }, (_, at) => [Math.floor(at / 26), at % 26])
    const letter = type === 'region' ? 65 : 97
    for (const code of [
      ...codes.map((pair) => String.fromCharCode(...pair.map((each) => letter + each))),
      ...(type === 'region' ? CONTINENTS : []),
    ]) {
      const name = english?.of(code) ?? code
      if (name !== code) add(name, spanish?.of(code) ?? code)
    }
  }
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2024, month, 1 + (month % 7)))
    for (const part of [{ month: 'long' }, { weekday: 'long' }] as const)
      add(at.toLocaleDateString('en', part), at.toLocaleDateString('es', part))
  }
  return known
}
