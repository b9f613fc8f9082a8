import { expect } from 'vitest'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { foldSpace, type Transcript } from '#domain/episodes/transcript.ts'
import { PASSAGES } from '#domain/summaries/summary.ts'
import { beginsAs } from '#domain/templates/layoutLines.ts'
import type { EngineSummary } from '../../functions/src/engine/SummaryEngine.ts'

/** Seconds that an anchor may lie off the segment that holds its quote's first word. */
const ANCHOR_TOLERANCE = 2

/** Nobody opens a passage so. */
const LEANING = {
  en: /^(?:hello|hi|welcome|thanks|he|she|they|it|this|yeah)\s/iu,
  es: /^(?:hola|bienvenidos|gracias|ellos|ella|esto|eso)\s/iu,
}

/** Fails the test unless the excerpt keeps what is promised of every one. For tests. */
export function checkExcerpt(transcript: Transcript, excerpt: EngineSummary, kind: SummaryKind): void {
  const { keyPoints, moments, speakers } = excerpt
  expect(excerpt).toMatchObject({ form: 'excerpt', gist: '' })
  expect(keyPoints.length).toBeGreaterThanOrEqual(PASSAGES[kind][0] - 1)
  expect(keyPoints.length).toBeLessThanOrEqual(PASSAGES[kind][1])
  const minutes = new Set(
    keyPoints.map(({ startSeconds }) => Math.floor((startSeconds / transcript.durationSeconds) * 3)),
  )
  expect(minutes.size, 'thirds of the episode that have a passage').toBeGreaterThan(1)
  for (const { text, quote } of keyPoints) {
    expect(text).toBe(quote)
    expect(text.split(' ').length).toBeLessThanOrEqual(80)
    expect(text).not.toMatch(LEANING[transcript.language])
  }
  checkQuotes(transcript, excerpt)
  checkTimes(transcript, excerpt)
  const taken = moments.reduce((sum, moment) => sum + moment.endSeconds - moment.startSeconds, 0)
  expect(taken / transcript.durationSeconds).toBeGreaterThanOrEqual(0.27)
  expect(taken / transcript.durationSeconds).toBeLessThanOrEqual(0.33)
  for (const { title, quote } of moments) expect(beginsAs(title, quote), title).toBe(false)
  const shares = (speakers ?? []).map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.length > 0 && kind === 'basic').toBe(false)
}

/** Every quote stands in the transcript, and begins in a segment that is heard when the anchor says. */
export function checkQuotes(
  transcript: Transcript,
  { keyPoints, moments, quotes = [] }: EngineSummary,
): void {
  const starts: Array<{ at: number; startSeconds: number; endSeconds: number }> = []
  let text = ''
  for (const segment of transcript.segments) {
    const folded = foldSpace(segment.text)
    if (folded === '') continue
    if (text !== '') text += ' '
    starts.push({ at: text.length, startSeconds: segment.startSeconds, endSeconds: segment.endSeconds })
    text += folded
  }
  for (const { quote, startSeconds } of [...keyPoints, ...moments, ...quotes]) {
    expect(quote).not.toBe('')
    expect(quote, 'quotes what cannot be read').not.toMatch(
      /[\p{Cc}\p{Co}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069]/u,
    )
    const anchored: number[] = []
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
      const segment = starts.findLast((start) => start.at <= at)!
      anchored.push(Math.max(0, segment.startSeconds - startSeconds, startSeconds - segment.endSeconds))
    }
    expect(anchored.length, `not in the transcript: ${quote}`).toBeGreaterThan(0)
    expect(Math.min(...anchored), `at another second: ${quote}`).toBeLessThanOrEqual(ANCHOR_TOLERANCE)
  }
}

/** Points and moments stand in order, moments do not overlap, and nothing lies outside the episode. */
export function checkTimes(transcript: Transcript, { keyPoints, moments }: EngineSummary): void {
  for (const [index, { startSeconds, endSeconds }] of moments.entries()) {
    expect(endSeconds).toBeGreaterThan(startSeconds)
    expect(startSeconds).toBeGreaterThanOrEqual(index === 0 ? 0 : moments[index - 1]!.endSeconds)
    expect(endSeconds).toBeLessThanOrEqual(transcript.durationSeconds)
  }
  for (const [index, { startSeconds }] of keyPoints.entries()) {
    expect(startSeconds).toBeGreaterThanOrEqual(index === 0 ? 0 : keyPoints[index - 1]!.startSeconds)
    expect(startSeconds).toBeLessThanOrEqual(transcript.durationSeconds)
  }
}
