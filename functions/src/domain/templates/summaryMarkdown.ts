import { chargedAs } from '../summaries/excerpts.ts'
import type { Summary } from '../summaries/summary.ts'
import type { SummaryRequest } from '../summaries/summaryRequest.ts'
import { timeCode } from '../units.ts'
import { episodeAddress, episodeMoment } from '../episodes/episodeSource.ts'
import type { LayoutLine } from './layoutLines.ts'
import { type LayoutBlock, layoutOf } from './layoutOf.ts'
import { lengthText } from '../episodes/lengthText.ts'
import { LAYOUT_TEXTS } from './layoutTexts.ts'
import { templateOf } from './template.ts'

export type NotedRequest = Pick<
  SummaryRequest,
  'episode' | 'minutes' | 'source' | 'creditsReturned' | 'engine' | 'template'
>

interface Dialect {
  plain: (text: string) => string
  /** With folded answers where possible. */
  questions: (lines: readonly LayoutLine[], line: (line: LayoutLine) => string) => string[]
}

/** Markdown in the summary's template and language, each line with a link. docs/rules.md "Exports" */
export function summaryMarkdown(request: NotedRequest, summary: Summary, dialect?: Dialect): string {
  const { episode, minutes, source, creditsReturned = 0, engine } = request
  const laid = layoutOf(templateOf(request), summary, episode)
  const texts = LAYOUT_TEXTS[laid.written]
  const { plain, questions } = dialect ?? commonMark(texts.answers)
  const line = ({ startSeconds, text, quote, speaker, mark }: LayoutLine) => {
    const time =
      startSeconds === undefined ? '' : `[${timeCode(startSeconds)}](${episodeMoment(source, startSeconds)}) `
    const said = speaker === undefined ? quote : text
    const marked = mark === undefined ? '' : ` *(${mark})*`
    return [
      `- ${time}${plain(speaker ?? text)}${marked}`,
      ...(said === undefined ? [] : [`  > ${plain(said)}`]),
    ].join('\n')
  }
  const block = ({ name, heading, lines }: LayoutBlock) => [
    `## ${heading}`,
    ...(name === 'questions' ? questions(lines, line) : [lines.map(line).join('\n')]),
  ]
  const trusted = texts.verified(summary)
  return [
    `# ${plain(episode.title)}`,
    `${plain(episode.channelTitle)}, ${lengthText(minutes)}: <${episodeAddress(source)}>`,
    ...(laid.headline === episode.title ? [] : [`## ${plain(laid.headline)}`]),
    ...(laid.lead === '' ? [] : [plain(laid.lead)]),
    ...(laid.facts.length > 0
      ? [laid.facts.map(({ name, value }) => `- ${name}: ${plain(value)}`).join('\n')]
      : []),
    `*${creditsReturned === 0 ? trusted : `${trusted} ${texts.returned(creditsReturned, chargedAs(summary, engine))}`}*`,
    ...(laid.translated === undefined ? [] : [`*${laid.translated}*`]),
    ...laid.blocks.flatMap(block),
    '',
  ].join('\n\n')
}

function commonMark(answers: string): Dialect {
  return {
    plain: words,
    // Without folding: all answers follow the questions, in the same order.
    questions: (lines, line) => [
      lines.map(({ question = '' }, at) => `${at + 1}. ${words(question)}`).join('\n'),
      `## ${answers}`,
      lines.map((each, at) => line({ ...each, text: `${at + 1}: ${each.text}` })).join('\n'),
    ],
  }
}

/** Escaped text: titles and quotes become no HTML, link or heading. */
export function words(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
}
