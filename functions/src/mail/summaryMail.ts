import { isBelowGuarantee } from '../summaries/rules/guarantee.ts'
import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { chargedAs } from '#domain/summaries/excerpts.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { timeCode } from '#domain/units.ts'
import { madeBy } from '#domain/summaries/madeBy.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { episodeAddress, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { type Layout, layoutOf } from '#domain/templates/layoutOf.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { templateOf } from '#domain/templates/template.ts'
import { bars, notInWord } from './bars.ts'
import { box, button, bytesOf, langOf, row, small, TABLE, titleLook } from './blocks.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import { layout } from './layout.ts'
import type { MailBlock, MailContent } from './MailContent.ts'
import { look, textColour } from './mailStyle.ts'
import { facts, LIMIT_BYTES, summaryBlocks } from './summaryBlocks.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { waveBars } from './waveBars.ts'

/** Most bytes of all blocks, of 100 kB: moments fill the rest. */
const BLOCKS_BUDGET_BYTES = 90_000
const BAR_PX = 3
const WAVE_PX = { width: 552, height: 56 }

/**
 * The mail of a summary: pure, in the request's template. The episode's words are in its language, all else in the
 * reader's. Every point and moment links to its second of the original; the button leads the asker to the summary's
 * page, closed to others.
 * @param id of the request
 * @param appUrl origin of the app
 * @param stop the page that ends automatic summaries; absent for a requested one
 * docs/rules.md "Delivery and mail"
 */
export function summaryMail(
  id: string,
  summary: Summary,
  request: SummaryRequest,
  appUrl: string,
  language: ReaderLanguage,
  stop?: string,
): MailContent {
  const { episode, source } = request
  const texts = MAIL_TEXTS[language].summary
  const laid = layoutOf(templateOf(request), summary, episode, language)
  const headline = plainWords(laid.headline, LIMIT_BYTES.title)
  const first = [
    top(headline, laid, request, language),
    ...(laid.hasDrawing ? [wave(summary, episode.durationSeconds)] : []),
    ...facts(laid.facts),
    ...(isOwn(request)
      ? [button({ label: texts.open, href: `${inApp(language, appUrl)}/summary/${id}` }, 'primary')]
      : summary.moments
          .slice(0, 1)
          .map(({ startSeconds }) =>
            button({ label: texts.play, href: episodeMoment(source, startSeconds) }, 'play'),
          )),
  ]
  const last = verification(summary, request, language, laid.translated)
  const room = BLOCKS_BUDGET_BYTES - bytesOf([...first, last])
  return layout({
    subject: headline,
    language,
    preheader: summary.gist || (summary.publisher?.description ?? summary.keyPoints[0]?.text ?? ''),
    about: texts.about(request.kind, formOf(summary), laid.written),
    blocks: [...first, ...summaryBlocks(laid, { ...request, reader: language }, texts, room), last],
    footer: footer(request, language, stop),
  })
}

function top(
  headline: string,
  { lead: said, written, spoken }: Layout,
  { episode, source, minutes }: SummaryRequest,
  language: ReaderLanguage,
): MailBlock {
  const lead = plainWords(said, LIMIT_BYTES.gist)
  const inWritten = langOf(written, language)
  const caption = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  const original = look('text-decoration:underline', textColour('ink2'))
  const address = episodeAddress(source)
  // Without a headline the episode's title is one: shown once, with the link to the original.
  const name = plainWords(episode.title, LIMIT_BYTES.title)
  const isTitle = headline === name
  const shown = isTitle
    ? `<a href="${address}"${look('text-decoration:none', textColour('ink'))}>${escapeHtml(headline)}</a>`
    : escapeHtml(headline)
  const by = `${plainWords(episode.channelTitle, LIMIT_BYTES.show)}, ${lengthText(minutes)}`
  return {
    html: row(
      `<p${caption}>${escapeHtml(by)}</p>` +
        `<h1${inWritten}${titleLook('4px 0 8px')}>${shown}</h1>` +
        (isTitle
          ? ''
          : `<p${caption}><a${langOf(spoken, language)} href="${address}"${original}>${escapeHtml(name)}</a></p>`) +
        (lead === '' ? '' : `<p${inWritten} style="margin:16px 0 0">${escapeHtml(lead)}</p>`),
      '0 24px 24px',
    ),
    text: [headline, '', by, ...(isTitle ? [] : [name]), address, ...(lead === '' ? [] : ['', lead])].join(
      '\n',
    ),
  }
}

/** As many bars as fit in full width; on a phone they and their gaps are thinner. */
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
          `${TABLE}<tr><td${ends}>0:00</td><td align="right"${ends}>${timeCode(durationSeconds)}</td></tr></table></div>`,
        '0 24px 8px',
      ),
    ),
    text: '',
  }
}

/** How far the summary can be trusted, and the refund where too little is verified. */
function verification(summary: Summary, request: SummaryRequest, language: ReaderLanguage, translated = '') {
  const returned = isOwn(request) ? (request.creditsReturned ?? 0) : 0
  const off = request.episode.timesMayBeOff === true ? ` ${MAIL_TEXTS[language].summary.timesMayBeOff}` : ''
  const trust = LAYOUT_TEXTS[language]
  const { verified } = summary
  const words = [trust.verified(summary) + off, translated].filter(Boolean).join(' ')
  const isKept = verified !== null && !isBelowGuarantee(verified) && formOf(summary) === 'summary'
  return box(
    returned === 0 ? words : `${words} ${trust.returned(returned, chargedAs(summary, request.engine))}`,
    isKept ? '&#10003;' : '',
  )
}

/** Readers at another address learn nothing of the account. */
function isOwn({ deliverTo, account }: SummaryRequest): boolean {
  return deliverTo === account
}

function footer(request: SummaryRequest, language: ReaderLanguage, stop: string | undefined): MailBlock[] {
  const texts = MAIL_TEXTS[language].summary
  const { cost, balance, payer, creditsReturned = 0, engine, episode } = request
  const made = madeBy(engine, language)
  const charged =
    payer === undefined ? texts.charged(cost, balance, creditsReturned) : texts.chargedToTeam(cost, balance)
  return [
    ...(made === undefined ? [] : [small(made)]),
    ...(isOwn(request) ? [small(charged)] : []),
    stop === undefined
      ? small(texts.asked(request.account, request.requestedAt))
      : small([
          texts.followed(plainWords(episode.channelTitle, LIMIT_BYTES.show)),
          { label: texts.stop, href: inApp(language, stop) },
        ]),
    small([{ label: texts.support, href: `mailto:${SITE.contactEmail}` }]),
  ]
}
