import type { ReaderLanguage } from '#domain/languages.ts'
import { MARK } from '#domain/markBars.ts'
import { SITE } from '#domain/site.ts'
import { chargedAs } from '#domain/summaries/excerpts.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { type Layout, layoutOf } from '#domain/templates/layoutOf.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { NotedRequest } from '#domain/templates/summaryMarkdown.ts'
import { templateOf } from '#domain/templates/template.ts'
import { timeCode } from '#domain/units.ts'
import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import { plainWords } from '../../mail/plainWords.ts'
import { MAIL_TEXTS } from '../../mail/mailTexts.ts'
import { waveBars } from '../../mail/waveBars.ts'
import { COLUMN, PAGE, PdfPaper } from './PdfPaper.ts'
import { pdfFaces } from './pdfFaces.ts'
import { langOf, type PdfTranscript, writeBlock, writeTranscript } from './pdfBlocks.ts'
import { STYLES, TIME_COLUMN } from './pdfStyles.ts'

const WAVE = { bar: 2, gap: 2 }
const WAVE_HEIGHT = { heard: 52, silent: 8 }

/**
 * A summary as a PDF on A4: selectable text that can be read aloud, each line linked to its second of the original.
 * @param language the reader's, of our words; the episode's words stay in its own
 * @returns the file; 30 to 200 kB
 * @throws Error when a typeface is missing
 * docs/rules.md "Summary page", "Look"
 */
export async function summaryPdf(
  summary: Summary,
  request: NotedRequest & Pick<SummaryRequest, 'kind'>,
  language: ReaderLanguage,
  now: Date,
  transcript?: PdfTranscript,
): Promise<Buffer> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), pdfFaces()])
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
  write(new PdfPaper(document, faces), summary, { ...request, reader: language }, transcript)
  document.end()
  return file
}

/** PDFKit writes these words into XML unescaped. */
function inXml(words: string): string {
  return plainWords(words, 400).replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›')
}

async function gathered(document: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

type Exported = Parameters<typeof summaryPdf>[1] & { reader: ReaderLanguage }

function write(paper: PdfPaper, summary: Summary, request: Exported, transcript?: PdfTranscript): void {
  const { reader, episode } = request
  const laid = layoutOf(templateOf(request), summary, episode, reader)
  const about = MAIL_TEXTS[reader].summary.about(request.kind, formOf(summary), laid.written)
  head(paper, laid, request, about)
  if (laid.hasDrawing) wave(paper, summary, request)
  facts(paper, laid.facts)
  verification(paper, summary, request, laid.translated)
  for (const block of laid.blocks) writeBlock(paper, block, { ...request, written: laid.written })
  if (transcript !== undefined) writeTranscript(paper, transcript, request)
  paper.onEachPage((page, pages) => [
    { words: `${SITE.name}, ${new URL(SITE.origin).hostname}`, style: STYLES.foot },
    { words: MAIL_TEXTS[reader].pdf.page(page, pages), style: STYLES.footRight },
  ])
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
  { headline, lead, written, spoken }: Layout,
  { episode, source, minutes, reader }: Exported,
  about: string,
): void {
  const inWritten = langOf(written, reader)
  const top = paper.y
  paper.bars(
    MARK.shares.map((share, bar) => ({
      height: share * 16,
      colour: MARK.lit.includes(bar) ? 'lamp' : 'ink',
    })),
    { x: PAGE.side, bar: 1.5, gap: 1.5, height: 16 },
  )
  paper.y = top
  paper.write(SITE.name, STYLES.brand, { as: 'P', x: PAGE.side + 38 })
  paper.y = top
  paper.write(about, STYLES.about, { as: 'P' })
  paper.y = top + 16 + 34
  paper.write(`${episode.channelTitle}, ${lengthText(minutes)}`, STYLES.caption, { as: 'P' })
  paper.y += 4
  paper.write(headline, STYLES.title, {
    ...inWritten,
    as: 'H1',
    width: paper.balancedWidth(headline, STYLES.title),
  })
  paper.y += 6
  paper.write(headline === episode.title ? episodeAddress(source) : episode.title, STYLES.caption, {
    ...langOf(spoken, reader),
    in: paper.part('P'),
    link: { url: episodeAddress(source), about: MAIL_TEXTS[reader].pdf.original },
  })
  paper.y += 18
  if (lead !== '') paper.write(lead, STYLES.gist, { ...inWritten, as: 'P' })
  paper.y += lead === '' ? 0 : 26
}

function wave(
  paper: PdfPaper,
  { moments, speech }: Summary,
  { episode: { durationSeconds }, reader }: Exported,
): void {
  const height = speech === undefined ? WAVE_HEIGHT.silent : WAVE_HEIGHT.heard
  paper.room(height + 24)
  const count = Math.floor((COLUMN + WAVE.gap) / (WAVE.bar + WAVE.gap))
  const bars = waveBars(speech, moments, durationSeconds, count, height)
  const lit = `${Math.round((100 * bars.filter(({ isLit }) => isLit).length) / count)} %`
  paper.bars(
    bars.map(({ heightPx, isLit }) => ({ height: heightPx, colour: isLit ? 'lamp' : 'unlit' })),
    { ...WAVE, height, x: PAGE.side },
    MAIL_TEXTS[reader].pdf.wave(lit),
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
  summary: Summary,
  { creditsReturned = 0, engine, reader }: Exported,
  translated = '',
): void {
  const texts = LAYOUT_TEXTS[reader]
  const said = texts.verified(summary)
  const returned = creditsReturned === 0 ? '' : texts.returned(creditsReturned, chargedAs(summary, engine))
  const words = [said, returned, translated].filter(Boolean).join(' ')
  const width = COLUMN - 32
  const height = paper.heightOf(words, STYLES.caption, width) + 20
  paper.room(height)
  paper.frame(height)
  const top = paper.y
  paper.y += 10
  paper.write(words, STYLES.caption, { as: 'P', x: PAGE.side + 16, width })
  paper.y = top + height + 8
}
