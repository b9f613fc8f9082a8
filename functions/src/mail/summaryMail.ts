import { isBelowGuarantee } from '#domain/guarantee.ts'
import { SITE } from '#domain/site.ts'
import type { KeyMoment, NotableQuote, Summary, Verification } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { timeCode } from '#domain/units.ts'
import { madeBy } from '#domain/madeBy.ts'
import { episodeAddress, episodeMoment } from '#domain/episodeSource.ts'
import { bars, notInWord } from './bars.ts'
import {
  box,
  button,
  bytesOf,
  framedRow,
  heading,
  note,
  point,
  row,
  small,
  TABLE,
  timeLink,
  titleLook,
} from './blocks.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import { layout } from './layout.ts'
import type { MailBlock, MailContent } from './MailContent.ts'
import { border, DISPLAY_FACE, look, textColour } from './mailStyle.ts'
import { SUMMARY_MAIL_TEXTS, type SummaryMailTexts } from './summaryMailTexts.ts'
import { waveBars } from './waveBars.ts'

/** What all blocks may take of 100 kB: moments fill what the others leave. */
const BLOCKS_BUDGET_BYTES = 90_000
/** What single texts may take: all that verifySummary lets through, unless it is made of signs that take six bytes. */
const LIMIT_BYTES = { title: 400, show: 200, gist: 2_400, point: 700, name: 240, quote: 1_000 }
const BAR_PX = 3
const WAVE_PX = { width: 552, height: 56 }

/**
 * The mail that brings a summary: pure, in the language of the episode. Every point and moment links to the original at
 * its second; its button leads whoever asked to the summary's page, which nobody else can open.
 * @param id of the request
 * @param appUrl origin of the app
 * docs/rules.md "Delivery and mail"
 */
export function summaryMail(
  id: string,
  summary: Summary,
  request: SummaryRequest,
  appUrl: string,
): MailContent {
  const { episode, source } = request
  const { language } = episode
  const texts = SUMMARY_MAIL_TEXTS[language]
  const headline = plainWords(summary.headline || episode.title, LIMIT_BYTES.title)
  const first = [
    top(headline, summary.gist, request, texts),
    wave(summary, episode.durationSeconds),
    ...(isOwn(request)
      ? [button({ label: texts.open, href: `${appUrl}/summary/${id}` }, 'primary')]
      : summary.moments
          .slice(0, 1)
          .map(({ startSeconds }) =>
            button({ label: texts.play, href: episodeMoment(source, startSeconds) }, 'play'),
          )),
    heading(texts.points),
    ...summary.keyPoints.map(({ text, startSeconds }) =>
      point({ text: plainWords(text, LIMIT_BYTES.point), startSeconds }, source, language),
    ),
  ]
  const last = [...advancedBlocks(summary, request, texts), verification(summary.verified, request, texts)]
  const room = BLOCKS_BUDGET_BYTES - bytesOf([...first, ...last])
  return layout({
    subject: headline,
    language,
    preheader: summary.gist,
    about: texts.about(request.kind),
    blocks: [
      ...first,
      ...section(texts.moments, momentBlocks(summary.moments, request, texts, room)),
      ...last,
    ],
    footer: footer(request, texts),
  })
}

function top(
  headline: string,
  gist: string,
  { episode, source, minutes }: SummaryRequest,
  texts: SummaryMailTexts,
): MailBlock {
  const caption = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  const original = look('text-decoration:underline', textColour('ink2'))
  const address = episodeAddress(source)
  // Where no sentence makes a headline, the episode's title is one: said once, and the way to the original.
  const name = plainWords(episode.title, LIMIT_BYTES.title)
  const isTitle = headline === name
  const shown = isTitle
    ? `<a href="${address}"${look('text-decoration:none', textColour('ink'))}>${escapeHtml(headline)}</a>`
    : escapeHtml(headline)
  const by = `${plainWords(episode.channelTitle, LIMIT_BYTES.show)}, ${texts.length(minutes)}`
  return {
    html: row(
      `<p${caption}>${escapeHtml(by)}</p>` +
        `<h1${titleLook('4px 0 8px')}>${shown}</h1>` +
        (isTitle ? '' : `<p${caption}><a href="${address}"${original}>${escapeHtml(name)}</a></p>`) +
        `<p style="margin:16px 0 0">${escapeHtml(plainWords(gist, LIMIT_BYTES.gist))}</p>`,
      '0 24px 24px',
    ),
    text: [
      headline,
      '',
      by,
      ...(isTitle ? [] : [name]),
      address,
      '',
      plainWords(gist, LIMIT_BYTES.gist),
    ].join('\n'),
  }
}

/** As many bars as there is room for in full width; on a phone they and their gaps are thinner. */
function wave({ moments, speech }: Summary, durationSeconds: number): MailBlock {
  const count = Math.floor((WAVE_PX.width + BAR_PX) / (2 * BAR_PX))
  const drawing = bars(
    waveBars(speech, moments, durationSeconds, count, WAVE_PX.height).map(({ heightPx, isLit }) => ({
      heightPx,
      colour: isLit ? 'lamp' : 'unlit',
    })),
    { width: '50%', gapPx: 0 },
  )
  const ends = look('font-size:13px;line-height:20px;padding-top:8px', textColour('ink2'))
  return {
    html: notInWord(
      row(
        `<div aria-hidden="true"><table role="presentation" width="100%" height="${WAVE_PX.height}" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${drawing}</tr></table>` +
          `${TABLE}<tr><td${ends}>0:00:00</td><td align="right"${ends}>${timeCode(durationSeconds)}</td></tr></table></div>`,
        '0 24px 8px',
      ),
    ),
    text: '',
  }
}

function section(name: string, blocks: readonly MailBlock[]): MailBlock[] {
  return blocks.length > 0 ? [heading(name), ...blocks] : []
}

/** What only an advanced summary has. */
function advancedBlocks(summary: Summary, request: SummaryRequest, texts: SummaryMailTexts): MailBlock[] {
  const { quotes = [], chapters = [] } = summary
  const { source, episode } = request
  const at = (text: string, startSeconds: number) => point({ text, startSeconds }, source, episode.language)
  return [
    ...section(
      texts.quotes,
      quotes.map((each) => at(quoted(each, texts), each.startSeconds)),
    ),
    ...section(
      texts.chapters,
      chapters.map((each) => at(plainWords(each.title, LIMIT_BYTES.name), each.startSeconds)),
    ),
    ...section(texts.speakers, speakerBlocks(summary)),
  ]
}

function quoted(
  { quote, speaker }: Pick<NotableQuote, 'quote' | 'speaker'>,
  { to }: SummaryMailTexts,
): string {
  const [open, close] = to === 'a' ? ['«', '»'] : ['“', '”']
  const said = `${open}${plainWords(quote, LIMIT_BYTES.quote)}${close}`
  return speaker === undefined ? said : `${said} ${plainWords(speaker, LIMIT_BYTES.name)}`
}

function speakerBlocks({ speakers = [] }: Summary): MailBlock[] {
  if (speakers.length === 0) return []
  const lines = speakers.map(
    ({ name, share }) => `${plainWords(name, LIMIT_BYTES.name)}: ${Math.round(share * 100)} %`,
  )
  const html = lines.map((line) => escapeHtml(line).replace(/ %$/, '&nbsp;%')).join('<br>')
  return [{ html: row(html, '16px 24px 0'), text: lines.join('\n') }]
}

/** As many moments as a mail can hold, and how many more there are. */
function momentBlocks(
  moments: readonly KeyMoment[],
  request: SummaryRequest,
  texts: SummaryMailTexts,
  budgetBytes: number,
): MailBlock[] {
  const blocks: MailBlock[] = []
  let bytes = 0
  for (const moment of moments) {
    const next = momentBlock(moment, request, texts)
    bytes += bytesOf([next])
    if (bytes > budgetBytes) {
      blocks.push(note(texts.more(moments.length - blocks.length)))
      break
    }
    blocks.push(next)
  }
  return blocks
}

function momentBlock(
  { title, quote, startSeconds, endSeconds }: KeyMoment,
  { source, episode }: SummaryRequest,
  texts: SummaryMailTexts,
): MailBlock {
  const name = plainWords(title, LIMIT_BYTES.name)
  const words = quoted({ quote }, texts)
  const link = timeLink(source, startSeconds, episode.language)
  return {
    html: framedRow(
      `<div${look('font-size:15px', textColour('ink2'))}>${link} ${escapeHtml(texts.to)} ${timeCode(endSeconds)}</div>` +
        `<h3 style="margin:4px 0;font:480 20px/26px ${DISPLAY_FACE}">${escapeHtml(name)}</h3>` +
        `<div${look(`font-family:${DISPLAY_FACE}`, textColour('ink2'))}>${escapeHtml(words)}</div>`,
      '0 24px',
      look('border-bottom:1px solid;padding:16px 0', border('rule')),
    ),
    text: `${timeCode(startSeconds)} ${texts.to} ${timeCode(endSeconds)}  ${name}\n${words}\n${episodeMoment(source, startSeconds)}`,
  }
}

/** How far the summary can be trusted, and what came back where that is too little. */
function verification(
  verified: Verification | null,
  request: SummaryRequest,
  texts: SummaryMailTexts,
): MailBlock {
  const returned = isOwn(request) ? (request.creditsReturned ?? 0) : 0
  const off = request.episode.timesMayBeOff === true ? ` ${texts.timesMayBeOff}` : ''
  const words = texts.verified(verified) + off
  const isKept = verified !== null && !isBelowGuarantee(verified)
  return box(returned === 0 ? words : `${words} ${texts.guarantee(returned)}`, isKept ? '&#10003;' : '')
}

/** What somebody else's account holds is nothing for whoever reads this at another address. */
function isOwn({ deliverTo, account }: SummaryRequest): boolean {
  return deliverTo === account
}

function footer(request: SummaryRequest, texts: SummaryMailTexts): MailBlock[] {
  const { cost, balance, creditsReturned = 0, engine, episode } = request
  const made = madeBy(engine, episode.language)
  return [
    ...(made === undefined ? [] : [small(made)]),
    ...(isOwn(request) ? [small(texts.charged(cost, balance, creditsReturned))] : []),
    small(texts.asked(request.account, request.requestedAt)),
    small([{ label: texts.support, href: `mailto:${SITE.contactEmail}` }]),
  ]
}
