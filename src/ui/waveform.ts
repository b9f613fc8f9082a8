import { type Bins, barHeights, barPixels } from '#domain/episodes/waveform.ts'

/** Lit part: from the left to a share of 1 (an amount), or spans (moments). */
export type Lit = { share: number } | { spans: readonly { from: number; to: number }[] }

export interface WaveformShape {
  /** Width of a bar, in pixels. */
  bar: number
  gap: number
  /** Bars in a group, with a wider gap after each. Undefined: no groups. */
  group?: number
}

const GROUP_GAP = 4

/** Bars that fit into a width. docs/rules.md "Look" */
export function barCount(width: number, { bar, gap, group }: WaveformShape): number {
  const groupGap = group === undefined ? 0 : GROUP_GAP
  // No gap follows the last bar, and none the last group.
  return Math.max(1, Math.floor((width + gap + groupGap) / (bar + gap + groupGap / (group ?? 1))))
}

export function isLit(i: number, n: number, lit: Lit): boolean {
  const middle = (i + 0.5) / n
  if ('share' in lit) return middle < lit.share
  return lit.spans.some(({ from, to }) => middle >= from && middle < to)
}

/** Paths of the lit and the unlit bars, by relative strokes: absolute ones make a page a tenth longer. */
export function waveformPaths(bins: Bins, width: number, height: number, shape: WaveformShape, lit: Lit) {
  const n = barCount(width, shape)
  const paths = { lit: '', unlit: '' }
  const pens = { lit: { x: 0, y: 0 }, unlit: { x: 0, y: 0 } }
  for (const [i, share] of barHeights(bins, n).entries()) {
    const tall = bins.length === 0 ? 2 : barPixels(share, height)
    const groups = shape.group === undefined ? 0 : Math.floor(i / shape.group)
    const x = i * (shape.bar + shape.gap) + groups * GROUP_GAP + shape.bar / 2
    const y = (height - tall) / 2
    const kind = isLit(i, n, lit) ? 'lit' : 'unlit'
    const pen = pens[kind]
    // A sign separates two numbers as a blank does.
    paths[kind] += `m${x - pen.x}${y < pen.y ? '' : ' '}${y - pen.y}v${tall}`
    pens[kind] = { x, y: y + tall }
  }
  return paths
}
