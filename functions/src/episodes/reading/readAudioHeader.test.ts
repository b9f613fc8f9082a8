import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodedM4a } from '../../../../tests/support/m4a.ts'
import { babble } from '../../../../tests/support/mp3.ts'
import { id3Tag } from '../../audio/mp3/id3Tag.ts'
import { wholeIndex } from './mp4Index.ts'
import { longTag, readAudioHeader } from './readAudioHeader.ts'

const numbers = (...all: number[]) => Buffer.from(Uint32Array.from(all).buffer).swap32()
/** ID3 version 2.3 with text frames. */
function id3(texts: Record<string, string>): Buffer {
  const body = Object.entries(texts).flatMap(([id, text]) => {
    const bytes = Buffer.from(`\0\0\u0003${text}`)
    return [Buffer.from(id), numbers(bytes.length - 2), bytes]
  })
  const { length } = Buffer.concat(body)
  return Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0'), Buffer.of(length >> 7, length & 127), ...body])
}

/** A second has 38.28 frames of MPEG 1 Layer III at 44.1 kHz; each has 417 bytes at 128 kbit/s. */
const frames = (count: number) =>
  Buffer.alloc(417 * count, Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0)], 417))

it('the header of an MP3 has title and show from tags, and the length from frames and size', async () => {
  const bytes = Buffer.concat([id3({ TIT2: 'One & <b>all</b>', TALB: 'Show', TPE1: 'Host' }), frames(100)])
  const header = await readAudioHeader(bytes, MP3)
  expect(header).toEqual({
    title: 'One & all',
    showTitle: 'Show',
    durationSeconds: expect.closeTo(1_000, -1),
    isEstimate: false,
    format: 'MP3',
  })
})

const adts = Buffer.alloc(171 * 100, Buffer.from('fff15080157ffc'.padEnd(342, '0'), 'hex'))
const segment = '1a45dfa387428284 7765626d 18538067 01ffffffffffffff'
const latin = id3({ TIT2: 'Ñandú' })
latin[20] = 0
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const old = hex('494433020000 0000000e 545432 000004 00426565 504943 7fffff')
it.each([
  [
    'AAC behind a tag, by its frames',
    Buffer.concat([latin, adts]),
    { title: 'Ñandú', durationSeconds: 23, isEstimate: true, format: 'AAC without a container' },
  ],
  [
    'WebM that was cut off',
    hex(`${segment} 1549a966 8b 4489 88 40f86a0000000000 1f43b675 01ffffffffffffff a34fff00`),
    { durationSeconds: 100, format: 'WebM' },
  ],
  ['a tag of version 2.2', Buffer.concat([longTag(old)?.head ?? old, frames(9)]), { title: 'Bee' }],
])('readAudioHeader reads %s', async (_, bytes, expected) => {
  const told = { contentType: '', size: latin.length + adts.length * 10 }
  expect(await readAudioHeader(bytes, told)).toMatchObject(expected)
})

it('readAudioHeader finds nothing in a file without sound', async () => {
  const nothing = { title: null, showTitle: null, durationSeconds: null, isEstimate: false, format: null }
  const page = { contentType: 'audio/mpeg', size: 6 }
  expect(await readAudioHeader(Buffer.from('<html>'), page)).toEqual(nothing)
  expect(await readAudioHeader(Buffer.alloc(0), { contentType: '', size: undefined })).toEqual(nothing)
})

it('readAudioHeader reads random bytes without an exception', async () => {
  const starts = [
    'ID3\u0003\0\0\0\0\u0002\u0001',
    '\xff\xfb\x90\0',
    'OggS\0\u0002',
    'fLaC\0\0\0\u0022',
    '\0\0\0\u0020ftypM4A ',
    'RIFF\0\0\0\0WAVEfmt ',
  ]
  const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }))
  await fc.assert(
    fc.asyncProperty(bytes, async ([start, rest]) => {
      const all = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      const { durationSeconds } = await readAudioHeader(all, { contentType: 'audio/mpeg', size: 1_000 })
      expect(durationSeconds ?? 1).toBeGreaterThanOrEqual(0)
    }),
  )
})

const tagged = (...chapters: Array<[title: string, startSeconds: number]>) =>
  Buffer.from(
    id3Tag(
      { title: 'One' },
      chapters.map(([title, startSeconds]) => ({ title, startSeconds, endSeconds: startSeconds })),
    ),
  )
const MP3 = { contentType: 'audio/mpeg', size: 417 * 38_281 }

// The sizes of longer frames differ.
it.each([3, 4])(
  'an ID3v2.%s tag has its chapters read in order, within the file, none without an end',
  async (version) => {
    const tag = tagged(
      ['x'.repeat(version === 3 ? 400 : 30), 500],
      ['A &amp; b\u0007', 0.25],
      [' ', 1],
      ['Behind the end', 1_001],
      ['First', 0],
    )
    tag[3] = version
    const { chapters } = await readAudioHeader(Buffer.concat([tag, frames(100)]), MP3)
    expect(chapters).toEqual([
      { title: 'First', startSeconds: 0 },
      { title: 'A & b', startSeconds: 0.25 },
      { title: expect.stringMatching(/^x{30,120}…?$/), startSeconds: 500 },
    ])
    const many = tagged(...Array.from({ length: 70 }, (_, at): [string, number] => [`Part ${at}`, at]))
    expect((await readAudioHeader(Buffer.concat([many, frames(100)]), MP3)).chapters).toHaveLength(60)
  },
)

it('readAudioHeader reads damaged tags with chapters without an exception', async () => {
  const tag = tagged(['One', 0], ['Two', 9])
  const damage = fc.array(fc.tuple(fc.nat(tag.length - 1), fc.nat(255)), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const bytes = Buffer.concat([tag, frames(3)])
      for (const [at, byte] of changes) bytes[at] = byte
      const { chapters = [] } = await readAudioHeader(bytes, MP3)
      expect(chapters.every(({ startSeconds }) => startSeconds >= 0 && startSeconds < 1_001)).toBe(true)
    }),
  )
})

/** A box of MPEG 4. @param size where it is not that of its content */
function box(kind: string, content: Buffer | string, size?: number): Buffer {
  const body = Buffer.from(content as string)
  return Buffer.concat([numbers(size ?? 8 + body.length), Buffer.from(kind, 'latin1'), body])
}
const tagBox = (kind: string, text: string) =>
  box(kind, box('data', Buffer.concat([numbers(1, 0), Buffer.from(text)])))
const tagsBox = (...tags: Buffer[]) =>
  box('udta', box('meta', Buffer.concat([Buffer.alloc(4), box('ilst', Buffer.concat(tags))])))

it('readAudioHeader finds the title of a truncated MPEG 4 file', async () => {
  const file = Buffer.concat([
    box('ftyp', 'M4A \0\0\0\0M4A '),
    box('moov', tagsBox(tagBox('\u00a9nam', 'One'))),
    box('mdat', 'x', 9_000_000),
  ])
  const header = await readAudioHeader(file, { contentType: 'audio/x-m4a', size: 9_000_500 })
  expect(header.title).toBe('One')
})

describe('the index of an MPEG 4 file', () => {
  let track: Buffer
  beforeAll(async () => {
    const real = await encodedM4a([new Float32Array(3 * 8_000)], 8_000)
    const at = real.indexOf('moov') - 4
    track = real.subarray(at + 8, at + real.readUInt32BE(at))
  })
  const index = (...tags: Buffer[]) => box('moov', Buffer.concat([track, tagsBox(...tags)]))
  const [title, album] = [tagBox('\u00a9nam', 'One'), tagBox('\u00a9alb', 'Show')]
  const picture = tagBox('covr', 'x'.repeat(3_000_000))
  const [type, sound] = [box('ftyp', 'M4A \0\0\0\0M4A '), box('mdat', Buffer.alloc(3_000_000))]

  it.each([
    ['in front of the sound', () => [type, index(picture, title, album), sound], 1],
    ['between the tags', () => [type, index(title, picture, album), sound], 1],
    ['behind the sound', () => [type, sound, index(title, picture, album)], 2],
    ['behind the sound, without a large picture', () => [type, sound, index(title, album)], 1],
    ['within the first bytes', () => [type, index(title, album), sound], 0],
  ])('is read with its tags, %s', async (_, boxes, requests) => {
    const file = Buffer.concat(boxes())
    const asked: number[] = []
    const told = { contentType: 'audio/x-m4a', size: file.length }
    const read = await readAudioHeader(file.subarray(0, 2 * 1024 * 1024), told, async (from, bytes) => {
      asked.push(from)
      return file.subarray(from, from + bytes)
    })
    expect(read).toMatchObject({ title: 'One', showTitle: 'Show', durationSeconds: 3 })
    expect(asked).toHaveLength(requests)
  })

  it('is undefined for another kind of file, and where it cannot be fetched', async () => {
    const never = async () => undefined
    expect(await wholeIndex(Buffer.from('ID3 and more'), never)).toBeUndefined()
    expect(await wholeIndex(Buffer.alloc(0), never)).toBeUndefined()
    expect(await wholeIndex(Buffer.concat([type, sound]), never)).toBeUndefined()
  })
})

const fragmented = encodedM4a([babble(30, 8_000)], 8_000, { fastStart: 'fragmented' })
it.each<[what: string, insert: (sound: Buffer) => Record<string, Buffer>, part: number, isEstimate: boolean]>(
  [
    ['all of them', () => ({}), 1, true],
    ['the first ones, as a guess', () => ({}), 0.6, true],
    ['its index', () => ({ mvex: box('mehd', numbers(0, 30_000)) }), 0.1, false],
    [
      'a list of them in front',
      ({ length }) => ({ '': box('sidx', numbers(0, 1, 8_000, 0, 0, 1, length, 240_000, 0)) }),
      0.1,
      false,
    ],
  ],
)('the length of fragmented MPEG 4 is told by %s', async (_, insert, part, isEstimate) => {
  const made = Buffer.from(await fragmented)
  const [moov, mvex] = [made.indexOf('moov') - 4, made.indexOf('mvex') - 4]
  const end = moov + made.readUInt32BE(moov)
  const { mvex: inner = Buffer.alloc(0), '': list = Buffer.alloc(0) } = insert(made.subarray(end))
  made.writeUInt32BE(1_000, made.indexOf('mvhd') + 16)
  for (const at of [moov, mvex]) made.writeUInt32BE(made.readUInt32BE(at) + inner.length, at)
  const file = Buffer.concat([made.subarray(0, end), inner, list, made.subarray(end)])
  const told = { contentType: '', size: file.length }
  const read = await readAudioHeader(file.subarray(0, file.length * part), told)
  const durationSeconds: unknown = expect.closeTo(30, isEstimate ? -1 : 0)
  expect(read).toMatchObject({ durationSeconds, isEstimate, format: 'M4A' })
})

it.each(['before', 'behind'])(
  'title and length of an MP3 are found with a picture of megabytes %s the title',
  async (place) => {
    const artwork = { type: 'image/png', bytes: Buffer.alloc(3_000_000, 7) } as const
    const picture = id3Tag({ artwork }, []).subarray(10)
    const title = tagged(['First', 0]).subarray(10)
    const body = Buffer.concat(place === 'before' ? [picture, title] : [title, picture])
    const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 127))
    const file = Buffer.concat([Buffer.from('ID3\u0003\0\0', 'latin1'), size, body, frames(200)])
    const whole = 10 + body.length + 417 * 38_281
    const tag = longTag(file.subarray(0, 2 * 1024 * 1024))
    if (tag === undefined) throw new Error('no tag')
    const rest = Buffer.concat([tag.head, file.subarray(tag.from)])
    const header = await readAudioHeader(rest, {
      contentType: 'audio/mpeg',
      size: whole - tag.from + tag.head.length,
    })
    const chapters = [{ title: 'First', startSeconds: 0 }]
    expect(header).toMatchObject({ title: 'One', durationSeconds: expect.closeTo(1_000, -1), chapters })
    expect(longTag(Buffer.concat([id3({ TIT2: 'x' }), frames(50)]))).toBeUndefined()
  },
)
