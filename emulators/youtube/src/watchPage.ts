import type { Episode } from './Episode.ts'
import { escapeAttribute, escapeMarkup } from '../../support/escapeMarkup.ts'

/**
 * A page in the place of youtube.com/watch, so that links of local e-mails lead to the words they point at.
 * @param atSeconds the `t` of the link; the segment spoken then is marked and scrolled to
 */
export function watchPage(episode: Episode, atSeconds: number): string {
  const current = episode.segments.findLast(([start]) => start <= atSeconds)
  const lines = episode.segments.map((segment) => {
    const [start, , speaker, text] = segment
    const mark = segment === current ? ' id="now" aria-current="true"' : ''
    return `<p${mark}><a href="?v=${episode.videoId}&amp;t=${Math.floor(start)}s">${clock(start)}</a> <b>${escapeMarkup(speaker)}</b> ${escapeMarkup(text)}</p>`
  })
  return `<!doctype html>
<html lang="${escapeAttribute(episode.language ?? 'und')}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(episode.title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}[aria-current]{background:#ff06}</style>
<h1>${escapeMarkup(episode.title)}</h1>
<p>${escapeMarkup(episode.channelTitle)} · local stand-in for YouTube</p>
${lines.join('\n')}
<script>document.getElementById('now')?.scrollIntoView({block:'center'})</script>
</html>
`
}

/** @returns the seconds of a link's `t`: `90`, `90s` or `1h2m3s`; 0 for anything else */
export function secondsOfLink(t: string): number {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(t)
  const [, hours = 0, minutes = 0, seconds = 0] = match ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
