import { describe, expect, it } from 'vitest'
import type { EpisodeLanguage } from '../languages.ts'
import { questionsOf } from './questionsOf.ts'

function asked(language: EpisodeLanguage, ...texts: readonly string[]): string[] {
  const points = texts.map((text, at) => ({ text, startSeconds: at * 100 }))
  return questionsOf(
    points,
    [{ title: 'A teaspoon of dust', startSeconds: 900, endSeconds: 999 }],
    texts,
    language,
  )
}
const ask = (language: EpisodeLanguage, text: string) => asked(language, text)[0]

describe('a question is made of the English point', () => {
  it.each([
    ['Species share the jar because all species differ.', 'Why do species share the jar?'],
    ['The dough is sour because bacteria grow in it.', 'Why is the dough sour?'],
    ['A starter rises because yeast makes gas.', 'Why does a starter rise?'],
    ['The bakery closed because the rent rose.', 'Why did the bakery close?'],
    [
      "To change a starter's flavour, change one thing only.",
      "What should one do to change a starter's flavour?",
    ],
    [
      'Ines Halloran: The age of the jar tells you little.',
      'What does Ines Halloran say about the age of the jar?',
    ],
    ['A night train is the worst business on rails.', 'What do we learn about a night train?'],
    ['The bread does change.', 'What do we learn about the bread?'],
    ['Marta Llorente keeps 84 starters.', 'What do we learn about Marta Llorente?'],
    ['You finish on the traffic, it is the freshest.', 'What do we learn about the traffic?'],
    // The reader is not asked for the reason of an "I".
    ['Ana Ruiz: The bakers remember me because I wait.', 'What does Ana Ruiz say about the bakers?'],
  ])('%s', (text, question) => expect(ask('en', text)).toBe(question))
})

describe('a question is made of the Spanish point', () => {
  it.each([
    [
      'Las bibliotecas no se han vaciado porque nunca fueron un almacén.',
      '¿Por qué las bibliotecas no se han vaciado?',
    ],
    ['Un órgano es una caja de aire.', '¿Qué aprendemos sobre un órgano?'],
    ['Evaristo Luna: Los fuelles son de madera y piel.', '¿Qué dice Evaristo Luna sobre los fuelles?'],
    ['Los préstamos subieron casi el doble.', '¿Qué aprendemos sobre los préstamos?'],
    ['Restaurar no es volver al primer día.', '¿Qué aprendemos sobre restaurar?'],
    ['Para conservar la madera, nunca se lava.', '¿Qué hay que hacer para conservar la madera?'],
    // A word after a noun may be the verb.
    ['Durante años los niños del pueblo subían al coro.', '¿Qué aprendemos sobre el coro?'],
    ['Aprenden con el organista, cada sábado.', '¿Qué aprendemos sobre el organista?'],
  ])('%s', (text, question) => expect(ask('es', text)).toBe(question))
})

describe('a point that no rule fits', () => {
  it.each([
    ['en', 'It is mostly not what people think.', 'How does it go on: “It is mostly…”?'],
    [
      'en',
      "Desmond's famous bought starter tasted like his old one.",
      "How does it go on: “Desmond's famous bought starter…”?",
    ],
    [
      'en',
      'Ruth Amankwah: My job is to turn clouds into a string.',
      'How does Ruth Amankwah go on: “My job is to…”?',
    ],
    ['es', 'Eva Luna: Y no lo quería soltar, nunca.', '¿Cómo sigue Eva Luna: «Y no lo…»?'],
    ['en', 'Ruth Amankwah: My hands were fine.', 'What does Ruth Amankwah say at 0:00?'],
    ['es', 'No lo quería soltar.', '¿Qué se dice en el minuto 0:00?'],
    ['es', 'Nuria Gil: Yo vengo de lejos.', '¿Qué dice Nuria Gil en el minuto 0:00?'],
  ] as const)('%s: %s', (language, text, question) => expect(ask(language, text)).toBe(question))

  it('becomes a question about its moment, by the moment’s title', () => {
    const points = [{ text: 'It cost me forty pounds.', startSeconds: 950 }]
    const moments = [{ title: 'A teaspoon of dust', startSeconds: 900, endSeconds: 999 }]
    expect(questionsOf(points, moments, [], 'en')).toEqual(['What is “A teaspoon of dust” about?'])
    expect(questionsOf(points, moments, [], 'es')).toEqual(['¿De qué trata «A teaspoon of dust»?'])
  })
})

it('questionsOf gives no question twice', () => {
  const questions = asked('en', 'The jar is full.', 'The jar is empty.', 'The jar is clean.')
  expect(questions).toEqual([
    'What do we learn about the jar?',
    'What is said at 1:40?',
    'What is said at 3:20?',
  ])
})

it('questionsOf makes one question of any text without delay', () => {
  for (const text of [
    '',
    ' ',
    ':',
    'a'.repeat(5_000),
    'the '.repeat(1_000),
    '¿?',
    'A: b',
    'To , x',
    'Para ar x, y',
  ]) {
    for (const language of ['en', 'es'] as const) expect(ask(language, text)).toMatch(/\?$/)
  }
})
