import { episodeAddress, type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { captionStamp, escapedVtt } from '#domain/cuts/captions.ts'
import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { shareByLength } from '../engine/transcript/shareByLength.ts'
import { MAIL_TEXTS } from '../mail/mailTexts.ts'
import { escapeHtml } from '../mail/plainWords.ts'
import { PICTURE } from './momentPicture.ts'
import type { SharedMoment } from './sharedMoments.ts'

/** The site's own look, in as few bytes as a shared page needs. */
const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#f1f2ee,#121518);--ink:light-dark(#14181c,#ece9e1);--ink2:light-dark(#454b51,#b9bab4);--lamp:light-dark(#b63605,#ff9b57);--rule:light-dark(#d6d8d1,#2d3338)}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.75rem system-ui,sans-serif}
main,footer{max-width:44rem;margin:auto;padding:2.5rem 1.25rem;overflow-wrap:anywhere}
blockquote{margin:1.5rem 0;padding-left:1.25rem;border-left:3px solid var(--lamp);font:450 clamp(1.5rem,5vw,2.25rem)/1.35 Georgia,"Times New Roman",serif}
h1{margin:0;font:inherit;font-weight:600}p{margin:.75rem 0}small,footer{font-size:.9375rem;color:var(--ink2)}
video,iframe{display:block;width:100%;margin-block:1rem;border:0;background:#0b0d0f}video{height:11rem}video::cue{font:1.25rem/1.4 Georgia,serif;background:none}iframe{aspect-ratio:16/9;min-height:12.5rem}
a{display:inline-block;min-height:2.75rem;line-height:2.75rem;margin-right:1.5rem;color:inherit;text-underline-offset:.2em}
.play{padding-inline:1.25rem;border-radius:4px;background:var(--lamp);color:var(--paper);font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid var(--lamp);outline-offset:2px}footer{border-top:1px solid var(--rule)}`

interface Page {
  language: ReaderLanguage
  title: string
  description: string
  main: string
  footer: string
  /** Address for previews of its link. */
  picture?: string
}

function htmlOf({ language, title, description, main, footer, picture }: Page): string {
  const [named, told] = [title, description].map(escapeHtml)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${named}</title>
<meta name="description" content="${told}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="${SITE.name}">
<meta property="og:title" content="${named}">
<meta property="og:description" content="${told}">${picture === undefined ? '' : pictured(picture)}
<style>${STYLE}</style>
</head>
<body>
<main>${main}</main>
<footer>${footer}</footer>
</body>
</html>
`
}

const pictured = (address: string) => `
<meta property="og:image" content="${escapeHtml(address)}">
<meta property="og:image:width" content="${PICTURE.width}">
<meta property="og:image:height" content="${PICTURE.height}">
<meta name="twitter:card" content="summary_large_image">`

const LONGEST_HEAD = 180
const shortened = (text: string) =>
  text.length <= LONGEST_HEAD ? text : `${text.slice(0, LONGEST_HEAD - 1).trimEnd()}…`

/** What everybody with its address reads and hears. Without any script. docs/rules.md "Moments", #shared-moments */
export function momentHtml(id: string, moment: SharedMoment, appUrl: string): string {
  const { source, language, startSeconds, endSeconds } = moment
  const texts = MAIL_TEXTS[language].moment
  const app = inApp(language, appUrl)
  const [quote, title, show, speaker = ''] = [
    moment.quote,
    moment.title,
    moment.show,
    moment.speaker ?? '',
  ].map(escapeHtml)
  const times = `${timeCode(startSeconds)}–${timeCode(endSeconds)}`
  const address = wholeOf(source, startSeconds)
  const report = `mailto:${SITE.contactEmail}?subject=${encodeURIComponent(`${texts.report}: /m/${id}`)}`
  const main = `
<h1>${show}</h1>
<p><small>${title}</small></p>
<blockquote>${quote}</blockquote>
${speaker === '' ? '' : `<p>${speaker}</p>`}
<p><small>${texts.said}, ${times}${moment.isChecked ? `: ${texts.checked}` : ''}.</small></p>
${playerOf(id, moment)}
<p><a href="${escapeHtml(address)}" rel="noopener">${texts.whole}</a><a href="${app}/demo?url=${encodeURIComponent(episodeAddress(source))}">${texts.summarize}</a></p>`
  return htmlOf({
    language,
    title: shortened(`${LAYOUT_TEXTS[language].quoted(moment.quote)} · ${moment.show}`),
    description: shortened(`${moment.title}, ${times}`),
    main,
    picture: `${appUrl}/m/${id}.png`,
    footer: `${texts.by} <a href="${app}/">${SITE.name}</a> <a href="${escapeHtml(report)}">${texts.report}</a>`,
  })
}

/** At its publisher. What a feed names may be no page. */
function wholeOf(source: EpisodeSource, seconds: Seconds): string {
  const address = source.type === 'youtube' ? episodeMoment(source, seconds) : episodeAddress(source)
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : '/'
}

/** Just these seconds of the publisher's own file, by a media fragment; a video shows captions, a sound none. Nothing is loaded before it is pressed. */
function playerOf(id: string, { source, language, startSeconds, endSeconds, title }: SharedMoment): string {
  const texts = MAIL_TEXTS[language].moment
  const span = [startSeconds, endSeconds].map((seconds) => Math.round(seconds * 10) / 10)
  if (source.type === 'youtube') {
    const address = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(source.videoId)}?start=${Math.floor(startSeconds)}&end=${Math.ceil(endSeconds)}&autoplay=1&playsinline=1`
    return `<p><small>${escapeHtml(texts.sees('YouTube'))}</small></p>
<a class="play" target="video" referrerpolicy="strict-origin" href="${escapeHtml(address)}">${texts.play}</a>
<iframe name="video" title="${escapeHtml(title)}" allow="autoplay; encrypted-media" allowfullscreen></iframe>`
  }
  const address = URL.parse(source.audioUrl)
  if (address === null || !/^https?:$/.test(address.protocol)) return ''
  address.hash = `t=${span.join(',')}`
  return `<p><small>${escapeHtml(texts.sees(address.hostname))}</small></p>
<video controls playsinline preload="none" aria-label="${escapeHtml(title)}" src="${escapeHtml(address.href)}"><track default kind="captions" srclang="${language}" label="${texts.captions}" src="/m/${id}.vtt"></video>`
}

const LONGEST_CAPTION = 64

/** The quote in pieces, each at its share of the seconds, as WebVTT: above the controls, which would hide it. */
export function momentCaptions({ quote, startSeconds, endSeconds }: SharedMoment): string {
  const pieces =
    quote.match(
      new RegExp(`\\S(?:.{0,${LONGEST_CAPTION - 2}}\\S)?(?=\\s|$)|\\S{1,${LONGEST_CAPTION}}`, 'gsu'),
    ) ?? []
  const cues = shareByLength({ startSeconds, endSeconds, text: quote }, pieces)
  return [
    'WEBVTT\n',
    ...cues.map(
      (each) =>
        `${captionStamp(each.startSeconds)} --> ${captionStamp(each.endSeconds)} line:15%\n${escapedVtt(each.text)}\n`,
    ),
  ].join('\n')
}

/** @param language of the request: nothing is left of the moment's */
export function goneHtml(why: 'unknown' | 'ended', language: ReaderLanguage, appUrl: string): string {
  const texts = MAIL_TEXTS[language].moment
  const title = texts[why]
  const description = why === 'unknown' ? texts.aboutUnknown : texts.aboutEnded
  const home = `${inApp(language, appUrl)}/`
  const main = `<h1>${title}</h1><p>${description}</p><p><a href="${home}">${texts.own}</a></p>`
  return htmlOf({ language, title, description, main, footer: `<a href="${home}">${SITE.name}</a>` })
}
