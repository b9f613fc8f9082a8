import { excerptOf } from '../../functions/src/engine/embedded/excerptOf.ts'
import { speechBins } from '../../functions/src/engine/transcript/speechBins.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import type { Lit } from '../../src/ui/waveform.ts'
import { fromRoot } from '../stack/paths.ts'
import { readTranscriptFile } from '../summarize/readTranscriptFile.ts'

/** What a drawing is made of: how much is said in each part of an episode, and where its key moments lie. */
export interface DrawnEpisode {
  /** Words per second in so many equal parts. */
  speech(bins: number): number[]
  lit: Lit
}

/** One of our own episodes, with the moments that the embedded engine chooses. @param name in emulator-data/episodes */
export async function readEpisode(name: string): Promise<DrawnEpisode> {
  const file = fromRoot('emulator-data', 'episodes', `${name}.json`)
  const { transcript, title } = await readTranscriptFile(file)
  const proposed = excerptOf(transcript, { title, kind: 'basic' })
  const summary = verifySummary(proposed, transcript, transcript.durationSeconds)
  if (summary === undefined) throw new Error(`${name} is too short to be summarized, and to be drawn.`)
  const spans = summary.moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / transcript.durationSeconds,
    to: endSeconds / transcript.durationSeconds,
  }))
  return { speech: (bins) => speechBins(transcript, bins), lit: { spans } }
}
