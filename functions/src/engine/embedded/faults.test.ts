import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../scripts/bench/engine/faultsOf.ts'
import { type EpisodeFile, readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { describeShared } from '../../../../tests/support/describeShared.ts'
import { summarizeTranscript } from './summarizeTranscript.ts'

/** Texts of the summaries in which a reader would stumble, of all; a few are no fault of the text but of the lint. */
function faulty(episodes: readonly EpisodeFile[]) {
  const counts = { points: 0, faulty: 0, headlines: [] as string[] }
  for (const { transcript, title, channelTitle } of episodes) {
    const { headline, keyPoints } = summarizeTranscript(transcript, { title, channelTitle, kind: 'basic' })
    counts.points += keyPoints.length
    counts.faulty += keyPoints.filter(({ text }) => faultsOf(text, transcript.language).length > 0).length
    // A title is what somebody wrote over the episode: it need be no sentence.
    const isOwn = !headline.startsWith(title.slice(0, 12))
    if (isOwn && faultsOf(headline, transcript.language).length > 0) counts.headlines.push(headline)
  }
  return counts
}

function readWell(episodes: readonly EpisodeFile[], most: number): void {
  it(`at most ${most * 100} % of the points lean on what is not told`, () => {
    const counts = faulty(episodes)
    expect(counts.faulty / counts.points).toBeLessThanOrEqual(most)
  })
  it('no headline that the engine chose does', () => {
    expect(faulty(episodes).headlines).toEqual([])
  })
}

describe('our own episodes', () => readWell(readEpisodeFiles(SEEDED_EPISODES).episodes, 0.12))
describeShared('the shared episodes, which are real', 'episodes', (folder) =>
  readWell(readEpisodeFiles(folder).episodes, 0.09),
)
