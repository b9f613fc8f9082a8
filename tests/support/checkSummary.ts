import { expect } from 'vitest'
import type { SummaryKind } from '#domain/summaryCost.ts'
import { foldSpace, type Transcript } from '#domain/transcript.ts'
import { KEY_POINTS } from '#domain/summary.ts'
import type { EngineSummary } from '../../functions/src/engine/SummaryEngine.ts'

/** Seconds that an anchor may lie off the segment that holds its quote's first word. */
const ANCHOR_TOLERANCE = 2

/** Fails the test unless the summary keeps what is promised of every one. For tests. */
export function checkSummary(transcript: Transcript, summary: EngineSummary, kind: SummaryKind): void {
  const { keyPoints, moments } = summary
  expect(keyPoints.length).toBeGreaterThanOrEqual(KEY_POINTS[kind][0])
  expect(keyPoints.length).toBeLessThanOrEqual(KEY_POINTS[kind][1])
  expect(new Set(keyPoints.map(({ text }) => text)).size).toBe(keyPoints.length)
  for (const { text } of keyPoints) {
    expect(text).toMatch(/^[^\p{Ll}].*[.!?…]["”»')]?$/u)
    expect(text).not.toMatch(/(?<![\p{L}'])(?:um|uh|uhm)(?![\p{L}'])|[<>{}]|https?:/iu)
  }
  expect(summary.headline).toMatch(/^\P{Ll}/u)
  expect(summary.headline.length).toBeLessThanOrEqual(100)
  expect(summary.gist).toMatch(/[.!?…”]$/u)
  expect(summary.gist).not.toContain('\n')
  expect(summary.gist.length).toBeGreaterThan(60)
  // Nothing is said twice in one summary.
  for (const { quote } of keyPoints) expect(summary.gist).not.toContain(quote)
  checkQuotes(transcript, summary)
  checkTimes(transcript, summary)
  checkExtras(summary, kind)
  const taken = moments.reduce((sum, moment) => sum + moment.endSeconds - moment.startSeconds, 0)
  expect(taken / transcript.durationSeconds).toBeGreaterThanOrEqual(0.27)
  expect(taken / transcript.durationSeconds).toBeLessThanOrEqual(0.33)
  expect(new Set(moments.map(({ title }) => title)).size).toBe(moments.length)
}

/** What an advanced summary has more than a basic one. */
function checkExtras({ chapters, quotes, speakers, keyPoints }: EngineSummary, kind: SummaryKind): void {
  if (kind === 'basic') {
    expect({ chapters, quotes, speakers }).toEqual({})
    return
  }
  expect(chapters?.length).toBeGreaterThanOrEqual(3)
  expect(chapters?.[0]?.startSeconds).toBe(0)
  for (const [at, { title, startSeconds }] of chapters!.entries()) {
    expect(title).toMatch(/\S/u)
    if (at > 0) expect(startSeconds).toBeGreaterThan(chapters![at - 1]!.startSeconds)
  }
  expect(new Set(chapters!.map(({ title }) => title)).size).toBe(chapters!.length)
  expect(quotes!.length).toBeGreaterThanOrEqual(1)
  expect(quotes!.length).toBeLessThanOrEqual(4)
  for (const { quote } of quotes!) expect(keyPoints.map((point) => point.quote)).not.toContain(quote)
  const shares = (speakers ?? []).map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9)
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
