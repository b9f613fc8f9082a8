import type { EpisodeLanguage, ReaderLanguage } from '#domain/languages.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { LayoutBlock, LayoutLine } from '#domain/templates/layoutOf.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { BlockName } from '#domain/templates/template.ts'
import { timeCode } from '#domain/units.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { COLUMN, PAGE, type Part, type PdfPaper, type TextStyle } from './PdfPaper.ts'
import { STYLES, TIME_COLUMN } from './pdfStyles.ts'
import { MAIL_TEXTS } from '../../mail/mailTexts.ts'

type Exported = Pick<SummaryRequest, 'episode' | 'source'> & { reader: ReaderLanguage }

/** Names the words' language where it differs from the file's. */
export function langOf(spoken: EpisodeLanguage, reader: ReaderLanguage): { lang?: string } {
  return spoken === reader ? {} : { lang: spoken }
}

/** A line of the summary: the statement, its start where known, and its quote. */
type Line = Pick<LayoutLine, 'startSeconds' | 'text' | 'quote'> & { style: TextStyle }

export function writeBlock(paper: PdfPaper, block: LayoutBlock, request: Exported): void {
  const { name, heading: title, lines } = block
  const { episode, reader } = request
  const { language } = episode
  if (name === 'speakers' || name === 'publisher') return people(paper, title, request, lines)
  if (name !== 'questions') {
    return section(
      paper,
      title,
      request,
      lines.map((each) => styled(name, each, language)),
    )
  }
  asked(paper, block, request)
  section(
    paper,
    LAYOUT_TEXTS[reader].answers,
    request,
    lines.map((each, at) => ({ ...each, text: `${at + 1}. ${each.text}`, style: STYLES.point })),
  )
}

/** Quotes stand as statements, under the speaker's name where known. */
function styled(name: BlockName, line: LayoutLine, language: EpisodeLanguage): Line {
  if (name === 'moments') return { ...line, style: STYLES.name }
  if (name !== 'quotes' && name !== 'passages') return { ...line, style: STYLES.point }
  return line.speaker === undefined
    ? { ...line, text: quoted(line.text, language), style: STYLES.quote }
    : { ...line, text: line.speaker, quote: line.text, style: STYLES.name }
}

/** Each question on its own line; the answers follow behind all. */
function asked(paper: PdfPaper, { heading: name, lines }: LayoutBlock, { episode, reader }: Exported): void {
  const texts = lines.map(({ question = '' }, at) => `${at + 1}. ${question}`)
  heading(paper, name, 40)
  const list = paper.part('L')
  for (const text of texts) {
    paper.room(20 + paper.heightOf(text, STYLES.name, COLUMN))
    paper.y += 10
    paper.write(text, STYLES.name, {
      ...langOf(episode.language, reader),
      as: 'LBody',
      in: paper.part('LI', list),
    })
  }
}

/** A heading and its lines; no page break after the heading, or within a line. */
function section(
  paper: PdfPaper,
  name: string,
  { episode: { language }, source, reader }: Exported,
  lines: readonly Line[],
): void {
  const [first] = lines
  if (first === undefined) return
  const spoken = langOf(language, reader)
  const x = PAGE.side + TIME_COLUMN
  const width = COLUMN - TIME_COLUMN
  const words = (line: Line) => (line.quote === undefined ? undefined : quoted(line.quote, language))
  const heightOf = (line: Line) => {
    const quote = words(line)
    const below = quote === undefined ? 0 : 3 + paper.heightOf(quote, STYLES.quote, width)
    return 10 + paper.heightOf(line.text, line.style, width) + below + 10
  }
  heading(paper, name, heightOf(first))
  const list = paper.part('L')
  for (const [index, line] of lines.entries()) {
    paper.room(heightOf(line))
    if (index > 0 && paper.y > PAGE.top) paper.rule('rule')
    paper.y += 10
    const top = paper.y
    const item = paper.part('LI', list)
    if (line.startSeconds !== undefined) {
      const time = timeCode(line.startSeconds)
      paper.write(time, STYLES.time, {
        in: paper.part('Lbl', item),
        width: TIME_COLUMN,
        link: {
          url: episodeMoment(source, line.startSeconds),
          about: MAIL_TEXTS[reader].pdf.listen(time),
        },
      })
    }
    paper.y = top
    const body = paper.part('LBody', item)
    paper.write(line.text, line.style, { ...spoken, as: 'P', in: body, x, width })
    const quote = words(line)
    if (quote !== undefined) {
      paper.y += 3
      paper.write(quote, STYLES.quote, { ...spoken, as: 'BlockQuote', in: body, x, width })
    }
    paper.y += 10
  }
}

function heading(paper: PdfPaper, name: string, nextHeight: number): void {
  paper.room(24 + 22 + 6 + nextHeight)
  if (paper.y > PAGE.top) paper.y += 24
  paper.write(name, STYLES.heading, { as: 'H2' })
  paper.y += 6
  paper.rule('ink', 0.9)
}

function people(
  paper: PdfPaper,
  name: string,
  { episode, reader }: Exported,
  lines: readonly LayoutLine[],
): void {
  heading(paper, name, 40)
  paper.y += 10
  const list: Part = paper.part('L')
  for (const { text } of lines) {
    paper.room(20)
    paper.write(text, STYLES.point, {
      ...langOf(episode.language, reader),
      as: 'LBody',
      in: paper.part('LI', list),
    })
    paper.y += 3
  }
}

function quoted(words: string, language: EpisodeLanguage): string {
  return LAYOUT_TEXTS[language].quoted(words)
}
