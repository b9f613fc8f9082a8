import { describe, expect, it } from 'vitest'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { LEXICONS } from '../read/lexicon.ts'
import { readWords } from '../read/readWords.ts'
import { openReferences } from './openReferences.ts'

function openIn(text: string, language: EpisodeLanguage = 'en', before = ''): number {
  const segments = [{ startSeconds: 0, endSeconds: 9, text: `${before} ${text}` }]
  const words = readWords({ language, durationSeconds: 9, segments }, LEXICONS[language])
  const stemWeight = new Float64Array(words.stemCount).fill(1)
  const first = before === '' ? 0 : before.trim().split(/\s+/).length
  return openReferences(words, stemWeight, { first, end: words.count })
}

describe('a reference is open in', () => {
  it.each([
    'It does the lifting of the bread.',
    'They bake the bread of the village by night.',
    'The baker of the village returns them by night.',
    'Her oven takes forty loaves in a night.',
    'This is the oven of the village.',
    'The village has an oven for that.',
    'That way the bread of the village rises.',
    'Our oven takes forty loaves in a night.',
    'The additional oven takes forty loaves in a night.',
    'The main difference there is the oven.',
    'Another oven takes forty loaves in a night.',
    'The other oven takes forty loaves.',
    'The second oven takes forty loaves.',
    'Such an oven takes forty loaves in a night.',
    'The bakers of the village can do that without a clock.',
    'The oven of the village is different because the dough is warm.',
    'In most cases, they bake the bread by night.',
    'Both take forty loaves in a night.',
    'The dough is put in there by night.',
    'Here the bread is baked by night.',
    'The bakers of the village thought that was the oven.',
    'If that oven is warm, the bakers of the village sleep.',
    'The bakers of the village sleep by using that oven and a clock.',
    'The problem or the oven is the bakers of the village.',
    'The oven was hers, and the baker said she sold bread.',
  ])('%s', (text) => expect(openIn(text)).toBeGreaterThanOrEqual(1))

  it.each([
    'Esto es el horno del pueblo.',
    'Tienen el horno del pueblo abierto.',
    'Su horno hace cuarenta panes.',
    'Te permite abrir el horno del pueblo.',
    'Hay panaderos del pueblo para hacerlo.',
    'Los panaderos del pueblo que hacen eso duermen de día.',
    'Nuestro horno hace cuarenta panes.',
    'Otro horno hace cuarenta panes.',
    'El segundo horno hace cuarenta panes.',
    'Allí el pan se hace de noche.',
  ])('%s', (text) => expect(openIn(text, 'es')).toBeGreaterThanOrEqual(1))
})

describe('no reference is open in', () => {
  it.each([
    'The baker of the village shuts the oven when it is hot.',
    'If the bread is done, they sell it in the shop.',
    "It's hard to bake bread without an oven.",
    'It takes a night to bake the bread of the village.',
    'The baker says that the oven is hot.',
    'The baker says that bread is done by night.',
    'Those who bake bread need an oven.',
    'There is an oven in the village.',
    'The oven and its baker sleep by day.',
    'An oven takes more bread than any other oven.',
    'Both the oven and the dough are warm.',
    'An oven is open and such an oven is hot.',
    'Bread is different from cake.',
    'Ana Ruiz bakes bread, and she sells it.',
  ])('%s', (text) => expect(openIn(text)).toBe(0))

  it.each([
    'El pan del pueblo se hace de noche.',
    'Hay un horno en el pueblo.',
    'El panadero y su horno duermen de día.',
  ])('%s', (text) => expect(openIn(text, 'es')).toBe(0))
})

it('a reference to a noun said once just before is partly open', () => {
  expect(openIn('The drive is loud by night.', 'en', 'We had a drive in the bakery.')).toBeGreaterThan(0)
  expect(openIn('The drive of the mill is loud by night.', 'en', 'We had a drive in the bakery.')).toBe(0)
})
