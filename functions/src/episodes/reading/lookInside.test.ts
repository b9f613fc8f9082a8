import { describe, expect, it } from 'vitest'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { TRANSCRIPT_FILES } from '../../../../src/features/summaries/transcript/transcriptFiles.ts'
import { lookInside } from './lookInside.ts'

const zoo = readEpisodeFiles(SEEDED_EPISODES).episodes.find(({ name }) => name.includes('zoo'))
if (zoo === undefined) throw new Error('the episode is not there')
const { language, durationSeconds, segments } = zoo.transcript
const episode = { title: 'The Zoo in the Jar', channelTitle: 'Lantern', language, durationSeconds }
const source = { type: 'feed', episodeId: 'zoo', audioUrl: 'https://a.example/zoo.mp3' } as const
const as = (extension: string) =>
  TRANSCRIPT_FILES.find((each) => each.extension === extension)?.write({ episode, source }, segments) ?? ''
const json = JSON.stringify({
  segments: segments.map(({ startSeconds: startTime, endSeconds: endTime, speaker, text: body }) => ({
    startTime,
    endTime,
    speaker,
    body,
  })),
})
const look = (text: string) => lookInside(new TextEncoder().encode(text), 'The Zoo in the Jar')
const excerpt = (text: string) => {
  const inside = look(text)
  if ('wrong' in inside) throw new Error(inside.wrong)
  return inside
}

describe('a file of an episode', () => {
  const words = lookInside(zoo.transcript, 'The Zoo in the Jar')

  it.each([
    ['WebVTT', as('vtt')],
    ['SRT', as('srt')],
    ['JSON', json],
    ['text with times', as('txt')],
    ['text of Windows', as('txt').replaceAll('\n', '\r\n')],
  ])('of %s has the excerpt of its words', (_, text) => {
    const { summary, isTimed } = excerpt(text)
    expect([summary.form, isTimed]).toEqual(['excerpt', true])
    expect('summary' in words && words.summary.moments.length).toBeGreaterThan(0)
    expect(summary.keyPoints.length).toBeGreaterThan(3)
    for (const { quote, startSeconds } of summary.keyPoints) {
      const said = segments.findLast((each) => each.startSeconds <= startSeconds + 2)
      expect([said?.text.slice(0, 12), quote]).not.toContain(undefined)
    }
  })

  it('of text without times has passages and no times', () => {
    const { summary, isTimed } = excerpt(segments.map(({ text }) => text).join('\n'))
    expect([summary.keyPoints.length > 3, isTimed]).toEqual([true, false])
  })

  it('that names who speaks above their words has them as speakers', () => {
    const text = segments
      .slice(0, 60)
      .map(({ startSeconds, text: said }, at) => {
        const time = new Date(startSeconds * 1_000).toISOString().slice(14, 19)
        return `${at % 2 ? 'Ana Ruiz' : 'Ben Katz'} (${time})\n${said}\n`
      })
      .join('\n')
    const { transcript, isTimed } = excerpt(text)
    expect([isTimed, new Set(transcript.segments.map(({ speaker }) => speaker))]).toEqual([
      true,
      new Set(['Ana Ruiz', 'Ben Katz']),
    ])
  })

  it('keeps markup of a text as words', () => {
    const [first, ...others] = segments.map(({ text }) => text)
    const { transcript } = excerpt([`<img src=x onerror=alert(1)> ${first}`, ...others].join('\n\n').slice(1))
    expect(transcript.segments[0]?.text).toContain('img src=x onerror=alert(1)>')
  })
})

it.each([
  ['a page', '<html><body>Hello</body></html>', 'NOT_A_TRANSCRIPT'],
  ['broken JSON', '{"segments": [', 'NOT_A_TRANSCRIPT'],
  ['nothing', '', 'NOT_A_TRANSCRIPT'],
  ['a few words', '0:01 Hello there.\n0:02 Yes.\n0:04 No.', 'too-short'],
  [
    'another language',
    'Das ist ein Gespräch über das Brot und die Hefe, und wie man es backt.\n'.repeat(40),
    'other-language',
  ],
  ['a line without an end', 'a'.repeat(200_000), 'other-language'],
  ['brackets without an end', '['.repeat(200_000), 'NOT_A_TRANSCRIPT'],
  ['arrows without an end', `WEBVTT\n\n${'0:00 --> '.repeat(20_000)}`, 'NOT_A_TRANSCRIPT'],
  ['spaces without an end', `0:01${' '.repeat(200_000)}x`, 'other-language'],
])('says what is wrong with %s', (_, text, wrong) => {
  expect(look(text)).toEqual({ wrong })
})
