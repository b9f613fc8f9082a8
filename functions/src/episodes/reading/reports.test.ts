import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { fromRoot } from '../../../../scripts/stack/paths.ts'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { readTranscription } from '../../engine/transcriber/readTranscription.ts'
import type { FeedEpisode } from './Feed.ts'
import { readOpml } from './opml.ts'
import { readFeed } from './readFeed.ts'
import { readSummary } from '../../engine/model/readAnswer.ts'
import { readEpisodeTranscript } from './readEpisodeTranscript.ts'

type Said = readonly [start: number, end: number, speaker: string, text: string]
const { segments: SAID } = readJson<{ segments: Said[] }>(
  fromRoot('emulator-data/episodes/the-quiet-voice.json'),
)

interface Heard {
  word: string
  at: number
}
const wordsOf = (start: number, end: number, text: string): Heard[] => {
  let before = 0
  return text.split(/\s+/).map((written) => {
    const at = start + ((end - start) * before) / text.length
    before += written.length + 1
    return { word: written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''), at }
  })
}
const TRUTH = SAID.flatMap(([start, end, , text]) => wordsOf(start, end, text))

function published(file: string | Uint8Array): readonly TranscriptSegment[] | string {
  const reading = readEpisodeTranscript(Buffer.from(file), '', 'en', null)
  return 'transcript' in reading ? reading.transcript.segments : reading.wrong
}

function transcribed(file: string | Uint8Array, seconds: number): readonly TranscriptSegment[] | string {
  const reading = readTranscription(Buffer.from(file).toString(), { startSeconds: 0, endSeconds: seconds })
  return 'segments' in reading ? reading.segments : JSON.stringify(reading)
}

/** Largest difference in seconds, for equal words. */
function errorOf(segments: readonly TranscriptSegment[] | string, words = TRUTH.length): number {
  if (typeof segments === 'string') throw new Error(segments)
  const heard = segments.flatMap(({ startSeconds, endSeconds, text }) =>
    wordsOf(startSeconds, endSeconds, text),
  )
  expect(heard.map(({ word }) => word)).toEqual(TRUTH.slice(0, words).map(({ word }) => word))
  return Math.max(...heard.map(({ at }, index) => Math.abs(at - (TRUTH[index]?.at ?? 0))))
}

describeShared('the shared reports', 'reports', (folder) => {
  const read = (name: string) => readFileSync(path.join(folder, name))
  it.each([
    ['01-whisper-nan/whisper.json', 5_013, 1],
    ['02-giant-segments/one-for-all.json', 1_478, 10],
    ['02-giant-segments/three-paragraphs.json', 1_478, 5],
    ['09-karaoke/karaoke.vtt', 5_013, 1],
    ['10-whispercpp-json/episode.json', 5_013, 1],
    ['12-chunk-times/reset-every-30s.json', 1_478, 1],
    ['12-chunk-times/reset-short-segments.json', 1_478, 5],
    ['14-rollup3/rollup.vtt', 5_013, 1],
    ['18-growing/growing.vtt', 5_013, 1],
  ])('%s of a publisher or a transcriber is read word for word, at its times', (name, words, seconds) => {
    expect(errorOf(published(read(name)), words)).toBeLessThan(seconds)
    expect(errorOf(transcribed(read(name), words === 1_478 ? 570 : 1_930), words)).toBeLessThan(seconds)
  })

  const ofFeed = (name: string, said: (episode: FeedEpisode) => unknown) => {
    const reading = readFeed(read(name), { address: 'http://pods.odd.localhost/', contentType: '' })
    return reading.kind === 'refused' ? reading.reason : reading.feed.episodes.map(said)
  }
  it.each([
    ['03-dates/feed0.xml', 'day', ['2026-10-28', '2026-11-02', '2026-01-02', '2026-08-13', '2026-12-02']],
    ['03-dates/spanish.xml', 'day', ['2026-01-14', '2026-04-07', '2026-08-14', '2026-11-23', '2026-12-01']],
    ['05-enclosure-type/feed0.xml', 'sound', 'stream/101 get.php?f=ep102.mp3 d/103 d/104 d/105'.split(' ')],
    ['06-ogg-first/feed.xml', 'sound', ['e1.mp3', 'e2.mp3', 'e3.mp3', 'e4.mp3']],
    ['07-durations/feed0.xml', 'seconds', [1, 1, 45, 3_095, null]],
    ['07-durations/feed1.xml', 'seconds', [3_723, 3_723, 3_720, 3_723, 4_023]],
  ] as const)('%s has the %s of each episode', (name, fact, expected) => {
    const said = ofFeed(name, ({ published: day, enclosure, durationSeconds: seconds }) => {
      const sound = enclosure?.url.replace('http://media.odd.localhost/', '')
      return { day: day?.toISOString().slice(0, 10), sound, seconds }[fact]
    })
    expect(said).toEqual(expected)
  })

  it.each(['escaped-fence', 'escaped-whole'])('40-answers/%s.txt is read', (name) => {
    const reading = readSummary(read(`40-answers/${name}.txt`).toString(), 'basic')
    const { headline, keyPoints } = 'answer' in reading ? reading.answer : {}
    expect(headline).toBe('Why the calm of controllers is built into their work')
    expect(keyPoints?.map(({ startSeconds }) => startSeconds).slice(0, 3)).toEqual([7, 195, 400])
  })

  it('16-opml/squeezebox.opml has both shows', () => {
    const feeds = ['One', 'Heard'].map((title) => {
      return { url: `http://pods.odd.localhost/${title.toLowerCase()}.xml`, title }
    })
    expect(readOpml(read('16-opml/squeezebox.opml'))).toEqual({ kind: 'feeds', feeds, unreadable: 0 })
  })

  it('29-colons/colons.srt has no speakers, and every word', () => {
    const segments = published(read('29-colons/colons.srt'))
    if (typeof segments === 'string') throw new Error(segments)
    expect(segments.some(({ speaker }) => speaker !== undefined)).toBe(false)
    const text = segments.map((each) => each.text).join(' ')
    expect(text.match(/Number one: You have the picture\./g)).toHaveLength(1)
  })
})

const json = (said: readonly Said[], more: (index: number) => object = () => ({})) =>
  JSON.stringify({ segments: said.map(([start, end, , text], at) => ({ start, end, text, ...more(at) })) })
const anew = (piece: (start: number) => number) =>
  SAID.map(([start, end, ...rest]): Said => [start - piece(start), end - piece(start), ...rest])

describe('times of a transcript that begin anew', () => {
  it.each([30, 60, 600])('every %i seconds are put one behind the other', (seconds) => {
    const pieces = anew((start) => Math.floor(start / seconds) * seconds)
    expect(errorOf(published(json(pieces)))).toBeLessThan(1)
    expect(errorOf(transcribed(json(pieces), 1_930))).toBeLessThan(1)
  })
  it.each([
    [
      'in pieces of no regular length',
      (start: number) => [0, 41, 99, 120, 171, 203, 290].findLast((each) => each <= start % 320) ?? 0,
    ],
    ['in pieces that are shorter than sentences', (start: number) => Math.floor(start / 10) * 10],
    ['once, in the middle of a sentence', (start: number) => (start < 911 ? 0 : 911)],
  ])('%s are refused', (_, piece) => {
    expect(published(json(anew(piece)))).toBe('FALLING_TIMES')
    expect(transcribed(json(anew(piece)), 1_930)).toMatch(/do not rise/)
  })
  it('with each speaker, or in another order, are sorted', () => {
    const speakers = ['Jonah Petrakis', 'Maren Oakley', 'Ruth Amankwah']
    const tracks = speakers.flatMap((name) => SAID.filter(([, , speaker]) => speaker === name))
    expect(errorOf(published(json(tracks, (at) => ({ speaker: tracks[at]?.[2] }))))).toBeLessThan(0.01)
    expect(errorOf(published(json(SAID.toSorted((a, b) => (a[0] % 7) - (b[0] % 7)))))).toBeLessThan(0.01)
  })
  it('are refused where the words would be too fast for speech', () => {
    const fast = SAID.map(([start, end, ...rest]): Said => [start / 3, end / 3, ...rest])
    expect(published(json(fast))).toBe('FALLING_TIMES')
  })
})

describe('names of speakers before their words', () => {
  const cue = (text: string, at: number) => {
    const clock = new Date(at * 1_000).toISOString().slice(11, 19)
    return `${at + 1}\n${clock},000 --> ${clock},900\n${text}`
  }
  const speakersOf = (texts: readonly string[]) => {
    const segments = published(texts.map(cue).join('\n\n'))
    return typeof segments === 'string' ? segments : [...new Set(segments.map(({ speaker }) => speaker))]
  }
  const talk = Array.from({ length: 120 }, (_, at) => `I look at ${at}, honestly.`)
  it.each([
    ['a number said twice', (at: number) => (at === 20 || at === 90 ? 'Number one: ' : '')],
    [
      'numbers again and again',
      (at: number) => (at % 8 === 0 ? `Number ${['One', 'Two'][(at / 8) % 2]}: ` : ''),
    ],
    [
      'words that are no names',
      (at: number) => (at % 15 === 2 ? 'Look: ' : at % 15 === 9 ? 'Honestly: ' : ''),
    ],
    ['names in one part alone', (at: number) => (at > 60 && at < 76 ? `${at % 2 ? 'Ana' : 'Ben'}: ` : '')],
  ])('are not seen in %s', (_, before) => {
    expect(speakersOf(talk.map((text, at) => before(at) + text))).toEqual([undefined])
  })
  it.each([
    ['one name in every paragraph', (at: number) => `John${at < 0 ? ' II' : ''}: `, ['John']],
    [
      'names where the voice changes',
      (at: number) => (at % 4 === 0 ? `${at % 8 ? 'Ana' : 'Ben'}: ` : ''),
      ['Ben', 'Ana'],
    ],
  ])('are seen in %s', (_, before, expected) => {
    expect(speakersOf(talk.map((text, at) => before(at) + text))).toEqual(expected)
  })
  it('are seen in any format, and within one segment', () => {
    const all = SAID.map(([, , speaker, text]) => `${speaker}: ${text}`).join('\n')
    const segments = published(JSON.stringify([{ start: 0, end: 1_930, text: all }])) as TranscriptSegment[]
    expect(segments.map(({ speaker }) => speaker)).toEqual(SAID.map(([, , speaker]) => speaker))
  })
})

const words = SAID.map(([start, end, , word]) => ({ start, end, word: 'x', punctuated_word: word }))
const events = SAID.map(([start, end, , utf8]) => {
  return { tStartMs: start * 1_000, dDurationMs: (end - start) * 1_000, segs: [{ utf8 }] }
})
it.each([
  ['of whisper.cpp', SAID.map(([start, end, , text]) => ({ from: start * 1_000, to: end * 1_000, text }))],
  ['of YouTube', { events }],
  ['of Deepgram', { results: { channels: [{ alternatives: [{ transcript: 'x', words }] }] } }],
])('a JSON file %s is read as a publisher’s and as a transcriber’s', (_, file) => {
  const text = JSON.stringify(file, (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10) / 10 : value,
  )
  expect(errorOf(published(text))).toBeLessThan(0.2)
  expect(errorOf(transcribed(text, 1_930))).toBeLessThan(0.2)
})

it('a long segment keeps its words, in parts that share its time', () => {
  const text = Array.from({ length: 1_400 }, (_, at) => `word${at}`).join(' ')
  const file = json([[0, 560, '', text]])
  for (const segments of [published(file), transcribed(file, 570)] as TranscriptSegment[][]) {
    expect(segments.map((each) => each.text).join(' ')).toBe(text)
    expect(Math.max(...segments.map((each) => each.text.length))).toBeLessThanOrEqual(2_000)
    expect(segments.at(-1)?.startSeconds).toBeGreaterThan(400)
  }
})
