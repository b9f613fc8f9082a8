import { expect, it } from 'vitest'
import { initials, nameLines, ownArtwork } from './ownArtwork.ts'

const SEEDS = Array.from({ length: 400 }, (_, i) => `show ${i}`)
const LAMP = /b63605|ff9b57/i

it('ownArtwork is the same for a seed every time, and has four grounds and four drawings over many', () => {
  expect(ownArtwork('Long Haul', 'a', false)).toEqual(ownArtwork('Long Haul', 'a', false))
  const drawn = SEEDS.map((seed) => ownArtwork('Long Haul', seed, false))
  const widths = drawn.map(({ bars }) => /h([\d.]+)/.exec(bars)?.[1])
  expect([new Set(drawn.map(({ ground }) => ground)).size, new Set(widths).size]).toEqual([4, 4])
  expect(drawn.some(({ ground, ink, barInk }) => LAMP.test(ground + ink + barInk))).toBe(false)
})

it.each([true, false])('ownArtwork puts no word on a bar (large: %s)', (isLarge) => {
  for (const seed of SEEDS) {
    const { bars, lines } = ownArtwork('How things get from place to place', seed, isLarge)
    const highest = Math.min(...[...bars.matchAll(/M[-\d.]+ ([\d.]+)/g)].map(([, top]) => Number(top)))
    expect(highest).toBeGreaterThan(Math.max(...lines.map(({ y }) => y)))
  }
})

it.each([
  ['Long Haul', 'LH'],
  ['ábaco', 'Á'],
  ['“9 Doors”', '9D'],
  ['…', ''],
])('%s has the initials %s', (name, letters) => expect(initials(name)).toBe(letters))

it.each([
  ['Long Haul', ['Long Haul']],
  ['Lantern and Ladder', ['Lantern and', 'Ladder']],
  ['A very long name of a show that goes on', ['A very long', 'name of a', 'show that…']],
  ['Donaudampfschifffahrt', ['Donaudampf…']],
])('%s is written as %j', (name, lines) => expect(nameLines(name)).toEqual(lines))
