import type { Bins } from '#domain/episodes/waveform.ts'
import type { Seconds } from '#domain/units.ts'

/** An episode of our own (emulator-data/episodes) as pictures draw it. */
export interface EpisodeDrawing {
  videoId: string
  durationSeconds: Seconds
  /** Spoken words per second in 240 equal bins. */
  bins: Bins
  /** The key moments of its summary, start and end, as the embedded engine chose them: about 30 % of the whole. */
  moments: readonly (readonly [Seconds, Seconds])[]
}

/** Its moments as shares of its length, the form that waveforms light. */
export function momentSpans({ durationSeconds, moments }: EpisodeDrawing) {
  return moments.map(([start, end]) => ({ from: start / durationSeconds, to: end / durationSeconds }))
}
