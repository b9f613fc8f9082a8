import { array, assert, constantFrom, double, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { timedLines } from './timedLines.ts'

const segment = (
  startSeconds: number,
  endSeconds: number,
  text: string,
  speaker?: string,
): TranscriptSegment => ({ startSeconds, endSeconds, text, ...(speaker !== undefined && { speaker }) })

it('timedLines joins short sentences of one speaker until ten seconds are full', () => {
  const said = [0, 4, 8, 12].map((at) => segment(at, at + 4, `Said at ${at}.`, 'Ana'))
  expect(timedLines(said)).toEqual([
    { startSeconds: 0, endSeconds: 12, speaker: 'Ana', text: 'Said at 0. Said at 4. Said at 8.' },
    { startSeconds: 12, endSeconds: 16, speaker: 'Ana', text: 'Said at 12.' },
  ])
})

it('timedLines ends a line with its speaker, and before a pause', () => {
  const said = [segment(0, 3, 'Yes?', 'Ana'), segment(3, 6, 'No.', 'Ben'), segment(12, 14, 'Well.', 'Ben')]
  expect(timedLines(said).map(({ text }) => text)).toEqual(['Yes?', 'No.', 'Well.'])
})

it('timedLines keeps every word once, in order, in lines of at most 15 seconds', () => {
  const word = constantFrom('one', 'two.', 'three', 'four?', 'five')
  const spoken = record({
    words: array(word, { minLength: 1, maxLength: 60 }),
    // A single word is shorter than a line.
    perWord: double({ min: 0.05, max: 2, noNaN: true }),
    pause: double({ min: 0, max: 9, noNaN: true }),
    speaker: constantFrom('Ana', 'Ben'),
  })
  assert(
    property(array(spoken, { maxLength: 20 }), (turns) => {
      let at = 0
      const said = turns.map(({ words, perWord, pause, speaker }) => {
        const from = at + pause
        at = from + words.length * perWord
        return segment(from, at, words.join(' '), speaker)
      })
      const lines = timedLines(said)
      expect(lines.map(({ text }) => text).join(' ')).toBe(said.map(({ text }) => text).join(' '))
      for (const [index, line] of lines.entries()) {
        expect(line.endSeconds - line.startSeconds).toBeLessThanOrEqual(15.2)
        expect(line.startSeconds).toBeGreaterThanOrEqual(lines[index - 1]?.startSeconds ?? 0)
      }
    }),
  )
})
