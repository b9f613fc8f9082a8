import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 600
const RINGS = 4

/** The cover of a show: rings in its two colours. A PNG of 600 by 600. Source: w3.org/TR/png-3 */
export function artwork(slug: string): Buffer {
  const hash = createHash('sha1').update(slug).digest()
  const colours = [hash.subarray(0, 3), hash.subarray(3, 6)]
  const [x, y] = [SIDE * (0.25 + hash.readUInt8(6) / 512), SIDE * (0.25 + hash.readUInt8(7) / 512)]
  const width = SIDE / RINGS / 1.5
  const rows = Buffer.alloc(SIDE * (1 + 3 * SIDE))
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const ring = Math.floor(Math.hypot(column - x, row - y) / width)
      colours[ring % 2]?.copy(rows, row * (1 + 3 * SIDE) + 1 + 3 * column)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  // Eight bits per colour: red, green, blue.
  head.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
