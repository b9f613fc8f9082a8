import { expect, it } from 'vitest'
import { within } from './finishTranscript.ts'
import { parseVtt } from './parseVtt.ts'

/** `start-end speaker: text` of each segment. */
function parse(vtt: string): string[] {
  const reading = parseVtt(vtt)
  return within('segments' in reading ? reading.segments : [], 3_600).map(
    ({ startSeconds, endSeconds, speaker, text }) =>
      `${Math.round(startSeconds * 100) / 100}-${Math.round(endSeconds * 100) / 100} ${speaker === undefined ? '' : `${speaker}: `}${text}`,
  )
}
const ONE_TWO = ['1-2 one', '3-4 two']
const SRT = '1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo'
const one = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`

it.each<[what: string, file: string, expected: readonly string[]]>([
  [
    'cues with speakers, entities, identifiers and settings',
    `WEBVTT
Kind: captions

NOTE nothing of this counts
00:00:01.000 is no cue

intro
00:00:01.500 --> 00:00:04.000 align:start position:0%
<v Ana L&oacute;pez>Bread &amp; water &lt;really&gt;

00:05.000 --> 01:02:03.250
<v.loud Ben>It takes <i>time</i>,
<c.yellow>and</c> &#x2014; <00:00:06.000>salt.
`,
    ['1.5-4 Ana López: Bread & water <really>', '5-3600 Ben: It takes time, and — salt.'],
  ],
  [
    'the line ends of every machine, and a byte order mark',
    '\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\no\r\nne\r\n\r\n00:03.000 --> 00:04.000\r\ntwo',
    ['1-2 o ne', '3-4 two'],
  ],
  ['no cue after the end', 'WEBVTT\n\n02:00:00.000 --> 02:00:01.000\nx', []],
  ['no cue that says nothing', one(' <v Ana>&nbsp;'), []],
  ['nothing of a text', 'WEBVTT\n\njust a text', []],
  ['nothing of a page of an error', 'WEBVTT\n\n<html><body>Not found</body></html>', []],
  [
    'cues apart that overlap, and in order',
    'WEBVTT\n\n00:05.000 --> 00:09.000\nsecond\n\n00:01.000 --> 00:07.000\nfirst',
    ['1-5 first', '5-9 second'],
  ],
  [
    'several speakers of one cue apart',
    one('<v Ana>Bread?</v>\n<v Ben>Bread.'),
    ['1-1.57 Ana: Bread?', '1.57-2 Ben: Bread.'],
  ],
  [
    'SRT, with short times, in any order, and without lines between',
    '2\n00:00:05,000 --> 00:00:08,000\nLater\n3\n0:0:9,5 --> 0:0:10,25\nShort\n\n1\n00:00:00,000 --> 00:00:06,000\nFirst',
    ['0-5 First', '5-8 Later', '9.5-10.25 Short'],
  ],
  ['empty lines behind its times', SRT.replace(/000\n/g, '000\n\n'), ONE_TWO],
  ['millionths of a second', SRT.replaceAll(',000', '.000000'), ONE_TWO],
  ['no line below its header', `WEBVTT\n${SRT.replaceAll('00:00:', '00:').replaceAll(',', '.')}`, ONE_TWO],
  [
    'what stands behind an empty line within a cue of SRT, and a number that is said',
    '1\n00:00:01,000 --> 00:00:02,000\none\n\nand\n42\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo\n7',
    ['1-2 one and 42', '3-4 two 7'],
  ],
  [
    'no times of a comment in WebVTT as a cue',
    'WEBVTT\n\nNOTE\nunlike\n00:01.000 --> 00:02.000\nthis\n\n00:03.000 --> 00:04.000\none',
    ['3-4 one'],
  ],
  [
    'what one speaker says after another',
    `${one('<v Ana>Right.')}\n\n00:02.000 --> 00:03.000\n<v Ben>Right.`,
    ['1-2 Ana: Right.', '2-3 Ben: Right.'],
  ],
  ['entities that were escaped twice', one('that&amp;#39;s it'), ["1-2 that's it"]],
  [
    'a number that is said, where cues have none',
    `${SRT}\n\n00:00:05,000 --> 00:00:06,000\nsix`.replace(/^\d\n/gm, '').replace('one', 'one\n7'),
    ['1-2 one 7', '3-4 two', '5-6 six'],
  ],
  ['signs of less and more, and unclosed tags', one('if <i>a < b and c > d</i'), ['1-2 if a < b and c > d']],
  [
    'lines that all have the times of their window one after another',
    ['aa', 'bb', 'cc'].map((text) => `00:00:01,000 --> 00:00:07,000\n${text}\n`).join('\n'),
    ['1-3.25 aa', '3.25-5.5 bb', '5.5-7 cc'],
  ],
  [
    'no times that cannot be read, nor words below them, but arrows that are said',
    `${one('at 10:30 -> lunch')}\n\n00:xx --> 00:02\nwhen?\n\n00:00:03:15 -->\ntwo`,
    ['1-2 at 10:30 -> lunch', '3.5-6.5 two'],
  ],
  ['no control characters, nor those written as entities', one('a\u0000b&#0;c&#x7;d\u202b'), ['1-2 a bc d']],
])('parseVtt reads %s', (_, file, expected) => expect(parse(file)).toEqual(expected))
