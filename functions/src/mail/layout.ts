import type { Language } from '#domain/profile.ts'
import { SITE } from '#domain/site.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { MailBlock, MailContent } from './MailContent.ts'
import { background, border, darkRules, DISPLAY_FACE, look, TEXT_FACE, textColour } from './mailStyle.ts'
import { plainWords } from './plainWords.ts'
import { bars, notInWord } from './bars.ts'

/** The mark of board/README.md: ten bars, the fifth to seventh lit. */
const MARK = [0.3, 0.52, 0.82, 0.46, 0.7, 1, 0.74, 0.44, 0.58, 0.26]
const MARK_PX = 20
const PREHEADER_LENGTH = 140
const SUBJECT_LENGTH = 200

export interface MailLayout {
  subject: string
  /** Of everything that says nothing else: see inLanguage. */
  language: Language
  /** What the list of an inbox shows beside the subject. */
  preheader: string
  /** What this mail is, beside our name. */
  about?: string
  blocks: readonly MailBlock[]
  /** Why it came and what can be done about it, in small print. */
  footer: readonly MailBlock[]
}

/**
 * Every mail of ours: our name, what it brings, the small print. Tables and inline styles, since Outlook and Gmail know
 * little else; dark colours for readers that ask for them; nothing is loaded from anywhere.
 * look.md, board/email-summary-600-light.png
 */
export function layout(mail: MailLayout): MailContent {
  const subject = plainWords(mail.subject, SUBJECT_LENGTH)
  const { language, preheader, about = '', blocks, footer } = mail
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
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(plainWords(preheader, PREHEADER_LENGTH))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${look('', background('sheet'))}><tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${look(`max-width:600px;text-align:left;font:17px/28px ${TEXT_FACE}`, textColour('ink'))}>
${[header(about), ...blocks, smallPrint(footer)].map((block) => block.html).join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
  const text = [header(about), ...blocks, ...footer]
    .flatMap((block) => (block.text === '' ? [] : [block.text]))
    .join('\n\n')
    .concat('\n')
  return { subject, html, text }
}

/** Word, which draws for Outlook on Windows, takes Times where the first of several faces is unknown to it. */
const WORD_STYLE =
  "<!--[if mso]><style>td,p,a,div{font-family:'Segoe UI',Arial,sans-serif!important}h1,h2,h3{font-family:Georgia,serif!important}</style><![endif]-->"

function header(about: string): MailBlock {
  const mark = bars(
    MARK.map((share, bar) => ({
      heightPx: Math.round(share * MARK_PX),
      colour: bar >= 4 && bar <= 6 ? 'lamp' : 'ink',
    })),
    2,
  )
  const name = look(`font:600 22px/28px ${DISPLAY_FACE}`, textColour('ink'))
  const aside = look('font-size:13px;line-height:20px', textColour('ink2'))
  return {
    html:
      '<tr><td style="padding:32px 24px 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>' +
      notInWord(
        `<td width="48" style="width:48px"><table role="presentation" aria-hidden="true" cellpadding="0" style="border-spacing:2px 0"><tr>${mark}</tr></table></td>`,
      ) +
      `<td${name}>${SITE.name}</td>` +
      (about === '' ? '' : `<td align="right"${aside}>${escapeHtml(about)}</td>`) +
      '</tr></table></td></tr>',
    text: about === '' ? SITE.name : `${SITE.name}: ${about}`,
  }
}

function smallPrint(blocks: readonly MailBlock[]): MailBlock {
  const small = look(
    'border-top:1px solid;padding-top:16px;font-size:13px;line-height:20px',
    border('rule'),
    textColour('ink2'),
  )
  const rows = blocks.map(({ html }) => html).join('')
  return {
    html: `<tr><td style="padding:40px 24px 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td${small}><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table></td></tr></table></td></tr>`,
    text: '',
  }
}
