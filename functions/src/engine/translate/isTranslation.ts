import type { EpisodeLanguage } from '#domain/languages.ts'
import { isOtherwise } from '../ask/isOtherwise.ts'
import { turnsAround } from '../ask/losesSense.ts'
import { namesIn, NAME, numbersOf } from '../verify/carries.ts'
import { isInOtherOfTwo } from '../verify/isWrittenIn.ts'
import { stemsOf } from '../verify/restsOn.ts'

/** Numbers that a language writes otherwise: "one in four", "una de cada cuatro"; "both", "los dos"; "twice", "dos veces". */
const SMALL = new Set(['0', '1', '2'])
const TIMES: Record<string, RegExp> = {
  '2': /(?<!\p{L})(?:both|twice|double[ds]?|pair|two-|half|ambos|ambas|doble|duplic\p{L}*|mitad|par)(?!\p{L})/iu,
}
/** Kept as they are, or known under another name: Intl knows countries, months and days in both. */
const EXONYMS = exonyms()

interface Claim {
  text: string
  language: EpisodeLanguage
}

/**
 * Whether a text can be the translation of a claim: the same numbers with the same units, the same names of the episode, and a "not"
 * where the claim has one. What else a translation may get wrong cannot be told without knowing both languages.
 * @param names of the episode, as stems: those of its title, its description and its speakers
 * docs/rules.md "Language of summaries"
 */
export function isTranslation(
  text: string,
  claim: Claim,
  to: EpisodeLanguage,
  names: ReadonlySet<string>,
): boolean {
  return (
    text !== '' &&
    !isInOtherOfTwo(text, to) &&
    haveSameNumbers(text, claim, to) &&
    haveSameNames(text, claim.text, names) &&
    !isOtherwise(text, claim.text, to) &&
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
  const [own, said] = [numbersOf(text, to), numbersOf(claim.text, claim.language)]
  const isMissing = (from: readonly string[], others: readonly string[], other: string) =>
    from.some((number) => !others.includes(number) && !SMALL.has(number) && !TIMES[number]?.test(other))
  return !isMissing(own, said, claim.text) && !isMissing(said, own, text)
}

function haveSameNames(text: string, claim: string, names: ReadonlySet<string>): boolean {
  const [own, said] = [text, claim].map((each) => new Set(namesIn(each, NAME)))
  const differ = (some = new Set<string>(), others = '') =>
    [...some].some((name) => names.has(name) && !hasName(name, others))
  return !differ(own, claim) && !differ(said, text)
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
  const [english, spanish] = ['en', 'es'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  )
  for (let code = 0; code < 26 * 26; code++) {
    const region = String.fromCharCode(65 + Math.floor(code / 26), 65 + (code % 26))
    const name = english?.of(region) ?? region
    if (name !== region) add(name, spanish?.of(region) ?? region)
  }
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2024, month, 1 + (month % 7)))
    for (const part of [{ month: 'long' }, { weekday: 'long' }] as const)
      add(at.toLocaleDateString('en', part), at.toLocaleDateString('es', part))
  }
  return known
}
