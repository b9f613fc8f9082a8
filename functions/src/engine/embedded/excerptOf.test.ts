import { describe, expect, it } from 'vitest'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { type EpisodeFile, readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { checkExcerpt } from '../../../../tests/support/checkSummary.ts'
import { describeShared } from '../../../../tests/support/describeShared.ts'
import { excerptOf } from './excerptOf.ts'

const KINDS: SummaryKind[] = ['basic', 'advanced']
/** Like automatic captions: small letters, no punctuation, no speakers, a few words a line. */
function asCaptions({ durationSeconds, language, segments }: Transcript): Transcript {
  const lines: Array<Transcript['segments'][number]> = []
  for (const { startSeconds, endSeconds, text } of segments) {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s'’]/gu, ' ')
      .trim()
      .split(/\s+/)
    const seconds = (endSeconds - startSeconds) / words.length
    for (let at = 0, size = 0; at < words.length; at += size) {
      size = 3 + ((at + words.length) % 4)
      lines.push({
        startSeconds: startSeconds + at * seconds,
        endSeconds: startSeconds + Math.min(words.length, at + size) * seconds,
        text: words.slice(at, at + size).join(' '),
      })
    }
  }
  return { durationSeconds, language, segments: lines }
}

function keepsEveryPromise({ transcript, ...about }: EpisodeFile): void {
  it.each(KINDS)('has all that an excerpt must have, %s', (kind) => {
    checkExcerpt(transcript, excerptOf(transcript, { ...about, kind }), kind)
  })
  it.each(KINDS)('has all that an excerpt must have from captions without punctuation, %s', (kind) => {
    const captions = asCaptions(transcript)
    checkExcerpt(captions, excerptOf(captions, { ...about, kind }), kind)
  })
  it('is the same excerpt each time', () => {
    const once = excerptOf(transcript, { ...about, kind: 'basic' })
    expect(excerptOf(transcript, { ...about, kind: 'basic' })).toEqual(once)
  })
}

describe.each(readEpisodeFiles(SEEDED_EPISODES).episodes)('$name', keepsEveryPromise)
describeShared('the shared episodes, which are real', 'episodes', (folder) => {
  describe.each(readEpisodeFiles(folder).episodes)('$name', keepsEveryPromise)
})
