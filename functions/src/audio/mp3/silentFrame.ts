import { frameHeader, headerOfLength } from './frameHeader.ts'

/**
 * A frame that is silent, and whose body ends with the bytes that the frame after it reaches back to: without them its decoder
 * would read the sound of the moment before as this one's, at any loudness.
 * @param like a frame of the stream
 * @param tail at most MOST_BYTES_BACK
 */
export function silentFrame(like: Uint8Array, tail: Uint8Array): Uint8Array {
  const bare = frameHeader(like)
  if (!bare) throw new RangeError('that is no frame')
  const { bytes, header } = headerOfLength(like, bare.headBytes - (bare.hasCrc ? 2 : 0) + tail.length)
  const made = new Uint8Array(header.bytes)
  made.set(bytes)
  made.set(tail, made.length - tail.length)
  return made
}
