import type { SKRSContext2D } from '@napi-rs/canvas'
import { MARK } from '#domain/markBars.ts'
import { SITE } from '#domain/site.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { drawableText } from '../exports/pdf/drawableText.ts'
import { type FaceName, pdfFaces } from '../exports/pdf/pdfFaces.ts'
import { COLOURS } from '../mail/mailStyle.ts'
import type { SharedMoment } from './sharedMoments.ts'

export const PICTURE = { width: 1_200, height: 630 } as const
const SIDE = 80
const ROOM = PICTURE.width - 2 * SIDE
const QUOTE = { top: 176, height: 300, indent: 36, leading: 1.36, sizes: [64, 54, 46, 38, 32, 27] } as const
const COLOUR = { paper: COLOURS.sheet[0], ink: COLOURS.ink[0], quiet: COLOURS.ink2[0], lit: COLOURS.lamp[0] }

/** A shared moment's quote, show and episode, for previews of its link. @returns a PNG of some 100 kB */
export async function momentPicture({
  quote,
  show,
  title,
  language,
}: Pick<SharedMoment, 'quote' | 'show' | 'title' | 'language'>): Promise<Buffer> {
  const [{ createCanvas, GlobalFonts }, faces] = await Promise.all([import('@napi-rs/canvas'), pdfFaces()])
  for (const [name, { data }] of Object.entries(faces))
    if (!GlobalFonts.has(`brief-${name}`)) GlobalFonts.register(data, `brief-${name}`)
  const canvas = createCanvas(PICTURE.width, PICTURE.height)
  const on = canvas.getContext('2d')
  const box = (colour: string, x: number, y: number, width: number, height: number) => {
    on.fillStyle = colour
    on.fillRect(x, y, width, height)
  }
  /** Sets face and size for what is measured and written next. */
  const set = (face: FaceName, size: number, colour: string = COLOUR.ink) => {
    on.font = `${size}px brief-${face}`
    on.fillStyle = colour
    return (words: string) => drawableText(words, faces[face].has)
  }
  box(COLOUR.paper, 0, 0, PICTURE.width, PICTURE.height)
  for (const [bar, share] of MARK.shares.entries()) {
    const colour = MARK.lit.includes(bar) ? COLOUR.lit : COLOUR.ink
    box(colour, SIDE + 7 * bar, SIDE + 18 * (1 - share), 3.5, 36 * share)
  }
  on.fillText(set('heading', 34)(SITE.name), SIDE + 88, SIDE + 30)
  const { lines, size } = fitted(on, (each) => set('display', each)(LAYOUT_TEXTS[language].quoted(quote)))
  for (const [at, line] of lines.entries())
    on.fillText(line, SIDE + QUOTE.indent, QUOTE.top + at * size * QUOTE.leading + size)
  box(COLOUR.lit, SIDE, QUOTE.top, 6, lines.length * size * QUOTE.leading)
  on.fillText(linesOf(on, set('strong', 30)(show), ROOM, 1)[0] ?? '', SIDE, 532)
  on.fillText(linesOf(on, set('text', 26, COLOUR.quiet)(title), ROOM, 1)[0] ?? '', SIDE, 574)
  return canvas.encode('png')
}

/** In the largest size that it fits in, else cut in the smallest. @param inSize sets a size; the quote in it */
function fitted(on: SKRSContext2D, inSize: (size: number) => string): { lines: string[]; size: number } {
  const width = ROOM - QUOTE.indent
  const most = (size: number) => Math.floor(QUOTE.height / (size * QUOTE.leading))
  const fits = (size: number) => linesOf(on, inSize(size), width).length <= most(size)
  const size = QUOTE.sizes.find(fits) ?? QUOTE.sizes[5]
  return { lines: linesOf(on, inSize(size), width, most(size)), size }
}

function linesOf(on: SKRSContext2D, words: string, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && on.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)} …`]
    else lines.push(word)
  }
  return lines
}
