import type { CutMoment } from '../Cut.ts'
import type { FrameHeader } from './frameHeader.ts'

/** A moment in frames of the source. */
export interface PlannedMoment extends CutMoment {
  /** Start of its first word by the decoder's count: frame n sounds at n times the samples of one. */
  readonly startSample: number
  readonly firstFrame: number
  readonly wordFrame: number
  /** Exclusive. */
  readonly endFrame: number
}

/**
 * Frames overlap, and the filters remember 480 samples more: sound is right after one frame of MPEG-1, which has two
 * granules, and after two of the others, which have one.
 */
const OVERLAP_FRAMES = { 1: 1, 2: 2, 2.5: 2 } as const

/** @param delaySamples left out by players at the start of the file */
export function planMoments(
  moments: readonly CutMoment[],
  { version, samples, sampleRate }: FrameHeader,
  delaySamples: number,
): PlannedMoment[] {
  return moments.map((moment) => {
    // Whole samples, so that one number serves in both files.
    const startSample = Math.round(moment.startSeconds * sampleRate) + delaySamples
    const endSample = moment.endSeconds * sampleRate + delaySamples
    const wordFrame = Math.floor(startSample / samples)
    return {
      ...moment,
      startSeconds: (startSample - delaySamples) / sampleRate,
      startSample,
      wordFrame,
      firstFrame: Math.max(0, wordFrame - OVERLAP_FRAMES[version]),
      endFrame: Math.max(wordFrame + 1, Math.ceil(endSample / samples)),
    }
  })
}
