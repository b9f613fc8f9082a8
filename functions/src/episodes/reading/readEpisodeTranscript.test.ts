import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { readableTranscripts, readEpisodeTranscript } from './readEpisodeTranscript.ts'

const read = (content: string | Uint8Array, durationSeconds: number | null = 3_600) =>
  readEpisodeTranscript(
    typeof content === 'string' ? Buffer.from(content) : content,
    '',
    'en',
    durationSeconds,
  )
const segments = (content: string, durationSeconds: number | null = 3_600) =>
  transcriptOf(content, durationSeconds)?.segments
const transcriptOf = (content: string | Uint8Array, durationSeconds: number | null) => {
  const reading = read(content, durationSeconds)
  return 'transcript' in reading ? reading.transcript : undefined
}

describe('a transcript', () => {
  it.each([
    [
      'of the podcast namespace, with ends and without, and times in quotes',
      JSON.stringify({
        segments: [
          { startTime: 1.5, endTime: 4, speaker: 'Ana &amp; Ben', body: 'Bread takes &#39;time&#39;.' },
          { startTime: '5', body: '<b>And salt, they say.</b>' },
          { startTime: 9, endTime: 8, body: 'Backwards.' },
          { startTime: 9, endTime: 11, body: ' ' },
          { startTime: 12, endTime: 13, body: 'Then you wait.' },
        ],
      }),
      [
        { startSeconds: 1.5, endSeconds: 4, speaker: 'Ana & Ben', text: "Bread takes 'time'." },
        { startSeconds: 5, endSeconds: 9, text: 'And salt, they say.' },
        { startSeconds: 9, endSeconds: 9, text: 'Backwards.' },
        { startSeconds: 12, endSeconds: 13, text: 'Then you wait.' },
      ],
    ],
    [
      'of Podlove, which counts milliseconds',
      JSON.stringify([
        {
          start: '00:00:01.000',
          start_ms: 1_000,
          end: '00:00:02.000',
          end_ms: 2_500,
          speaker: '7',
          voice: 'Ana',
          text: 'Bread takes time.',
        },
        { start: 3_000, end: 4_000, text: 'And some salt.' },
      ]),
      [
        { startSeconds: 1, endSeconds: 2.5, speaker: 'Ana', text: 'Bread takes time.' },
        { startSeconds: 3, endSeconds: 4, text: 'And some salt.' },
      ],
    ],
    [
      'of Whisper',
      JSON.stringify({ segments: [{ id: 0, start: 0, end: 3, text: ' Bread takes time.' }] }),
      [{ startSeconds: 0, endSeconds: 3, text: 'Bread takes time.' }],
    ],
    [
      'word by word: sentences are made of it',
      JSON.stringify({
        segments: ['Bread', 'takes', 'time.', 'And', 'salt.'].map((body, at) => ({
          startTime: at,
          endTime: at + 1,
          speaker: at < 4 ? 'Ana' : 'Ben',
          body,
        })),
      }),
      [
        { startSeconds: 0, endSeconds: 3, speaker: 'Ana', text: 'Bread takes time.' },
        { startSeconds: 3, endSeconds: 4, speaker: 'Ana', text: 'And' },
        { startSeconds: 4, endSeconds: 5, speaker: 'Ben', text: 'salt.' },
      ],
    ],
    [
      'of a page',
      '<html><head><title>T</title></head><body>Intro<cite>Ana:</cite> <time>0:00</time><p>Bread &amp; salt.<br>Second one.</p>' +
        '<script>x()</script><cite>Ben</cite><time>1:02:03</time><p>Thanks <b>Ana</b>.</p></body></html>',
      [
        { startSeconds: 0, endSeconds: expect.any(Number), speaker: 'Ana', text: 'Bread & salt.' },
        { startSeconds: expect.any(Number), endSeconds: 3_723, speaker: 'Ana', text: 'Second one.' },
        { startSeconds: 3_723, endSeconds: 4_000, speaker: 'Ben', text: 'Thanks Ana.' },
      ],
    ],
    [
      'of a list that counts whole seconds',
      JSON.stringify([
        { start: 0, end: 5, text: 'Bread takes time.' },
        { start: 60, end: 62, text: 'And some salt.' },
        { startTime: 1_000, endTime: 1_005, body: 'Then you wait.' },
      ]),
      [
        { startSeconds: 0, endSeconds: 5, text: 'Bread takes time.' },
        { startSeconds: 60, endSeconds: 62, text: 'And some salt.' },
        { startSeconds: 1_000, endSeconds: 1_005, text: 'Then you wait.' },
      ],
    ],
    [
      'of a list that counts milliseconds',
      JSON.stringify([
        { start: 0, end: 5_000, text: 'Bread takes time.' },
        { start: 3_600_000, end: 3_602_000, text: 'And some salt.' },
      ]),
      [
        { startSeconds: 0, endSeconds: 5, text: 'Bread takes time.' },
        { startSeconds: 3_600, endSeconds: 3_602, text: 'And some salt.' },
      ],
    ],
    [
      'of SRT, whose speakers stand before what they say',
      '1\n00:00:00,000 --> 00:00:01,000\nAna: Note: bread\n\n2\n00:00:01,000 --> 00:00:02,000\ntakes time.\n\n' +
        '3\n00:00:02,000 --> 00:00:03,000\nBen Oak: Yes.\n\n4\n00:00:03,000 --> 00:00:04,000\nAna: Salt.\n\n' +
        '5\n00:00:04,000 --> 00:00:05,000\nBen Oak: No.',
      [
        { startSeconds: 0, endSeconds: 1, speaker: 'Ana', text: 'Note: bread' },
        { startSeconds: 1, endSeconds: 2, speaker: 'Ana', text: 'takes time.' },
        { startSeconds: 2, endSeconds: 3, speaker: 'Ben Oak', text: 'Yes.' },
        { startSeconds: 3, endSeconds: 4, speaker: 'Ana', text: 'Salt.' },
        { startSeconds: 4, endSeconds: 5, speaker: 'Ben Oak', text: 'No.' },
      ],
    ],
  ])('%s', (_, content, expected) => expect(segments(content, 4_000)).toEqual(expected))

  const TALK = Array.from({ length: 12 }, (_, at) => ({
    at: at * 4,
    clock: `00:00:${String(at * 4).padStart(2, '0')}`,
    until: `00:00:${String(at * 4 + 3).padStart(2, '0')}`,
    name: at % 2 ? 'Ben Oak' : 'Ana Ruiz',
    text: `The loaf is ${'abcdefghijkl'[at]} and then we wait for it.`,
  }))
  type Turn = (typeof TALK)[number]
  it.each<[form: string, speakers: boolean, write: (turn: Turn) => string, around?: [string, string]]>([
    ['text, each line with its time', false, ({ clock, text }) => `[${clock}]${text}`],
    [
      'text, between two times',
      false,
      ({ clock, until, text }) => `[${clock}.000 --> ${until}.000]  ${text}`,
    ],
    ['text, names above', true, ({ clock, name, text }) => `${name} (${clock}):\n${text}`],
    ['text, names behind times', true, ({ clock, name, text }) => `${clock} - ${name}\n${text}`],
    ['text, times behind names', true, ({ clock, name, text }) => `**${name}:** [${clock}] ${text}`],
    [
      'a page of plain lines',
      true,
      ({ clock, name, text }) => `<p>[${clock}] <b>${name}:</b> ${text}</p>`,
      ['<body>', ''],
    ],
    [
      'a page with buttons',
      false,
      ({ clock, text }) => `<time>${clock}</time><p>${text}</p><button>Play</button>`,
    ],
    [
      'TTML',
      true,
      ({ at, name, text }) =>
        `<p begin="${at}.0" end="${at + 3}.0" ttm:agent="${name}">${text.replace(/\S+/g, `<span begin="${at}s">$&</span>`).replaceAll('> <', '><')}</p>`,
      ['<tt><body>', '</body></tt>'],
    ],
    [
      'captions with marks of turns',
      false,
      ({ clock, until, text }) => `${clock},000 --> ${until},000\n>> {\\an8}${text}\n`,
    ],
    [
      'captions with other arrows',
      false,
      ({ clock, until, text }) => `${clock}:000 -> ${until}:000\n\u200b${text}\n`,
    ],
    [
      'captions with names in brackets',
      true,
      ({ clock, until, name, text }) => `${clock},000 --> ${until},000\n- [${name}] ${text}\n`,
    ],
    [
      'captions with names and no space',
      true,
      ({ clock, until, name, text }) => `${clock},000 --> ${until},000\n${name}:${text}\n`,
    ],
    [
      'captions that are cut off',
      false,
      ({ clock, until, text }) => `${clock},000 --> ${until},000\n${text}\n`,
      ['', '\n00:01:0'],
    ],
    [
      'captions with names at changes',
      true,
      (turn) =>
        `${turn.clock}.000 --> ${turn.until}.000\n<V "${turn.name}">${turn.text}\n\n${turn.until}.000 --> ${turn.until}.900\nYes.\n`,
      ['WEBVTT\n\n', ''],
    ],
    [
      'two files in one',
      false,
      (turn) =>
        `${turn.at === 24 ? 'WEBVTT\n\n' : ''}${turn.clock}.000 --> ${turn.until}.000\n${turn.text}\n`,
      ['WEBVTT\n\n', ''],
    ],
    [
      'JSON, one value a line',
      false,
      ({ at, text }) =>
        JSON.stringify({ offset: `PT${at}.0S`, duration: 'PT3S', nBest: [{ display: text }] }),
    ],
    [
      'JSON, times as text',
      true,
      ({ at, name, text }) =>
        JSON.stringify({ start_time_ms: `${at}000`, alternatives: [{ content: text, speaker: name }] }),
    ],
    [
      'JSON, clocks',
      true,
      ({ clock, name, text }) => JSON.stringify({ timestamp: clock, speaker_name: name, sentence: text }),
    ],
    [
      'JSON, thousandths in quotes',
      false,
      ({ at, text }) => JSON.stringify({ start: `${at}000`, end: `${at + 3}000`, text }),
    ],
  ])('reads %s', (_, areNamed, write, [before, after] = ['', '']) => {
    const said = segments(before + TALK.map(write).join('\n') + after)
      ?.filter(({ text }) => text !== 'Yes.')
      .map(({ startSeconds, speaker, text }) => ({ startSeconds, speaker, text }))
    expect(said).toEqual(
      TALK.map(({ at, name, text }) => ({ startSeconds: at, speaker: areNamed ? name : undefined, text })),
    )
  })

  it('is read in UTF-16 without its mark', () => {
    const srt = TALK.map(({ clock, until, text }) => `${clock},000 --> ${until},000\n${text}\n`).join('\n')
    const files = [Buffer.from(srt, 'utf16le'), Buffer.from(srt, 'utf16le').swap16()]
    for (const file of files) expect(transcriptOf(file, null)?.segments).toHaveLength(TALK.length)
  })

  const srtOf = (texts: readonly string[]) =>
    texts.map((text, at) => `${at + 1}\n00:00:${10 + at},000 --> 00:00:${11 + at},000\n${text}`).join('\n\n')
  it.each([
    ['titles', 'Dr. Smith', 'Ana de la Cruz', (name: string) => `${name}: `],
    ['brackets', 'SPEAKER_00', 'SPEAKER_01', (name: string) => `[${name}]: `],
    ['initials and parts in brackets', 'J. R. Oak (host)', 'Speaker two', (name: string) => `- ${name}: `],
  ])('of SRT has speakers with %s', (_, one, other, written) => {
    const srt = srtOf([one, other, one, other].map((name) => `${written(name)}Bread.`))
    expect(segments(srt)).toMatchObject(
      [one, other, one, other].map((speaker) => ({ speaker, text: 'Bread.' })),
    )
  })

  it('of SRT without speakers keeps what stands before a colon', () => {
    const said = Array.from({ length: 40 }, (_, at) => `This is sentence ${at}.`)
    const srt = srtOf([
      'Here is the thing: bread.',
      'Okay: salt.',
      'Here is the thing: time.',
      'Okay: no.',
      ...said,
    ])
    expect(segments(srt)?.slice(0, 2)).toEqual([
      { startSeconds: 10, endSeconds: 11, text: 'Here is the thing: bread.' },
      { startSeconds: 11, endSeconds: 12, text: 'Okay: salt.' },
    ])
  })

  it('of a page ends as fast as it was spoken before, where nobody says how long the episode is', () => {
    const page = (last: string) =>
      `<time>0:10</time><p>${'Bread. '.repeat(100)}</p><time>1:10</time><p>${last}</p>`
    expect(transcriptOf(page('Bread. '.repeat(50)), null)?.durationSeconds).toBeCloseTo(100, 0)
    expect(transcriptOf('<time>0:10</time><p>Bread and salt.</p>', null)?.durationSeconds).toBe(11)
    // Two speakers at the last time.
    const both = '<time>0:10</time><cite>Ana</cite><p>Bread.</p><cite>Ben</cite><p>Salt.</p>'
    expect(transcriptOf(both, null)?.durationSeconds).toBeLessThan(11)
  })

  it('ends with the episode, and says where it would end', () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:09.000\none\n\n00:09.000 --> 00:20.000\ntwo'
    expect(read(vtt, 5)).toEqual({
      transcript: {
        language: 'en',
        durationSeconds: 5,
        segments: [{ startSeconds: 0, endSeconds: 5, text: 'one' }],
      },
      endsAtSeconds: 20,
    })
    expect(transcriptOf(vtt, null)?.durationSeconds).toBe(20)
  })

  it.each([
    '',
    '{',
    '{"error": "expired"}',
    'WEBVTT',
    '<html><body><p>Log in</p></body></html>',
    `<html><time>Jan 2, 2026</time><time>3 min read</time><p>${'Log in. '.repeat(90)}</p></html>`,
    '0:00 Intro\n10:00 Bread and salt\n20:00 The end',
    'null',
    '[]',
  ])('is not "%s"', (content) => expect(read(content)).toEqual({ wrong: 'NOT_A_TRANSCRIPT' }))

  it('is read of any bytes without an exception, in order and within the episode', () => {
    const cue = fc
      .tuple(fc.nat(99), fc.nat(99), fc.string({ unit: 'binary' }))
      .map(([start, end, text]) => `00:${start}.000 --> 00:${end}.000\n${text}`)
    const given = fc.oneof(
      fc.array(cue).map((cues) => Buffer.from(['WEBVTT', ...cues].join('\n\n'))),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((json) => Buffer.from(json)),
      fc.json().map((json) => Buffer.from(`{"segments": [{"startTime": 1, "body": "x"}, ${json}]}`)),
      fc
        .string({ unit: 'binary' })
        .map((text) => Buffer.from(`<time>0:01</time><p>${text}<time>0:00</time>x`)),
    )
    fc.assert(
      fc.property(given, (bytes) => {
        let before = 0
        for (const { startSeconds, endSeconds, text } of transcriptOf(bytes, 60)?.segments ?? []) {
          expect(startSeconds).toBeGreaterThanOrEqual(before)
          expect(endSeconds).toBeLessThanOrEqual(60)
          expect(text.trim()).not.toBe('')
          before = startSeconds
        }
      }),
    )
  })

  it.each([
    '<div>'.repeat(400_000) + '</a>'.repeat(400_000),
    '[{"start":'.repeat(200_000),
    '<time>0:01</time><p>. '.repeat(50_000),
    '<time>5</time>' + '<cite>0</cite>a<cite>1</cite>a'.repeat(60_000),
    `WEBVTT\n\n00:00.000 --> 00:01.000\n<v${' '.repeat(2_000_000)}`,
    '\r'.repeat(2_000_000),
    `WEBVTT\n\n${'<v '.repeat(300_000)}\n\n${'00:00.000 --> '.repeat(50_000)}`,
  ])('of megabytes of nonsense takes no time (%#)', (content) => {
    const before = process.cpuUsage()
    read(content)
    expect(process.cpuUsage(before).user).toBeLessThan(8_000_000)
  })
})

describe('of several transcripts', () => {
  const link = (url: string, type: string | null = null, language: string | null = null) => ({
    url,
    type,
    language,
    rel: null,
  })
  it('the best format comes first, in the language that is spoken', () => {
    const links = [
      link('https://x.test/1.html', 'text/html', 'es-MX'),
      link('https://x.test/2.srt', 'application/x-subrip'),
      link('https://x.test/3.srt', 'application/srt', 'es'),
      link('https://x.test/4.json', 'application/json', 'en'),
      link('https://x.test/5.pdf', 'application/pdf'),
      link('https://x.test/6.VTT?x=1'),
      link('https://x.test/7', 'TEXT/VTT; charset=utf-8', 'es_ES'),
      link('https://x.test/8.txt', 'text/plain'),
    ]
    const order = (language: string | null) =>
      readableTranscripts(links, language)
        .map(({ url }) => /\d/.exec(url)?.[0])
        .join('')
    expect(order('es')).toBe('763218')
    expect(order('en-US')).toBe('4628')
    expect(order(null)).toBe('4763218')
  })
})

interface Expected {
  error?: string
  timingLines?: number
  count?: number
  speakers?: string[]
  speakersSeen?: string[]
  firstText?: string
}

describeShared('the shared transcripts', 'feeds', (folder) => {
  it.each(readdirSync(path.join(folder, 'transcripts')))('%s', (name) => {
    const expected = readJson<Expected>(path.join(folder, 'expected-transcripts', `${name}.json`))
    const found = transcriptOf(readFileSync(path.join(folder, 'transcripts', name)), null)
    const most = expected.timingLines ?? expected.count
    if (expected.error !== undefined || most === 0) {
      expect(found).toBeUndefined()
      return
    }
    const all = found?.segments ?? []
    expect(all.length).toBeGreaterThan(0)
    if (most !== undefined) expect(all.length).toBeLessThanOrEqual(most)
    const speakers = new Set(all.map(({ speaker }) => speaker))
    for (const speaker of expected.speakers ?? expected.speakersSeen ?? [])
      expect(speakers).toContain(speaker)
    if (expected.firstText) expect(all.map(({ text }) => text).join(' ')).toContain(expected.firstText)
    for (const { text } of all) expect(text).not.toMatch(/&(?:#\d+|amp|quot|[lg]t);|<\/?[a-z]+>/i)
  })
})
