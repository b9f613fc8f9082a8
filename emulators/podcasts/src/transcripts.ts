import { escapeMarkup } from '../../support/escapeMarkup.ts'
import type { Episode } from './Catalog.ts'
import type { TranscriptKind } from './shows.ts'
import type { SpokenLine } from './speech.ts'

const CHAPTER_SECONDS = 300

/** The words of an episode in a form of the podcast namespace. Source: podcasting2.org, transcript */
export function transcript({ lines }: Pick<Episode, 'lines'>, kind: TranscriptKind): string {
  switch (kind) {
    case 'json':
      return JSON.stringify({ version: '1.0.0', segments: lines.map(segment) }, null, 1)
    case 'vtt':
      return `WEBVTT\n\n${lines.map((line) => `${span(line, '.')}\n${voice(line)}${oneLine(line.text)}\n`).join('\n')}`
    case 'srt':
      return lines
        .map((line, index) => `${index + 1}\n${span(line, ',')}\n${prefix(line)}${plainLine(line.text)}\n`)
        .join('\n')
    case 'html':
      return lines
        .map(
          (line) =>
            (line.speaker === '' ? '' : `<cite>${escapeMarkup(line.speaker)}:</cite>\n`) +
            `<time>${clock(line.startSeconds)}</time>\n<p>${escapeMarkup(line.text)}</p>\n`,
        )
        .join('')
  }
}

/** One every five minutes, named by its words. Source: podcasting2.org, JSON chapters */
export function chapters({ lines, seconds }: Pick<Episode, 'lines' | 'seconds'>): string {
  const starts = Array.from({ length: Math.ceil(seconds / CHAPTER_SECONDS) }, (_, n) => n * CHAPTER_SECONDS)
  const list = starts.map((startTime) => {
    const said = lines.find(({ startSeconds }) => startSeconds >= startTime)?.text ?? ''
    return { startTime, title: said.split(/\s+/).slice(0, 6).join(' ') || 'The end' }
  })
  return JSON.stringify({ version: '1.2.0', chapters: list }, null, 1)
}

const segment = ({ startSeconds, endSeconds, speaker, text }: SpokenLine) => ({
  ...(speaker !== '' && { speaker }),
  startTime: startSeconds,
  endTime: endSeconds,
  body: text,
})

const voice = ({ speaker }: SpokenLine) => (speaker === '' ? '' : `<v ${oneLine(speaker)}>`)
const prefix = ({ speaker }: SpokenLine) => (speaker === '' ? '' : `${plainLine(speaker)}: `)

/** A blank line would end the cue, so a text is one line. */
const plainLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const oneLine = (text: string) => escapeMarkup(plainLine(text))

/** A cue must end after it starts; one millisecond is the formats' smallest step. */
function span({ startSeconds, endSeconds }: SpokenLine, point: string): string {
  const [start, end] = [Math.round(startSeconds * 1000), Math.round(endSeconds * 1000)]
  return `${timestamp(start, point)} --> ${timestamp(Math.max(end, start + 1), point)}`
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
const minutesOf = (seconds: number) =>
  `${pad(Math.floor(seconds / 60) % 60)}:${pad(Math.floor(seconds) % 60)}`
const timestamp = (ms: number, point: string) =>
  `${pad(Math.floor(ms / 3_600_000))}:${minutesOf(ms / 1000)}${point}${pad(ms % 1000, 3)}`
const clock = (seconds: number) => `${Math.floor(seconds / 3600)}:${minutesOf(seconds)}`
