import type { EpisodeLanguage } from '#domain/languages.ts'
import { numbersOf } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
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
const OPPOSITES = [
  [
    String.raw`rise[sn]?|rose|rising|increas\p{L}*|grow[ns]?|grew|growing|climb\p{L}*|sub(?:e|en|ió|ido|ieron)|aument\p{L}*|crec\p{L}*`,
    String.raw`fall(?:s|en|ing)?|fell|decreas\p{L}*|drop\p{L}*|declin\p{L}*|shr[iau]nk\p{L}*|baj(?:a|an|ó|ado|aron)|ca(?:e|en|yó|ído|yeron)|disminu\p{L}*`,
  ],
  [String.raw`open(?:s|ed|ing)?|abr\p{L}*`, String.raw`clos(?:e[sd]?|ing)|cerr\p{L}*|cierr\p{L}*`],
  [
    String.raw`w[io]n(?:s|ning)?|gain\p{L}*|earn\p{L}*|gan(?:a|an|ó|aron)`,
    String.raw`los(?:e[s]?|t|ing)|p(?:ie|e)rd\p{L}*`,
  ],
  ['b(?:uy|uys|ought|uying)|compr(?:a|an|ó|aron)', String.raw`s(?:ell|ells|old|elling)|vend\p{L}*`],
  [
    String.raw`refus\p{L}*|reject\p{L}*|den(?:y|ies|ied)|rechaz\p{L}*`,
    String.raw`accept\p{L}*|approv\p{L}*|grant\p{L}*|agreed?|acept\p{L}*|aprob\p{L}*|conced\p{L}*`,
  ],
  ['more|más', 'less|fewer|menos'],
  ['before|antes', 'after|después'],
  [
    String.raw`eas\p{L}*|simpl\p{L}*|fácil\p{L}*|sencill\p{L}*`,
    String.raw`hard(?:er|est)?|difficult\p{L}*|difícil\p{L}*`,
  ],
  [String.raw`fast\p{L}*|quick\p{L}*|rápid\p{L}*`, String.raw`slow\p{L}*|lent[oa]\p{L}*`],
  [String.raw`cheap\p{L}*|barat\p{L}*`, String.raw`expensive|costly|car[oa]s?`],
  [String.raw`enabl\p{L}*|habilit\p{L}*`, String.raw`disabl\p{L}*|deshabilit\p{L}*`],
  [String.raw`succe\p{L}*|éxito|triunf\p{L}*`, String.raw`fail\p{L}*|fracas\p{L}*`],
  ['always|siempre', 'never|nunca|jamás'],
].map((pair) => pair.map(anyWord))

/** What is said to be missing. */
const WITHOUT = /(?<!\p{L})(without|sin) (\S+ \S+)/giu

/** Each group is words for the same. */
export const SAME = new Map(
  groups(
    'rise rose increase grow grew climb subir subió aumentar crecer|fall fell decrease drop decline bajar caer cayó disminuir|' +
      'cut lowere reduce shrink recortar rebajar reducir|last keep survive stay aguantar durar conservarse|' +
      'begin began start empezar comenzar iniciar|buy bought purchase acquire comprar adquirir|large big huge grande enorme|' +
      'need require necesitar requerir|show prove reveal demonstrate mostrar demostrar revelar|help aid ayudar|' +
      'child children kid niño chico|company firm business empresa compañía|doctor physician médico|job work trabajo empleo|use usar usan utilizar utilizan emplear|save rid',
  ).flatMap(([first = '', ...others]) => others.map((stem) => [stem, first] as const)),
)

/** Of each group at most one is meant. */
const APART = groups(
  'winter summer spring autumn invierno verano primavera otoño|lunes martes miércoles jueves viernes sábado domingo|' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre|' +
    'morning noon afternoon evening night mañana mediodía tarde noche|day week month year hour minute día semana mes año hora minuto|' +
    'north south east west norte sur este oeste|man woman boy girl hombre mujer|cheap expensive barato caro|' +
    'hot cold warm cool calor frío|young old joven viejo|left right izquierda derecha|high low alto bajo|early late temprano pronto tarde|' +
    'good bad better worse best worst bueno malo mejor peor|rich poor rico pobre|first last primero último|' +
    'hundreds thousands millions billions dozens cientos miles docenas|' +
    'red blue green yellow black white rojo azul verde amarillo negro blanco',
)
/** What stands behind one of these stands before it in the opposite. */
const TURNS = String.raw`(?<!\p{L})(\p{L}+ than|m[aá]s \p{L}+ que|menos \p{L}+ que|into|instead of|rather than|because|before|after|porque|antes de|después de|en vez de)(?!\p{L})`

/** "12 % to 25 %", and "to 25 % from 12 %". */
const FROM_TO = /(?<!\S)(?=(\S+)(?: [^\s,.;]+)? (?:to|al?|hasta) (\S+))/giu
const TO_FROM = /(?<!\S)(?:to|al?|hasta) (\S+)(?: [^\s,.;]+)? (?:from|del?|desde) (\S+)/giu

/** Stems of each group, in the endings that its words take. */
function groups(table: string): string[][] {
  return table.split('|').map((words) => stemsOf(words.replace(/\S+/gu, '$& $&s $&d $&ed $&n')))
}

/** Whether a claim has another unit behind its number, says the opposite, or turns "from … to …", "more than" or "because" around. */
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
  return (
    isTurned ||
    isBackwards ||
    hasOtherUnit ||
    (language === saidIn &&
      (isApart(claim, said) ||
        [...said.toLowerCase().matchAll(WITHOUT)].some(([, word, next]) =>
          claim.toLowerCase().includes(`${word === 'sin' ? 'con' : 'with'} ${next}`),
        ) ||
        isReversed(claim, said)))
  )
}

/** Whether a claim has another one of a group than what is said. */
export function isApart(claim: string, said: string): boolean {
  const [claimed, heard] = [stemsOf(claim), stemsOf(said)]
  const lacks = (of: readonly string[], other: readonly string[], group: readonly string[]) =>
    of.some((stem) => group.includes(stem) && !other.includes(stem))
  return APART.some((group) => lacks(claimed, heard, group) && lacks(heard, claimed, group))
}

/** "A is older than B" for "B is older than A". */
function isReversed(claim: string, said: string): boolean {
  return [...claim.matchAll(new RegExp(TURNS, 'giu'))].some(({ 1: turn = '', index }) => {
    const [before, behind] = [claim.slice(0, index), claim.slice(index)].map((part) => new Set(stemsOf(part)))
    const heard = [...said.matchAll(new RegExp(`(?<!\\p{L})${turn} ([^.,;:?!]+)`, 'giu'))].map(
      ([, next = '']) => stemsOf(next).slice(0, 2),
    )
    const fits = (from: Set<string> | undefined) =>
      heard.some((stems) => stems.length > 0 && stems.every((stem) => from?.has(stem)))
    return fits(before) && !fits(behind)
  })
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
    for (const number of /^(?:an?|one|un|una)$/iu.test(beside) && words[at - 2] !== 'half'
      ? ['1']
      : numbersOf(beside, language))
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
