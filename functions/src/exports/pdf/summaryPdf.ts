import { SITE } from '#domain/site.ts'
import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import type { Language } from '#domain/profile.ts'
import {
  type BlockName,
  type Layout,
  type LayoutBlock,
  type LayoutLine,
  layoutOf,
} from '#domain/templates/layoutOf.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { templateOf } from '#domain/templates/template.ts'
import { timeCode } from '#domain/units.ts'
import { episodeAddress, episodeMoment } from '#domain/episodeSource.ts'
import { plainWords } from '../../mail/plainWords.ts'
import { SUMMARY_MAIL_TEXTS, type SummaryMailTexts } from '../../mail/summaryMailTexts.ts'
import { waveBars } from '../../mail/waveBars.ts'
import { COLUMN, PAGE, type Part, PdfPaper, type TextStyle } from './PdfPaper.ts'
import { pdfFaces } from './pdfFaces.ts'
import { SUMMARY_PDF_TEXTS } from './summaryPdfTexts.ts'

/** The site's type, in points of paper. */
const STYLES = {
  brand: { face: 'heading', size: 12, line: 16, colour: 'ink' },
  about: { face: 'text', size: 9.5, line: 16, colour: 'ink2', align: 'right' },
  caption: { face: 'text', size: 10, line: 15, colour: 'ink2' },
  captionRight: { face: 'text', size: 10, line: 15, colour: 'ink2', align: 'right' },
  title: { face: 'heading', size: 25, line: 31, colour: 'ink', tracking: -0.022 },
  gist: { face: 'text', size: 12.5, line: 20, colour: 'ink' },
  heading: { face: 'heading', size: 15, line: 22, colour: 'ink', tracking: -0.012 },
  time: { face: 'strong', size: 10.5, line: 17, colour: 'lamp', isTabular: true },
  point: { face: 'text', size: 11.5, line: 17, colour: 'ink' },
  name: { face: 'heading', size: 11.5, line: 17, colour: 'ink' },
  quote: { face: 'display', size: 10, line: 16, colour: 'ink2' },
  foot: { face: 'text', size: 9, line: 14, colour: 'ink2' },
  footRight: { face: 'text', size: 9, line: 14, colour: 'ink2', align: 'right' },
} as const satisfies Record<string, TextStyle>

/** The column of time codes, and where what is said then begins. */
const TIME_COLUMN = 66
const WAVE = { bar: 2, gap: 2 }
const WAVE_HEIGHT = { heard: 52, silent: 8 }
/** The mark: ten bars, the fifth to seventh lit. docs/rules.md "Look" */
const MARK = [0.3, 0.52, 0.82, 0.46, 0.7, 1, 0.74, 0.44, 0.58, 0.26]

/** A line of the summary: what is said, from when on where that is known, and the words that say it. */
type Line = Pick<LayoutLine, 'startSeconds' | 'text' | 'quote'> & { style: TextStyle }

/**
 * A summary as a PDF on A4, in the language of its episode: text that can be selected and read aloud, each line with the
 * way to its second of the original.
 * @returns the file; 30 to 200 kB
 * @throws Error when a typeface is missing
 * docs/rules.md "Summary page", "Look"
 */
export async function summaryPdf(
  summary: Summary,
  request: Pick<SummaryRequest, 'episode' | 'source' | 'minutes' | 'kind' | 'creditsReturned' | 'template'>,
  now: Date,
): Promise<Buffer> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), pdfFaces()])
  const { language } = request.episode
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.side, right: PAGE.side },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: inXml(summary.headline || request.episode.title),
      Author: inXml(request.episode.channelTitle),
      Creator: SITE.name,
      Producer: SITE.name,
      CreationDate: now,
    },
  })
  const file = gathered(document)
  write(new PdfPaper(document, faces), summary, request)
  document.end()
  return file
}

/** PDFKit writes these words into XML as they are. */
function inXml(words: string): string {
  return plainWords(words, 400).replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›')
}

async function gathered(document: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function write(paper: PdfPaper, summary: Summary, request: Parameters<typeof summaryPdf>[1]): void {
  const { language } = request.episode
  const texts = SUMMARY_MAIL_TEXTS[language]
  const laid = layoutOf(templateOf(request), summary, request.episode)
  head(paper, laid, request, texts)
  if (laid.hasDrawing) wave(paper, summary, request)
  facts(paper, laid.facts)
  verification(paper, summary, request)
  for (const block of laid.blocks) {
    if (block.name === 'speakers') people(paper, block.heading, summary.speakers ?? [])
    else if (block.name === 'questions') {
      asked(paper, block)
      section(
        paper,
        LAYOUT_TEXTS[language].answers,
        request,
        block.lines.map((line, at) => ({ ...line, text: `${at + 1}. ${line.text}`, style: STYLES.point })),
      )
    } else
      section(
        paper,
        block.heading,
        request,
        block.lines.map((line) => styled(block.name, line, language)),
      )
  }
  paper.onEachPage((page, pages) => [
    { words: `${SITE.name}, ${new URL(SITE.origin).hostname}`, style: STYLES.foot },
    { words: SUMMARY_PDF_TEXTS[language].page(page, pages), style: STYLES.footRight },
  ])
}

/** Quotes stand as what is said; where somebody is known to say it, under their name. */
function styled(name: BlockName, line: LayoutLine, language: Language): Line {
  if (name === 'moments') return { ...line, style: STYLES.name }
  if (name !== 'quotes') return { ...line, style: STYLES.point }
  return line.speaker === undefined
    ? { ...line, text: quoted(line.text, language), style: STYLES.quote }
    : { ...line, text: line.speaker, quote: line.text, style: STYLES.name }
}

/** Each question on a line of its own; the answers follow behind all of them. */
function asked(paper: PdfPaper, { heading: name, lines }: LayoutBlock): void {
  const texts = lines.map(({ question = '' }, at) => `${at + 1}. ${question}`)
  heading(paper, name, 40)
  const list = paper.part('L')
  for (const text of texts) {
    paper.room(20 + paper.heightOf(text, STYLES.name, COLUMN))
    paper.y += 10
    paper.write(text, STYLES.name, { as: 'LBody', in: paper.part('LI', list) })
  }
}

function facts(paper: PdfPaper, said: Layout['facts']): void {
  const x = PAGE.side + TIME_COLUMN
  const width = COLUMN - TIME_COLUMN
  for (const { name, value } of said) {
    paper.room(24 + paper.heightOf(value, STYLES.caption, width))
    const top = paper.y
    paper.write(name, STYLES.caption, { as: 'P', width: TIME_COLUMN })
    paper.y = top
    paper.write(value, STYLES.caption, { as: 'P', x, width })
    paper.y += 8
  }
  if (said.length > 0) paper.y += 12
}

function head(
  paper: PdfPaper,
  { headline, lead }: Layout,
  { episode, source, minutes, kind }: Parameters<typeof summaryPdf>[1],
  texts: SummaryMailTexts,
): void {
  const top = paper.y
  paper.bars(
    MARK.map((share, index) => ({ height: share * 16, colour: index >= 4 && index <= 6 ? 'lamp' : 'ink' })),
    { x: PAGE.side, bar: 1.5, gap: 1.5, height: 16 },
  )
  paper.y = top
  paper.write(SITE.name, STYLES.brand, { as: 'P', x: PAGE.side + 38 })
  paper.y = top
  paper.write(texts.about(kind), STYLES.about, { as: 'P' })
  paper.y = top + 16 + 34
  paper.write(`${episode.channelTitle}, ${texts.length(minutes)}`, STYLES.caption, { as: 'P' })
  paper.y += 4
  paper.write(headline, STYLES.title, { as: 'H1', width: paper.balancedWidth(headline, STYLES.title) })
  paper.y += 6
  paper.write(headline === episode.title ? episodeAddress(source) : episode.title, STYLES.caption, {
    in: paper.part('P'),
    link: { url: episodeAddress(source), about: SUMMARY_PDF_TEXTS[episode.language].original },
  })
  paper.y += 18
  if (lead !== '') paper.write(lead, STYLES.gist, { as: 'P' })
  paper.y += lead === '' ? 0 : 26
}

function wave(
  paper: PdfPaper,
  { moments, speech }: Summary,
  { episode: { durationSeconds, language } }: Parameters<typeof summaryPdf>[1],
): void {
  const height = speech === undefined ? WAVE_HEIGHT.silent : WAVE_HEIGHT.heard
  paper.room(height + 24)
  const count = Math.floor((COLUMN + WAVE.gap) / (WAVE.bar + WAVE.gap))
  const bars = waveBars(speech, moments, durationSeconds, count, height)
  const lit = `${Math.round((100 * bars.filter(({ isLit }) => isLit).length) / count)} %`
  paper.bars(
    bars.map(({ heightPx, isLit }) => ({ height: heightPx, colour: isLit ? 'lamp' : 'unlit' })),
    { ...WAVE, height, x: PAGE.side },
    SUMMARY_PDF_TEXTS[language].wave(lit),
  )
  paper.y += 6
  const top = paper.y
  paper.write(timeCode(0), STYLES.caption, { as: 'P' })
  paper.y = top
  paper.write(timeCode(durationSeconds), STYLES.captionRight, { as: 'P' })
  paper.y += 20
}

/** How far the summary can be trusted. */
function verification(
  paper: PdfPaper,
  { verified }: Summary,
  { creditsReturned = 0, episode }: Parameters<typeof summaryPdf>[1],
): void {
  const texts = LAYOUT_TEXTS[episode.language]
  const said = texts.verified(verified)
  const words = creditsReturned === 0 ? said : `${said} ${texts.guarantee(creditsReturned)}`
  const width = COLUMN - 32
  const height = paper.heightOf(words, STYLES.caption, width) + 20
  paper.room(height)
  paper.frame(height)
  const top = paper.y
  paper.y += 10
  paper.write(words, STYLES.caption, { as: 'P', x: PAGE.side + 16, width })
  paper.y = top + height + 8
}

/** A heading and its lines; neither is torn from the other, nor a line from itself. */
function section(
  paper: PdfPaper,
  name: string,
  { episode: { language }, source }: Parameters<typeof summaryPdf>[1],
  lines: readonly Line[],
): void {
  const [first] = lines
  if (first === undefined) return
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
          about: SUMMARY_PDF_TEXTS[language].listen(time),
        },
      })
    }
    paper.y = top
    const body = paper.part('LBody', item)
    paper.write(line.text, line.style, { as: 'P', in: body, x, width })
    const quote = words(line)
    if (quote !== undefined) {
      paper.y += 3
      paper.write(quote, STYLES.quote, { as: 'BlockQuote', in: body, x, width })
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

function people(paper: PdfPaper, name: string, speakers: NonNullable<Summary['speakers']>): void {
  if (speakers.length === 0) return
  heading(paper, name, 40)
  paper.y += 10
  const list: Part = paper.part('L')
  for (const { name: speaker, share } of speakers) {
    paper.room(20)
    const item = paper.part('LI', list)
    paper.write(`${Math.round(share * 100)} %`, STYLES.point, { as: 'Lbl', in: item, width: TIME_COLUMN })
    paper.y -= STYLES.point.line
    paper.write(speaker, STYLES.point, {
      as: 'LBody',
      in: item,
      x: PAGE.side + TIME_COLUMN,
      width: COLUMN - TIME_COLUMN,
    })
    paper.y += 3
  }
}

function quoted(words: string, language: Language): string {
  return LAYOUT_TEXTS[language].quoted(words)
}
