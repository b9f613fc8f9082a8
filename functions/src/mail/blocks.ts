import type { Language } from '#domain/profile.ts'
import type { Seconds } from '#domain/units.ts'
import { timeCode } from '#domain/timeCode.ts'
import { youTubeMoment } from '#domain/youtubeAddress.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { MailBlock, MailLink, Words } from './MailContent.ts'
import { background, border, DISPLAY_FACE, look, textColour } from './mailStyle.ts'
import { plainWords } from './plainWords.ts'

/** What every mail is made of. All of it takes plain words and escapes them. */

/** @param html already escaped */
export function row(html: string, padding: string): string {
  return `<tr><td style="padding:${padding}">${html}</td></tr>`
}

/** The one loud line of a mail. */
export function title(words: string): MailBlock {
  const style = look(
    `margin:0 0 16px;font:450 36px/44px ${DISPLAY_FACE};letter-spacing:-.022em`,
    textColour('ink'),
  )
  const text = plainWords(words)
  return { html: row(`<h1${style}>${escapeHtml(text)}</h1>`, '0 24px'), text }
}

/** A ruled line that begins a part. */
export function heading(words: string): MailBlock {
  const style = look(
    `margin:0;padding-bottom:8px;border-bottom:1px solid;font:450 24px/32px ${DISPLAY_FACE}`,
    textColour('ink'),
    border('ink'),
  )
  const text = plainWords(words)
  return { html: row(`<h2${style}>${escapeHtml(text)}</h2>`, '40px 24px 0'), text: text.toUpperCase() }
}

/** Body text, without a paragraph's own space. */
export function plain(words: string, padding: string): MailBlock {
  const text = plainWords(words)
  return { html: row(escapeHtml(text), padding), text }
}

export function paragraph(words: Words): MailBlock {
  return {
    html: row(`<p style="margin:0">${wordsHtml(words, 'ink')}</p>`, '0 24px 16px'),
    text: wordsText(words),
  }
}

/** Something that matters less than what stands before it. */
export function note(words: Words): MailBlock {
  const style = look('margin:0;font-size:15px;line-height:24px', textColour('ink2'))
  return { html: row(`<p${style}>${wordsHtml(words, 'ink2')}</p>`, '8px 24px 8px'), text: wordsText(words) }
}

/** One paragraph of the small print. */
export function small(words: Words): MailBlock {
  const style = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  return { html: row(`<p${style}>${wordsHtml(words, 'ink2')}</p>`, '0 0 4px'), text: wordsText(words) }
}

/** A fact in an outlined line. @param glyph before the words; said by nothing else, so it must not matter */
export function box(words: string, glyph = ''): MailBlock {
  const style = look(
    'border:1px solid;padding:10px 16px;font-size:15px;line-height:24px;border-radius:4px',
    border('rule'),
    textColour('ink2'),
  )
  const text = plainWords(words)
  const sign = glyph === '' ? '' : `<span aria-hidden="true">${glyph}&nbsp; </span>`
  return { html: row(`<div${style}>${sign}${escapeHtml(text)}</div>`, '32px 24px 0'), text }
}

/** `primary`: what the mail is for. `secondary`: somewhere else to go. `play`: plays audio, and nothing else may glow. */
export type ButtonKind = 'primary' | 'secondary' | 'play'

const BUTTONS = {
  primary: [background('ink'), textColour('sheet'), border('ink')],
  secondary: [textColour('ink'), border('edge')],
  play: [background('lamp'), textColour('onlamp'), border('lamp')],
} as const

/** Outlook on Windows knows no padding of a link: there the cell has it. */
export function button({ label, href }: MailLink, kind: ButtonKind): MailBlock {
  const isWide = kind === 'play'
  const cell = look(
    'border:1px solid;border-radius:4px;mso-padding-alt:9px 20px;text-align:center',
    ...BUTTONS[kind],
  )
  const link = look('display:block;padding:9px 20px;font-weight:600', textColour(LABELS[kind]))
  const glyph = kind === 'play' ? '<span aria-hidden="true">&#9654;&#xFE0E; </span>' : ''
  return {
    html: row(
      `<table role="presentation"${isWide ? ' width="100%"' : ''} cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr><td${cell}><a href="${escapeHtml(href)}"${link}>${glyph}${escapeHtml(label)}</a></td></tr></table>`,
      '16px 24px 8px',
    ),
    text: `${label}:\n${href}`,
  }
}

const LABELS = { primary: 'sheet', secondary: 'ink', play: 'onlamp' } as const

/** The way to one second of the original. */
export function timeLink(videoId: string, seconds: Seconds, language: Language): string {
  const style = look('white-space:nowrap;font-weight:600;font-size:15px', textColour('lamp'))
  const time = timeCode(seconds)
  const name = language === 'es' ? `Escuchar desde ${time}` : `Listen from ${time}`
  return `<a href="${escapeHtml(youTubeMoment(videoId, seconds))}" aria-label="${name}"${style}>&#9654;&#xFE0E; ${time}</a>`
}

/** Something that is said, and the second at which it is said. */
export function point(
  { text, startSeconds }: { text: string; startSeconds: Seconds },
  videoId: string,
  language: Language,
): MailBlock {
  const line = look('border-bottom:1px solid;padding:16px 0', border('rule'))
  const words = plainWords(text)
  return {
    html: row(
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>` +
        `<td width="104" valign="top"${line}>${timeLink(videoId, startSeconds, language)}</td>` +
        `<td valign="top"${line}>${escapeHtml(words)}</td></tr></table>`,
      '0 24px',
    ),
    text: `${timeCode(startSeconds)}  ${words}\n${youTubeMoment(videoId, startSeconds)}`,
  }
}

/** Blocks of one of two languages that share a mail. */
export function inLanguage(language: Language, blocks: readonly MailBlock[]): MailBlock {
  const rows = blocks.map(({ html }) => html).join('\n')
  return {
    html: `<tr><td lang="${language}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">\n${rows}\n</table></td></tr>`,
    text: blocks.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
  }
}

export function wordsHtml(words: Words, colour: 'ink' | 'ink2'): string {
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

export function wordsText(words: Words): string {
  if (typeof words === 'string') return plainWords(words)
  return words
    .map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.href.replace(/^mailto:/, '')}`))
    .join('')
}

/** Between two languages. */
export function divider(): MailBlock {
  return {
    html: row(
      `<div${look('border-top:3px solid;font-size:0;line-height:0', border('ink'))}>&nbsp;</div>`,
      '56px 24px 40px',
    ),
    text: '----------------------------------------',
  }
}
