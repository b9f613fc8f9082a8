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

/** `start-end speaker: text` of each segment. */
const lines = (content: string) =>
  segments(content, 4_000)?.map(
    ({ startSeconds, endSeconds, speaker, text }) =>
      `${startSeconds}-${endSeconds} ${speaker === undefined ? '' : `${speaker}: `}${text}`,
  )

describe('a transcript of a publisher', () => {
  it.each([
    [
      'of the podcast namespace, with ends and without, and times in quotes',
      `{"segments": [{"startTime": 1.5, "endTime": 4, "speaker": "Ana &amp; Ben", "body": "Bread takes &#39;time&#39;."},
        {"startTime": "5", "body": "<b>And salt, they say.</b>"}, {"startTime": 9, "endTime": 8, "body": "Backwards."},
        {"startTime": 9, "endTime": 11, "body": " "}, {"startTime": 12, "endTime": 13, "body": "Then you wait."}]}`,
      [
        "1.5-4 Ana & Ben: Bread takes 'time'.",
        '5-9 And salt, they say.',
        '9-9 Backwards.',
        '12-13 Then you wait.',
      ],
    ],
    [
      'of Podlove, which counts milliseconds',
      `[{"start": "00:00:01.000", "start_ms": 1000, "end": "00:00:02.000", "end_ms": 2500, "speaker": "7", "voice": "Ana",
        "text": "Bread takes time."}, {"start": 3000, "end": 4000, "text": "And some salt."}]`,
      ['1-2.5 Ana: Bread takes time.', '3-4 And some salt.'],
    ],
    [
      'word by word: sentences are made of it',
      JSON.stringify({
        segments: ['Bread', 'takes', 'time.', 'And', 'salt.'].map((body, at) => {
          return { startTime: at, endTime: at + 1, speaker: at < 4 ? 'Ana' : 'Ben', body }
        }),
      }),
      ['0-3 Ana: Bread takes time.', '3-4 Ana: And', '4-5 Ben: salt.'],
    ],
    [
      'of a page',
      '<html><head><title>T</title></head><body>Intro<cite>Ana:</cite> <time>0:00</time><p>Bread &amp; salt.<br>Second one.</p>' +
        '<script>x()</script><cite>Ben</cite><time>1:02:03</time><p>Thanks <b>Ana</b>.</p></body></html>',
      [
        expect.stringMatching(/^0-.* Ana: Bread & salt\.$/),
        expect.stringMatching(/-3723 Ana: Second one\.$/),
        '3723-4000 Ben: Thanks Ana.',
      ],
    ],
    [
      'of TTML that counts frames',
      '<tt ttp:frameRate="30" ttp:frameRateMultiplier="5 6"><p begin="00:00:01:05" end="100f">Bread takes time.</p>' +
        '<p begin="5500ms" dur="0.1m">And some salt.</p></tt>',
      ['1.2-4 Bread takes time.', '5.5-11.5 And some salt.'],
    ],
    [
      'of TTML whose times count from the element around',
      '<tt><body begin="10s"><div begin="1m"><p begin="1s" end="4s">Bread takes time.</p></div><div begin="2m" dur="20s">' +
        '<p begin="5s" dur="9s"><span begin="1s" end="3s">And some salt.</span></p></div></body></tt>',
      ['71-74 Bread takes time.', '136-138 And some salt.'],
    ],
    [
      'of TTML whose times all count from the beginning',
      '<tt><div begin="10s" end="40s"><p begin="10s" end="13s"><span begin="10s">Bread takes time.</span></p>' +
        '<p begin="35s" end="40s"><span begin="35s" end="39s">And some salt.</span></p></div></tt>',
      [expect.stringMatching(/^10-.* Bread takes time\.$/), '35-39 And some salt.'],
    ],
    [
      'of marks of Audacity',
      '0\t0\tBread takes time.\n5\t5\tAnd some salt.\n9\t9\tThen you wait.',
      ['0-5 Bread takes time.', '5-9 And some salt.', '9-10.2 Then you wait.'],
    ],
    [
      'of a list that counts whole seconds',
      `[{"start": 0, "end": 5, "text": "Bread takes time."}, {"start": 60, "end": 62, "text": "And some salt."},
        {"startTime": 1000, "endTime": 1005, "body": "Then you wait."}]`,
      ['0-5 Bread takes time.', '60-62 And some salt.', '1000-1005 Then you wait.'],
    ],
    [
      'of SRT, whose speakers stand before what they say',
      '1\n00:00:00,000 --> 00:00:01,000\nAna: Note: bread\n\n2\n00:00:01,000 --> 00:00:02,000\ntakes time.\n\n' +
        '3\n00:00:02,000 --> 00:00:03,000\nBen Oak: Yes.\n\n4\n00:00:03,000 --> 00:00:04,000\nAna: Salt.\n\n' +
        '5\n00:00:04,000 --> 00:00:05,000\nBen Oak: No.',
      [
        '0-1 Ana: Note: bread',
        '1-2 Ana: takes time.',
        '2-3 Ben Oak: Yes.',
        '3-4 Ana: Salt.',
        '4-5 Ben Oak: No.',
      ],
    ],
  ])('%s', (_, content, expected) => expect(lines(content)).toEqual(expected))

  const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}`
  const TALK = Array.from({ length: 12 }, (_, turn) => {
    const [at, name] = [turn * 4, turn % 2 ? 'Ben Oak' : 'Ana Ruiz']
    const text = `The loaf is ${'abcdefghijkl'[turn]}, and then we wait for it.`
    const spans = text.replace(/\S+/g, `<i begin="${at}s">$&</i>`).replaceAll('> <', '><')
    return { at, name, text, spans, until: clock(at + 3), clock: clock(at), end: at + 3 }
  })
  const written = (form: string, talk = TALK) =>
    talk
      .map((turn) => form.replace(/\$\{?([a-z]+)\}?/g, (_, name: keyof typeof turn) => String(turn[name])))
      .join('\n')
  const SRT = '$clock,000 --> $until,000\n'
  const ASS =
    '[V4+ Styles]\nFormat: Name, Size\nStyle: Default, 48\n[Events]\nFormat: Start, End, Style, Name, Effect, Text\n' +
    'Comment: 0:00:00.00,0:00:01.00,,,,Not shown.\nDialogue: 0:00:00.00,0:00:01.00,,,,{\\an5\\p1}m 25 17\n'
  it.each([
    ['text, each line with its time', '[$clock]$text'],
    ['text, between two times', '[$clock.000 --> $until.000]  $text'],
    ['a list with links', '- [$clock](https://x.test/?t=$at) $text'],
    ['text, names above', '$name ($clock):\n$text'],
    ['text, names behind times', '$clock - $name\n$text'],
    ['text, times behind names', '**$name:** [$clock] $text'],
    ['a page of plain lines', '<p>[$clock] <b>$name:</b> $text</p>'],
    ['captions on a page', '<p>$clock.000 --&gt; $until.000</p><p>$text</p>'],
    ['a page with buttons', '<time>$clock</time><p>$text</p><button>Play</button>'],
    ['TTML', '<p begin="$at.0" end="$end.0" ttm:agent="$name">$spans</p>'],
    [
      'TTML, in ticks',
      '<p begin="${at}0000000t" end="${end}0000000t">$text</p>',
      '<tt ttp:tickRate="10000000">',
    ],
    [
      "YouTube's captions",
      '<p t="${at}000" d="5000" w="1"><s ac="0">$text</s></p>\n<p t="${end}000" d="500" w="1" a="1">\n</p>',
      '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<head><ws id="0"/><wp id="0"/></head><body><w t="0" id="1"/>',
    ],
    ['captions with marks of turns', `${SRT}>> {\\an8}$text\n`],
    ['captions with other arrows', '$clock:000 -> $until:000\n\u200b$text\n'],
    ['captions with names in brackets', `${SRT}- [$name] $text\n`],
    ['captions with names and no space', `${SRT}$name:$text\n`],
    ['captions that are cut off', `${SRT}$text\n`, '', '\n00:01:0'],
    ['captions whose ends are no times', '$clock,000 --> NaN:NaN:NaN,NaN\n$text\n'],
    ['captions with broken fractions', '$clock,0: --> $until,0:\n$text\n'],
    [
      'captions with spaces everywhere',
      '  $clock.000 --> $until.000\n  $text\n  \n  NOTE by a machine\n  ',
      'WEBVTT\n  \n  NOTE\n  By a machine\n  Created: today\n  \n',
    ],
    ['subtitles in ASS', 'Dialogue: $clock.00,$until.00,,$name,,{\\i1}$text{\\i0}{no words}', ASS],
    ["a table of Whisper's", '${at}000\t${end}000\t$text', 'start\tend\ttext\n'],
    ['a table with quotes', '$name,$clock.000,$until.000,"$text"', 'Speaker,Start,End,Text\n'],
    ['a table with lines in its cells', '$clock;$until;$name;"$text\n"', '\uFEFFIn;Out;Speaker;Transcript\n'],
    ['a table with frames', '$clock:00\t$until;12\t$text', 'Start Time\tEnd Time\tText\n'],
    ['labels of Audacity', '$at.000000\t$end.000000\t$text\n\\\t200.0\t3000.0'],
    ['text, between two seconds', '[$at.00s -> $end.00s] $text'],
    ['text, names and times in brackets', '[$name $clock] $text'],
    [
      'lyrics with times of words, and of repetitions',
      '[$clock.00][01:30.00]<$clock.00> $text',
      '[ti:Bread]\n',
    ],
    [
      'SAMI',
      '<SYNC Start=${at}000><P Class=ENCC>$text',
      `<SAMI><BODY>${'<SYNC Start=0><P>&nbsp;'.repeat(200)}`,
    ],
    ['JSON of Google', '{"startTime": {"seconds": "$at", "nanos": 0}, "word": "$text"}'],
    ['JSON in ticks', '{"offsetInTicks": "${at}0000000", "durationInTicks": 30000000, "text": "$text"}'],
    [
      'captions with names at changes',
      '$clock.000 --> $until.000\n<V "$name">$text\n\n$until.000 --> $until.900\nYes.\n',
      'WEBVTT\n\n',
    ],
    ['several files in one', 'WEBVTT\n\n$clock.000 --> $until.000\n$text\n'],
    ['JSON, one value a line', '{"offset": "PT$at.0S", "duration": "PT3S", "nBest": [{"display": "$text"}]}'],
    [
      'JSON, times as text',
      '{"start_time_ms": "${at}000", "alternatives": [{"content": "$text", "speaker": "$name"}]}',
    ],
    [
      'JSON that is cut off',
      '{"start": $at, "end": $end, "text": "$text", "words": [{"start": $at, "text": "The"}]},',
      '{"segments": [',
      '{"start": 60, "text": "and th',
    ],
    ['JSON, clocks', '{"timestamp": "$clock", "speaker_name": "$name", "sentence": "$text"}'],
    ['JSON, thousandths in quotes', '{"start": "${at}000", "end": "${end}000", "text": "$text"}'],
  ])('is read from %s', (_, form, before = '', after = '') => {
    const said = segments(before + written(form) + after)?.filter(({ text }) => text !== 'Yes.')
    expect(said?.map(({ startSeconds, speaker, text }) => ({ startSeconds, speaker, text }))).toEqual(
      TALK.map(({ at, name, text }) => {
        return { startSeconds: at, speaker: form.includes('$name') ? name : undefined, text }
      }),
    )
  })

  it.each([
    ['text', '[$clock] $text', 12],
    ['text with a heading', '$clock\n$text', 12, 'The loaf\n'],
    ['captions', `${SRT}$text\n`, 12],
    ['captions, the second time not to their end', `${SRT}$text\n`, 7],
    ['JSON', '{"start": $at, "end": $end, "text": "$text"}', 12],
    ['a page', '<time>$clock</time><p>$text</p>', 12],
  ])('pasted twice is read once: %s', (_, form, rest, heading = '') => {
    const said = segments(`${heading}${written(form)}\n${heading}${written(form, TALK.slice(0, rest))}`)
    expect(said?.map(({ text }) => text)).toEqual(TALK.map(({ text }) => text))
  })

  it('is read in UTF-16 without a byte order mark', () => {
    const srt = written(`${SRT}$text\n`)
    const files = [Buffer.from(srt, 'utf16le'), Buffer.from(srt, 'utf16le').swap16()]
    for (const file of files) expect(transcriptOf(file, null)?.segments).toHaveLength(TALK.length)
  })

  const srtOf = (texts: readonly string[]) =>
    texts.map((text, at) => `${at + 1}\n00:00:${10 + at},000 --> 00:00:${11 + at},000\n${text}`).join('\n\n')
  it.each([
    ['titles', 'Dr. Smith', 'Ana de la Cruz', (name: string) => `${name}: `],
    ['brackets', 'SPEAKER_00', 'SPEAKER_01', (name: string) => `[${name}]: `],
    ['initials and parts in brackets', 'J. R. Oak (host)', 'Speaker two', (name: string) => `- ${name}: `],
  ])('of SRT has speakers with %s', (_, one, other, label) => {
    const srt = srtOf([one, other, one, other].map((name) => `${label(name)}Bread.`))
    expect(segments(srt)).toMatchObject(
      [one, other, one, other].map((speaker) => ({ speaker, text: 'Bread.' })),
    )
  })

  it('of SRT without speakers keeps the words before a colon', () => {
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

  it('of a page without a length ends at the pace of the speech before', () => {
    const page = (last: string) =>
      `<time>0:10</time><p>${'Bread. '.repeat(100)}</p><time>1:10</time><p>${last}</p>`
    expect(transcriptOf(page('Bread. '.repeat(50)), null)?.durationSeconds).toBeCloseTo(100, 0)
    expect(transcriptOf('<time>0:10</time><p>Bread and salt.</p>', null)?.durationSeconds).toBe(11)
    // Two speakers at the last time.
    const both = '<time>0:10</time><cite>Ana</cite><p>Bread.</p><cite>Ben</cite><p>Salt.</p>'
    expect(transcriptOf(both, null)?.durationSeconds).toBeLessThan(11)
  })

  it('is cut at the end of the episode, and its own end is told', () => {
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

  it.each<[begins: number, sound: number | null, first: number | undefined]>([
    [3_600, 60, 0],
    [36_000, 60, 0],
    [3_600, 3_700, 3_600],
    [3_600, null, 3_600],
    [3_600, 30, undefined],
    [7_000, 5_000, undefined],
  ])('whose clock begins at %i s in a sound of %s s has its first words at %s s', (begins, sound, first) => {
    const list = TALK.map(({ at, end, text }) => ({ start: begins + at, end: begins + end, text }))
    expect(segments(JSON.stringify(list), sound)?.[0]?.startSeconds).toBe(first)
  })

  it.each([
    '',
    '{',
    '{"error": "expired"}',
    'WEBVTT',
    '<html><body><p>Log in</p></body></html>',
    `<html><time>Jan 2, 2026</time><time>3 min read</time><p>${'Log in. '.repeat(90)}</p></html>`,
    '<time>0:00</time><p>Play</p><time>54:01</time><p>Share</p>',
    '0:00 Intro\n10:00 Bread and salt\n20:00 The end',
    'start,text\n0:00,Intro\n10:00,Bread and salt\n20:00,The end',
    'id,count,name\n3,1,apples\n2,5,pears\n9,4,plums',
    '[Events]\nDialogue: 0:00:00.00,0:00:09.00,Bread takes time.',
    'null',
    '[]',
  ])('is not made of "%s"', (content) => expect(read(content)).toEqual({ wrong: 'NOT_A_TRANSCRIPT' }))

  it('is read from random files without an exception, in order and within the episode', () => {
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
    `start,text${',x'.repeat(200_000)}\n${'1,a\n'.repeat(200_000)}`,
    `start,text\n1${',"""a'.repeat(400_000)}`,
    `Format: Start, End, Text\nDialogue: 1,2,{${'\\p1'.repeat(600_000)}`,
    `[{"text": "a", "start": ${'{"seconds":'.repeat(200_000)}1${'}'.repeat(200_001)}]`,
  ])('of megabytes of nonsense is read without delay (%#)', (content) => {
    const before = process.cpuUsage()
    read(content)
    expect(process.cpuUsage(before).user).toBeLessThan(8_000_000)
  })
})

describe('several transcripts of an episode', () => {
  const link = (url: string, type: string | null = null, language: string | null = null) => ({
    url,
    type,
    language,
    rel: null,
  })
  it('are sorted by format and by the language that is spoken', () => {
    const links = [
      link('https://x.test/1.html', 'text/html', 'es-MX'),
      link('https://x.test/2.srt', 'application/x-subrip'),
      link('https://x.test/3.srt', 'application/srt', 'es'),
      link('https://x.test/4.json', 'application/json', 'en'),
      link('https://x.test/5.pdf', 'application/pdf'),
      link('https://x.test/6.VTT?x=1'),
      link('https://x.test/7', 'TEXT/VTT; charset=utf-8', 'es_ES'),
      link('https://x.test/8.txt', 'text/plain'),
      link('https://x.test/9.ass'),
    ]
    const order = (language: string | null) =>
      readableTranscripts(links, language)
        .map(({ url }) => /\d/.exec(url)?.[0])
        .join('')
    expect(order('es')).toBe('7632189')
    expect(order('en-US')).toBe('46289')
    expect(order(null)).toBe('47632189')
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
