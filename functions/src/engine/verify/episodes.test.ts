import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldSpace, type Transcript } from '#domain/episodes/transcript.ts'
import { type EpisodeFile, readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { checkQuotes, checkTimes } from '../../../../tests/support/checkSummary.ts'
import { describeShared } from '../../../../tests/support/describeShared.ts'
import { excerptOf } from '../embedded/excerptOf.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { WORDS_PER_DIFFERENCE } from './TranscriptIndex.ts'
import { verifySummary } from './verifySummary.ts'
import { wordsOf } from './words.ts'
import { howOften } from '../../../../tests/support/tier.ts'

/** As parseVtt does, drops words timed after the end. */
function asParsed({ transcript }: EpisodeFile): Transcript {
  const { durationSeconds, segments } = transcript
  return { ...transcript, segments: segments.filter(({ startSeconds }) => startSeconds < durationSeconds) }
}

function shareOf({ moments }: EngineSummary, { durationSeconds }: Transcript): number {
  return (
    moments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0) /
    durationSeconds
  )
}

function keepsWhatIsTrue(file: EpisodeFile): void {
  const transcript = asParsed(file)

  it('keeps all points of the embedded engine', () => {
    const proposed = excerptOf(transcript, { title: 't', kind: 'advanced' })
    const kept = verifySummary(proposed, transcript, transcript.durationSeconds)
    expect(kept?.verified).toEqual({ anchored: proposed.keyPoints.length, total: proposed.keyPoints.length })
    const placed = ({ keyPoints, moments, quotes = [] }: EngineSummary) => [
      ...[...keyPoints, ...moments].map(({ quote, startSeconds }) => [quote, startSeconds]),
      quotes,
    ]
    expect(kept && placed(kept)).toEqual(placed(proposed))
    // An end within a sentence is moved to where the sentence ends.
    for (const [at, { endSeconds }] of (kept?.moments ?? []).entries())
      expect(Math.abs(endSeconds - (proposed.moments[at]?.endSeconds ?? 0))).toBeLessThanOrEqual(30)
  })

  it('keeps only quotes of the transcript, within all limits, from random summaries of an engine', () => {
    const { durationSeconds, segments } = transcript
    const spoken = segments.filter(({ text }) => foldSpace(text) !== '')
    const place = fc.nat(spoken.length - 1)
    /** Words of a segment and of what follows, or words that nobody says. */
    const quote = fc
      .tuple(place, fc.nat(30), fc.integer({ min: 1, max: 40 }), fc.nat(3))
      .map(([at, from, count, isFalse]) => {
        const text = spoken
          .slice(at, at + 4)
          .map((segment) => segment.text)
          .join('  \n')
        const words = foldSpace(text).split(' ')
        const start = Math.min(from, words.length - 1)
        const taken = words.slice(start, start + count).join(' ')
        return isFalse === 0 ? taken.replaceAll(' ', ' zorb ') : taken
      })
    const seconds = fc.double({ min: -100, max: durationSeconds * 1.2, noNaN: true })
    const point = fc
      .record({ text: fc.lorem({ maxCount: 8 }), quote, startSeconds: seconds })
      .map((each) => ({ ...each, text: `${each.text} ${each.quote}` }))
    const moment = fc.record({
      title: fc.lorem({ maxCount: 3 }),
      quote,
      startSeconds: seconds,
      endSeconds: seconds,
    })
    const proposal = fc.record({
      headline: fc.constant('h'),
      gist: fc.constant('g'),
      keyPoints: fc.array(point, { minLength: 5, maxLength: 12 }),
      moments: fc.array(moment, { maxLength: 40 }),
    })
    fc.assert(
      fc.property(proposal, (proposed) => {
        const kept = verifySummary(proposed, transcript, durationSeconds)
        if (kept === undefined) return
        checkQuotes(transcript, kept)
        checkTimes(transcript, kept)
        const share = shareOf(kept, transcript)
        expect(share).toBeLessThanOrEqual(0.33 + 1e-9)
        expect(share).toBeGreaterThanOrEqual(0.27 - 1e-9)
        for (const each of kept.moments) expect(each.endSeconds - each.startSeconds).toBeLessThanOrEqual(240)
        // What many words of somebody's prove is kept; what has too many other words between them is not.
        const stands = proposed.keyPoints.filter((each) => each.quote.split(' ').length >= 12)
        const isSaid = ({ quote: words }: { quote: string }) => !words.includes(' zorb ')
        const isNearlySaid = ({ quote: said }: { quote: string }) => {
          // An address is one between spaces, and many for whoever compares words.
          const words = wordsOf(said)
          return words.filter((word) => word === 'zorb').length * WORDS_PER_DIFFERENCE <= words.length + 1
        }
        const { anchored = 0, total } = kept.verified ?? {}
        expect(total).toBe(proposed.keyPoints.length)
        expect(anchored).toBeGreaterThanOrEqual(stands.filter(isSaid).length)
        expect(anchored).toBeLessThanOrEqual(proposed.keyPoints.filter(isNearlySaid).length)
      }),
      { numRuns: howOften(4, 1), endOnFailure: true },
    )
  })
}

describe.each(readEpisodeFiles(SEEDED_EPISODES).episodes)('$name', keepsWhatIsTrue)
describeShared('the shared episodes, which are real', 'episodes', (folder) => {
  describe.each(readEpisodeFiles(folder).episodes)('$name', keepsWhatIsTrue)
})
