import { MADE_BY } from '#domain/summaries/madeBy.ts'
import { pointLines } from '#domain/templates/layoutLines.ts'
import { translatedText, withCapital } from '#domain/templates/layoutOf.ts'
import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { type Minutes, minutesOf, type Seconds } from '#domain/units.ts'
import { bars, notInWord } from './bars.ts'
import {
  bytesOf,
  framedRow,
  heading,
  langOf,
  note,
  paragraph,
  PLAY,
  point,
  row,
  small,
  TABLE,
  thatFit,
  titleLook,
} from './blocks.ts'
import type { Digest, DigestOffer, DigestSummary } from './Digest.ts'
import { DIGEST_TEXTS, type DigestTexts } from './digestTexts.ts'
import { amount } from './formats.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { layout } from './layout.ts'
import type { MailBlock, MailContent } from './MailContent.ts'
import { background, border, DISPLAY_FACE, look, textColour } from './mailStyle.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import { belowPoint } from './summaryBlocks.ts'
import { waveBars } from './waveBars.ts'

/** Most bytes of all episodes, of 100 kB. */
const BLOCKS_BUDGET_BYTES = 86_000
const LIMIT_BYTES = { title: 400, show: 200, gist: 1_200, point: 500, image: 1_000 }
/** Points per summary: the page has all. */
const POINTS = 3
const MOST_OFFERED = 10
const ARTWORK_PX = 56
const WAVE = { width: 552, height: 40, bar: 3 }

/**
 * The mail of a day or a week about followed shows: automatic summaries, then offers, each once. Artwork loads from the
 * publishers; it stands beside a name and adds no fact.
 * @param stop the page whose button ends these mails
 * @param appUrl origin of the app
 * docs/rules.md "Delivery and mail"
 */
export function digestMail(
  brief: Digest,
  stop: string,
  appUrl: string,
  language: ReaderLanguage,
): MailContent {
  const app = inApp(language, appUrl)
  const texts = DIGEST_TEXTS[language]
  const { summaries, offers, resting } = brief
  const subject = texts.headline(summaries.length, offers.length, resting.length)
  const first = top(brief, subject, texts, language)
  const last = [...offerBlocks(offers, brief, texts, app, language), ...restingBlocks(resting, texts)]
  const room = BLOCKS_BUDGET_BYTES - bytesOf([first, ...last])
  const fitting = thatFit(
    summaries,
    room,
    (each) => summaryBlocks(each, texts, app, language),
    (count) => note([{ label: texts.more(count), href: `${app}/dashboard` }]),
  )
  const settings = `${app}/shows`
  return layout({
    subject,
    language,
    preheader: [...summaries, ...offers].map(({ title }) => plainWords(title)).join(' · '),
    about: texts.when(brief.at, brief.timeZone),
    blocks: [first, ...fitting, ...last],
    footer: [
      small(texts.charged(brief)),
      small([
        `${texts.why(brief)} `,
        { label: texts.otherwise(brief.rhythm), href: settings },
        ' · ',
        { label: texts.yourShows, href: settings },
        ' · ',
        { label: texts.stop, href: inApp(language, stop) },
      ]),
    ],
  })
}

function top(
  { name, at, timeZone, summaries }: Digest,
  subject: string,
  texts: DigestTexts,
  language: ReaderLanguage,
): MailBlock {
  const caption = look('margin:0;font-size:15px;line-height:24px', textColour('ink2'))
  const greeting = texts.greeting(plainWords(name, LIMIT_BYTES.show), at, timeZone)
  const intro = summaries.length === 0 ? texts.nothingCharged : texts.intro(timesOf(summaries))
  return {
    html: row(
      `<p${caption}>${escapeHtml(greeting)}</p><h1 lang="${language}"${titleLook('4px 0 8px')}>${escapeHtml(subject)}</h1>` +
        `<p style="margin:0">${escapeHtml(intro)}</p>`,
      '0 24px 16px',
    ),
    text: `${greeting}\n\n${subject}\n\n${intro}`,
  }
}

function timesOf(summaries: readonly DigestSummary[]): { read: Minutes; hear: Minutes; of: Minutes } {
  const words = summaries.flatMap(({ summary }) => [
    summary.gist,
    ...summary.keyPoints.slice(0, POINTS).map(({ text }) => text),
  ])
  const count = words.join(' ').split(/\s+/).length
  const hear = summaries.reduce((sum, { summary }) => sum + heardSeconds(summary), 0)
  const of = summaries.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return { read: Math.max(1, Math.round(count / 200)), hear: minutesOf(hear), of: minutesOf(of) }
}

function heardSeconds({ moments }: Summary): Seconds {
  return moments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
}

function summaryBlocks(
  { id, title, show, image, durationSeconds, source, language: spoken, summary, fresh }: DigestSummary,
  texts: DigestTexts,
  app: string,
  language: ReaderLanguage,
): MailBlock[] {
  const name = plainWords(title, LIMIT_BYTES.title)
  const by = `${plainWords(show, LIMIT_BYTES.show)}, ${lengthText(minutesOf(durationSeconds))}`
  const page = `${app}/summary/${id}`
  const inSpoken = langOf(spoken, language)
  const asWritten = langOf(summary.language ?? spoken, language)
  const translated = translatedText(summary, spoken, language)
  return [
    {
      html: framedRow(
        titled(image, by, name, inSpoken),
        '40px 24px 0',
        look('border-top:1px solid;padding:24px 0 16px', border('ink')),
      ),
      text: `${name.toUpperCase()}\n${by}`,
    },
    summary.gist === ''
      ? paragraph(MADE_BY[language].excerpt)
      : paragraph(plainWords(summary.gist, LIMIT_BYTES.gist), asWritten),
    wave(summary, durationSeconds),
    actions(minutesOf(heardSeconds(summary)), page, texts),
    ...(fresh === undefined ? [] : [note(texts.fresh(fresh, summary.keyPoints.length))]),
    ...(translated === '' ? [] : [note(translated)]),
    ...pointLines(summary, spoken, language)
      .slice(0, POINTS)
      .map((line) =>
        point(
          {
            text: plainWords(withCapital(line.text), LIMIT_BYTES.point),
            startSeconds: line.startSeconds,
          },
          source,
          language,
          langOf(line.language, language),
          belowPoint(line, spoken, language),
        ),
      ),
  ]
}

/** Square artwork beside author and name, adding no fact to them. */
function titled(image: string | null, by: string, name: string, attributes = ''): string {
  const caption = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  const title = look(`margin:0;font:450 24px/30px ${DISPLAY_FACE}`, textColour('ink'))
  return (
    `${TABLE}<tr>${artwork(image, by)}<td valign="middle"><p${caption}>${escapeHtml(by)}</p>` +
    `<h2${attributes}${title}>${escapeHtml(name)}</h2></td></tr></table>`
  )
}

/** The publisher's picture; without it, or where readers block it, the name's first letters on a colour. */
function artwork(image: string | null, name: string): string {
  // The address as a parser writes it, without characters that could end an attribute.
  const address = image === null ? undefined : URL.parse(image)
  const isShown = address?.protocol === 'https:' && address.href.length <= LIMIT_BYTES.image
  const ground = look('border-radius:4px;font-size:0;line-height:0', background('rule'))
  const letters = look(`font:450 26px/40px ${DISPLAY_FACE};text-align:center`, textColour('ink'))
  const inside = isShown
    ? `<img src="${escapeHtml(address.href)}" width="${ARTWORK_PX}" height="${ARTWORK_PX}" alt="" style="border-radius:4px">`
    : `<div aria-hidden="true"${letters}>${escapeHtml(String.fromCodePoint(name.codePointAt(0) ?? 0x20))}</div>`
  return (
    `<td width="${ARTWORK_PX + 16}" valign="top"><table role="presentation" cellpadding="0" cellspacing="0"><tr>` +
    `<td width="${ARTWORK_PX}" height="${ARTWORK_PX}"${ground}>${inside}</td></tr></table></td>`
  )
}

function wave({ moments, speech }: Summary, durationSeconds: Seconds): MailBlock {
  const count = Math.floor((WAVE.width + WAVE.bar) / (2 * WAVE.bar))
  const drawing = bars(
    waveBars(speech, moments, durationSeconds, count, WAVE.height).map(({ heightPx, isLit }) => ({
      heightPx,
      colour: isLit ? 'lamp' : 'unlit',
    })),
    { width: '50%', gapPx: 0 },
  )
  return {
    html: notInWord(
      row(
        `<div aria-hidden="true"><table role="presentation" width="100%" height="${WAVE.height}" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${drawing}</tr></table></div>`,
        '0 24px',
      ),
    ),
    text: '',
  }
}

/** An episode's one loud button, and the link to its page. */
function actions(minutes: Minutes, page: string, texts: DigestTexts): MailBlock {
  const frame = look(
    'border:1px solid;border-radius:4px;mso-padding-alt:9px 20px',
    background('lamp'),
    border('lamp'),
  )
  const label = look(
    'display:block;padding:9px 20px;font-weight:600;font-size:15px;text-decoration:none',
    textColour('onlamp'),
  )
  const read = look('font-weight:600;font-size:15px;text-decoration:underline', textColour('ink'))
  return {
    html: row(
      `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td${frame}><a href="${escapeHtml(page)}"${label}>` +
        `<span aria-hidden="true">${PLAY} </span>${escapeHtml(texts.play(minutes))}</a></td></tr>` +
        `<tr><td style="padding:12px 0 4px"><a href="${escapeHtml(page)}"${read}>${escapeHtml(texts.read)}</a></td></tr></table>`,
      '16px 24px 8px',
    ),
    text: `${texts.play(minutes)}. ${texts.read}:\n${page}`,
  }
}

function offerBlocks(
  offers: readonly DigestOffer[],
  { at }: Digest,
  texts: DigestTexts,
  app: string,
  language: ReaderLanguage,
): MailBlock[] {
  if (offers.length === 0) return []
  const shown = offers.slice(0, MOST_OFFERED)
  const more = offers.length - shown.length
  return [
    heading(texts.toChoose),
    note(texts.untilYouPress),
    ...shown.map((offer) => offerBlock(offer, at, texts, app, language)),
    ...(more > 0 ? [note([{ label: texts.moreOffers(more), href: `${app}/shows` }])] : []),
  ]
}

function offerBlock(
  { episodeId, showId, title, show, image, published, durationSeconds, price }: DigestOffer,
  at: Date,
  texts: DigestTexts,
  app: string,
  language: ReaderLanguage,
): MailBlock {
  const name = plainWords(title, LIMIT_BYTES.title)
  const length = durationSeconds === null ? '' : `, ${lengthText(minutesOf(durationSeconds))}`
  const by = `${plainWords(show, LIMIT_BYTES.show)}, ${texts.day(published, at)}${length}`
  // Its preview: a click in a mail charges nothing.
  const page = `${app}/demo?show=${showId}&episode=${episodeId}`
  const label = price === null ? texts.look : texts.summarize(amount(price, language))
  const frame = look('border:1px solid;border-radius:4px;mso-padding-alt:9px 16px', border('edge'))
  const link = look(
    'display:block;padding:9px 16px;font-weight:600;font-size:15px;white-space:nowrap;text-decoration:none',
    textColour('ink'),
  )
  return {
    html: framedRow(
      `${titled(image, by, name)}<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:12px"><tr>` +
        `<td${frame}><a href="${escapeHtml(page)}"${link}>${escapeHtml(label)}</a></td></tr></table>`,
      '0 24px',
      look('border-bottom:1px solid;padding:16px 0', border('rule')),
    ),
    text: `${name}\n${by}\n${label}: ${page}`,
  }
}

function restingBlocks(resting: readonly string[], texts: DigestTexts): MailBlock[] {
  return resting.slice(0, MOST_OFFERED).map((title) => note(texts.rests(plainWords(title, LIMIT_BYTES.show))))
}
