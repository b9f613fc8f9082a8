import { describe, expect, it } from 'vitest'
import { INNER_NAME, NAME, namesIn } from '../verify/claimWords.ts'
import { isTranslation } from './isTranslation.ts'

/** Claims of made-up episodes with a translation that a careful writer would give. */
const PAIRS: ReadonlyArray<readonly [en: string, es: string]> = [
  [
    'The city planted 4,000 trees and lost 1,200 of them in two summers.',
    'La ciudad plantó 4.000 árboles y perdió 1.200 de ellos en dos veranos.',
  ],
  [
    'Ruth Amankwah says a door needs three kilos of force to close.',
    'Ruth Amankwah dice que una puerta necesita tres kilos de fuerza para cerrarse.',
  ],
  [
    'A starter does not get better with age, only with regular feeding.',
    'Una masa madre no mejora con la edad, solo si se alimenta con regularidad.',
  ],
  [
    'The mill stands still for 90 days if it does not rain in March.',
    'El molino se para 90 días si no llueve en marzo.',
  ],
  [
    'Every fourth customer asked for a refund within 14 days.',
    'Uno de cada cuatro clientes pidió el reembolso en 14 días.',
  ],
  [
    'Jonah Petrakis never met the architect of the hall.',
    'Jonah Petrakis nunca conoció al arquitecto de la sala.',
  ],
  ['The tariff rose from 12 % to 25 % in 2019.', 'La tarifa subió del 12 % al 25 % en 2019.'],
  [
    'The well is 30 metres deep and gives 500 litres an hour.',
    'El pozo tiene 30 metros de profundidad y da 500 litros por hora.',
  ],
  ['Nobody in Lugo has counted the lamps since 1987.', 'Nadie en Lugo ha contado las farolas desde 1987.'],
  ['Maren Oakley spent eighteen months without a salary.', 'Maren Oakley pasó dieciocho meses sin sueldo.'],
  [
    'The bakery sells out at nine because it bakes only 120 loaves.',
    'La panadería lo ha vendido todo a las nueve porque solo hornea 120 panes.',
  ],
  [
    'A bill of 40 dollars costs 6 dollars to send by post.',
    'Una factura de 40 dólares cuesta 6 dólares por correo.',
  ],
  ['Spain exports more olive oil than Italy.', 'España exporta más aceite de oliva que Italia.'],
  ['The train from Porto arrives before the one from Vigo.', 'El tren de Porto llega antes que el de Vigo.'],
  [
    'Two hundred and fifty people signed the letter on Monday.',
    'Doscientas cincuenta personas firmaron la carta el lunes.',
  ],
  [
    'The organ has 2,300 pipes, and 60 of them no longer speak.',
    'El órgano tiene 2.300 tubos, y 60 de ellos ya no suenan.',
  ],
  ['The museum opens twice a year and is free.', 'El museo abre dos veces al año y es gratuito.'],
  [
    'A kettle sings at 80 degrees, long before the water boils.',
    'Un hervidor canta a 80 grados, mucho antes de que hierva el agua.',
  ],
  ['The council rejected the plan by 11 votes to 9.', 'El ayuntamiento rechazó el plan por 11 votos a 9.'],
  ['Half of the fields have had no water for 15 years.', 'La mitad de los campos lleva 15 años sin agua.'],
  [
    'Ruth Amankwah warns that the second test cannot be repeated.',
    'Ruth Amankwah advierte que la segunda prueba no se puede repetir.',
  ],
  ['It takes 45 minutes to tune one row of pipes.', 'Se tarda 45 minutos en afinar una fila de tubos.'],
  [
    'The company lost 3.5 million euros in its first year.',
    'La empresa perdió 3,5 millones de euros en su primer año.',
  ],
  [
    'Prices fell by 8 per cent after the market opened.',
    'Los precios bajaron un 8 por ciento después de abrir el mercado.',
  ],
  [
    'Jonah Petrakis buys old maps and does not sell them.',
    'Jonah Petrakis compra mapas antiguos y no los vende.',
  ],
]

type Both = readonly [en: string, es: string]
/** Sentences, and what is put into them. */
const TEMPLATES: readonly Both[] = [
  ['{A} sells more bread than {B}.', '{A} vende más pan que {B}.'],
  ['The ferry from {A} sails before the one from {B}.', 'El ferri de {A} zarpa antes que el de {B}.'],
  ['The fee rose from {n} % to {m} % in {year}.', 'La cuota subió del {n} % al {m} % en {year}.'],
  [
    'Support for the port went {n} % to {m} % overnight.',
    'El apoyo al puerto pasó del {n} % al {m} % en una noche.',
  ],
  ['The walk through {A} takes {h}.', 'El paseo por {A} dura {h}.'],
  [
    'The council of {A} has not paid its {n} drivers since {month}.',
    'El ayuntamiento de {A} no paga a sus {n} conductores desde {month}.',
  ],
  ['Nobody in {A} measured more than {n} litres.', 'Nadie en {A} midió más de {n} litros.'],
  ['A bill of {n} dollars arrived {m} weeks late.', 'Una factura de {n} dólares llegó {m} semanas tarde.'],
  [
    '{P} says that the bridge near {A} weighs {n} tons.',
    '{P} dice que el puente cerca de {A} pesa {n} toneladas.',
  ],
  ['In {A} both schools closed after {n} days.', 'En {A} las dos escuelas cerraron al cabo de {n} días.'],
  [
    'The lake holds {big} million litres less than it did in {year}.',
    'El lago tiene {big} millones de litros menos que en {year}.',
  ],
  ['{P} never sold the mill near {A}.', '{P} nunca vendió el molino cerca de {A}.'],
  ['Only {n} of the {m} farms in {A} have water.', 'Solo {n} de las {m} granjas de {A} tienen agua.'],
  ['Every {n} minutes a bus leaves {A} for {B}.', 'Cada {n} minutos sale un autobús de {A} hacia {B}.'],
  [
    'The bakers of {A} told {P} what they pay: {n} euros a month.',
    'Los panaderos de {A} le dijeron a {P} lo que pagan: {n} euros al mes.',
  ],
]
/** A, B, P, n, m, h, month, big and year, where they differ in both languages. */
const VALUES = [
  'Spain>España|Italy>Italia|Ruth Amankwah|40|65|one hour>una hora|March>marzo|3.5>3,5|1998',
  'Vigo|Lugo|Jonah Petrakis|12|25|two hours>dos horas|May>mayo|12.4>12,4|2019',
  'London>Londres|Geneva>Ginebra|Maren Oakley|1,500>1.500|2,300>2.300|three hours>tres horas|Monday>el lunes|700|1950',
  'Germany>Alemania|Brazil>Brasil|Ruth Amankwah|7|18|half an hour>media hora|August>agosto|1.2>1,2|2007',
  'Lisbon>Lisboa|Porto|Jonah Petrakis|90|110|40 minutes>40 minutos|January>enero|26|1987',
].map((row) => {
  const values = row.split('|').map((value) => value.split('>'))
  return Object.fromEntries(
    'A,B,P,n,m,h,month,big,year'.split(',').map((name, at) => [name, values[at] ?? []]),
  )
})
const CLAIMS: readonly Both[] = [
  ...PAIRS,
  ...VALUES.flatMap((value) =>
    TEMPLATES.map((texts): Both => {
      const [en = '', es = ''] = texts.map((text, at) =>
        text.replaceAll(/\{(\w+)\}/g, (_, name: string) => value[name]?.[at] ?? value[name]?.[0] ?? ''),
      )
      return [en, es]
    }),
  ),
]
/** Names that have another form, and numbers that are said otherwise. */
const OTHERWISE: readonly Both[] = [
  [
    'The White House and NATO met in New York on Christmas Eve.',
    'La Casa Blanca y la OTAN se reunieron en Nueva York en Nochebuena.',
  ],
  [
    'Researchers at Harvard found that the US imports more from the EU.',
    'Investigadores de Harvard descubrieron que EE. UU. importa más de la UE.',
  ],
  [
    'Tim Cook, boss of Apple, spoke with the Spanish prime minister Pedro Sánchez.',
    'El jefe de Apple, Tim Cook, habló con el presidente español, Pedro Sánchez.',
  ],
  [
    'The Church in Europe lost two thirds of its members.',
    'La Iglesia en Europa perdió dos tercios de sus miembros.',
  ],
  ['Only one in two children can swim.', 'Solo uno de cada dos niños sabe nadar.'],
  ['In the morning they fed the pair of jars.', 'Por la mañana los dos alimentaron los dos tarros.'],
  ['Fares went up to 25 dollars from 12 dollars.', 'Los billetes subieron de 12 dólares a 25 dólares.'],
  [
    'Scientists of the University of Oxford drilled in Antarctica.',
    'Científicos de la Universidad de Oxford perforaron en la Antártida.',
  ],
]
/** Of title and speakers: no place is among them. */
const KNOWN = new Set(CLAIMS.flat().flatMap((text) => namesIn(text, INNER_NAME)))
const NAMES = new Set(
  ['Ruth Amankwah', 'Jonah Petrakis', 'Maren Oakley'].flatMap((name) => namesIn(name, NAME)),
)
const PLACES = VALUES.flatMap(({ A = [], B = [] }) =>
  [0, 1].map((at) => [A[at] ?? A[0] ?? '', B[at] ?? B[0] ?? ''] as const),
)

const word = (some: string) => new RegExp(`(?<!\\p{L})${some}(?!\\p{L})`, 'u')
/** The first of some words that a text has by another of the same language. */
function one(text: string, words: string): string {
  const [from = '', to = ''] =
    words
      .split(',')
      .map((pair) => pair.split('>'))
      .find(([each = '']) => word(each).test(text)) ?? []
  return from === '' ? text : text.replace(word(from), to)
}
/** The names of a pair in each other's place. */
const exchanged = (text: string) =>
  PLACES.reduce(
    (changed, [a, b]) =>
      word(a).test(text) && word(b).test(text)
        ? text.replace(word(a), '#').replace(word(b), a).replace('#', b)
        : changed,
    text,
  )

/** What a translator gets wrong: each changes a translation in one way, in its own language, or leaves it as it is. */
const SLIPS: Record<string, (text: string, to: 'en' | 'es') => string> = {
  'another number': (text) =>
    text.replace(/\d[\d.,]*\d|\d/, (number) => `${Number(number.replaceAll(/\D/g, '')) + 7}`),
  'a number less': (text) => text.replace(/ ?\d[\d.,]*\d/, ''),
  'one for two, or two for one': (text, to) =>
    one(
      text,
      to === 'en'
        ? 'one hour>two hours,two hours>one hour,three hours>two hours,two summers>one summer'
        : 'una hora>dos horas,dos horas>una hora,tres horas>dos horas,dos veranos>un verano',
    ),
  'from and to exchanged': (text) => text.replace(/([\d.,]+)( % | )(to|al|a) ([\d.,]+)/, '$4$2$3 $1'),
  'another name': (text) =>
    [...PLACES.flat(), 'Ruth Amankwah', 'Maren Oakley'].reduce(
      (changed, name) =>
        changed === text
          ? text.replace(
              word(name),
              name.includes(' ') ? 'Jonah Petrakis' : text.includes('Lugo') ? 'Soria' : 'Lugo',
            )
          : changed,
      text,
    ),
  'names exchanged': (text) => exchanged(text),
  'another unit': (text, to) =>
    one(
      text,
      to === 'en'
        ? 'days>weeks,metres>kilometres,dollars>euros,minutes>hours,%>euros,years>months,weeks>months,tons>kilos,hour>week,hours>days,degrees>metres,kilos>tons'
        : 'días>semanas,metros>kilómetros,dólares>euros,minutos>horas,%>euros,años>meses,semanas>meses,toneladas>kilos,hora>semana,horas>días,grados>metros,kilos>toneladas',
    ),
  'no denial': (text, to) =>
    one(
      text,
      to === 'en'
        ? 'has not>has,does not get>gets,does not rain>rains,never>often,Nobody>Everybody,without>with,cannot>can,no longer>still'
        : '(?<!solo )no>ya,nunca>siempre,Nadie>Cualquiera,sin>con',
    ),
  'a denial more': (text, to) =>
    /(?<!\p{L})(?:no|nunca|nadie|sin|not|never|nobody|without|cannot|rechaz|reject|perd|lost|ninguno|none|only|solo)/iu.test(
      text,
    )
      ? text
      : one(
          text,
          to === 'en'
            ? 'says>does not say,rose>never rose,takes>does not take,sells>never sells,sails>never sails,arrived>never arrived,opens>never opens,signed>never signed,closed>never closed,leaves>never leaves,told>never told'
            : 'dice>no dice,subió>no subió,dura>no dura,vende>no vende,zarpa>no zarpa,llegó>no llegó,abre>no abre,firmaron>no firmaron,cerraron>no cerraron,sale>no sale,le dijeron>no le dijeron',
        ),
  'the opposite': (text, to) =>
    one(
      text,
      to === 'en'
        ? 'rose>fell,fell>rose,more>less,less>more,rejected>approved,before>after,closed>opened,lost>gained'
        : 'subió>bajó,bajaron>subieron,más>menos,menos>más,rechazó>aprobó,antes>después,cerraron>abrieron,perdió>ganó',
    ),
}

describe.each([
  ['en', 'es'],
  ['es', 'en'],
] as const)('a translated claim, from %s into %s', (language, to) => {
  const pairs = CLAIMS.map(([en, es]) => (language === 'en' ? ([en, es] as const) : ([es, en] as const)))
  const is = (text: string, claim: string) => isTranslation(text, { text: claim, language }, to, NAMES, KNOWN)

  it('is accepted where it says the same', () => {
    expect(CLAIMS).toHaveLength(100)
    const otherwise = OTHERWISE.map(([en, es]) => (language === 'en' ? [en, es] : [es, en]) as Both)
    expect([...pairs, ...otherwise].filter(([claim, text]) => !is(text, claim))).toEqual([])
  })

  it.each(Object.entries(SLIPS))('is refused with %s', (_, slip) => {
    const planted = pairs
      .map(([claim, text]) => [claim, slip(text, to), text] as const)
      .filter(([, wrong, text]) => wrong !== text)
    expect(planted.length).toBeGreaterThan(0)
    expect(planted.filter(([claim, wrong]) => is(wrong, claim))).toEqual([])
  })

  it('is refused in the language of the original, or empty', () => {
    expect(pairs.filter(([claim]) => is(claim, claim) && claim.split(' ').length > 12)).toEqual([])
    expect(is('', pairs[0]?.[0] ?? '')).toBe(false)
  })
})
