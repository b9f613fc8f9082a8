import { type EpisodeLanguage, inApp, type ReaderLanguage } from '#domain/languages.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { LayoutBlock } from '#domain/templates/layoutOf.ts'
import type { LayoutLine } from '#domain/templates/layoutLines.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { BlockName } from '#domain/templates/template.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
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
type Line = Pick<LayoutLine, 'startSeconds' | 'text' | 'language' | 'quote' | 'mark'> & { style: TextStyle }

export function writeBlock(
  paper: PdfPaper,
  block: LayoutBlock,
  request: Exported & { written: EpisodeLanguage },
): void {
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
function asked(
  paper: PdfPaper,
  { heading: name, lines }: LayoutBlock,
  { written, reader }: Exported & { written: EpisodeLanguage },
): void {
  const texts = lines.map(({ question = '' }, at) => `${at + 1}. ${question}`)
  heading(paper, name, 40)
  const list = paper.part('L')
  for (const text of texts) {
    paper.room(20 + paper.heightOf(text, STYLES.name, COLUMN))
    paper.y += 10
    paper.write(text, STYLES.name, {
      ...langOf(written, reader),
      as: 'LBody',
      in: paper.part('LI', list),
    })
  }
}

/** A heading and its lines; no page break after the heading, or within a line. */
function section(paper: PdfPaper, name: string, request: Exported, lines: readonly Line[]): void {
  const [first] = lines
  if (first === undefined) return
  const { language } = request.episode
  const spoken = langOf(language, request.reader)
  const x = PAGE.side + TIME_COLUMN
  const width = COLUMN - TIME_COLUMN
  const words = (line: Line) => (line.quote === undefined ? undefined : quoted(line.quote, language))
  const heightOf = (line: Line) => {
    const quote = words(line)
    const marked = line.mark === undefined ? 0 : paper.heightOf(line.mark, STYLES.caption, width)
    const below = marked + (quote === undefined ? 0 : 3 + paper.heightOf(quote, STYLES.quote, width))
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
      writeTime(paper, line.startSeconds, request, paper.part('Lbl', item))
    }
    paper.y = top
    const body = paper.part('LBody', item)
    paper.write(line.text, line.style, {
      ...langOf(line.language, request.reader),
      as: 'P',
      in: body,
      x,
      width,
    })
    if (line.mark !== undefined) paper.write(line.mark, STYLES.caption, { as: 'P', in: body, x, width })
    const quote = words(line)
    if (quote !== undefined) {
      paper.y += 3
      paper.write(quote, STYLES.quote, { ...spoken, as: 'BlockQuote', in: body, x, width })
    }
    paper.y += 10
  }
}

/** A second as a link to it. */
function writeTime(
  paper: PdfPaper,
  seconds: Seconds,
  { source, reader }: Exported,
  part = paper.part('P'),
): void {
  const time = timeCode(seconds)
  const link = { url: episodeMoment(source, seconds), about: MAIL_TEXTS[reader].pdf.listen(time) }
  paper.write(time, STYLES.time, { in: part, width: TIME_COLUMN, link })
}

export interface PdfTranscript {
  lines: readonly TranscriptLine[]
  /** Where it can be read whole, in English. */
  page: string
}

/** Pages of a file with a transcript; the rest is on the summary's page. */
const MOST_PAGES = 100
const PARAGRAPH_SECONDS = 60

/** One speaker's lines in paragraphs of about a minute, each with its start. */
export function writeTranscript(paper: PdfPaper, { lines, page }: PdfTranscript, request: Exported): void {
  const texts = MAIL_TEXTS[request.reader].pdf
  const spoken = langOf(request.episode.language, request.reader)
  const paragraphs: TranscriptLine[] = []
  for (const line of lines) {
    const open = paragraphs.at(-1)
    const isOver = open && line.endSeconds - open.startSeconds > PARAGRAPH_SECONDS
    if (open === undefined || isOver || open.speaker !== line.speaker) paragraphs.push({ ...line })
    else open.text += ` ${line.text}`
  }
  heading(paper, texts.transcript, 40)
  paper.y += 10
  let speaker: string | undefined
  for (const each of paragraphs) {
    const [x, width] = [PAGE.side + TIME_COLUMN, COLUMN - TIME_COLUMN]
    const text =
      each.speaker === undefined || each.speaker === speaker ? each.text : `${each.speaker}: ${each.text}`
    speaker = each.speaker
    paper.room(paper.heightOf(text, STYLES.said, width))
    if (paper.pages > MOST_PAGES) {
      paper.write(texts.goesOn, STYLES.said, {
        link: { url: inApp(request.reader, page), about: texts.goesOn },
      })
      return
    }
    const top = paper.y
    writeTime(paper, each.startSeconds, request)
    paper.y = top
    paper.write(text, STYLES.said, { ...spoken, as: 'P', x, width })
    paper.y += 6
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
