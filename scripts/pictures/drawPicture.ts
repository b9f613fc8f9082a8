import { readFileSync } from 'node:fs'
import { barHeights, barPixels } from '#domain/episodes/waveform.ts'
import { isLit, waveformPaths } from '../../src/ui/waveform.ts'
import type { DrawnEpisode } from './readEpisode.ts'
import { fromRoot } from '../stack/paths.ts'

interface PictureSize {
  width: number
  height: number
}

/** The tokens of src/ui/tokens.css that pictures use: a picture is a document of its own, and cannot reach them. */
const SHEET = {
  light: { ground: '#fbfbf9', ink: '#14181c', unlit: '#babfba', lamp: '#b63605' },
  dark: { ground: '#1a1e22', ink: '#ece9e1', unlit: '#454d53', lamp: '#ff9b57' },
}
/** The inverted band is dark in both themes. */
const BAND = {
  light: { ground: '#14181c', ink: '#f1f2ee', unlit: '#454d53', lamp: '#ff9b57' },
  dark: { ground: '#1a1e22', ink: '#ece9e1', unlit: '#454d53', lamp: '#ff9b57' },
}
type Palette = typeof SHEET

const MARGIN = 24
const PITCH = 7
const BAR = 4
const ROWS = 9

/** A long conversation as lines of a page, read from left to right; what the summary keeps is lit. */
export function drawPage(episode: DrawnEpisode, { width, height }: PictureSize): string {
  const perRow = Math.floor((width - 2 * MARGIN + PITCH - BAR) / PITCH)
  const left = Math.round((width - perRow * PITCH + PITCH - BAR) / 2) + BAR / 2
  const rowPitch = (height - 2 * MARGIN) / ROWS
  const bars = perRow * ROWS
  const paths = { lit: '', unlit: '' }
  for (const [i, share] of barHeights(episode.speech(bars), bars).entries()) {
    const tall = barPixels(share, rowPitch * 0.8)
    const x = left + (i % perRow) * PITCH
    const y = Math.round(MARGIN + (Math.floor(i / perRow) + 0.5) * rowPitch) - tall / 2
    paths[isLit(i, bars, episode.lit) ? 'lit' : 'unlit'] += `M${x} ${y}v${tall}`
  }
  return svg({ width, height }, BAND, strokes(paths))
}

const RING_BARS = 160

/** An episode as the edge of a disc, clockwise from the top, around the sign that plays it. */
export function drawDisc(episode: DrawnEpisode, { width, height }: PictureSize): string {
  const [cx, cy] = [width / 2, height / 2]
  const across = Math.min(width, height)
  const inner = across * 0.28
  const reach = across * 0.16
  const paths = { lit: '', unlit: '' }
  for (const [i, share] of barHeights(episode.speech(RING_BARS), RING_BARS).entries()) {
    const angle = ((i + 0.5) / RING_BARS) * 2 * Math.PI
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)]
    const tall = barPixels(share, reach)
    const at = (radius: number) => `${round(cx + radius * dx)} ${round(cy + radius * dy)}`
    paths[isLit(i, RING_BARS, episode.lit) ? 'lit' : 'unlit'] += `M${at(inner)}L${at(inner + tall)}`
  }
  const side = across * 0.14
  const play = `<path class="i" d="M${round(cx - side * 0.42)} ${round(cy - side / 2)}v${round(side)}l${round(side)} ${round(-side / 2)}z"/>`
  return svg({ width, height }, SHEET, strokes(paths) + play)
}

function strokes({ lit, unlit }: { lit: string; unlit: string }): string {
  return `<path class="u" d="${unlit}"/><path class="l" d="${lit}"/>`
}

function svg({ width, height }: PictureSize, { light, dark }: Palette, content: string): string {
  const rules = ({ ground, ink, unlit, lamp }: Palette['light']) =>
    `.g{fill:${ground}}.i{fill:${ink}}.u{stroke:${unlit}}.l{stroke:${lamp}}`
  const style = `<style>${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${style}<rect class="g" width="${width}" height="${height}"/><g stroke-width="${BAR}">${content}</g></svg>\n`
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** What services show where a page is linked. Open Graph's usual shape, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** What stands beside or under the words: a picture at the right, or the line of an episode below. */
export type CardDrawing = { picture: string } | { episode: DrawnEpisode }

const LINE = { width: 1056, height: 150, shape: { bar: 5, gap: 6 } } as const

/** A social card as a page for the browser to photograph. @param font Besley as a data address */
export function drawCard(title: string, drawing: CardDrawing, font: string): string {
  const beside = 'picture' in drawing
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Besley; src: url("${font}"); font-weight: 400 600 }
* { box-sizing: border-box; margin: 0 }
body { width: ${CARD_SIZE.width}px; height: ${CARD_SIZE.height}px; background: #f1f2ee; color: #14181c; position: relative; overflow: hidden }
.name { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 20px; font: 480 36px/48px Besley }
.name svg { width: 56px; height: 56px }
h1 { position: absolute; left: 72px; top: ${beside ? 184 : 152}px; width: ${beside ? 560 : 1056}px; font: 450 ${beside ? '54px/62px' : '84px/92px'} Besley; letter-spacing: -.025em; text-wrap: balance }
.line { position: absolute; left: 72px; bottom: 64px }
.picture { position: absolute; right: 0; top: 0; width: 496px; height: 100% }
.picture svg { display: block; width: 100%; height: 100% }
</style><div class="name">${readFileSync(fromRoot('public', 'icon.svg'), 'utf8')}Sonobrief</div><h1>${title}</h1>${
    'picture' in drawing
      ? `<div class="picture">${drawing.picture.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ')}</div>`
      : line(drawing.episode)
  }`
}

function line(episode: DrawnEpisode): string {
  const { width, height, shape } = LINE
  const { lit, unlit } = waveformPaths(episode.speech(240), width, height, shape, episode.lit)
  return `<svg class="line" width="${width}" height="${height}" stroke-width="${shape.bar}"><path d="${unlit}" stroke="#babfba"/><path d="${lit}" stroke="#b63605"/></svg>`
}
