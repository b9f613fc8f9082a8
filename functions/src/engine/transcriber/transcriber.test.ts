import { beforeAll, describe, expect, it } from 'vitest'
import { readBytes } from '../../../../emulators/support/httpJson.ts'
import { serve } from '../../../../emulators/support/serve.ts'
import { speak, type Spoken } from '../../../../emulators/transcriber/src/speak.ts'
import { startTranscriber } from '../../../../emulators/transcriber/src/startTranscriber.ts'
import { zooTranscript } from '../../../../tests/support/zooAnswer.ts'
import { askTranscriber } from './askTranscriber.ts'
import { UncuttableAudio } from '../../audio/UncuttableAudio.ts'
import { type AudioPiece, audioPieces } from './audioPieces.ts'
import { joinPieces, type TranscribedPiece } from './joinPieces.ts'
import { readTranscription } from './readTranscription.ts'
import { useRig } from '../../../../tests/support/useRig.ts'

const transcriber = useRig(() => startTranscriber({ port: 0 }))

const order = (fault: object) =>
  fetch(`${transcriber.url}/control/fault`, { method: 'POST', body: JSON.stringify(fault) })
const settings = () => ({ url: `${transcriber.url}/v1`, model: 'whisper-1', key: 'a-key' })
const ask = (piece: AudioPiece) => askTranscriber(piece, 'en', settings(), AbortSignal.timeout(60_000))

/** Three rounds of an episode: an hour, less the pauses. */
const { durationSeconds: round, segments } = zooTranscript()
const spoken: Spoken[] = [0, 1, 2].flatMap((at) =>
  segments.map(({ startSeconds, endSeconds, text }) => ({
    startSeconds: at * round + startSeconds,
    endSeconds: at * round + endSeconds,
    text: text.replace(/\s+/g, ' ').trim(),
  })),
)
const durationSeconds = 3 * round
const episode = { language: 'en', durationSeconds } as const

async function* inChunks(file: Uint8Array, size = 65_536) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}
async function piecesOf(file: Uint8Array, limits?: Parameters<typeof audioPieces>[1]): Promise<AudioPiece[]> {
  const pieces: AudioPiece[] = []
  for await (const piece of audioPieces(inChunks(file), limits)) pieces.push(piece)
  return pieces
}
const words = (list: ReadonlyArray<{ text: string }>) => list.map(({ text }) => text).join(' ')

describe('the sound of an episode', () => {
  it('is cut into pieces of 570 s and 20 MB at most, each with the last 5 seconds of the one before', async () => {
    const pieces = await piecesOf(speak(spoken, durationSeconds))
    expect(pieces.length).toBe(7)
    for (const [at, { index, startSeconds, endSeconds, bytes, isLast }] of pieces.entries()) {
      expect(index).toBe(at)
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(570)
      expect(bytes.length).toBeLessThanOrEqual(20_000_000)
      expect(isLast).toBe(at === pieces.length - 1)
      const before = pieces[at - 1]
      if (before !== undefined) expect(before.endSeconds - startSeconds).toBeCloseTo(5, 1)
    }
    expect(pieces.at(-1)?.endSeconds).toBeCloseTo(durationSeconds, 1)
  })

  it('is cut by size where that limit is reached first', async () => {
    const limits = { seconds: 570, bytes: 100_000, overlapSeconds: 5 }
    const pieces = await piecesOf(speak(spoken, durationSeconds), limits)
    expect(pieces.length).toBeGreaterThan(30)
    for (const { bytes } of pieces) expect(bytes.length).toBeLessThanOrEqual(100_000)
  })

  it('may have tags, pictures and damage, and come in chunks of any size', async () => {
    const file = speak(spoken.slice(0, 20), 60)
    const tag = new Uint8Array(10 + 300).fill(0xff)
    tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 44])
    const noise = [1, 2, 0xff, 0xfb, 3]
    const damaged = new Uint8Array([...tag, ...file.subarray(0, 24_000), ...noise, ...file.subarray(24_000)])
    const [piece, ...others] = await piecesOf(damaged)
    expect(others).toEqual([])
    const heard = file.length
    expect(piece?.bytes.length).toBe(heard)
    const lengths: number[] = []
    for await (const each of audioPieces(inChunks(damaged, 7))) lengths.push(each.bytes.length)
    expect(lengths).toEqual([heard])
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a video', new Uint8Array(2_000_000).fill(7)],
    ['text', new TextEncoder().encode('<html>'.repeat(100))],
  ])('is refused where it is %s', async (_, file) => {
    await expect(piecesOf(file)).rejects.toBeInstanceOf(UncuttableAudio)
  })
})

describe('an episode transcribed piece by piece', () => {
  let transcribed: TranscribedPiece[]
  beforeAll(async () => {
    transcribed = []
    for (const { bytes, format, ...piece } of await piecesOf(speak(spoken, durationSeconds)))
      transcribed.push({ ...piece, segments: await ask({ ...piece, bytes, format }) })
  })
  const joined = (pieces: readonly TranscribedPiece[]) => joinPieces(pieces, episode)

  it('has all words once, each at its time', () => {
    const result = joined(transcribed)
    if (!('transcript' in result)) throw new Error(`missing ${result.missing.join()}`)
    const { transcript } = result
    // The stand-in keeps 20 bytes of a word.
    const said = words(spoken).replace(/\S{21,}/g, (word) => word.slice(0, 20))
    expect(words(transcript.segments)).toBe(said)
    let before = 0
    for (const { startSeconds, endSeconds, text } of transcript.segments) {
      expect(startSeconds).toBeGreaterThanOrEqual(before)
      expect(endSeconds).toBeGreaterThanOrEqual(startSeconds)
      before = startSeconds
      const [first = ''] = text.split(' ')
      const near = spoken.filter((each) => Math.abs(each.startSeconds - startSeconds) < 15)
      expect(words(near)).toContain(first)
    }
  })

  it('is the same for pieces in any order, also with repeated ones', () => {
    const again = [...transcribed.toReversed(), ...transcribed.slice(2, 4)]
    expect(joined(again)).toEqual(joined(transcribed))
  })

  it('names the pieces that are missing', () => {
    expect(joined(transcribed.toSpliced(2, 1))).toEqual({ missing: [2] })
    expect(joined(transcribed.slice(0, -1))).toEqual({ missing: [6] })
    expect(joined([])).toEqual({ missing: [0, 1] })
  })
})

describe('where two transcribed pieces overlap', () => {
  type Said = [startSeconds: number, endSeconds: number, text: string]
  const heard = (said: readonly Said[]) =>
    said.map(([startSeconds, endSeconds, text]) => ({ startSeconds, endSeconds, text }))
  it.each<[what: string, first: Said[], second: Said[], text: string]>([
    [
      'a sentence that the border cuts is taken from the second',
      [
        [90, 94, 'First one.'],
        [96, 100, 'This is cut in the'],
      ],
      [[96, 103, 'This is cut in the middle.']],
      'First one. This is cut in the middle.',
    ],
    [
      'what both have is there once, though it is written otherwise',
      [[90, 99, 'We start, and so it’s over now.']],
      [[95, 104, 'and so its over now then comes more.']],
      'We start, and so it’s over now. then comes more.',
    ],
    [
      'what they agree in nothing about is told apart by time',
      [[90, 98, 'Mumbled words here.']],
      [
        [95.2, 97.5, 'Other words.'],
        [99, 104, 'Later words.'],
      ],
      'Mumbled words here. Later words.',
    ],
    ['silence at the border', [[10, 20, 'Before.']], [[120, 130, 'After.']], 'Before. After.'],
    ['nothing at all in one', [], [[120, 130, 'After.']], 'After.'],
  ])('%s', (_, first, second, text) => {
    const pieces = [
      { index: 0, startSeconds: 0, endSeconds: 100, isLast: false, segments: heard(first) },
      { index: 1, startSeconds: 95, endSeconds: 200, isLast: true, segments: heard(second) },
    ]
    const result = joinPieces(pieces, { language: 'en', durationSeconds: 200 })
    expect('transcript' in result && words(result.transcript.segments)).toBe(text)
  })
})

describe('a call of the transcriber', () => {
  let piece: AudioPiece
  beforeAll(async () => {
    ;[piece] = (await piecesOf(speak(spoken.slice(0, 20), 60))) as [AudioPiece]
  })

  it.each([
    ['429', 'busy'],
    ['500', 'unavailable'],
    ['503', 'unavailable'],
    ['refused', 'refused'],
    ['hang-up', 'unavailable'],
    ['html', 'unavailable'],
    ['no-times', 'refused'],
  ])('fails with a named fault after %s', async (kind, fault) => {
    await order({ kind })
    await expect(ask(piece)).rejects.toMatchObject({ name: 'TranscriberError', fault })
    expect((await ask(piece)).length).toBeGreaterThan(3)
  })

  it('asks for a smaller piece where one is too long', async () => {
    const bytes = speak(spoken, 700)
    await expect(ask({ ...piece, bytes, endSeconds: 700 })).rejects.toMatchObject({ fault: 'smaller' })
  })

  it('leaves out words that a model makes up in silence', async () => {
    await order({ kind: 'made-up-words' })
    expect(words(await ask(piece))).not.toContain('Thank you.')
  })

  it('gets a late answer once the delay is called off', async () => {
    await order({ kind: 'slow', delayMs: 600_000 })
    const before = transcriber.calls.length
    const answer = ask(piece)
    await expect.poll(() => transcriber.calls.length).toBe(before + 1)
    await order({ kind: 'slow', times: 0 })
    expect(words(await answer)).not.toBe('')
  })

  it('ends with its signal, and gives the reason', async () => {
    await order({ kind: 'slow', delayMs: 60_000 })
    const stop = new AbortController()
    const answer = askTranscriber(piece, 'en', settings(), stop.signal)
    stop.abort(new Error('the lease is over'))
    await expect(answer).rejects.toThrow('the lease is over')
  })

  const refused = (said: RegExp) => ({ fault: 'refused', message: expect.stringMatching(said) as string })
  it.each<[string, number, unknown, object]>([
    ['a wait, in seconds', 429, {}, { fault: 'busy', retryAfterSeconds: 7 }],
    ['a pause while it loads', 503, 'loading', { fault: 'unavailable', retryAfterSeconds: 7 }],
    ['too much at once', 413, '<html>', { fault: 'smaller' }],
    ['too long a sound', 400, { error: { message: 'Audio duration exceeds 600 s' } }, { fault: 'smaller' }],
    ['no credit', 402, { error: 'Insufficient credits' }, { fault: 'refused' }],
    ['nothing left to spend', 429, { error: { code: 'insufficient_quota' } }, { fault: 'refused' }],
    ['a model that is not there', 404, { detail: 'whisper-9 is not installed' }, refused(/whisper-9/)],
    ['a model that knows no times', 400, { error: "'verbose_json' is not compatible" }, refused(/no times/)],
    ['an error as an answer', 200, { error: { message: 'out of memory' } }, { fault: 'unavailable' }],
    ['too often, as an answer', 200, { error: { message: 'slow down', code: 429 } }, { fault: 'busy' }],
    ['a refusal as an answer', 200, { object: 'error', message: 'no key', code: 401 }, { fault: 'refused' }],
    ['an empty answer', 200, '', { fault: 'unavailable' }],
    [
      'a wrong key, which it repeats',
      401,
      { error: 'no such key: a-secret-key' },
      { fault: 'refused', message: expect.not.stringContaining('a-secret-key') },
    ],
  ])('reads this from the server: %s', async (_, status, body, expected) => {
    const server = await serve('transcriber', 0, async (request, response) => {
      await readBytes(request)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'retry-after': '6.5' }).end(text)
    })
    const asked = { url: `${server.url}/v1`, model: 'whisper-9', key: 'a-secret-key' }
    const answer = askTranscriber(piece, 'en', asked, AbortSignal.timeout(60_000))
    await expect(answer).rejects.toMatchObject({ name: 'TranscriberError', ...expected })
    await server.stop()
  })

  it('reads silence as no segments', () => {
    expect(readTranscription('{"text":"","segments":[]}', { startSeconds: 0, endSeconds: 60 })).toEqual({
      segments: [],
    })
  })
})
