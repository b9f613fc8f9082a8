import { expect, it } from 'vitest'
import { speechBins } from '../../functions/src/engine/transcript/speechBins.ts'
import * as others from '../../src/content/episodeDrawings.ts'
import { SOURDOUGH } from '../../src/content/sourdoughDrawing.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../scripts/rigs/episodeFiles.ts'

const { episodes } = readEpisodeFiles(SEEDED_EPISODES)
const drawn = Object.entries({ ...others, SOURDOUGH })

it('every episode of emulator-data has a drawing', () => {
  const ids = (all: readonly { videoId: string }[]) => all.map(({ videoId }) => videoId).toSorted()
  expect(ids(drawn.map(([, drawing]) => drawing))).toEqual(ids(episodes))
})

it.each(drawn)('the drawing %s fits its transcript', (_, { videoId, durationSeconds, bins, moments }) => {
  const episode = episodes.find((each) => each.videoId === videoId)
  if (episode === undefined) throw new Error(`No episode ${videoId}`)
  const { transcript } = episode
  const { segments } = transcript
  expect([durationSeconds, bins]).toEqual([transcript.durationSeconds, speechBins(transcript)])
  // Moments begin and end with what is said, in order, and keep about 30 %. docs/rules.md "Summaries and verification"
  const starts = new Set(segments.map(({ startSeconds }) => startSeconds))
  const ends = new Set(segments.map(({ endSeconds }) => endSeconds))
  expect(moments.filter(([start, end]) => !starts.has(start) || !ends.has(end))).toEqual([])
  expect(moments.toSorted(([a], [b]) => a - b)).toEqual(moments)
  const kept = moments.reduce((sum, [start, end]) => sum + end - start, 0) / durationSeconds
  expect(kept).toBeGreaterThan(0.25)
  expect(kept).toBeLessThan(0.35)
})
