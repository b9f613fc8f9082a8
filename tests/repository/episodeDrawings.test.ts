import { expect, it } from 'vitest'
import { packDrawing, unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { speechBins } from '../../functions/src/engine/transcript/speechBins.ts'
import { ROWS_BY_VIDEO } from '../../src/content/rowDrawings.ts'
import { SOURDOUGH } from '../../src/content/sourdoughDrawing.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../scripts/rigs/episodeFiles.ts'

const { episodes } = readEpisodeFiles(SEEDED_EPISODES)

it('draws every episode of ours', () => {
  expect(Object.keys(ROWS_BY_VIDEO).toSorted()).toEqual(episodes.map(({ videoId }) => videoId).toSorted())
})

it.each(episodes)('$videoId is drawn from its own transcript', ({ videoId, transcript }) => {
  const { durationSeconds, segments } = transcript
  const drawn = ROWS_BY_VIDEO[videoId]
  // Moments begin and end with what is said, in order, and keep about 30 %. docs/rules.md "Summaries and verification"
  const said = unpackDrawing(packDrawing(speechBins(transcript), segments, durationSeconds))
  const { bins, spans } = unpackDrawing(drawn)
  expect(bins).toEqual(said.bins)
  const starts = new Set(said.spans.map(({ from }) => from))
  const ends = new Set(said.spans.map(({ to }) => to))
  expect(spans.filter(({ from, to }) => !starts.has(from) || !ends.has(to))).toEqual([])
  expect(spans.toSorted((a, b) => a.from - b.from)).toEqual(spans)
  const kept = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  expect(kept).toBeGreaterThan(0.25)
  expect(kept).toBeLessThan(0.35)
})

it('the whole drawing is of its own transcript', () => {
  const transcript = episodes.find(({ videoId }) => videoId === SOURDOUGH.videoId)?.transcript
  expect([SOURDOUGH.durationSeconds, SOURDOUGH.bins]).toEqual([
    transcript?.durationSeconds,
    transcript && speechBins(transcript),
  ])
})
