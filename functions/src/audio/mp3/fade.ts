import { frameHeader } from './frameHeader.ts'
import { quieter } from './sideInfo.ts'

/** Steps of 1.5 dB off granules at a seam: half of the overlap is missing, the rest up to twice as loud. */
const AT_SEAM = 4
const BESIDE = 1

/** A frame between a seam and the first word. @param frames until the first word's, from 1 */
export function fadedIn(frame: Uint8Array, frames: number): Uint8Array {
  const header = frameHeader(frame)
  if (!header || frames < 1) return frame
  return quieter(frame, header, header.version === 1 ? [AT_SEAM, BESIDE] : [frames === 1 ? BESIDE : AT_SEAM])
}

/** A moment's last two frames, before a seam. */
export function fadedOut(frames: readonly Uint8Array[]): Uint8Array[] {
  return frames.map((frame, index) => {
    const header = frameHeader(frame)
    if (!header) return frame
    const isLast = index === frames.length - 1
    if (header.version === 1) return isLast ? quieter(frame, header, [BESIDE, AT_SEAM]) : frame
    return quieter(frame, header, [isLast ? AT_SEAM : BESIDE])
  })
}
