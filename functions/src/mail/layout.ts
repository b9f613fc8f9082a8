import { MARK } from '#domain/markBars.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { bars, notInWord } from './bars.ts'
import { framedRow, joinedText, TABLE } from './blocks.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import type { MailBlock, MailContent } from './MailContent.ts'
import { background, border, darkRules, DISPLAY_FACE, look, TEXT_FACE, textColour } from './mailStyle.ts'

const MARK_PX = 20
const PREHEADER_BYTES = 200
const SUBJECT_BYTES = 300

export interface MailLayout {
  subject: string
  /** Of everything without its own language: see inLanguage. */
  language: ReaderLanguage
  /** Shown beside the subject in an inbox. */
  preheader: string
  /** The mail's kind, beside our name. */
  about?: string
  blocks: readonly MailBlock[]
  /** Small print: why it came, how to stop it. */
  footer: readonly MailBlock[]
}

/** Every mail's frame: inline styles, for Outlook and Gmail; only artwork loads. docs/rules.md "Look" */
export function layout(mail: MailLayout): MailContent {
  const subject = plainWords(mail.subject, SUBJECT_BYTES)
  const { language, preheader, about = '', blocks, footer } = mail
  const top = header(about)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}a{text-decoration:none}${darkRules()}</style>
${WORD_STYLE}
</head>
<body${look('margin:0;padding:0', background('sheet'))}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(plainWords(preheader, PREHEADER_BYTES))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${look('', background('sheet'))}><tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${look(`max-width:600px;text-align:left;word-break:break-word;font:17px/28px ${TEXT_FACE}`, textColour('ink'))}>
${[top, ...blocks].map((block) => block.html).join('\n')}
${smallPrint(footer)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
  return { subject, html, text: `${joinedText([top, ...blocks, ...footer])}\n` }
}

/** Word draws for Outlook: tables inherit no font, an unknown face is Times, line heights are minimums. */
const WORD_STYLE =
  '<!--[if mso]><style>' +
  'td{font-size:17px;line-height:28px}' +
  'td,p,h1,h2,h3{mso-line-height-rule:exactly}' +
  "td,p,a,span{font-family:'Segoe UI',Arial,sans-serif !important}" +
  'h1,h2,h3{font-family:Georgia,serif !important}' +
  '</style><![endif]-->'

function header(about: string): MailBlock {
  const mark = bars(
    MARK.shares.map((share, bar) => ({
      heightPx: Math.round(share * MARK_PX),
      colour: MARK.lit.includes(bar) ? 'lamp' : 'ink',
    })),
    { width: '2px', gapPx: 2 },
  )
  const name = look(`white-space:nowrap;font:600 22px/28px ${DISPLAY_FACE}`, textColour('ink'))
  const aside = look('font-size:13px;line-height:20px', textColour('ink2'))
  const drawing = `<td width="48" style="width:48px"><table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0"><tr>${mark}</tr></table></td>`
  return {
    html:
      `<tr><td style="padding:32px 24px 40px">${TABLE}<tr>${notInWord(drawing)}<td${name}>${SITE.name}</td>` +
      (about === '' ? '' : `<td align="right"${aside}>${escapeHtml(about)}</td>`) +
      '</tr></table></td></tr>',
    text: about === '' ? SITE.name : `${SITE.name}: ${about}`,
  }
}

function smallPrint(blocks: readonly MailBlock[]): string {
  const rows = blocks.map(({ html }) => html).join('')
  const cell = look('border-top:1px solid;padding-top:16px', border('rule'))
  return framedRow(`${TABLE}${rows}</table>`, '40px 24px 32px', cell)
}
