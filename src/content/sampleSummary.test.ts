import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SAMPLE } from './sampleSummary.ts'

const { segments } = JSON.parse(
  readFileSync(new URL('../../emulator-data/episodes/the-zoo-in-the-jar.json', import.meta.url), 'utf8'),
) as { segments: Array<[start: number, end: number, speaker: string, text: string]> }

const { keyPoints, moments } = SAMPLE.summary
it.each([...keyPoints, ...moments])('a sample quote is at its second: $quote', ({ quote, startSeconds }) => {
  const said = segments.filter(([start, end]) => start < startSeconds + 5 && end > startSeconds)
  expect(said.map(([, , , text]) => text).join(' ')).toContain(quote)
})

it('the sample summary has at least five key points, in order', () => {
  expect(keyPoints.length).toBeGreaterThanOrEqual(5)
  const starts = keyPoints.map(({ startSeconds }) => startSeconds)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})
