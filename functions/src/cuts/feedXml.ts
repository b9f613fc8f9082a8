import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type { NoSoundReason } from '#domain/cuts/cuts.ts'
import { episodeAddress, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { SITE } from '#domain/site.ts'
import { type LayoutLine, pointLines } from '#domain/templates/layoutLines.ts'
import { translatedText } from '#domain/templates/layoutOf.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { MAIL_TEXTS } from '../mail/mailTexts.ts'
import type { ReadItem } from './feedItems.ts'

/** How long apps need not ask again, in minutes. */
const TTL_MINUTES = 15
const SOUND_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
}

interface Feed {
  language: ReaderLanguage
  appUrl: string
  /** Address of an item's file with an ending. */
  cutUrl: (summaryId: string, ending: string) => string
  builtAt: Date
}

/** RSS 2.0 with iTunes' and the podcast namespace, of items newest first. docs/rules.md "Hearing" */
export function feedXml(items: readonly ReadItem[], { language, appUrl, cutUrl, builtAt }: Feed): string {
  const texts = MAIL_TEXTS[language].feed
  const app = inApp(language, appUrl)
  const channel = [
    element('title', `${SITE.name}: ${texts.title}`),
    element('link', `${app}/dashboard`),
    element('description', texts.about),
    element('language', language),
    element('lastBuildDate', builtAt.toUTCString()),
    element('ttl', String(TTL_MINUTES)),
    element('generator', SITE.name),
    empty('itunes:image', { href: `${appUrl}/icon-512.png` }),
    element('itunes:author', SITE.name),
    element('itunes:explicit', 'false'),
    element('itunes:type', 'episodic'),
    element('itunes:block', 'Yes'),
    element('podcast:block', 'yes'),
    element('podcast:locked', 'yes'),
    ...items.map((item) => itemXml(item, language, app, cutUrl)),
  ]
  const names = {
    version: '2.0',
    'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
    'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss${attributes(names)}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`
}

function itemXml(item: ReadItem, language: ReaderLanguage, app: string, cutUrl: Feed['cutUrl']) {
  const { id, request, summary, cut } = item
  const { episode, requestedAt } = request
  const notes = notesHtml(item, language, app)
  return [
    '<item>',
    element('title', episode.title),
    element('itunes:title', episode.title),
    element('itunes:author', episode.channelTitle),
    `<guid isPermaLink="false">${id}</guid>`,
    element('link', `${app}/summary/${id}`),
    element('pubDate', requestedAt.toUTCString()),
    element('description', notes),
    element('content:encoded', notes),
    element('itunes:summary', summary.gist || MADE_BY[language].excerpt),
    ...(cut?.order.image === undefined ? [] : [empty('itunes:image', { href: cut.order.image })]),
    ...soundXml(item, cutUrl),
    '</item>',
  ].join('\n')
}

/** The cut, else an uncuttable publisher's file, else nothing. */
function soundXml({ id, request, cut }: ReadItem, cutUrl: Feed['cutUrl']) {
  if (
    cut?.format !== undefined &&
    cut.bytes !== undefined &&
    (cut.state === 'made' || cut.state === 'rested')
  ) {
    return [
      empty('enclosure', {
        url: cutUrl(id, cut.format),
        length: String(cut.bytes),
        type: SOUND_TYPES[cut.format] ?? '',
      }),
      element('itunes:duration', String(Math.round(cut.seconds ?? 0))),
      empty('podcast:chapters', { url: cutUrl(id, 'json'), type: 'application/json+chapters' }),
      empty('podcast:transcript', {
        url: cutUrl(id, 'vtt'),
        type: 'text/vtt',
        language: request.episode.language,
      }),
    ]
  }
  if (!playsWhole(cut?.state === 'none' ? cut.reason : undefined) || request.source.type !== 'feed') return []
  const { audioUrl } = request.source
  const ending = /\.(\w{2,4})$/.exec(URL.parse(audioUrl)?.pathname ?? '')?.[1]?.toLowerCase() ?? 'mp3'
  const [said = ''] = cut?.whole?.type.split(';') ?? []
  const type = /^(?:audio|video)\//i.test(said) ? said.trim() : (SOUND_TYPES[ending] ?? 'audio/mpeg')
  return [
    empty('enclosure', { url: audioUrl, length: String(cut?.whole?.bytes ?? 0), type }),
    element('itunes:duration', String(Math.round(request.episode.durationSeconds))),
    empty('podcast:chapters', { url: cutUrl(id, 'json'), type: 'application/json+chapters' }),
  ]
}

/** Whether the publisher's file replaces a cut: right times, uncuttable format. */
export const playsWhole = (reason: NoSoundReason | undefined) => reason === 'format'

function notesHtml({ id, request, summary }: ReadItem, language: ReaderLanguage, app: string): string {
  const { source, episode } = request
  const { publisher } = summary
  const texts = MAIL_TEXTS[language].feed
  const link = (href: string, text: string) => `<a href="${escaped(href)}">${escaped(text)}</a>`
  const list = (lines: ReadonlyArray<Pick<LayoutLine, 'text' | 'mark'> & { startSeconds: Seconds }>) =>
    `<ul>${lines.map(({ text, mark, startSeconds }) => `<li>${link(episodeMoment(source, startSeconds), timeCode(startSeconds))} ${escaped(mark === undefined ? text : `${text} (${mark})`)}</li>`).join('')}</ul>`
  const chapters = publisher?.chapters ?? []
  const translated = translatedText(summary, episode.language, language)
  return [
    `<p><strong>${escaped(summary.headline)}</strong></p>`,
    `<p>${escaped(summary.gist || MADE_BY[language].excerpt)}</p>`,
    ...(publisher?.description === undefined ? [] : [`<p>${escaped(publisher.description)}</p>`]),
    list(pointLines(summary, episode.language, language)),
    ...(translated === '' ? [] : [`<p>${escaped(translated)}</p>`]),
    ...(chapters.length === 0
      ? []
      : [
          `<p>${escaped(LAYOUT_TEXTS[language].publishersChapters)}</p>`,
          list(chapters.map(({ title: text, startSeconds }) => ({ text, startSeconds }))),
        ]),
    `<p>${escaped(episode.channelTitle)}: ${link(episodeAddress(source), source.type === 'youtube' ? texts.onYouTube : texts.atPublisher)}</p>`,
    `<p>${link(`${app}/summary/${id}`, texts.summary)}</p>`,
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const empty = (name: string, given: Record<string, string>) => `<${name}${attributes(given)}/>`
const attributes = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML and HTML, without what XML has no place for. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- XML 1.0 knows none of them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
