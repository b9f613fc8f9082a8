import { expect, it } from 'vitest'
import { parseVtt } from '../../../../functions/src/engine/transcript/parseVtt.ts'
import { TRANSCRIPT_FILES } from './transcriptFiles.ts'

const OF = {
  source: { type: 'feed', episodeId: 'e', audioUrl: 'https://sound.example/1.mp3' },
  episode: { title: 'A *title*', channelTitle: 'Show', language: 'en', durationSeconds: 4_000 },
} as const
const LINES = [
  { startSeconds: 0, endSeconds: 9.5, speaker: 'Ana & co', text: 'One <b> & two.' },
  { startSeconds: 3_661.25, endSeconds: 3_670, text: 'Times --> of others.' },
]
const written = (extension: string) =>
  TRANSCRIPT_FILES.find((each) => each.extension === extension)?.write(OF, LINES) ?? ''

it('a transcript’s WebVTT file reads back as it was said', () => {
  const read = parseVtt(written('vtt'))
  expect('segments' in read && read.segments).toMatchObject([
    { startSeconds: 0, endSeconds: 9.5, speaker: 'Ana & co', text: 'One <b> & two.' },
    { startSeconds: 3_661.25, endSeconds: 3_670, text: 'Times --> of others.' },
  ])
})

it('a transcript’s SRT file has no words that could be read as times', () => {
  expect(written('srt')).toBe(
    [
      '1\n00:00:00,000 --> 00:00:09,500\nAna & co: One <b> & two.\n',
      '2\n01:01:01,250 --> 01:01:10,000\nTimes → of others.\n',
    ].join('\n'),
  )
})

it('a transcript’s Markdown file has a link to each second, and its text file the times', () => {
  expect(written('md')).toContain('[1:01:01](https://sound.example/1.mp3#t=3661) Times --\\> of others.')
  expect(written('md')).toContain(String.raw`# A \*title\*`)
  expect(written('txt')).toContain('0:00 Ana & co: One <b> & two.\n1:01:01 Times --> of others.')
})
