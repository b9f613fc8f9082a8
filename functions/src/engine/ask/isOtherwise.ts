import type { EpisodeLanguage } from '#domain/languages.ts'
import { numbersOf } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { anyWord } from '../verify/words.ts'

/** Units by what they measure, in English and Spanish: forty per cent are no forty dollars. */
const UNITS = [
  String.raw`%|percent|per ?cent|por ?ciento; \$|dollars?|d[oó]lar(?:es)?|bucks?; €|euros?; £|pounds?|libras?; pesos?; degrees?|grados?|°`,
  String.raw`km|kilomet(?:er|re)s?|kil[oó]metros?; miles?|millas?; m|met(?:er|re)s?|metros?; feet|foot|pies?`,
  String.raw`kg|kilos?|kilograms?|kilogramos?; g|grams?|gramos?; tons?|tonnes?|toneladas?; lit(?:er|re)s?|litros?`,
  String.raw`bytes?; kb|kilobytes?; mb|megabytes?; gb|gigabytes?; seconds?|segundos?; min|minutes?|minutos?; hours?|horas?`,
  String.raw`days?|d[ií]as?; weeks?|semanas?; months?|mes(?:es)?; years?|años?`,
].flatMap((row) => row.split('; ').map((unit) => new RegExp(`^(?:${unit})(?!\\p{L})`, 'iu')))

/** Of two ways at most one is said; a star stands for any letters. */
const OPPOSITES = `
rise[sn]?|rose|rising|increas*|grow[ns]?|grew|growing|climb*|sub(?:e|en|ir|í|ió|ido|ieron)|aument*|crec* / fall(?:s|en|ing)?|fell|decreas*|drop*|declin*|shr[iau]nk*|baj(?:a|an|ó|ado|aron)|ca(?:e|en|yó|ído|yeron)|disminu*
open(?:s|ed|ing)?|abr* / clos(?:e[sd]?|ing)|cerr*|cierr*
w[io]n(?:s|ning)?|gain*|earn*|gan(?:a|an|ó|aron) / los(?:e[s]?|t|ing)|p(?:ie|e)rd*
b(?:uy|uys|ought|uying)|compr(?:a|an|ó|aron) / s(?:ell|ells|old|elling)|vend*
refus*|reject*|den(?:y|ies|ied)|rechaz* / accept*|approv*|grant*|agreed?|acept*|aprob*|conced*
(?<!any |no )more|más / less|fewer|(?<!(?:,|al|lo|tod[oa]s?) )menos(?! en | l[oa]s | el )
before|antes / (?<!look(?:s|ed|ing)? )after(?! which)|después|luego
eas*|simpl*|fácil*|sencill* / hard(?:er|est)?|difficult*|difícil*
fast*|quick*|rápid* / slow*|lent[oa]*
cheap*|barat* / expensive|costly|car[oa]s?
enabl*|habilit*|activ(?:a|an|ar|ó|aron|ado|ates?|ated|ating) / disabl*|deshabilit*|desactiv*|deactivat*
succe*|éxito|triunf* / fail*|fracas*|fall(?:a|an|ó|aron)
show*|muestr*|mostr* / hid(?:e|es|ing|den)|ocult*|escond*
well|bien / badly|poorly|mal
good|better|best|buen[oa]?s?|mejor(?:es)? / bad|worse|worst|mal[oa]s?|peor(?:es)?
br(?:ea|o)k*|romp* / restor*|repair*|repar*
always|often|siempre / never|rarely|seldom|once|nunca|una vez
most|many|mayoría|much[oa]s / (?<!a |first |last |next |past )few|(?<!un[oa]s )poc[oa]s
all|every(?!day)*|tod[oa]s / nobody|no one|none|no hay|nadie|ning[uú]n*
small*|tiny|pequeñ* / large*|big*|huge|gran|grandes?
top / bottom
past|ago|pasad[oa]s? / future|in (?:a|the) (?:few|next)|futur[oa]s?
a[.]m|am(?= |$) / p[.]m|pm
`
  .trim()
  .split('\n')
  .map((pair) => pair.split(' / ').map((words) => anyWord(words.replaceAll('*', String.raw`\p{L}*`))))

/** Names a missing thing. */
const WITHOUT = /(?<!\p{L})(without|sin) (\S+ \S+)/giu

/** Each group is words for the same. */
const SAME = new Map(
  groups(
    'rise rose increase grow grew climb subir subió aumentar crecer|fall fell decrease drop decline bajar caer cayó disminuir|' +
      'cut lowere reduce shrink recortar rebajar reducir|last keep kept survive stay aguantar durar conservarse|' +
      'begin began start empezar comenzar iniciar|buy bought purchase acquire comprar adquirir|large big huge grande enorme|' +
      'need require necesitar requerir|show prove reveal demonstrate mostrar demostrar revelar|help aid ayudar|' +
      'child children kid niño chico|company firm business empresa compañía|doctor physician médico|job work trabajo empleo|use using usar usan utilizar utilizan emplear|save rid|dad father padre papá|mom mother madre mamá|allow permit permitir|choose pick elegir|change switch cambiar|' +
      'come came|meet met|make made|take took taken|write wrote written|build built|leave left|find found|give gave given|draw drew drawn|choose chose chosen|pay paid|' +
      'send sent|spend spent|think thought|bring brought|teach taught|tell told|hold held|lead led|win won|run ran|speak spoke spoken|break broke broken|drive drove driven|feel felt|' +
      'hear heard|know knew known|mean meant|see saw seen|sell sold|sleep slept|stand stood|throw threw thrown|understand understood|become became|do did done|go went gone|get got gotten|fund financing financiar',
  ).flatMap(([first = '', ...others]) => others.map((stem) => [stem, first] as const)),
)

/** A stem, or that of the first word for the same. */
export const sameStem = (stem: string): string => SAME.get(stem) ?? stem

/** Of each group at most one is meant. */
const APART = groups(
  'winter summer spring autumn invierno verano primavera otoño|lunes martes miércoles jueves viernes sábado domingo|' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre|' +
    'morning noon afternoon evening night mañana mediodía tarde noche|day week month year hour minute día semana mes año hora minuto|' +
    'north south east west norte sur este oeste|man woman boy girl hombre mujer|cheap expensive barato caro|' +
    'hot cold warm cool calor frío|young old joven viejo|left right izquierda derecha|high low alto bajo|early late temprano pronto tarde|' +
    'rich poor rico pobre|first second third fourth last primer primero segundo tercer tercero cuarto último|half third quarter fifth tenth mitad tercio cuarto quinto décima|' +
    'hundreds thousands millions billions dozens cientos miles docenas|' +
    'red blue green yellow black white rojo azul verde amarillo negro blanco',
)
/** What stands behind one of these stands before it in the opposite. */
const TURNS = String.raw`(?<!\p{L})(\p{L}+ than|m[aá]s \p{L}+ que|menos \p{L}+ que|into|instead of|rather than|following|because|before|after|porque|antes de|después de|en vez de|en lugar de)(?!\p{L})`

/** "12 % to 25 %", and "to 25 % from 12 %". */
const FROM_TO = /(?<!\S)(?=(?<from>\S+)(?: [^\s,.;]+)? (?:to|al?|hasta) (?<to>\S+))/giu
const TO_FROM = /(?<!\S)(?:to|al?|hasta) (?<to>\S+)(?: [^\s,.;]+)? (?:from|del?|desde) (?<from>\S+)/giu

/** Stems of each group, in the endings that its words take. */
function groups(table: string): string[][] {
  return table.split('|').map((words) => stemsOf(words.replace(/\S+/gu, '$& $&s $&d $&ed $&n')))
}

/** Which pair of opposites, or which group, a word is of, if any. */
export function groupOf(word: string): string | undefined {
  const pair = OPPOSITES.findIndex((sides) => sides.some((side) => side.test(word)))
  const group = APART.findIndex((each) => stemsOf(word).some((stem) => each.includes(stem)))
  return pair >= 0 ? `pair ${pair}` : group >= 0 ? `group ${group}` : undefined
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
  const ways = waysIn(said, saidIn).map((pair) => pair.join(' '))
  const isBackwards = waysIn(claim, language).some(
    ([from, to]) => ways.includes(`${to} ${from}`) && !ways.includes(`${from} ${to}`),
  )
  return (
    isTurned ||
    isBackwards ||
    hasOtherUnit ||
    (language === saidIn &&
      (isApart(claim, said) ||
        isOtherDegree(claim, said) ||
        [...said.toLowerCase().matchAll(WITHOUT)].some(([, word, next]) =>
          claim.toLowerCase().includes(`${word === 'sin' ? 'con' : 'with'} ${next}`),
        ) ||
        isReversed(claim, said)))
  )
}

/** Whether claim and passage name different members of a group, such as May and June. */
export function isApart(claim: string, said: string): boolean {
  const [claimed, heard] = [stemsOf(claim), stemsOf(said)]
  const lacks = (of: readonly string[], other: readonly string[], group: readonly string[]) =>
    of.some((stem) => group.includes(stem) && !other.includes(stem))
  return APART.some((group) => lacks(claimed, heard, group) && lacks(heard, claimed, group))
}

const DEGREE = /(?<!\p{L})(?:(?:more|most|m[aá]s)|(less|least|fewer|menos)) (\p{L}+)/giu
const degreesIn = (text: string) =>
  [...text.matchAll(DEGREE)].map(([, less, word = '']) => [less === undefined, stemsOf(word)].join())

/** "More likely" for "less likely". */
function isOtherDegree(claim: string, said: string): boolean {
  const heard = degreesIn(said)
  const other = (degree: string) => degree.replace(/^\w+/, (isMore) => `${isMore === 'false'}`)
  return degreesIn(claim).some((degree) => !heard.includes(degree) && heard.includes(other(degree)))
}

/** So many words behind a turn tell what stands there. */
const MOST_BEHIND = 3

/** "A is older than B" for "B is older than A". */
function isReversed(claim: string, said: string): boolean {
  return [...claim.matchAll(new RegExp(TURNS, 'giu'))].some(({ 1: turn = '', index }) => {
    const [before, behind] = [claim.slice(0, index), claim.slice(index)].map((part) => new Set(stemsOf(part)))
    const heard = [...said.matchAll(new RegExp(`(?<!\\p{L})${turn} ([^.,;:?!]+)`, 'giu'))].map(
      ([, next = '']) => stemsOf(next).slice(0, MOST_BEHIND),
    )
    const lean = heard.map((stems) =>
      stems.reduce(
        (sum, stem, at) => sum + (Number(before?.has(stem)) - Number(behind?.has(stem))) / (at + 1),
        0,
      ),
    )
    return lean.some((each) => each > 0) && !lean.some((each) => each < 0)
  })
}

function unitsIn(text: string, language: EpisodeLanguage) {
  const words = text
    .replace(/[$€£]\s?(?=\d)/gu, (sign) => `${sign.trim()} `)
    .replace(/(?<=\d)(?=[%€°])/gu, ' ')
    .split(/[\s-]+/)
  const units = { all: new Set<number>(), of: new Map<string, Set<number>>() }
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

const waysIn = (text: string, language: EpisodeLanguage) =>
  [FROM_TO, TO_FROM]
    .flatMap((way) => [...text.matchAll(way)])
    .map((found) => [found.groups?.from, found.groups?.to].map((each = '') => numbersOf(each, language)[0]))
    .filter((pair) => pair.every((each) => each !== undefined))
