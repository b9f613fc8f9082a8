import { waveformPaths } from '../../src/ui/waveform.ts'
import { drawIcon } from '../icons/drawIcon.ts'
import type { DrawnEpisode } from './readEpisode.ts'

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
</style><div class="name">${drawIcon(512, 'rounded')}Sonobrief</div><h1>${title}</h1>${
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
