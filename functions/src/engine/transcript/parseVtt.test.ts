import { expect, it } from 'vitest'
import { within } from './finishTranscript.ts'
import { parseVtt } from './parseVtt.ts'

const parse = (vtt: string, durationSeconds = 3_600) => {
  const reading = parseVtt(vtt)
  return 'segments' in reading ? within(reading.segments, durationSeconds) : []
}

it('reads cues with speakers, entities, identifiers and settings', () => {
  expect(
    parse(`WEBVTT
Kind: captions

NOTE nothing of this counts
00:00:01.000 is no cue

intro
00:00:01.500 --> 00:00:04.000 align:start position:0%
<v Ana L&oacute;pez>Bread &amp; water &lt;really&gt;

00:05.000 --> 01:02:03.250
<v.loud Ben>It takes <i>time</i>,
<c.yellow>and</c> &#x2014; <00:00:06.000>salt.
`),
  ).toEqual([
    { startSeconds: 1.5, endSeconds: 4, speaker: 'Ana López', text: 'Bread & water <really>' },
    { startSeconds: 5, endSeconds: 3600, speaker: 'Ben', text: 'It takes time, and — salt.' },
  ])
})

it('reads the line ends of every machine, and a byte order mark', () => {
  const vtt =
    '\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\none\r\ntwo\r\n\r\n00:03.000 --> 00:04.000\r\nthree'
  expect(parse(vtt).map(({ text }) => text)).toEqual(['one two', 'three'])
})

it('says once what automatic captions show twice', () => {
  const vtt = `WEBVTT

00:00.000 --> 00:02.000
so this is

00:02.000 --> 00:02.010
so this is

00:02.010 --> 00:04.000
so this is
about bread

00:04.000 --> 00:06.000
about bread
and time`
  expect(parse(vtt).map(({ text }) => text)).toEqual(['so this is', 'about bread', 'and time'])
})

it.each([
  ['a cue after the end', '02:00:00.000 --> 02:00:01.000\nx'],
  ['a cue that says nothing', '00:01.000 --> 00:02.000\n <v Ana>&nbsp;'],
  ['no cue at all', 'just a text'],
  ['a page of an error', '<html><body>Not found</body></html>'],
])('leaves out %s', (_, block) => expect(parse(`WEBVTT\n\n${block}`)).toEqual([]))

it('keeps cues apart that overlap, and in order', () => {
  const vtt = 'WEBVTT\n\n00:05.000 --> 00:09.000\nsecond\n\n00:01.000 --> 00:07.000\nfirst'
  expect(parse(vtt)).toMatchObject([
    { text: 'first', startSeconds: 1, endSeconds: 5 },
    { text: 'second', startSeconds: 5, endSeconds: 9 },
  ])
})

it('tells several speakers of one cue apart', () => {
  expect(parse('WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ana>Bread?</v>\n<v Ben>Bread.')).toEqual([
    { startSeconds: 0, endSeconds: expect.closeTo(2, 0), speaker: 'Ana', text: 'Bread?' },
    { startSeconds: expect.closeTo(2, 0), endSeconds: 4, speaker: 'Ben', text: 'Bread.' },
  ])
})

it('reads SRT, with short times, in any order, and without lines between', () => {
  const srt =
    '2\n00:00:05,000 --> 00:00:08,000\nLater\n3\n0:0:9,5 --> 0:0:10,25\nShort\n\n1\n00:00:00,000 --> 00:00:06,000\nFirst'
  expect(parse(srt)).toEqual([
    { startSeconds: 0, endSeconds: 5, text: 'First' },
    { startSeconds: 5, endSeconds: 8, text: 'Later' },
    { startSeconds: 9.5, endSeconds: 10.25, text: 'Short' },
  ])
})

it.each([
  [
    'empty lines behind its times',
    '1\n00:00:01,000 --> 00:00:02,000\n\none\n\n2\n00:00:03,000 --> 00:00:04,000\n\ntwo',
  ],
  [
    'line ends doubled by a copy',
    '1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\none\r\r\n\r\r\n2\r\r\n00:00:03,000 --> 00:00:04,000\r\r\ntwo',
  ],
  [
    'millionths of a second',
    '1\n00:00:01.000000 --> 00:00:02.000000\none\n\n2\n00:00:03.000000 --> 00:00:04.000000\ntwo',
  ],
  ['no spaces at its arrows', '1\n00:00:01,000-->00:00:02,000\none\n\n2\n00:00:03,000-->00:00:04,000\ntwo'],
  ['no line below its header', 'WEBVTT\n1\n00:01.000 --> 00:02.000\none\n\n2\n00:03.000 --> 00:04.000\ntwo'],
])('reads a file with %s', (_, file) =>
  expect(parse(file)).toEqual([
    { startSeconds: 1, endSeconds: 2, text: 'one' },
    { startSeconds: 3, endSeconds: 4, text: 'two' },
  ]),
)

it('keeps what stands behind an empty line within a cue of SRT, and a number that is said', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\none\n\nand\n42\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo\n7'
  expect(parse(srt).map(({ text }) => text)).toEqual(['one and 42', 'two 7'])
})

it('takes no times of a comment in WebVTT for a cue', () => {
  const vtt = 'WEBVTT\n\nNOTE\nunlike\n00:01.000 --> 00:02.000\nthis\n\n00:03.000 --> 00:04.000\none'
  expect(parse(vtt).map(({ text }) => text)).toEqual(['one'])
})

it('keeps what one speaker says after another', () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Right.\n\n00:02.000 --> 00:03.000\n<v Ben>Right.'
  expect(parse(vtt)).toMatchObject([{ speaker: 'Ana' }, { speaker: 'Ben', text: 'Right.' }])
})

it('reads entities that were escaped twice', () => {
  expect(parse('WEBVTT\n\n00:00.000 --> 00:04.000\nthat&amp;#39;s it')[0]?.text).toBe("that's it")
})

it('removes control characters, also those that are written as entities', () => {
  expect(parse('WEBVTT\n\n00:01.000 --> 00:02.000\na\u0000b&#0;c&#x7;d')[0]?.text).toBe('a bc d')
})
