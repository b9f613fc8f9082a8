import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secondHeard, secondOfTones } from '../src/secondTones.ts'
import { type Rig, startRig } from './podcastsRig.ts'

const SHORT = '/audio/the-long-shelf-60.mp3'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** The sound of a file, as a player would have it. */
async function decoded(file: Buffer) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(file)
  decoder.free()
  return { samples: channelData[0] ?? new Float32Array(), sampleRate }
}

/** What is heard around the middle of each second. */
async function heardIn(file: Buffer) {
  const { samples, sampleRate } = await decoded(file)
  const seconds = Math.floor(samples.length / sampleRate)
  return Array.from({ length: seconds }, (_, second) =>
    secondHeard(samples.subarray((second + 0.3) * sampleRate, (second + 0.8) * sampleRate), sampleRate),
  )
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('tones', () => {
  it.each([8_000, 16_000, 44_100])('tell each second from every other at %i Hz', (sampleRate) => {
    for (const second of [0, 1, 59, 60, 61, 3_599, 3_600, 5_999]) {
      const samples = secondOfTones(second, sampleRate)
      expect(secondHeard(samples, sampleRate)).toBe(second)
      expect(secondHeard(samples.subarray(0.4 * sampleRate, 0.6 * sampleRate), sampleRate)).toBe(second)
    }
    expect(secondHeard(secondOfTones('advertisement', sampleRate), sampleRate)).toBe('advertisement')
    expect(secondHeard(new Float32Array(sampleRate), sampleRate)).toBe('silence')
  })

  it('of two seconds at once are nobody’s', () => {
    const noise = Float32Array.from({ length: 8_000 }, (_, at) => Math.sin(at * at))
    expect(() => secondHeard(noise, 8_000)).toThrow('no second')
  })
})

describe('a file', () => {
  it('has for each second the tones of that second', async () => {
    const { status, headers, body } = await rig.get(SHORT)
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'audio/mpeg',
      String(body.length),
    ])
    expect(await heardIn(body)).toEqual(numbers(0, 30))
  })

  it('says whose it is in its tags, as MP3 and as M4A', async () => {
    for (const ending of ['mp3', 'm4a']) {
      const { body } = await rig.get(SHORT.replace('mp3', ending))
      const input = new Input({ source: new BufferSource(body), formats: ALL_FORMATS })
      expect(await input.getMetadataTags()).toMatchObject({
        title: 'Object No. 60',
        album: 'The Long Shelf',
        artist: 'Basil Underhay',
      })
      expect(await input.computeDuration()).toBeCloseTo(30, 0)
      input.dispose()
    }
  })

  it('is spoken where the episode is', async () => {
    const { samples, sampleRate } = await decoded((await rig.get('/audio/one-kettle-2.mp3')).body)
    const loudness = (from: number, to: number) => {
      const piece = samples.subarray(from * sampleRate, to * sampleRate)
      return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / piece.length)
    }
    expect(samples.length / sampleRate).toBeCloseTo(44.5, 0)
    const json = await rig.text('/transcript/one-kettle-2.vtt')
    const [, first = '', last = ''] = /(\S+) --> (\S+)\n<v Wren>Good morning/.exec(json) ?? []
    expect([first, last]).toEqual(['00:00:00.500', '00:00:08.500'])
    expect(loudness(0, 0.4)).toBeLessThan(0.001)
    expect(loudness(0.6, 1.6)).toBeGreaterThan(0.01)
  })

  it('has an address that nobody else has, or is not there', async () => {
    for (const wrong of ['/audio/nobody-1.mp3', '/audio/the-long-shelf-60.wav', '/audio/the-long-shelf-60'])
      expect((await rig.get(wrong)).status).toBe(404)
  })

  it('is kept from one run to the next, for all episodes that sound alike, each with its title', async () => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'sound-'))
    for (const title of ['Tides', 'Bread']) {
      const other = await startRig({ cacheDir })
      const order = { show: 'the-long-shelf', title, seconds: 30 }
      const { sound } = JSON.parse(String((await other.order('publish', order)).body)) as { sound: string }
      for (const file of [SHORT, new URL(sound).pathname])
        expect(await heardIn((await other.get(file)).body)).toHaveLength(30)
      expect(String((await other.get(new URL(sound).pathname)).body.subarray(0, 60))).toContain(title)
      await other.stop()
      expect(readdirSync(cacheDir)).toHaveLength(1)
    }
    rmSync(cacheDir, { recursive: true })
  })
})

describe('is served as by a file server', () => {
  it('in parts', async () => {
    const { body: whole, headers } = await rig.get(SHORT)
    expect(headers['accept-ranges']).toBe('bytes')
    const last = whole.length - 1
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=1000-', 1000, last],
      ['bytes=-500', last - 499, last],
      [`bytes=${last}-999999999`, last, last],
    ] as const) {
      const part = await rig.get(SHORT, { range })
      expect(part.status).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${whole.length}`)
      expect(part.body.equals(whole.subarray(from, to + 1))).toBe(true)
    }
    const beyond = await rig.get(SHORT, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    for (const ignored of ['bytes=9-5', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2'])
      expect((await rig.get(SHORT, { range: ignored })).status).toBe(200)
  })

  it('whole, where the part is of another version', async () => {
    const { headers } = await rig.get(SHORT)
    const part = (known: string) => rig.get(SHORT, { range: 'bytes=5-9', 'if-range': known })
    expect((await part(String(headers.etag))).status).toBe(206)
    expect((await part(String(headers['last-modified']))).status).toBe(206)
    expect((await part('"another"')).status).toBe(200)
  })

  it('as its head alone, or not at all where it is known', async () => {
    const { headers, body } = await rig.get(SHORT)
    const head = await rig.get(SHORT, {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(body.length),
    ])
    for (const [name, value] of [
      ['if-none-match', headers.etag],
      ['if-none-match', `"x", W/${headers.etag}`],
      ['if-modified-since', headers['last-modified']],
    ] as const) {
      const known = await rig.get(SHORT, { [name]: String(value) })
      expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag])
    }
    expect((await rig.get(SHORT, { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await rig.get(SHORT, { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).status).toBe(200)
  })
})

describe('advertisements', () => {
  const episode = 'the-long-shelf-60'

  it('are sewn in before a second, so that the file is longer', async () => {
    await rig.order('renditions', { episode, renditions: [[{ atSeconds: 10, seconds: 3 }]] })
    const ad = 'advertisement'
    expect(await heardIn((await rig.get(SHORT)).body)).toEqual([
      ...numbers(0, 10),
      ad,
      ad,
      ad,
      ...numbers(10, 30),
    ])
  })

  it('differ from one download to the next, and stay for those who ask for more of one', async () => {
    const { body: bare } = await rig.get(SHORT)
    await rig.order('renditions', { episode, renditions: [[{ atSeconds: 0, seconds: 2 }], []] })
    const { body: first } = await rig.get(SHORT)
    const more = await rig.get(SHORT, { range: 'bytes=40000-40009' })
    expect(more.body.equals(first.subarray(40_000, 40_010))).toBe(true)
    const { body: second } = await rig.get(SHORT, { range: 'bytes=0-' })
    const { body: third } = await rig.get(SHORT)
    expect([second.equals(bare), first.equals(bare), third.equals(first)]).toEqual([true, false, true])
    await rig.order('reset')
    expect((await rig.get(SHORT)).body.equals(bare)).toBe(true)
  })

  it.each([
    [{}, 'episode must be'],
    [{ episode, renditions: 5 }, 'renditions must be a list'],
    [{ episode, renditions: [5] }, 'a rendition must be a list'],
    [{ episode, renditions: [[{ atSeconds: 1.5, seconds: 1 }]] }, 'atSeconds must be a whole number'],
  ])('%j are refused', async (order, message) => {
    const { status, body } = await rig.order('renditions', order)
    expect([status, body.toString()]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('faults', () => {
  it.each([
    [{ status: 404 }, undefined],
    [{ status: 410 }, undefined],
    [{ status: 429, retryAfterSeconds: 7 }, '7'],
    [{ status: 500 }, undefined],
  ])('%j', async (fault, retryAfter) => {
    await rig.order('fault', { ...fault, path: 'the-long-shelf', times: 1 })
    expect((await rig.get('/feed/one-kettle')).status).toBe(200)
    const { status, headers } = await rig.get(SHORT)
    expect([status, headers['retry-after']]).toEqual([fault.status, retryAfter])
    expect((await rig.get(SHORT)).status).toBe(200)
  })

  it('cut a file off in the middle', async () => {
    const { body: whole } = await rig.get(SHORT)
    await rig.order('fault', { path: SHORT, cutAfterBytes: 1000 })
    const { status, isWhole, body, headers } = await rig.get(SHORT)
    expect([status, isWhole, headers['content-length']]).toEqual([200, false, String(whole.length)])
    expect(body.equals(whole.subarray(0, 1000))).toBe(true)
  })

  it('slow an answer down, as a whole and byte by byte', async () => {
    const before = performance.now()
    await rig.order('fault', { path: '/chapters/', delayMs: 300, bytesPerSecond: 200 })
    const { isWhole } = await rig.get('/chapters/one-kettle-2.json', { 'accept-encoding': 'identity' })
    expect(isWhole).toBe(true)
    expect(performance.now() - before).toBeGreaterThan(600)
  })

  it('end with a reset, and wrong ones are refused', async () => {
    await rig.order('fault', { status: 500, times: 9 })
    await rig.order('reset')
    expect((await rig.get(SHORT)).status).toBe(200)
    for (const wrong of [{ status: 200 }, { kind: 'slow' }, { path: 5 }, { delayMs: -1 }])
      expect((await rig.order('fault', wrong)).status).toBe(400)
  })
})
