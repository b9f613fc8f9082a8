import { SITE } from '#domain/site.ts'
import type { KeyMoment, KeyPoint, NotableQuote, Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { timeCode } from '#domain/timeCode.ts'
import { youTubeAddress, youTubeMoment } from '#domain/youtubeAddress.ts'
import { escapeHtml } from './escapeHtml.ts'
import { background, border, darkRules, DISPLAY_FACE, look, TEXT_FACE, textColour } from './mailStyle.ts'
import { SUMMARY_MAIL_TEXTS, type SummaryMailTexts } from './summaryMailTexts.ts'
import { summaryMailPlain } from './summaryMailPlain.ts'
import { waveBars } from './waveBars.ts'

/** Mail readers cut a longer mail off. What an advanced summary has more takes of it; the rest is far below this. */
const MOMENTS_BUDGET_BYTES = 48_000
const BAR_PX = 3
const WAVE_PX = { width: 552, height: 56 }
const MARK = [0.3, 0.52, 0.82, 0.46, 0.7, 1, 0.74, 0.44, 0.58, 0.26]

export interface SummaryMail {
  subject: string
  html: string
  text: string
}

/**
 * The mail that brings a summary: pure, in the language of the episode, under 100 kB. Every point and moment links to
 * the original at its second. All words that are not ours are escaped; nothing is loaded from anywhere.
 * @param appUrl origin of the app
 * product.md "The main job", board/email-summary-600-light.png
 */
export function summaryMail(summary: Summary, request: SummaryRequest, appUrl: string): SummaryMail {
  const { episode, source } = request
  const texts = SUMMARY_MAIL_TEXTS[episode.language]
  const headline = summary.headline || episode.title
  const advanced = advancedRows(summary, source.videoId, texts)
  const room = MOMENTS_BUDGET_BYTES - Buffer.byteLength(advanced.join(''))
  const rows = [
    header(texts.about(request.kind)),
    title(headline, summary.gist, request, texts),
    wave(summary, episode.durationSeconds),
    ...summary.moments
      .slice(0, 1)
      .map(({ startSeconds }) => playButton(texts.play, youTubeMoment(source.videoId, startSeconds))),
    heading(texts.points),
    ...summary.keyPoints.map((point) => pointRow(point, source.videoId)),
    ...(summary.moments.length > 0
      ? [heading(texts.moments), ...momentRows(summary.moments, source.videoId, texts, room)]
      : []),
    ...advanced,
    verification(texts.verified(summary.verified), summary.verified !== null),
    dashboardButton(texts.dashboard, `${appUrl}/dashboard`),
    footer(request, texts),
  ]
  const html = `<!doctype html>
<html lang="${episode.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(headline)}</title>
<style>:root{color-scheme:light dark}a{text-decoration:none}${darkRules()}</style>
</head>
<body${look('margin:0;padding:0', background('sheet'))}>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(summary.gist.slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${look('', background('sheet'))}><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0"${look(`width:100%;max-width:600px;text-align:left;font:17px/28px ${TEXT_FACE}`, textColour('ink'))}>
${rows.join('\n')}
</table>
</td></tr></table>
</body>
</html>
`
  return { subject: headline, html, text: summaryMailPlain(summary, headline, request, texts, appUrl) }
}

const row = (content: string, padding: string) => `<tr><td style="padding:${padding}">${content}</td></tr>`

function header(about: string): string {
  const bars = MARK.map((share, bar) =>
    cell(Math.round(share * 20), bar >= 4 && bar <= 6 ? 'lamp' : 'ink', 2),
  ).join('')
  const name = `<b${look(`font:600 22px/28px ${DISPLAY_FACE};padding-left:8px`, textColour('ink'))}>${SITE.name}</b>`
  return row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>` +
      `<td width="48" style="width:48px"><table role="presentation" cellpadding="0" style="border-spacing:2px 0"><tr>${bars}</tr></table></td>` +
      `<td>${name}</td><td align="right"${look('font-size:13px;line-height:20px', textColour('ink2'))}>${escapeHtml(about)}</td>` +
      `</tr></table>`,
    '32px 24px 40px',
  )
}

function title(
  headline: string,
  gist: string,
  { episode, source, minutes }: SummaryRequest,
  texts: SummaryMailTexts,
): string {
  const caption = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  const original = look('text-decoration:underline', textColour('ink2'))
  const address = youTubeAddress(source.videoId)
  // Where no sentence makes a headline, the episode's title is one: said once, and the way to the original.
  const isTitle = headline === episode.title
  const shown = isTitle
    ? `<a href="${address}"${look('text-decoration:none', textColour('ink'))}>${escapeHtml(headline)}</a>`
    : escapeHtml(headline)
  return row(
    `<p${caption}>${escapeHtml(episode.channelTitle)}, ${texts.length(minutes)}</p>` +
      `<h1${look(`margin:4px 0 8px;font:450 36px/44px ${DISPLAY_FACE};letter-spacing:-.022em`, textColour('ink'))}>${shown}</h1>` +
      (isTitle ? '' : `<p${caption}><a href="${address}"${original}>${escapeHtml(episode.title)}</a></p>`) +
      `<p style="margin:16px 0 0">${escapeHtml(gist)}</p>`,
    '0 24px 24px',
  )
}

/** Cells with background colours, since readers block pictures. */
function wave({ moments, speech }: Summary, durationSeconds: number): string {
  const count = Math.floor((WAVE_PX.width + BAR_PX) / (2 * BAR_PX))
  const bars = waveBars(speech, moments, durationSeconds, count, WAVE_PX.height)
  const cells = bars.map(({ heightPx, isLit }) => cell(heightPx, isLit ? 'lamp' : 'unlit', BAR_PX)).join('')
  const ends = look('font-size:13px;line-height:20px;padding-top:8px', textColour('ink2'))
  return row(
    `<table role="presentation" aria-hidden="true" width="100%" height="${WAVE_PX.height}" cellpadding="0" style="border-spacing:0;table-layout:fixed"><tr>${cells}</tr></table>` +
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td${ends}>0:00:00</td><td align="right"${ends}>${timeCode(durationSeconds)}</td></tr></table>`,
    '0 24px 8px',
  )
}

function cell(heightPx: number, colour: 'ink' | 'lamp' | 'unlit', widthPx: number): string {
  return `<td valign="middle"><div${look(`width:${widthPx}px;height:${heightPx}px;font-size:0`, background(colour))}></div></td>`
}

function playButton(label: string, link: string): string {
  const button = look(
    'display:block;padding:10px;border-radius:4px;font-weight:600;text-align:center',
    background('lamp'),
    textColour('onlamp'),
  )
  return row(`<a href="${link}"${button}>&#9654;&#xFE0E; ${escapeHtml(label)}</a>`, '8px 24px 0')
}

function heading(text: string): string {
  const line = look(
    `margin:0;padding-bottom:8px;border-bottom:1px solid;font:450 24px/32px ${DISPLAY_FACE}`,
    textColour('ink'),
    border('ink'),
  )
  return row(`<h2${line}>${escapeHtml(text)}</h2>`, '40px 24px 0')
}

function section(name: string, rows: readonly string[]): string[] {
  return rows.length > 0 ? [heading(name), ...rows] : []
}

function timeLink(videoId: string, seconds: number): string {
  const style = look('white-space:nowrap;font-weight:600;font-size:15px', textColour('lamp'))
  return `<a href="${escapeHtml(youTubeMoment(videoId, seconds))}"${style}>&#9654;&#xFE0E; ${timeCode(seconds)}</a>`
}

function pointRow({ text, startSeconds }: Pick<KeyPoint, 'text' | 'startSeconds'>, videoId: string): string {
  const line = look('border-bottom:1px solid;padding:16px 0', border('rule'))
  return row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>` +
      `<td width="104" valign="top"${line}>${timeLink(videoId, startSeconds)}</td>` +
      `<td valign="top"${line}>${escapeHtml(text)}</td></tr></table>`,
    '0 24px',
  )
}

/** What only an advanced summary has. */
function advancedRows(summary: Summary, videoId: string, texts: SummaryMailTexts): string[] {
  const { quotes = [], chapters = [] } = summary
  return [
    ...section(
      texts.quotes,
      quotes.map((quote) => quoteRow(quote, videoId, texts)),
    ),
    ...section(
      texts.chapters,
      chapters.map(({ title: text, startSeconds }) => pointRow({ text, startSeconds }, videoId)),
    ),
    ...section(texts.speakers, speakerRows(summary)),
  ]
}

function quoteRow(
  { quote, startSeconds, speaker }: NotableQuote,
  videoId: string,
  texts: SummaryMailTexts,
): string {
  const [open, close] = quotationMarks(texts)
  return pointRow(
    { text: `${open}${quote}${close}${speaker === undefined ? '' : ` ${speaker}`}`, startSeconds },
    videoId,
  )
}

function speakerRows({ speakers = [] }: Summary): string[] {
  if (speakers.length === 0) return []
  const names = speakers.map(({ name, share }) => `${escapeHtml(name)}: ${Math.round(share * 100)}&nbsp;%`)
  return [row(names.join('<br>'), '16px 24px 0')]
}

function quotationMarks({ to }: SummaryMailTexts): readonly [open: string, close: string] {
  return to === 'a' ? ['«', '»'] : ['“', '”']
}

/** As many moments as a mail can hold, and how many more there are. */
function momentRows(
  moments: readonly KeyMoment[],
  videoId: string,
  texts: SummaryMailTexts,
  budgetBytes: number,
): string[] {
  const rows: string[] = []
  let bytes = 0
  for (const moment of moments) {
    const next = momentRow(moment, videoId, texts)
    bytes += Buffer.byteLength(next)
    if (bytes > budgetBytes) {
      rows.push(row(escapeHtml(texts.more(moments.length - rows.length)), '16px 24px 0'))
      break
    }
    rows.push(next)
  }
  return rows
}

function momentRow(
  { title: name, quote, startSeconds, endSeconds }: KeyMoment,
  videoId: string,
  texts: SummaryMailTexts,
): string {
  const [open, close] = quotationMarks(texts)
  return row(
    `<div${look('border-bottom:1px solid;padding:16px 0', border('rule'))}>` +
      `<div${look('font-size:15px', textColour('ink2'))}>${timeLink(videoId, startSeconds)} ${escapeHtml(texts.to)} ${timeCode(endSeconds)}</div>` +
      `<h3 style="margin:4px 0;font:480 20px/26px ${DISPLAY_FACE}">${escapeHtml(name)}</h3>` +
      `<div${look(`font-family:${DISPLAY_FACE}`, textColour('ink2'))}>${open}${escapeHtml(quote)}${close}</div></div>`,
    '0 24px',
  )
}

function verification(text: string, isVerified: boolean): string {
  const box = look(
    'border:1px solid;padding:10px 16px;font-size:15px;line-height:24px;border-radius:4px',
    border('rule'),
    textColour('ink2'),
  )
  return row(`<div${box}>${isVerified ? '&#10003;&nbsp; ' : ''}${escapeHtml(text)}</div>`, '32px 24px 0')
}

function dashboardButton(label: string, link: string): string {
  const button = look(
    'display:inline-block;border:1px solid;padding:9px 20px;border-radius:4px;font-weight:600',
    border('edge'),
    textColour('ink'),
  )
  return row(`<a href="${escapeHtml(link)}"${button}>${escapeHtml(label)}</a>`, '24px 24px 0')
}

function footer(request: SummaryRequest, texts: SummaryMailTexts): string {
  // What somebody else's account holds is nothing for whoever reads this at another address.
  const isOwn = request.deliverTo === request.account
  const lines = [
    ...(isOwn ? [texts.charged(request.cost, request.balance)] : []),
    texts.asked(request.account, request.requestedAt),
  ]
  const small = look(
    'border-top:1px solid;padding-top:16px;font-size:13px;line-height:20px',
    border('rule'),
    textColour('ink2'),
  )
  const support = `<a href="mailto:${SITE.contactEmail}"${look('text-decoration:underline', textColour('ink2'))}>${escapeHtml(texts.support)}</a>`
  return row(`<div${small}>${lines.map(escapeHtml).join('<br>')}<br>${support}</div>`, '40px 24px 32px')
}
