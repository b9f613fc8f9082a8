import type { ReaderLanguage } from '#domain/languages.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import type { MailBlock, MailLink, Words } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { background, border, DISPLAY_FACE, look, textColour } from './mailStyle.ts'

/** Building blocks of every mail. All take plain words and escape them, except parameters named `html`. */

/** A play glyph as text: without the second character some readers draw a coloured picture. */
export const PLAY = '&#9654;&#xFE0E;'

/** Full width, without the default spacing of tables. */
export const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">'

/** @param html already escaped */
export function row(html: string, padding: string): string {
  return `<tr><td style="padding:${padding}">${html}</td></tr>`
}

/** A row with borders or padding of its own, which Outlook draws on cells only. @param html already escaped */
export function framedRow(html: string, padding: string, cell: string): string {
  return row(`${TABLE}<tr><td${cell}>${html}</td></tr></table>`, padding)
}

/** Style of a mail's title. */
export function titleLook(margin: string): string {
  return look(`margin:${margin};font:450 36px/44px ${DISPLAY_FACE};letter-spacing:-.022em`, textColour('ink'))
}

export function title(words: string): MailBlock {
  const text = plainWords(words)
  return { html: row(`<h1${titleLook('0 0 16px')}>${escapeHtml(text)}</h1>`, '0 24px'), text }
}

export function heading(words: string): MailBlock {
  const text = plainWords(words)
  const style = look(`margin:0;font:450 24px/32px ${DISPLAY_FACE}`, textColour('ink'))
  const cell = look('border-bottom:1px solid;padding-bottom:8px', border('ink'))
  return {
    html: framedRow(`<h2${style}>${escapeHtml(text)}</h2>`, '40px 24px 0', cell),
    text: text.toUpperCase(),
  }
}

/** @param attributes such as another language than the mail's */
export function paragraph(words: Words, attributes = ''): MailBlock {
  return {
    html: row(`<p${attributes} style="margin:0">${wordsHtml(words, 'ink')}</p>`, '0 24px 16px'),
    text: wordsText(words),
  }
}

export function note(words: Words): MailBlock {
  const style = look('margin:0;font-size:15px;line-height:24px', textColour('ink2'))
  return { html: row(`<p${style}>${wordsHtml(words, 'ink2')}</p>`, '8px 24px'), text: wordsText(words) }
}

export function small(words: Words): MailBlock {
  const style = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  return { html: row(`<p${style}>${wordsHtml(words, 'ink2')}</p>`, '0 0 4px'), text: wordsText(words) }
}

/** A fact in an outlined line. @param glyph before the words; a character reference without new meaning */
export function box(words: string, glyph = ''): MailBlock {
  const cell = look(
    'border:1px solid;padding:10px 16px;font-size:15px;line-height:24px;border-radius:4px',
    border('rule'),
    textColour('ink2'),
  )
  const text = plainWords(words)
  const sign = glyph === '' ? '' : `<span aria-hidden="true">${glyph}&nbsp; </span>`
  return { html: framedRow(`${sign}${escapeHtml(text)}`, '32px 24px 0', cell), text }
}

/** `primary`: the mail's purpose. `secondary`: another way. `play`: plays audio, and only it may glow. */
type ButtonKind = 'primary' | 'secondary' | 'play'

const BUTTONS = {
  primary: { cell: [background('ink'), border('ink')], label: textColour('sheet') },
  secondary: { cell: [border('edge')], label: textColour('ink') },
  play: { cell: [background('lamp'), border('lamp')], label: textColour('onlamp') },
} as const

/** Outlook on Windows knows no padding of a link: there the cell has it; elsewhere the whole button is a link. */
export function button({ label, href }: MailLink, kind: ButtonKind, padding = '16px 24px 8px'): MailBlock {
  const { cell, label: colour } = BUTTONS[kind]
  const isWide = kind === 'play'
  const space = isWide ? '9px 8px' : '9px 20px'
  const frame = look(`border:1px solid;border-radius:4px;mso-padding-alt:${space};text-align:center`, ...cell)
  const link = look(`display:block;padding:${space};font-weight:600;text-decoration:none`, colour)
  const glyph = isWide ? `<span aria-hidden="true">${PLAY} </span>` : ''
  const table = isWide ? TABLE : '<table role="presentation" cellpadding="0" cellspacing="0">'
  return {
    html: row(
      `${table}<tr><td${frame}><a href="${escapeHtml(href)}"${link}>${glyph}${escapeHtml(label)}</a></td></tr></table>`,
      padding,
    ),
    text: `${label}:\n${href}`,
  }
}

export function timeLink(source: EpisodeSource, seconds: Seconds, language: ReaderLanguage): string {
  const style = look('white-space:nowrap;font-weight:600;font-size:15px', textColour('lamp'))
  const time = timeCode(seconds)
  return `<a href="${escapeHtml(episodeMoment(source, seconds))}" aria-label="${MAIL_TEXTS[language].notes.listen(time)}"${style}>${PLAY} ${time}</a>`
}

/** Names the words' language where it differs from the mail's. */
export function langOf(spoken: ReaderLanguage, reader: ReaderLanguage): string {
  return spoken === reader ? '' : ` lang="${spoken}"`
}

/** A statement, and its second. @param attributes of its words, as langOf() returns them @param below what follows it */
export function point(
  { text, startSeconds }: { text: string; startSeconds: Seconds },
  source: EpisodeSource,
  language: ReaderLanguage,
  attributes = '',
  below?: { words: string; attributes: string },
): MailBlock {
  const line = look('border-bottom:1px solid;padding:16px 0', border('rule'))
  const words = plainWords(text)
  return {
    html: row(
      `${TABLE}<tr><td width="88" valign="top"${line}>${timeLink(source, startSeconds, language)}</td>` +
        `<td${attributes} valign="top"${line}>${escapeHtml(words)}` +
        (below === undefined
          ? ''
          : `<div${below.attributes}${look('font-size:15px', textColour('ink2'))}>${escapeHtml(below.words)}</div>`) +
        '</td></tr></table>',
      '0 24px',
    ),
    text: `${timeCode(startSeconds)}  ${words}${below === undefined ? '' : `\n${below.words}`}\n${episodeMoment(source, startSeconds)}`,
  }
}

/** Blocks of one of a mail's two languages. */
export function inLanguage(language: ReaderLanguage, blocks: readonly MailBlock[]): MailBlock {
  return {
    html: `<tr><td lang="${language}">${TABLE}\n${blocks.map(({ html }) => html).join('\n')}\n</table></td></tr>`,
    text: joinedText(blocks),
  }
}

export function divider(): MailBlock {
  const line = look('border-top:3px solid;font-size:0;line-height:0', border('ink'))
  return {
    html: framedRow('&nbsp;', '56px 24px 40px', line),
    text: '----------------------------------------',
  }
}

/** The blocks' plain text, a line apart. */
export function joinedText(blocks: readonly MailBlock[]): string {
  return blocks.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n')
}

export function bytesOf(blocks: readonly MailBlock[]): number {
  return blocks.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0)
}

/** Blocks of as many items as fit, and the one that says how many more there are. */
export function thatFit<Item>(
  items: readonly Item[],
  budgetBytes: number,
  blocksOf: (item: Item) => readonly MailBlock[],
  more: (count: number) => MailBlock,
): MailBlock[] {
  const blocks: MailBlock[] = []
  let bytes = 0
  for (const [at, item] of items.entries()) {
    const next = blocksOf(item)
    bytes += bytesOf(next)
    if (bytes > budgetBytes) return [...blocks, more(items.length - at)]
    blocks.push(...next)
  }
  return blocks
}

function wordsHtml(words: Words, colour: 'ink' | 'ink2'): string {
  if (typeof words === 'string') return escapeHtml(plainWords(words))
  const style = look('text-decoration:underline', textColour(colour))
  return words
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part.href)}"${style}>${escapeHtml(part.label)}</a>`,
    )
    .join('')
}

function wordsText(words: Words): string {
  if (typeof words === 'string') return plainWords(words)
  return words
    .map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.href.replace(/^mailto:/, '')}`))
    .join('')
}
