import { expect, it } from 'vitest'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { TRANSCRIPT_FILES } from '../../../../src/features/summaries/transcript/transcriptFiles.ts'
import { lookInside } from './lookInside.ts'

const zoo = readEpisodeFiles(SEEDED_EPISODES).episodes.find(({ name }) => name.includes('zoo'))
if (zoo === undefined) throw new Error('the episode is not there')
const { language, durationSeconds, segments } = zoo.transcript
const episode = { title: 'The Zoo in the Jar', channelTitle: 'Lantern', language, durationSeconds }
const source = { type: 'feed', episodeId: 'zoo', audioUrl: 'https://a.example/zoo.mp3' } as const
const [, vtt = '', srt = '', txt = ''] = TRANSCRIPT_FILES.map(({ write }) =>
  write({ episode, source }, segments),
)
const podcast = segments.map(({ startSeconds: startTime, endSeconds: endTime, speaker, text: body }) => ({
  startTime,
  endTime,
  speaker,
  body,
}))
const said = segments.map(({ text }) => text)
const turns = segments.slice(0, 60).map(({ startSeconds, text }, at) => {
  const time = new Date(startSeconds * 1_000).toISOString().slice(14, 19)
  return `${at % 2 ? 'Ana Ruiz' : 'Ben Katz'} (${time})\n${text}\n`
})
const look = (text: string) => lookInside(new TextEncoder().encode(text), 'The Zoo in the Jar')

it.each([
  ['WebVTT', vtt, true],
  ['SRT', srt, true],
  ['JSON', JSON.stringify({ segments: podcast }), true],
  ['text with times', txt, true],
  ['text of Windows', txt.replaceAll('\n', '\r\n'), true],
  ['text with names above the words', turns.join('\n'), true],
  ['text without times', said.join('\n'), false],
])('lookInside makes an excerpt of %s', (_, text, isTimed) => {
  const inside = look(text)
  expect(inside).toMatchObject({ isTimed, summary: { form: 'excerpt' }, transcript: { language: 'en' } })
  if ('wrong' in inside) return
  const { keyPoints } = inside.summary
  expect(keyPoints.length).toBeGreaterThan(3)
  const at = (quote: string) => segments.find((each) => each.text.includes(quote.slice(0, 30)))?.startSeconds
  const off = keyPoints.flatMap(({ quote, startSeconds }) =>
    Math.abs((at(quote) ?? startSeconds) - startSeconds),
  )
  if (isTimed) expect(Math.max(...off)).toBeLessThan(15)
  if (text.startsWith('Ben')) expect(inside.transcript.segments[0]?.speaker).toBe('Ben Katz')
})

it.each([
  ['a page', '<html><body>Hello</body></html>', 'NOT_A_TRANSCRIPT'],
  ['broken JSON', '{"segments": [', 'NOT_A_TRANSCRIPT'],
  ['nothing', '', 'NOT_A_TRANSCRIPT'],
  ['a few words', '0:01 Hello there.\n0:02 Yes.\n0:04 No.', 'too-short'],
  [
    'another language',
    'Das ist ein Gespräch über das Brot, und wie man es backt.\n'.repeat(40),
    'other-language',
  ],
  ['a line without an end', 'a'.repeat(200_000), 'other-language'],
  ['brackets without an end', '['.repeat(200_000), 'NOT_A_TRANSCRIPT'],
  ['arrows without an end', `WEBVTT\n\n${'0:00 --> '.repeat(20_000)}`, 'NOT_A_TRANSCRIPT'],
  ['spaces without an end', `0:01${' '.repeat(200_000)}x`, 'other-language'],
])('lookInside names the fault of %s', (_, text, wrong) => {
  expect(look(text)).toEqual({ wrong })
})
