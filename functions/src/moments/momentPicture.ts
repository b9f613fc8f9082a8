import { MARK } from '#domain/markBars.ts'
import { SITE } from '#domain/site.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { drawableText } from '../exports/pdf/drawableText.ts'
import { type Face, pdfFaces } from '../exports/pdf/pdfFaces.ts'
import { COLOURS } from '../mail/mailStyle.ts'
import { png } from '../platform/png.ts'
import type { SharedMoment } from './sharedMoments.ts'

export const PICTURE = { width: 1_200, height: 630 } as const
const { width: WIDTH, height: HEIGHT } = PICTURE
const SIDE = 80
const QUOTE = { top: 176, height: 300, indent: 36, leading: 1.36, sizes: [64, 54, 46, 38, 32, 27] } as const

/** Shades of each colour on paper, which smooth edges. */
const SHADES = 32
const INKS = ['ink', 'ink2', 'lamp'] as const
type Ink = (typeof INKS)[number]
/** Lines looked at in a row of pixels. */
const SAMPLES = 4
const STEPS_OF_CURVE = 6
/** Between words, in parts of the size. */
const WIDEST_SPACE = 0.3

type Point = readonly [x: number, y: number]
type Outline = readonly Point[]

/** A shared moment's quote, show and episode, for previews of its link. @returns a PNG of some 30 kB */
export async function momentPicture({
  quote,
  show,
  title,
  language,
}: Pick<SharedMoment, 'quote' | 'show' | 'title' | 'language'>): Promise<Buffer> {
  const { display, heading, text, strong } = await pdfFaces()
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT)
  const write = (face: Face, words: string, at: Point, size: number, ink: Ink = 'ink') => {
    for (const outlines of lettersOf(face, words, at, size)) fill(pixels, outlines, ink)
  }
  for (const [bar, share] of MARK.shares.entries())
    fill(
      pixels,
      [box(SIDE + 7 * bar, SIDE + 18 * (1 - share), 3.5, 36 * share)],
      MARK.lit.includes(bar) ? 'lamp' : 'ink',
    )
  write(heading, SITE.name, [SIDE + 88, SIDE + 30], 34)
  const { lines, size } = fitted(display, LAYOUT_TEXTS[language].quoted(quote))
  const line = size * QUOTE.leading
  fill(pixels, [box(SIDE, QUOTE.top, 6, lines.length * line)], 'lamp')
  for (const [at, words] of lines.entries())
    write(display, words, [SIDE + QUOTE.indent, QUOTE.top + at * line + size], size)
  write(strong, linesOf(strong, show, 30, WIDTH - 2 * SIDE, 1)[0] ?? '', [SIDE, 532], 30)
  write(text, linesOf(text, title, 26, WIDTH - 2 * SIDE, 1)[0] ?? '', [SIDE, 574], 26, 'ink2')
  return png(WIDTH, HEIGHT, pixels, palette())
}

/** The paper's shades towards each ink. */
function palette(): Uint8Array {
  const rgb = (hex: string) => [...Buffer.from(hex.slice(1), 'hex')]
  const paper = rgb(COLOURS.sheet[0])
  const shadesOf = (ink: Ink) =>
    Array.from({ length: SHADES }, (_, shade) => {
      const part = shade / (SHADES - 1)
      return rgb(COLOURS[ink][0]).map((value, at) => (paper[at] ?? 0) * (1 - part) + value * part)
    })
  return Uint8Array.from(INKS.flatMap(shadesOf).flat())
}

const runOf = (face: Face, words: string) => face.font.layout(drawableText(words, face.has))

/** In the largest size that it fits in, else cut in the smallest. */
function fitted(face: Face, quote: string): { lines: string[]; size: number } {
  const width = WIDTH - 2 * SIDE - QUOTE.indent
  const most = (size: number) => Math.floor(QUOTE.height / (size * QUOTE.leading))
  const size =
    QUOTE.sizes.find((each) => linesOf(face, quote, each, width).length <= most(each)) ?? QUOTE.sizes[5]
  return { lines: linesOf(face, quote, size, width, most(size)), size }
}

function linesOf(
  face: Face,
  words: string,
  size: number,
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  let room = 0
  for (const word of words.split(/\s+/)) {
    const wide = (runOf(face, word).advanceWidth / face.font.unitsPerEm + WIDEST_SPACE) * size
    if (wide <= room) lines.push(`${lines.pop()} ${word}`)
    else if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)} …`]
    else lines.push(word)
    room = (wide <= room ? room : width) - wide
  }
  return lines
}

const box = (x: number, y: number, width: number, height: number): Outline => [
  [x, y],
  [x, y + height],
  [x + width, y + height],
  [x + width, y],
]

/** Each letter's outlines; TrueType's curves are quadratic. */
function lettersOf(face: Face, words: string, [x, y]: Point, size: number): Outline[][] {
  const { glyphs, positions } = runOf(face, words)
  const scale = size / face.font.unitsPerEm
  let left = x
  return glyphs.map(({ path }, at) => {
    const outlines: Point[][] = []
    let last: Point = [0, 0]
    const lineTo = (to: Point) => {
      last = to
      outlines.at(-1)?.push([left + to[0] * scale, y - to[1] * scale])
    }
    for (const { command, args } of path.commands) {
      const [a = 0, b = 0, c = 0, d = 0] = args
      const [fromX, fromY] = last
      if (command === 'moveTo') outlines.push([])
      if (command === 'moveTo' || command === 'lineTo') lineTo([a, b])
      if (command !== 'quadraticCurveTo') continue
      for (let step = 1; step <= STEPS_OF_CURVE; step++) {
        const [t, u] = [step / STEPS_OF_CURVE, 1 - step / STEPS_OF_CURVE]
        lineTo([u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d])
      }
    }
    left += (positions[at]?.xAdvance ?? 0) * scale
    return outlines
  })
}

/** Fills what the outlines go around, by the nonzero rule. */
function fill(pixels: Buffer, outlines: readonly Outline[], ink: Ink): void {
  const edges = outlines.flatMap((points) =>
    points.map((from, at) => [from, points[(at + 1) % points.length] ?? from] as const),
  )
  const heights = edges.map(([[, y]]) => y)
  const [top, end] = [Math.max(0, Math.floor(Math.min(...heights))), Math.min(HEIGHT, Math.max(...heights))]
  for (let row = top; row < end; row++) {
    const near = edges.filter(
      ([from, to]) => Math.min(from[1], to[1]) <= row + 1 && Math.max(from[1], to[1]) >= row,
    )
    const covered = new Map<number, number>()
    for (let sample = 0.5; sample < SAMPLES; sample++) {
      const y = row + sample / SAMPLES
      const crossings = near
        .filter(([from, to]) => from[1] <= y !== to[1] <= y)
        .map(([from, to]) => ({
          x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
          turn: to[1] > from[1] ? 1 : -1,
        }))
        .toSorted((one, other) => one.x - other.x)
      let winding = 0
      for (const [at, { x, turn }] of crossings.entries()) {
        winding += turn
        const next = winding === 0 ? x : Math.min(WIDTH, crossings[at + 1]?.x ?? x)
        for (let pixel = Math.floor(x); pixel < next; pixel++) {
          const part = Math.min(pixel + 1, next) - Math.max(pixel, x)
          covered.set(pixel, (covered.get(pixel) ?? 0) + part / SAMPLES)
        }
      }
    }
    for (const [pixel, part] of covered) {
      const at = row * (WIDTH + 1) + 1 + pixel
      const shade = Math.round(Math.min(1, part) * (SHADES - 1))
      if (shade > (pixels[at] ?? 0) % SHADES) pixels[at] = INKS.indexOf(ink) * SHADES + shade
    }
  }
}
