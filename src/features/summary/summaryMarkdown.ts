import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { timeCode } from '#domain/units.ts'
import { episodeAddress, episodeMoment } from '#domain/episodeSource.ts'
import { minutesText } from '../../ui/lengthText.ts'
import { verifiedText } from './verifiedText.ts'

/** A summary as a Markdown document, each line with the way to its second. docs/rules.md "Summary page" */
export function summaryMarkdown(
  {
    episode,
    minutes,
    source,
    creditsReturned,
  }: Pick<SummaryRequest, 'episode' | 'minutes' | 'source' | 'creditsReturned'>,
  summary: Summary,
): string {
  const line = (startSeconds: number, text: string, quote: string) => {
    const time = `[${timeCode(startSeconds)}](${episodeMoment(source, startSeconds)})`
    return [`- ${time} ${plain(text)}`, ...(quote === text ? [] : [`  > ${plain(quote)}`])].join('\n')
  }
  return [
    `# ${plain(episode.title)}`,
    `${plain(episode.channelTitle)}, ${minutesText(minutes)}: <${episodeAddress(source)}>`,
    ...(summary.headline === episode.title ? [] : [`## ${plain(summary.headline)}`]),
    plain(summary.gist),
    `*${verifiedText(summary.verified, creditsReturned)}*`,
    '## Key points',
    summary.keyPoints.map(({ startSeconds, text, quote }) => line(startSeconds, text, quote)).join('\n'),
    '## Key moments',
    summary.moments.map(({ startSeconds, title, quote }) => line(startSeconds, title, quote)).join('\n'),
    ...section(
      'In their own words',
      (summary.quotes ?? []).map(({ startSeconds, speaker, quote }) =>
        line(startSeconds, speaker ?? quote, quote),
      ),
    ),
    ...section(
      'Chapters',
      (summary.chapters ?? []).map(({ startSeconds, title }) => line(startSeconds, title, title)),
    ),
    ...section(
      'Who speaks',
      (summary.speakers ?? []).map(({ name, share }) => `- ${plain(name)}: ${Math.round(share * 100)} %`),
    ),
    '',
  ].join('\n\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`## ${title}`, lines.join('\n')] : []
}

/** Words only: what titles and quotes hold is neither HTML, nor a link, nor a heading of this document. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
}
