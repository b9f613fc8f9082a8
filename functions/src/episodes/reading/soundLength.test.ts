import { expect, it } from 'vitest'
import { readAudioHeader } from './readAudioHeader.ts'
import { mp3Length } from './soundLength.ts'

/** Frames of MPEG 1 Layer III at 44.1 kHz. @param rate 9 for 128 kbit/s, 5 for 64 */
const frames = (count: number, rate: 5 | 9) => Buffer.concat(Array.from({ length: count }, () => frame(rate)))
const frame = (rate: 5 | 9) =>
  Buffer.concat([Buffer.from([0xff, 0xfb, rate << 4, 0]), Buffer.alloc((rate === 9 ? 417 : 208) - 4)])
const SECOND = 44_100 / 1_152

/** A first frame with the number of the others. */
function index(count: number, bytes?: number): Buffer {
  const made = frame(9)
  made.write('Xing', 36, 'latin1')
  made.writeUInt32BE(bytes === undefined ? 1 : 3, 40)
  made.writeUInt32BE(count, 44)
  made.writeUInt32BE(bytes ?? 0, 48)
  return made
}

/** The other index of MP3. */
function vbri(count: number): Buffer {
  const made = frame(9)
  made.write('VBRI', 36, 'latin1')
  made.writeUInt32BE(count, 50)
  return made
}

const hour = Math.round(3_600 * SECOND)
const constant = frames(200, 9)
const changing = Buffer.concat([frames(100, 9), frames(100, 5)])

it.each([
  ['by size, at a constant rate', [constant], 417 * hour, 3_600, false],
  ['by its index', [Buffer.concat([index(hour), changing])], 300 * hour, 3_600, false],
  ['by the other index', [Buffer.concat([vbri(hour), changing])], 300 * hour, 3_600, false],
  [
    'by its index, where nobody tells the size',
    [Buffer.concat([index(hour), changing])],
    undefined,
    3_600,
    false,
  ],
  [
    'by size, where the index is of an advertisement in front',
    [Buffer.concat([index(400), constant])],
    417 * hour,
    3_600,
    false,
  ],
  [
    'as a guess, where the file was cut off',
    [Buffer.concat([index(hour, 300 * hour), changing])],
    150 * hour,
    1_800,
    true,
  ],
  ['as a guess, where that rate changes', [Buffer.concat([index(400), changing])], 312.5 * hour, 3_600, true],
  ['as a guess, at a rate that changes', [changing], 312.5 * hour, 3_600, true],
  ['as a guess, where it changes in the middle alone', [constant, frames(200, 5)], 312.5 * hour, 3_600, true],
  ['by its frames, where all of it is there', [changing], changing.length, 200 / SECOND, false],
])('tells the length of an MP3 %s', (_, parts, size, seconds, isEstimate) => {
  const length = mp3Length(parts, size)
  expect(length).toEqual({ seconds: expect.closeTo(seconds, -1), isEstimate })
})

it.each([
  ['no size', [changing], undefined],
  ['no frame', [Buffer.from('<html>')], 6],
])('knows no length of an MP3 with %s', (_, parts, size) => expect(mp3Length(parts, size)).toBeUndefined())

it('tells the length of Ogg by its last page, and by no page before', async () => {
  const page = (granule: bigint, body: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS', 'latin1')
    head[5] = granule === 0n ? 2 : 0
    head.writeBigInt64LE(granule, 6)
    head[26] = 1
    head[27] = body.length
    return Buffer.concat([head, body])
  }
  const opus = Buffer.from('OpusHead\u0001\u0001\0\0\u0080\u00bb\0\0\0\0\0', 'latin1')
  const head = Buffer.concat([page(0n, opus), page(48_000n * 20n, Buffer.alloc(9))])
  const told = { contentType: 'audio/ogg', size: 9_000_000 }
  const tail = Buffer.concat([page(48_000n * 1_800n, Buffer.alloc(9)), page(-1n, Buffer.alloc(9))])
  expect(await readAudioHeader(head, told)).toMatchObject({ durationSeconds: null, format: 'Ogg' })
  expect(await readAudioHeader(head, told, [tail])).toMatchObject({
    durationSeconds: 1_800,
    isEstimate: false,
  })
})
