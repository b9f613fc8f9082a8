import { BufferSource, Input, MP4 } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { addedDecibels, likeness, likenessAtOnce, MANY_MOMENTS } from '../../../../tests/support/cutSound.ts'
import { decodedM4a, encodedM4a, withEditList } from '../../../../tests/support/m4a.ts'
import { MemoryFile } from '../../../../tests/support/memoryFile.ts'
import { babble, middleOfSyllable } from '../../../../tests/support/mp3.ts'
import { sample } from '../../../../tests/support/tier.ts'
import type { CutMoment, CutTags } from '../Cut.ts'
import { cutMp4 } from './cutMp4.ts'

const MOMENTS = [
  { startSeconds: middleOfSyllable(1.2), endSeconds: 6.9, title: 'Wörter – 日本' },
  { startSeconds: middleOfSyllable(8), endSeconds: 11.9 },
  { startSeconds: middleOfSyllable(15.5), endSeconds: 19 },
]
const ASKED_SECONDS = MOMENTS.reduce(
  (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
  0,
)
const SECONDS = 20

async function cutOf(source: Buffer, moments: readonly CutMoment[] = MOMENTS, tags?: CutTags) {
  const file = new MemoryFile()
  const cut = await cutMp4(new BufferSource(Uint8Array.from(source)), moments, file, tags)
  return { cut, bytes: file.bytes }
}

const mono = (sampleRate: number) => [babble(SECONDS, sampleRate)]
const stereo = (sampleRate: number) => [babble(SECONDS, sampleRate), babble(SECONDS, sampleRate, 7)]

/** Nero's list: title and seconds. */
function chaptersIn(file: Buffer): Array<[string, number]> {
  let at = file.indexOf('chpl') + 12
  return Array.from({ length: file.readUInt8(at++) }, () => {
    const seconds = Number(file.readBigUInt64BE(at)) / 1e7
    const length = file.readUInt8(at + 8)
    const title = file.toString('utf8', at + 9, at + 9 + length)
    at += 9 + length
    return [title, seconds]
  })
}

const usual = encodedM4a(mono(44_100), 44_100)
const SOURCES: ReadonlyArray<readonly [string, () => Promise<Buffer>]> = [
  ['mono', () => usual],
  ['stereo', () => encodedM4a(stereo(48_000), 48_000)],
  ['a low rate', () => encodedM4a(mono(22_050), 22_050, { bitsPerSecond: 64_000 })],
  ['fragments', () => encodedM4a(stereo(44_100), 44_100, { fastStart: 'fragmented' })],
  ['an edit list', async () => withEditList(await usual, 2112)],
]

describe.each(sample(SOURCES, 1))('a cut of M4A with %s', (_, encode) => {
  it('sounds like its source at every place', async () => {
    const source = await encode()
    const { cut, bytes } = await cutOf(source)
    const [there, here] = [await decodedM4a(source), await decodedM4a(bytes)]

    const { least, windows } = likeness(cut, here, there)
    expect(windows).toBeGreaterThan(20)
    expect(least).toBeGreaterThan(0.99)
    expect(likenessAtOnce(cut, here, there)).toBeGreaterThan(0.98)
    expect(addedDecibels(here, there)).toBeLessThan(1)

    expect([cut.format, cut.bytes]).toEqual(['m4a', bytes.length])
    expect(cut.seconds).toBeCloseTo((here.channels[0]?.length ?? 0) / here.sampleRate, 3)
    // A seam takes two packets and up to two partial ones, of 46 ms each at the low rate.
    expect(cut.seconds - ASKED_SECONDS).toBeLessThan((4 * 3 * 1024) / there.sampleRate)
    const chapters = chaptersIn(bytes)
    expect(chapters.map(([title]) => title)).toEqual(['Wörter – 日本', 'Moment 2', 'Moment 3'])
    for (const [index, [, start]] of chapters.entries()) {
      const at = cut.moments[index]?.atSeconds ?? 0
      expect(start).toBeLessThanOrEqual(at)
      expect(start).toBeGreaterThan(at - 0.1)
    }
  })
})

it('the decoder of these tests skips what lies before an edit list', async () => {
  const plain = await usual
  const [one, other] = [await decodedM4a(plain), await decodedM4a(withEditList(plain, 2112))]
  expect(other.channels[0]?.[50_000]).toBe(one.channels[0]?.[52_112])
})

it.each(sample([1, 2], 1))('a seam of M4A is no louder than before, in %i channels', async (channels) => {
  const steady = Float32Array.from(
    { length: 40 * 44_100 },
    (_, at) => 0.6 * Math.sin((2 * Math.PI * 311 * at) / 44_100),
  )
  const source = await encodedM4a(Array<Float32Array>(channels).fill(steady), 44_100)
  const { bytes } = await cutOf(source, MANY_MOMENTS)
  expect(addedDecibels(await decodedM4a(bytes), await decodedM4a(source))).toBeLessThan(1)
})

describe('moments in a cut M4A:', () => {
  it('adjacent ones have no seam', async () => {
    const source = await usual
    const whole = await cutOf(source, [{ startSeconds: 3, endSeconds: 9 }])
    const parts = await cutOf(source, [
      { startSeconds: 3, endSeconds: 5 },
      { startSeconds: 4.5, endSeconds: 9 },
    ])
    expect([parts.cut.seconds, parts.cut.moments.length]).toEqual([whole.cut.seconds, 2])
    const before = 3 - (whole.cut.moments[0]?.atSeconds ?? 0)
    for (const { startSeconds, atSeconds } of parts.cut.moments)
      expect(startSeconds - atSeconds).toBeCloseTo(before, 6)
  })

  it('one may begin with the first second, and is cut at the end of the file', async () => {
    const source = await usual
    const { cut } = await cutOf(source, [
      { startSeconds: 0, endSeconds: 2 },
      { startSeconds: 18, endSeconds: 99 },
      { startSeconds: 100, endSeconds: 120 },
    ])
    expect(cut.moments).toHaveLength(2)
    expect(cut.moments[1]?.endSeconds).toBeCloseTo(SECONDS, 0)
    await expect(cutOf(source, [{ startSeconds: 100, endSeconds: 120 }])).rejects.toMatchObject({
      reason: 'no-moments',
      message: expect.stringMatching(/^none of the moments lies in its 20 seconds$/) as string,
    })
  })
})

it('a cut M4A holds title, show and picture as given, and its index before its sound', async () => {
  const artwork = { type: 'image/png' as const, bytes: Buffer.from('a picture') }
  const { bytes } = await cutOf(await usual, MOMENTS, { title: 'T', show: 'S', artwork })
  const input = new Input({ source: new BufferSource(Uint8Array.from(bytes)), formats: [MP4] })
  expect(await input.getMetadataTags()).toMatchObject({
    title: 'T',
    artist: 'S',
    album: 'S',
    images: [{ mimeType: 'image/png' }],
  })
  input.dispose()
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

describe('a source M4A is refused by its fault:', () => {
  const named = (source: Buffer, from: string, to: string) =>
    Buffer.from(source.toString('latin1').replaceAll(from, to), 'latin1')

  it('a codec other than AAC-LC', async () => {
    const source = await usual
    await expect(cutOf(named(source, 'mp4a', 'ac-3'))).rejects.toMatchObject({ reason: 'not-supported' })
    // The first five bits of the configuration: AAC-LC is 2, AAC Main 1.
    const config = source.indexOf(Buffer.of(0x05, 0x05), source.indexOf('esds')) + 2
    const main = Buffer.from(source)
    main[config] = ((main[config] ?? 0) & 0x07) | (1 << 3)
    await expect(cutOf(main)).rejects.toMatchObject({
      reason: 'not-supported',
      message: 'its sound is mp4a.40.1, not AAC-LC',
    })
  })

  it.each([
    ['ends too early', (source: Buffer) => source.subarray(0, source.length / 2)],
    ['has no sound', () => Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')],
    ['is text', () => Buffer.from('<html>404</html>'.repeat(99))],
  ])('a file that %s', async (_, spoilt) => {
    const source = await encodedM4a([babble(3, 44_100)], 44_100)
    await expect(cutOf(spoilt(source))).rejects.toMatchObject({ reason: 'not-audio' })
  })

  it('an index with a damaged byte, unless it can still be cut', async () => {
    const source = await encodedM4a([babble(8, 22_050)], 22_050, { fastStart: 'in-memory' })
    const [from, to] = [source.indexOf('moov'), source.indexOf('mdat')]
    const damaged: string[] = []
    for (let at = from; at < to; at += 7) {
      const spoilt = Buffer.from(source)
      spoilt[at] = (spoilt[at] ?? 0) ^ 0xa5
      const outcome = await cutOf(spoilt, [{ startSeconds: 2, endSeconds: 4 }]).then(
        () => 'cut',
        (error: Error) => error.name,
      )
      damaged.push(outcome)
    }
    expect(damaged.length).toBeGreaterThan(150)
    expect(damaged.filter((each) => each !== 'cut' && each !== 'UncuttableAudio')).toEqual([])
  })
})
