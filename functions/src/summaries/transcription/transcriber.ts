import type { Seconds, Minutes } from '#domain/units.ts'
import { LONGEST_PIECE_MS } from '#domain/time/lifetimes.ts'
import { LONGEST_PIECE_SECONDS } from '../../engine/transcriber/audioPieces.ts'
import { setting } from '../../platform/config.ts'
import type { MicroUsd } from '../../platform/modelPrices.ts'

const AROUND_MINUTES: Minutes = 1
/** Shared machines are slower. */
const PATIENCE = 3
const LEAST_PIECE_MS = 120_000

/** Whether a transcriber is set up. */
export function canTranscribe(): boolean {
  return setting('TRANSCRIBER_URL') !== ''
}

/** Shown before the charge. */
export function hearingMinutes(durationSeconds: Seconds): Minutes {
  return AROUND_MINUTES + Math.ceil(durationSeconds / 60 / setting('TRANSCRIBER_SPEED'))
}

export function pieceLimitMs(): number {
  const usualMs = (LONGEST_PIECE_SECONDS / setting('TRANSCRIBER_SPEED')) * 1_000
  return Math.min(LONGEST_PIECE_MS, Math.max(LEAST_PIECE_MS, PATIENCE * usualMs))
}

export function transcriptionCost(seconds: Seconds): MicroUsd {
  return Math.ceil((seconds / 3_600) * setting('TRANSCRIBER_USD_PER_HOUR') * 1e6)
}
