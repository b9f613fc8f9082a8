import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { minutesOf } from '#domain/units.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { HIGHLIGHTS } from './highlights.ts'

type Segment = [start: number, end: number, speaker: string, text: string]

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const episode = JSON.parse(read('../../../emulator-data/episodes/the-zoo-in-the-jar.json')) as {
  videoId: string
  durationSeconds: number
  segments: Segment[]
}
const css = read('./Hero.module.css')

it('the hero draws the episode that it quotes', () => {
  expect([SOURDOUGH.videoId, SOURDOUGH.durationSeconds]).toEqual([episode.videoId, episode.durationSeconds])
})

describe.each(HIGHLIGHTS.map((each, index) => [each.text, each, index] as const))(
  'the hero’s quote "%s"',
  (text, { atSeconds }, index) => {
    it('is said at that very second', () => {
      const said = episode.segments.find(([start]) => start === atSeconds)?.[3]
      // Engines may drop the first word of a sentence, such as "So".
      const words = text.charAt(0).toLowerCase() + text.slice(1)
      expect([`So ${words}`, text]).toContain(said)
    })

    it('lies in a key moment of the summary', () => {
      expect(SOURDOUGH.moments.some(([start, end]) => atSeconds >= start && atSeconds < end)).toBe(true)
    })

    it('stands in the drawing where it is said', () => {
      const place = new RegExp(`li:nth-child\\(${index + 1}\\) \\{\\s*--at: ([\\d.]+)%`).exec(css)?.[1]
      expect(Number(place)).toBeCloseTo((100 * atSeconds) / episode.durationSeconds, 1)
    })
  },
)

it('the hero tells how much of its drawing is lit', () => {
  const litSeconds = SOURDOUGH.moments.reduce((sum, [start, end]) => sum + end - start, 0)
  expect([SOURDOUGH.durationSeconds, litSeconds].map(minutesOf)).toEqual([20, 6])
  expect(read('./startTexts.en.tsx')).toContain('20 min. Lit: the 6 minutes that matter.')
})
