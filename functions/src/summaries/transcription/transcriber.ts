import type { Seconds } from '#domain/units.ts'
import type { Minutes } from '#domain/units.ts'
import { LONGEST_PIECE_MS } from '#domain/time/lifetimes.ts'
import { LONGEST_PIECE_SECONDS } from '../../engine/transcriber/audioPieces.ts'
import { setting } from '../../platform/config.ts'
import type { MicroUsd } from '../../platform/modelPrices.ts'

/** Fetching the sound, and joining the words. */
const AROUND_MINUTES: Minutes = 1
/** A machine that others use as well is slower than it could be. */
const PATIENCE = 3
const LEAST_PIECE_MS = 120_000
/** Part by which a file may be longer than its feed says, by advertisements, and by what pieces share. */
export const LONGER_SHARE = 0.25
/** Short episodes have advertisements that are as long. */
export const LONGER_SECONDS: Seconds = 600

/** Whether words of episodes can be written down that nobody has written. */
export function canTranscribe(): boolean {
  return setting('TRANSCRIBER_URL') !== ''
}

/** What a listener is told before paying. */
export function hearingMinutes(durationSeconds: Seconds): Minutes {
  return AROUND_MINUTES + Math.ceil(durationSeconds / 60 / setting('TRANSCRIBER_SPEED'))
}

/** How long one piece may take. */
export function pieceLimitMs(): number {
  const usualMs = (LONGEST_PIECE_SECONDS / setting('TRANSCRIBER_SPEED')) * 1_000
  return Math.min(LONGEST_PIECE_MS, Math.max(LEAST_PIECE_MS, PATIENCE * usualMs))
}

/** Longest sound that is heard for an episode of which its feed says so much: it is what was paid for. */
export function mostSeconds(durationSeconds: Seconds): Seconds {
  return durationSeconds + Math.max(LONGER_SECONDS, durationSeconds * LONGER_SHARE)
}

export function transcriptionCost(seconds: Seconds): MicroUsd {
  return Math.ceil((seconds / 3_600) * setting('TRANSCRIBER_USD_PER_HOUR') * 1e6)
}
