import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { EPISODE } from './highlights.ts'

type Segment = [start: number, end: number, speaker: string, text: string]

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const episode = JSON.parse(read('../../../emulator-data/episodes/the-zoo-in-the-jar.json')) as {
  videoId: string
  durationSeconds: number
  segments: Segment[]
}

it('the hero draws the episode that it quotes', () => {
  expect([SOURDOUGH.videoId, SOURDOUGH.durationSeconds]).toEqual([episode.videoId, episode.durationSeconds])
})

describe.each(EPISODE.highlights.map((each) => [each.text, each] as const))(
  'the hero’s quote "%s"',
  (text, { atSeconds }) => {
    it('is said at that very second', () => {
      const said = episode.segments.find(([start]) => start === atSeconds)?.[3]
      // Engines may drop the first word of a sentence, such as "So".
      const words = text.charAt(0).toLowerCase() + text.slice(1)
      expect([`So ${words}`, text]).toContain(said)
    })

    it('lies in a key moment of the summary', () => {
      expect(SOURDOUGH.moments.some(([start, end]) => atSeconds >= start && atSeconds < end)).toBe(true)
    })
  },
)

it('the hero tells how much of its drawing is lit', () => {
  expect([EPISODE.minutes, EPISODE.litMinutes]).toEqual([20, 6])
})
