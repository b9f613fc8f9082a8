import type { CutMoment } from '../Cut.ts'
import type { FrameHeader } from './frameHeader.ts'

/** A moment by frames of the source. */
export interface PlannedMoment extends CutMoment {
  /** Where its first word begins, by the decoder's count: the sound of frame n begins at n times the samples of one. */
  readonly startSample: number
  /** The first frame that is taken. */
  readonly firstFrame: number
  readonly wordFrame: number
  /** The first one after its end. */
  readonly endFrame: number
}

/**
 * A frame overlaps with the one before it, and the filters remember 480 samples more: the sound is right after one frame of
 * MPEG-1, which has two granules, and after two of the others, which have one.
 */
const OVERLAP_FRAMES = { 1: 1, 2: 2, 2.5: 2 } as const

/** @param delaySamples what players leave out at the start of the file */
export function planMoments(
  moments: readonly CutMoment[],
  { version, samples, sampleRate }: FrameHeader,
  delaySamples: number,
): PlannedMoment[] {
  return moments.map((moment) => {
    // Whole samples, so that what is heard where in both files is one number.
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
