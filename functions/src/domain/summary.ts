import type { Seconds } from './units.ts'

/** A claim of the episode, anchored to the second where it is said. */
export interface KeyPoint {
  text: string
  /** Verbatim from the transcript, white space folded. */
  quote: string
  startSeconds: Seconds
}

/** A stretch of the episode worth hearing. All together about 30 % of it, in order, without overlap. */
export interface KeyMoment {
  title: string
  /** Verbatim from the transcript, white space folded. */
  quote: string
  startSeconds: Seconds
  endSeconds: Seconds
}

/**
 * How many of the points that the engine proposed stand verbatim in a transcript that it did not write.
 * product.md "Verified"
 */
export interface Verification {
  anchored: number
  total: number
}

/** What a summary holds. product.md "The main job". Stored at `summaries/{id}/parts/result`. */
export interface Summary {
  headline: string
  gist: string
  /** 5 to 12, fewer only where the episode says less. */
  keyPoints: readonly KeyPoint[]
  moments: readonly KeyMoment[]
  /** null where no independent transcript exists: then the summary says "not verified". */
  verified: Verification | null
  /**
   * Spoken words per second in {@link SPEECH_BINS} equal stretches of the episode, one decimal: what every waveform
   * draws. Absent where there is no transcript.
   */
  speech?: readonly number[]
}

/** Stretches that {@link Summary.speech} counts in. board/README.md "The waveform" */
export const SPEECH_BINS = 240
