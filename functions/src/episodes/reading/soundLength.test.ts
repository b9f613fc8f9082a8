import { expect, it } from 'vitest'
import { id3Tag } from '../../audio/mp3/id3Tag.ts'
import { readAudioHeader } from './readAudioHeader.ts'
import { mp3Length } from './soundLength.ts'

/** Frames of MPEG 1 Layer III at 44.1 kHz. @param rate 9 for 128 kbit/s, 5 for 64 */
const frames = (count: number, rate: 5 | 9) =>
  repeated(count, Buffer.of(0xff, 0xfb, rate << 4, 0), rate === 9 ? 417 : 208)
const repeated = (count: number, head: Buffer, bytes: number) =>
  Buffer.alloc(count * bytes, Buffer.concat([head], bytes))
const SECOND = 44_100 / 1_152

/** A first frame with the number of the others. */
function index(count: number, bytes?: number): Buffer {
  const made = frames(1, 9)
  made.write('Xing', 36, 'latin1')
  made.writeUInt32BE(bytes === undefined ? 1 : 3, 40)
  made.writeUInt32BE(count, 44)
  made.writeUInt32BE(bytes ?? 0, 48)
  return made
}

/** The other index of MP3. */
function vbri(count: number): Buffer {
  const made = frames(1, 9)
  made.write('VBRI', 36, 'latin1')
  made.writeUInt32BE(count, 50)
  return made
}

const hour = Math.round(3_600 * SECOND)
const constant = frames(200, 9)
const changing = Buffer.concat([frames(100, 9), frames(100, 5)])
const indexed = (count: number, sound: Buffer, bytes?: number) => [
  Buffer.concat([index(count, bytes), sound]),
]
it.each([
  ['by size, at a constant rate', [constant], 417 * hour, 3_600, false],
  ['by its index', indexed(hour, changing), 300 * hour, 3_600, false],
  ['by the other index', [Buffer.concat([vbri(hour), changing])], 300 * hour, 3_600, false],
  ['by its index, where the size is not known', indexed(hour, changing), undefined, 3_600, false],
  [
    'by size, where an advertisement in front has the index',
    indexed(400, constant),
    417 * hour,
    3_600,
    false,
  ],
  ['as a guess, where the file was cut off', indexed(hour, changing, 300 * hour), 150 * hour, 1_800, true],
  ['as a guess, where that rate changes', indexed(400, changing), 312.5 * hour, 3_600, true],
  ['as a guess, at a rate that changes', [changing], 312.5 * hour, 3_600, true],
  ['as a guess, where its middle has another', [constant, frames(200, 5)], 312.5 * hour, 3_600, true],
  ['as a guess, where its end has', [constant, constant, frames(200, 5)], 347.3 * hour, 3_600, true],
  ['by its frames, where all of it is there', [changing], changing.length, 200 / SECOND, false],
])('the length of an MP3 is told %s', async (_, [head = constant, ...others], size, seconds, isEstimate) => {
  const length = await mp3Length(head, size, async () => others.shift())
  expect(length).toEqual({ seconds: expect.closeTo(seconds, -1), isEstimate })
})

const tag = (bytes: number) => Buffer.from(id3Tag({ title: 'One' }, [], bytes))
const whole = (sound: Buffer, count: number, tagBytes = 100) =>
  Buffer.concat([tag(tagBytes), ...indexed(count, sound, sound.length + 417)])
const [minute, half] = [frames(2_297, 9), frames(1_148, 5)]
/** At 32 kHz. */
const other = repeated(500, Buffer.of(0xff, 0xfb, 0x58, 0), 288)
const [first, second, covered] = [whole(minute, 2_297), whole(half, 1_148), whole(half, 1_148, 200_000)]
const HEAD_BYTES = 256 * 1024
it.each<[what: string, parts: Buffer[], seconds: number, isEstimate: boolean, requests: number]>([
  ['two files', [first, second], 90, false, 1],
  ['an advertisement and a file', [second, first], 90, false, 0],
  ['a file and one with a picture', [first, covered], 90, false, 2],
  ['a file and its tag', [first, tag(70_000)], 60, false, 1],
  ['a file, and sound without an index', [first, minute, minute], 180, false, 3],
  ['a file, and sound of two rates without an index', [first, minute, half], 150, true, 3],
  ['another sampling rate, and a file', [tag(100), other, first], 78, false, 0],
  ['twelve files', Array.from({ length: 12 }, () => first), 720, true, 7],
])('the length of a joined MP3 adds up %s', async (_, parts, seconds, isEstimate, requests) => {
  const file = Buffer.concat(parts)
  const asked: number[] = []
  const length = await mp3Length(file.subarray(0, HEAD_BYTES), file.length, async (from, bytes) => {
    asked.push(from)
    return file.subarray(from, from + bytes)
  })
  // Where samples are a guess, it is a fair one.
  expect(Math.abs((length?.seconds ?? 0) / seconds - 1)).toBeLessThan(isEstimate ? 0.2 : 0.001)
  expect([length?.isEstimate, asked.length]).toEqual([isEstimate, requests])
  const unseen = await mp3Length(file.subarray(0, HEAD_BYTES), file.length)
  if (requests > 0 && parts.length < 12) expect(unseen?.isEstimate).toBe(true)
})

it.each([
  ['no size', changing, undefined],
  ['no frame', Buffer.from('<html>'), 6],
])('the length of an MP3 with %s is unknown', async (_, part, size) =>
  expect(await mp3Length(part, size)).toBeUndefined(),
)

/** @param flags 2 for the first page of its stream */
function page(granule: bigint, body: Buffer, flags = 0, stream = 1): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 'latin1')
  head[5] = flags
  head.writeBigInt64LE(granule, 6)
  head.writeUInt32LE(stream, 14)
  head[26] = 1
  head[27] = body.length
  return Buffer.concat([head, body])
}
const opus = Buffer.from('OpusHead\u0001\u0001\0\0\u0080\u00bb\0\0\0\0\0', 'latin1')
const until = (seconds: number, stream = 1) => page(BigInt(48_000 * seconds), Buffer.alloc(9), 0, stream)
const beginning = Buffer.concat([page(0n, opus, 2), until(20)])
const joined = Buffer.concat([beginning, page(0n, opus, 2, 2), until(30, 2)])
it.each<[what: string, head: Buffer, tail: Buffer | undefined, seconds: number | null, isEstimate?: boolean]>(
  [
    ['nothing without its end', beginning, undefined, null],
    ['its last page, and no page before', beginning, Buffer.concat([until(1_800), page(-1n, opus)]), 1_800],
    ['the last pages of two streams', joined, joined, 50],
    ['its last page, where it was cut from a longer one', Buffer.concat([page(0n, opus, 2), until(7_200)]), until(9_000), 1_800],
    ['an ended stream, and the last page of another', joined, until(1_800, 2), 1_820],
    ['its size, where another stream has begun unseen', beginning, until(900, 2), 3_600, true],
  ],
)('the length of Ogg is told by %s', async (_, head, tail, durationSeconds, isEstimate = false) => {
  const told = { contentType: 'audio/ogg', size: head === tail ? head.length : 180 * 47 }
  const read = await readAudioHeader(head, told, async () => tail)
  expect(read).toMatchObject({ durationSeconds, isEstimate, format: 'Ogg' })
})
