import { captionStamp, escapedVtt } from '#domain/cuts/captions.ts'
import { episodeAddress, episodeMoment } from '#domain/episodes/episodeSource.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { words } from '#domain/templates/summaryMarkdown.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { timeCode } from '#domain/units.ts'
import { transcriptTexts } from './texts.en.ts'

type Of = Pick<SummaryRequest, 'episode' | 'source'>
type Lines = readonly TranscriptLine[]

const said = ({ speaker, text }: TranscriptLine) => (speaker === undefined ? text : `${speaker}: ${text}`)

/** docs/rules.md "Transcripts" */
export const TRANSCRIPT_FILES = [
  { label: 'Markdown', extension: 'md', type: 'text/markdown', write: markdown },
  { label: 'VTT', extension: 'vtt', type: 'text/vtt', write: vtt },
  { label: 'SRT', extension: 'srt', type: 'application/x-subrip', write: srt },
  { label: transcriptTexts.text, extension: 'txt', type: 'text/plain', write: plainText },
] as const

function markdown({ episode, source }: Of, lines: Lines): string {
  return [
    `# ${words(episode.title)}`,
    `${words(episode.channelTitle)}: <${episodeAddress(source)}>`,
    ...lines.map(
      (line) =>
        `[${timeCode(line.startSeconds)}](${episodeMoment(source, line.startSeconds)}) ${words(said(line))}`,
    ),
    '',
  ].join('\n\n')
}

function vtt(_: Of, lines: Lines): string {
  const cues = lines.map((line) => {
    const speaker = line.speaker === undefined ? '' : `<v ${escapedVtt(line.speaker)}>`
    return `${times(line, '.')}\n${speaker}${escapedVtt(line.text)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function srt(_: Of, lines: Lines): string {
  // SRT has no escapes: an arrow would be read as times.
  return lines
    .map((line, index) => `${index + 1}\n${times(line, ',')}\n${said(line).replaceAll('-->', '→')}\n`)
    .join('\n')
}

function plainText({ episode }: Of, lines: Lines): string {
  const body = lines.map((line) => `${timeCode(line.startSeconds)} ${said(line)}`)
  return [`${episode.title}\n`, ...body, ''].join('\n')
}

function times({ startSeconds, endSeconds }: TranscriptLine, point: '.' | ','): string {
  const end = Math.max(endSeconds, startSeconds + 0.1)
  return `${captionStamp(startSeconds, point)} --> ${captionStamp(end, point)}`
}
