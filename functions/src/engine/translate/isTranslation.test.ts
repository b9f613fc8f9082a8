import { describe, expect, it } from 'vitest'
import { NAME, namesIn } from '../verify/carries.ts'
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
const NAMES = new Set(
  [
    'Ruth Amankwah',
    'Jonah Petrakis',
    'Maren Oakley',
    'Lugo',
    'Porto',
    'Vigo',
    'Spain',
    'Italy',
    'España',
    'Italia',
  ].flatMap((name) => namesIn(name, NAME)),
)

/** What a translator gets wrong: each changes a translation in one way, or leaves it as it is. */
const SLIPS: Record<string, (text: string) => string> = {
  'another number': (text) =>
    text.replace(/\d[\d.,]*\d|\d/, (number) => `${Number(number.replaceAll(/\D/g, '')) + 7}`),
  'a number less': (text) => text.replace(/ ?\d[\d.,]*\d/, ''),
  'another name': (text) =>
    text
      .replace(/Ruth Amankwah|Maren Oakley/, 'Jonah Petrakis')
      .replace(/Vigo|Porto/, 'Lugo')
      .replace(/España|Spain/, 'Italia'),
  'another unit': (text) =>
    text
      .replace(/(?<=\d )(?:días|days)/, 'semanas')
      .replace(/(?<=\d )(?:metros|metres)/, 'kilómetros')
      .replace(/(?<=\d )(?:dólares|dollars)/, 'euros')
      .replace(/(?<=\d )(?:minutos|minutes)/, 'horas')
      .replace(/(?<=\d )%/, 'euros')
      .replace(/(?<=\d )(?:años|years)/, 'meses'),
  'no denial': (text) =>
    text
      .replace(/(?<!solo) (?:no|nunca|does not|never|cannot|sin|without)(?= )/, '')
      .replace(/^(?:Nadie|Nobody)/, 'Ana'),
  'a denial more': (text) =>
    /(?<!\p{L})(?:no|nunca|nadie|sin|not|never|nobody|without|cannot|rechaz|reject|perd|lost|ninguno|none)/iu.test(
      text,
    )
      ? text
      : text.replace(/^(\S+ \S+) /, '$1 no '),
  'the opposite': (text) =>
    text
      .replace(/subió|rose/, 'bajó')
      .replace(/bajaron|fell/, 'subieron')
      .replace(/ más | more /, ' menos ')
      .replace(/rechazó|rejected/, 'aprobó')
      .replace(/ antes que | before /, ' después que '),
}

describe.each([
  ['en', 'es'],
  ['es', 'en'],
] as const)('a claim put from %s into %s', (language, to) => {
  const pairs = PAIRS.map(([en, es]) => (language === 'en' ? ([en, es] as const) : ([es, en] as const)))
  const is = (text: string, claim: string) => isTranslation(text, { text: claim, language }, to, NAMES)

  it('stands where it says the same', () => {
    expect(pairs.filter(([claim, text]) => !is(text, claim))).toEqual([])
  })

  it.each(Object.entries(SLIPS))('is refused with %s', (_, slip) => {
    const planted = pairs
      .map(([claim, text]) => [claim, slip(text), text] as const)
      .filter(([, wrong, text]) => wrong !== text)
    expect(planted.length).toBeGreaterThan(0)
    expect(planted.filter(([claim, wrong]) => is(wrong, claim))).toEqual([])
  })

  it('is refused in its own language, or empty', () => {
    expect(pairs.filter(([claim]) => is(claim, claim) && claim.split(' ').length > 12)).toEqual([])
    expect(is('', pairs[0]?.[0] ?? '')).toBe(false)
  })
})
