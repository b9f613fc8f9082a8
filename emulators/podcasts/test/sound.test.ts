import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decoded } from '../../../tests/support/heardSeconds.ts'
import { secondHeard, secondOfTones } from '../src/secondTones.ts'
import { type Rig, startRig } from './podcastsRig.ts'

const SHORT = '/audio/the-long-shelf-60.mp3'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

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
})
