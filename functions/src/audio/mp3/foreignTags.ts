/** Tags around and between the frames of an MP3. */

/** Bytes that tell a tag's length. */
export const LONGEST_TAG_HEAD = 32

const ID3_BYTES = 10
const HAS_FOOTER = 0x10
const APE_BYTES = 32
const IS_APE_HEADER = 0x20

/**
 * @returns the length of the tag that begins there, else 0: frame-like bytes in an ID3v2 or APE tag do not count
 * Source: id3.org/id3v2.4.0-structure, wiki.hydrogenaud.io APEv2
 */
export function bytesOfTag(bytes: Uint8Array, at: number): number {
  if (isText(bytes, at, 'ID3')) {
    const [major = 0xff, minor = 0xff, flags = 0, ...size] = bytes.subarray(at + 3, at + ID3_BYTES)
    const isTag = major < 0xff && minor < 0xff && size.length === 4 && size.every((byte) => byte < 0x80)
    if (!isTag) return 0
    const body = size.reduce((sum, byte) => sum * 128 + byte, 0)
    return ID3_BYTES + body + (flags & HAS_FOOTER ? ID3_BYTES : 0)
  }
  if (isText(bytes, at, 'APETAGEX') && at + APE_BYTES <= bytes.length) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at)
    const isHeader = (view.getUint8(23) & IS_APE_HEADER) !== 0
    return APE_BYTES + (isHeader ? view.getUint32(12, true) : 0)
  }
  if (isText(bytes, at, 'TAG')) return 128
  return 0
}

export function isText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  }
  return true
}
