import { escapeMarkup } from '../../support/escapeMarkup.ts'
import type { Episode } from './Episode.ts'

/**
 * The episode's segments as WebVTT, one cue each, the speaker as a voice tag.
 * Source: https://www.w3.org/TR/webvtt1/
 */
export function webVtt({ language, segments }: Episode): string {
  const header = [
    'WEBVTT',
    'Kind: captions',
    ...(language === undefined ? [] : [`Language: ${language}`]),
  ].join('\n')
  const cues = segments.map(([start, end, speaker, text]) => {
    // A cue must end after it starts; one millisecond is the smallest step that the format knows.
    const endMs = Math.max(toMs(end), toMs(start) + 1)
    const voice = speaker === '' ? '' : `<v ${oneLine(speaker)}>`
    return `${timestamp(toMs(start))} --> ${timestamp(endMs)}\n${voice}${oneLine(text)}`
  })
  return `${[header, ...cues].join('\n\n')}\n`
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/** A blank line would end the cue, so a text is one line. */
const oneLine = (text: string) => escapeMarkup(text.replace(/\s+/g, ' ').trim())

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

function timestamp(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`
}
