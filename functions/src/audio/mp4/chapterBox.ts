import type { Chapter } from '../mp3/id3Tag.ts'

const HEADER_BYTES = 8
const VERSION_1 = 1
const MOST = 255
/** Time units of 100 ns. */
const UNITS_PER_SECOND = 1e7

/** Nero's chapter list in `moov/udta`, for players that read no text track. */
export function chapterBox(chapters: readonly Pick<Chapter, 'title' | 'startSeconds'>[]): Buffer {
  const listed = chapters.slice(0, MOST).map(({ title, startSeconds }) => {
    const text = shortened(title)
    const entry = Buffer.alloc(9)
    entry.writeBigUInt64BE(BigInt(Math.round(startSeconds * UNITS_PER_SECOND)))
    entry.writeUInt8(text.length, 8)
    return Buffer.concat([entry, text])
  })
  return box('chpl', Buffer.concat([Buffer.of(VERSION_1, 0, 0, 0, 0, 0, 0, 0, listed.length), ...listed]))
}

/**
 * Puts a box into `moov/udta` of a file with free space behind its `moov`, so that nothing else moves.
 * @param head the file's beginning, up to its sound; is changed, and returned
 * @throws RangeError without such space
 */
export function withUserData(head: Buffer, added: Buffer): Buffer {
  const boxes = boxesIn(head)
  const index = boxes.findIndex(({ type }) => type === 'moov')
  const [moov, free] = [boxes[index], boxes[index + 1]]
  if (!moov || free?.type !== 'free') throw new RangeError('there is no free space behind moov')
  const inner = head.subarray(moov.at + HEADER_BYTES, moov.end)
  const parts = boxesIn(inner)
  const userData = parts.find(({ type }) => type === 'udta')
  const others = parts.filter((part) => part !== userData).map(({ at, end }) => inner.subarray(at, end))
  const known = userData ? inner.subarray(userData.at + HEADER_BYTES, userData.end) : Buffer.alloc(0)
  const grown = box('moov', Buffer.concat([...others, box('udta', Buffer.concat([known, added]))]))
  const left = free.end - moov.at - grown.length
  if (left < HEADER_BYTES) throw new RangeError('the free space behind moov is too small')
  const rest = box('free', Buffer.alloc(left - HEADER_BYTES))
  return Buffer.concat([head.subarray(0, moov.at), grown, rest, head.subarray(free.end)])
}

function boxesIn(bytes: Buffer): Array<{ type: string; at: number; end: number }> {
  const found: Array<{ type: string; at: number; end: number }> = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const end = size >= HEADER_BYTES ? at + size : bytes.length
    found.push({ type: bytes.toString('latin1', at + 4, at + HEADER_BYTES), at, end })
    at = end
  }
  return found
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt32BE(HEADER_BYTES + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** At most 255 bytes of UTF-8, without half characters. */
function shortened(title: string): Buffer {
  const bytes = Buffer.from(title)
  if (bytes.length <= MOST) return bytes
  return Buffer.from(
    bytes
      .subarray(0, MOST)
      .toString()
      .replace(/\uFFFD$/, ''),
  )
}
