import type { EpisodeLanguage } from '#domain/languages.ts'
import { stemsOf } from './restsOn.ts'

export const NAME = /\p{Lu}[\p{L}\p{N}'’.-]*/gu
export const INNER_NAME = /(?<=[\p{L}\p{N},;"“'’)%] ["“'(]?)\p{Lu}[\p{L}\p{N}'’.-]*/gu

/** Words with a capital, as stems; "I" is not a name. */
export function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([name]) => (/^I(?:['’]|$)/.test(name) ? [] : stemsOf(name)))
}

const ORDINALS: ReadonlyArray<readonly [RegExp, string]> = [
  // A hundred is no number there.
  [
    /(?<!\p{L})(?:per ?cent|por ?ciento)(?!\p{L}| (?:\p{L}+enta|veint\p{L}+|diec\p{L}+|diez|once|doce|trece))/giu,
    '%',
  ],
  [/(?<!\p{L})(?:number (?:one|1)|número uno)(?!\p{L})/giu, '1st'],
  [/(?<!\p{L})(?:thirds?|terce\p{L}+)(?!\p{L})/giu, '3'],
  [/(?<!\p{L})(?:fourth|cuart[oa])(?!\p{L})/giu, '4'],
  // "1. 5 billion" and "100-200".
  [/(?<=(?<![\d.,])\d{1,3})\. (?=\d{1,2} ?(?:%|[mb]ill))/giu, '.'],
  [/(?<=\d)[-–](?=\d)/gu, ' to '],
  [/quarter of an hour|cuarto de hora/giu, '15 minutes'],
  [/half (?:an )?hour|media hora/giu, '30 minutes'],
  [/(?<!\p{L})(?:fifths?|quint[oa]s?)(?!\p{L})/giu, '5'],
]

/** The numbers of a text, in digits. */
export function numbersOf(text: string, language?: EpisodeLanguage): string[] {
  // "Once" is a number in Spanish only.
  const apart = text.replaceAll(/(?<=\d)(?=x(?!\p{L})|\p{L}{4})/giu, ' ')
  const own = language === 'en' ? apart.replace(/\bonce\b/giu, '') : apart
  return stemsOf(inCardinals(own)).filter((stem) => /^\d/.test(stem))
}

/** "The fourth month" as "the 4 month". */
function inCardinals(text: string): string {
  return ORDINALS.reduce((changed, [ordinal, digit]) => changed.replace(ordinal, digit), text)
}
