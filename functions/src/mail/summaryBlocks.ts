import type { EpisodeLanguage, ReaderLanguage } from '#domain/languages.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Layout, LayoutBlock } from '#domain/templates/layoutOf.ts'
import type { LayoutLine } from '#domain/templates/layoutLines.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { timeCode } from '#domain/units.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { bytesOf, framedRow, heading, langOf, note, point, row, thatFit, timeLink } from './blocks.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import type { MailBlock } from './MailContent.ts'
import { border, DISPLAY_FACE, look, textColour } from './mailStyle.ts'
import type { summary } from './english.ts'

/** Most bytes of single texts: all that verifySummary admits, unless made of characters that take six bytes. */
export const LIMIT_BYTES = { title: 400, show: 200, gist: 2_400, point: 700, name: 240, quote: 1_000 }

type Asked = Pick<SummaryRequest, 'source' | 'episode'> & { reader: ReaderLanguage }

/** The blocks of a layout, each under its heading. @param budgetBytes of all: moments fill the rest, and say how many more */
export function summaryBlocks(
  { blocks, written }: Layout,
  request: Asked,
  texts: typeof summary,
  budgetBytes: number,
): MailBlock[] {
  const drawn = blocks.map((block) =>
    block.name === 'moments' ? undefined : [heading(block.heading), ...linesOf(block, request, written)],
  )
  const room = budgetBytes - bytesOf(drawn.flatMap((each) => each ?? []))
  return blocks.flatMap(
    (block, at) =>
      drawn[at] ?? [
        heading(block.heading),
        ...thatFit(
          block.lines,
          room,
          (moment) => [momentBlock(moment, request, texts)],
          (count) => note(texts.more(count)),
        ),
      ],
  )
}

/** Facts that help to decide whether to hear it. */
export function facts(said: Layout['facts']): MailBlock[] {
  if (said.length === 0) return []
  const line = look('border-top:1px solid;padding:12px 0;font-size:15px;line-height:24px', border('rule'))
  const name = look('color:inherit', textColour('ink2'))
  const rows = said.map(({ name: fact, value }) => [fact, plainWords(value, LIMIT_BYTES.point)] as const)
  const html = rows
    .map(
      ([fact, value]) =>
        `<tr><td width="112" valign="top"${line}><span${name}>${escapeHtml(fact)}</span></td><td valign="top"${line}>${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  return [
    {
      html: row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${html}</table>`,
        '0 24px 8px',
      ),
      text: rows.map(([fact, value]) => `${fact}: ${value}`).join('\n'),
    },
  ]
}

function linesOf({ name, lines }: LayoutBlock, request: Asked, written: EpisodeLanguage): MailBlock[] {
  const { source, episode, reader } = request
  const { quoted } = LAYOUT_TEXTS[episode.language]
  const timed = (text: string, line: LayoutLine, below?: ReturnType<typeof belowPoint>) =>
    line.startSeconds === undefined
      ? listed([text], langOf(line.language, reader))
      : [
          point(
            { text, startSeconds: line.startSeconds },
            source,
            reader,
            langOf(line.language, reader),
            below,
          ),
        ]
  const told = (text: string, line: LayoutLine) =>
    timed(text, line, belowPoint(line, episode.language, reader))
  switch (name) {
    case 'points':
      return lines.flatMap((line) => told(plainWords(line.text, LIMIT_BYTES.point), line))
    case 'quotes':
    case 'passages':
      return lines.flatMap((line) => {
        const said = quoted(plainWords(line.text, LIMIT_BYTES.quote))
        const by = plainWords(line.speaker ?? '', LIMIT_BYTES.name)
        return timed(said, line, by === '' ? undefined : { words: by, attributes: '' })
      })
    case 'questions':
      // Nothing opens in a mail: the answers stand behind all questions.
      return [
        ...lines.map(({ question = '' }, at) =>
          numbered(at + 1, plainWords(question, LIMIT_BYTES.point), langOf(written, reader)),
        ),
        heading(LAYOUT_TEXTS[reader].answers),
        ...lines.flatMap((line, at) => told(`${at + 1}. ${plainWords(line.text, LIMIT_BYTES.point)}`, line)),
      ]
    case 'publisher':
      return listed(
        lines.map(({ text }) => plainWords(text, LIMIT_BYTES.gist)),
        langOf(episode.language, reader),
      )
    case 'speakers':
      return listed(lines.map(({ text }) => plainWords(text, LIMIT_BYTES.name)))
    case 'chapters':
    case 'mentions':
    case 'moments':
      return lines.flatMap((line) => timed(plainWords(line.text, LIMIT_BYTES.name), line))
  }
}

/** Below a translated point its quote, as it was said; below an untranslated one its mark. */
export function belowPoint(
  { language, quote, mark }: LayoutLine,
  spoken: EpisodeLanguage,
  reader: ReaderLanguage,
): { words: string; attributes: string } | undefined {
  if (mark !== undefined) return { words: mark, attributes: ` lang="${reader}"` }
  if (language === spoken || quote === undefined) return undefined
  return {
    words: LAYOUT_TEXTS[spoken].quoted(plainWords(quote, LIMIT_BYTES.quote)),
    attributes: ` lang="${spoken}"`,
  }
}

/** Lines without a time. */
function listed(lines: readonly string[], attributes = ''): MailBlock[] {
  const html = lines.map((line) => escapeHtml(line).replace(/ %$/, '&nbsp;%')).join('<br>')
  const said = attributes === '' ? html : `<div${attributes}>${html}</div>`
  return [{ html: row(said, '16px 24px 0'), text: lines.join('\n') }]
}

function numbered(count: number, words: string, attributes: string): MailBlock {
  const cell = look('border-bottom:1px solid;padding:16px 0', border('rule'))
  const style = look(`margin:0;font:480 20px/26px ${DISPLAY_FACE}`, textColour('ink'))
  return {
    html: framedRow(`<p${attributes}${style}>${count}. ${escapeHtml(words)}</p>`, '0 24px', cell),
    text: `${count}. ${words}`,
  }
}

function momentBlock(
  { text, language, quote = text, startSeconds = 0, endSeconds = 0 }: LayoutLine,
  { source, episode, reader }: Asked,
  texts: typeof summary,
): MailBlock {
  const name = plainWords(text, LIMIT_BYTES.name)
  const words = LAYOUT_TEXTS[episode.language].quoted(plainWords(quote, LIMIT_BYTES.quote))
  const link = timeLink(source, startSeconds, reader)
  const spoken = langOf(episode.language, reader)
  return {
    html: framedRow(
      `<div${look('font-size:15px', textColour('ink2'))}>${link} ${escapeHtml(texts.to)} ${timeCode(endSeconds)}</div>` +
        `<h3${langOf(language, reader)} style="margin:4px 0;font:480 20px/26px ${DISPLAY_FACE}">${escapeHtml(name)}</h3>` +
        `<div${spoken}${look(`font-family:${DISPLAY_FACE}`, textColour('ink2'))}>${escapeHtml(words)}</div>`,
      '0 24px',
      look('border-bottom:1px solid;padding:16px 0', border('rule')),
    ),
    text: `${timeCode(startSeconds)} ${texts.to} ${timeCode(endSeconds)}  ${name}\n${words}\n${episodeMoment(source, startSeconds)}`,
  }
}
