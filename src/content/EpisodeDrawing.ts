import type { Bins } from '#domain/episodes/waveform.ts'
import type { Seconds } from '#domain/units.ts'

/** An episode of our own (emulator-data/episodes), for pictures. */
export interface EpisodeDrawing {
  videoId: string
  durationSeconds: Seconds
  /** Spoken words per second in 240 equal bins. */
  bins: Bins
  /** Start and end of each key moment, as the embedded engine chose them: about 30 % of the whole. */
  moments: readonly (readonly [Seconds, Seconds])[]
}

/** Key moments as shares of its length. */
export function momentSpans({ durationSeconds, moments }: EpisodeDrawing) {
  return moments.map(([start, end]) => ({ from: start / durationSeconds, to: end / durationSeconds }))
}
