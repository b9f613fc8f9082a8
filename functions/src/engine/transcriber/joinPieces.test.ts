import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { joinPieces, type TranscribedPiece } from './joinPieces.ts'
import { howOften } from '../../../../tests/support/tier.ts'

/** Overlap of two pieces: docs/rules.md "Summaries and verification". */
const OVERLAP = 5

interface Said {
  word: string
  at: number
  until: number
}

/** Consecutive words, with some pauses. */
const speech = fc
  .array(
    fc.record({
      seconds: fc.double({ min: 0.15, max: 0.9, noNaN: true }),
      pause: fc.constantFrom(0, 0, 0, 0.4, 3),
    }),
    { minLength: 40, maxLength: 250 },
  )
  .map((words) => {
    let at = 0
    return words.map(({ seconds, pause }, index): Said => {
      const from = at
      at += seconds + pause
      return { word: `word${index}`, at: from, until: from + seconds }
    })
  })

/** A transcriber's result for a piece: its whole words, in segments of so many words. */
function heard(
  said: readonly Said[],
  from: number,
  to: number,
  sizes: readonly number[],
): TranscriptSegment[] {
  const within = said.filter(({ at, until }) => at >= from && until <= to)
  const segments: TranscriptSegment[] = []
  for (let at = 0, turn = 0; at < within.length; turn++) {
    const words = within.slice(at, at + (sizes[turn % sizes.length] ?? 1))
    at += words.length
    segments.push({
      startSeconds: words[0]?.at ?? 0,
      endSeconds: words.at(-1)?.until ?? 0,
      text: words.map(({ word }) => word).join(' '),
    })
  }
  return segments
}

function piecesOf(said: readonly Said[], length: number, sizes: readonly number[]): TranscribedPiece[] {
  const end = said.at(-1)?.until ?? 0
  const pieces: TranscribedPiece[] = []
  for (let from = 0; ; from += length - OVERLAP) {
    const to = Math.min(end, from + length)
    const isLast = to >= end
    const segments = heard(said, from, to, sizes)
    pieces.push({ index: pieces.length, startSeconds: from, endSeconds: to, isLast, segments })
    if (isLast) return pieces
  }
}

it('joinPieces gives all words once, for pieces and sentences of any length in any order', () => {
  fc.assert(
    fc.property(
      speech,
      fc.double({ min: 12, max: 80, noNaN: true }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (said, length, sizes, isReversed) => {
        const pieces = piecesOf(said, length, sizes)
        const joined = joinPieces(isReversed ? pieces.toReversed() : pieces, {
          language: 'en',
          durationSeconds: 1_000,
        })
        if (!('transcript' in joined)) throw new Error(`missing ${joined.missing.join()}`)
        const { segments } = joined.transcript
        expect(segments.map(({ text }) => text).join(' ')).toBe(said.map(({ word }) => word).join(' '))
        for (const [index, { startSeconds }] of segments.entries())
          expect(startSeconds).toBeGreaterThanOrEqual(segments[index - 1]?.startSeconds ?? 0)
      },
    ),
    { numRuns: howOften(500, 100) },
  )
})
