import type { Seconds } from '#domain/units.ts'
import { BrokenAnswer } from '../../platform/gateways/exchange.ts'
import type { Opened } from '../../platform/gateways/untrusted/openUntrusted.ts'

/** Twelve hours at 192 kbit/s; never held whole. */
const LARGEST_SOUND_BYTES = 1024 * 1024 * 1024
/** Share by which a file may exceed its feed's length, for advertisements and overlaps of pieces. */
const LONGER_SHARE = 0.25
/** Short episodes have advertisements of the same length. */
const LONGER_SECONDS: Seconds = 600

/** Longest sound heard for a feed's stated length, which was paid for. */
export function mostSeconds(durationSeconds: Seconds): Seconds {
  return durationSeconds + Math.max(LONGER_SECONDS, durationSeconds * LONGER_SHARE)
}

export class SoundTooLarge extends Error {}

/** Passes a download on, with or without a length. @throws SoundTooLarge, or BrokenAnswer where its end is missing */
export async function* countedSound(
  { body, length = 0 }: Pick<Opened, 'body' | 'length'>,
  read = { bytes: 0 },
): AsyncGenerator<Uint8Array> {
  if (length > LARGEST_SOUND_BYTES) throw new SoundTooLarge()
  for await (const chunk of body) {
    read.bytes += chunk.length
    if (read.bytes > LARGEST_SOUND_BYTES) throw new SoundTooLarge()
    yield chunk
  }
  // Decompressed, it is longer than sent.
  if (read.bytes < length) throw new BrokenAnswer(`${read.bytes} of ${length} bytes`)
}
