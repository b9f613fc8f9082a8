import type { EpisodeLanguage } from '#domain/languages.ts'
import { numbersOf } from '../verify/claimWords.ts'
import { anyWord } from '../verify/words.ts'

/** Units by what they measure, in English and Spanish: forty per cent are no forty dollars. */
const UNITS = [
  /^(?:%|percent|per ?cent|por ?ciento)/iu,
  /^(?:\$|dollars?|d[oó]lar(?:es)?|bucks?)(?!\p{L})/iu,
  /^(?:€|euros?)(?!\p{L})/iu,
  /^(?:£|pounds?|libras?)(?!\p{L})/iu,
  /^(?:pesos?)(?!\p{L})/iu,
  /^(?:degrees?|grados?|°)(?!\p{L})/iu,
  /^(?:km|kilomet(?:er|re)s?|kil[oó]metros?)/iu,
  /^(?:miles?|millas?)(?!\p{L})/iu,
  /^(?:m|met(?:er|re)s?|metros?)(?!\p{L})/iu,
  /^(?:feet|foot|pies?)(?!\p{L})/iu,
  /^(?:kg|kilos?|kilograms?|kilogramos?)(?!\p{L})/iu,
  /^(?:g|grams?|gramos?)(?!\p{L})/iu,
  /^(?:tons?|tonnes?|toneladas?)(?!\p{L})/iu,
  /^(?:lit(?:er|re)s?|litros?)(?!\p{L})/iu,
  /^(?:seconds?|segundos?)(?!\p{L})/iu,
  /^(?:min|minutes?|minutos?)(?!\p{L})/iu,
  /^(?:hours?|horas?)(?!\p{L})/iu,
  /^(?:days?|d[ií]as?)(?!\p{L})/iu,
  /^(?:weeks?|semanas?)(?!\p{L})/iu,
  /^(?:months?|mes(?:es)?)(?!\p{L})/iu,
  /^(?:years?|años?)(?!\p{L})/iu,
]

/** Of two ways at most one is said. */
const OPPOSITES: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [
    anyWord(
      String.raw`rise[sn]?|rose|rising|increas\p{L}*|grow[ns]?|grew|growing|climb\p{L}*|sub(?:e|en|ió|ido|ieron)|aument\p{L}*|crec\p{L}*`,
    ),
    anyWord(
      String.raw`fall(?:s|en|ing)?|fell|decreas\p{L}*|drop\p{L}*|declin\p{L}*|shr[iau]nk\p{L}*|baj(?:a|an|ó|ado|aron)|ca(?:e|en|yó|ído|yeron)|disminu\p{L}*`,
    ),
  ],
  [
    anyWord(String.raw`open(?:s|ed|ing)?|abr\p{L}*`),
    anyWord(String.raw`clos(?:e[sd]?|ing)|cerr\p{L}*|cierr\p{L}*`),
  ],
  [
    anyWord(String.raw`w[io]n(?:s|ning)?|gain\p{L}*|earn\p{L}*|gan(?:a|an|ó|aron)`),
    anyWord(String.raw`los(?:e[s]?|t|ing)|p(?:ie|e)rd\p{L}*`),
  ],
  [
    anyWord('b(?:uy|uys|ought|uying)|compr(?:a|an|ó|aron)'),
    anyWord(String.raw`s(?:ell|ells|old|elling)|vend\p{L}*`),
  ],
  [
    anyWord(String.raw`refus\p{L}*|reject\p{L}*|den(?:y|ies|ied)|rechaz\p{L}*`),
    anyWord(String.raw`accept\p{L}*|approv\p{L}*|grant\p{L}*|agreed?|acept\p{L}*|aprob\p{L}*|conced\p{L}*`),
  ],
  [anyWord('more|más'), anyWord('less|fewer|menos')],
  [anyWord('before|antes'), anyWord('after|después')],
]

/** "12 % to 25 %", and "to 25 % from 12 %". */
const FROM_TO = /(?<!\S)(?=(\S+)(?: [^\s,.;]+)? (?:to|al?|hasta) (\S+))/giu
const TO_FROM = /(?<!\S)(?:to|al?|hasta) (\S+)(?: [^\s,.;]+)? (?:from|del?|desde) (\S+)/giu

/** Whether a claim has another unit behind its number, says the opposite, or turns "from … to …" around. */
export function isOtherwise(
  claim: string,
  said: string,
  language: EpisodeLanguage,
  saidIn: EpisodeLanguage = language,
): boolean {
  const units = unitsIn(said, saidIn)
  const hasOtherUnit = [...unitsIn(claim, language).of].some(([number, own]) => {
    const heard = units.of.get(number) ?? units.all
    return ![...own].every((unit) => heard.has(unit))
  })
  const isTurned = OPPOSITES.some((pair) =>
    [0, 1].some((at) => {
      const [own, other] = [pair[at] as RegExp, pair[1 - at] as RegExp]
      return own.test(claim) && !own.test(said) && other.test(said) && !other.test(claim)
    }),
  )
  const ways = waysIn(said, saidIn)
  const isBackwards = waysIn(claim, language).some(
    ([from, to]) =>
      ways.some(([a, b]) => a === to && b === from) && !ways.some(([a, b]) => a === from && b === to),
  )
  return isTurned || isBackwards || hasOtherUnit
}

interface Units {
  all: Set<number>
  /** By the number beside them. */
  of: Map<string, Set<number>>
}

function unitsIn(text: string, language: EpisodeLanguage): Units {
  const words = text
    .replace(/[$€£]\s?(?=\d)/gu, (sign) => `${sign.trim()} `)
    .replace(/(?<=\d)(?=[%€°])/gu, ' ')
    .split(/[\s-]+/)
  const units: Units = { all: new Set(), of: new Map() }
  for (const [at, word] of words.entries()) {
    const whole = /^(?:per|por)$/iu.test(word) ? `${word} ${words[at + 1]}` : word
    const unit = UNITS.findIndex((each) => each.test(whole))
    if (unit < 0) continue
    units.all.add(unit)
    const beside = words[/^[$€£]/u.test(word) ? at + 1 : at - 1] ?? ''
    // "A month" is no week.
    for (const number of /^(?:an?|one|un|una)$/iu.test(beside) ? ['1'] : numbersOf(beside, language))
      units.of.set(number, (units.of.get(number) ?? new Set()).add(unit))
  }
  return units
}

const waysIn = (text: string, language: EpisodeLanguage): string[][] =>
  [
    ...[...text.matchAll(FROM_TO)].map(([, from, to]) => [from, to]),
    ...[...text.matchAll(TO_FROM)].map(([, to, from]) => [from, to]),
  ]
    .map((pair) => pair.flatMap((each = '') => numbersOf(each, language).slice(0, 1)))
    .filter((pair) => pair.length === 2)
