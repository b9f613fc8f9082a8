import { COLOURS, type Colour } from '../../mail/mailStyle.ts'
import { drawableText, isDrawable } from './drawableText.ts'
import type { FaceName, Faces } from './pdfFaces.ts'

/** A4 and its margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, top: 64, bottom: 76, side: 64 } as const
export const COLUMN = PAGE.width - 2 * PAGE.side

/** Text style, in points. */
export interface TextStyle {
  face: FaceName
  size: number
  line: number
  colour: Colour
  /** Letter spacing, in parts of the size. */
  tracking?: number
  align?: 'left' | 'right'
  /** Tabular figures. */
  isTabular?: true
}

/** A link's address, and its description. */
interface PdfLink {
  url: string
  about: string
}

/** An element of the document's structure, by which it is read aloud. */
export type Part = PDFKit.PDFStructureElement

/** A document's pages, top down, tagged for screen readers; no stranger's character reaches its syntax. */
export class PdfPaper {
  readonly #document: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly root: Part
  /** Top of the next element, from the top of the page. */
  y: number = PAGE.top

  constructor(document: PDFKit.PDFDocument, faces: Faces) {
    this.#document = document
    this.#faces = faces
    for (const [name, { data }] of Object.entries(faces)) document.registerFont(name, data)
    this.root = document.struct('Document')
    document.addStructure(this.root)
  }

  /** Begins a page where this height does not fit any more. */
  room(height: number): void {
    if (this.y + height > PAGE.height - PAGE.bottom && this.y > PAGE.top) this.#newPage()
  }

  get pages(): number {
    return this.#document.bufferedPageRange().count
  }

  #newPage(): void {
    this.#document.addPage()
    this.y = PAGE.top
  }

  /** Height of words, in points. */
  heightOf(words: string, style: TextStyle, width: number): number {
    const set = this.#set(words, style)
    return this.#document.heightOfString(set, { ...this.#options(style), width })
  }

  /** The least width without more lines than the whole column: balances a title's lines. */
  balancedWidth(words: string, style: TextStyle): number {
    const height = this.heightOf(words, style, COLUMN)
    let [tooNarrow, enough] = [0, COLUMN]
    while (enough - tooNarrow > 4) {
      const width = (tooNarrow + enough) / 2
      if (this.heightOf(words, style, width) > height) tooNarrow = width
      else enough = width
    }
    return enough
  }

  widthOf(words: string, style: TextStyle): number {
    return this.#document.widthOfString(this.#set(words, style), this.#options(style))
  }

  /**
   * Writes words at `y`, and moves on below them.
   * @param place.x from the left edge
   * @param place.lang where it differs from the file's
   * @param place.as structure element, such as `P`; links are a `Link`
   */
  write(
    words: string,
    style: TextStyle,
    place: { in?: Part; x?: number; width?: number; lang?: string } & ({ as: string } | { link: PdfLink }),
  ): void {
    const { x = PAGE.side, width = COLUMN, lang } = place
    const into = place.in ?? this.root
    const height = this.heightOf(words, style, width)
    const page = this.#document.page
    const draw = () => this.#draw(words, style, x, width)
    const top = this.y
    if ('as' in place) {
      into.add(this.#document.struct(place.as, lang === undefined ? {} : { lang }, draw))
    } else {
      const { link } = place
      const part = this.#document.struct('Link', lang === undefined ? {} : { lang })
      into.add(part)
      part.add(draw)
      const linked = Math.min(width, this.widthOf(words, style))
      this.#document.link(x, top, linked, height, link.url, {
        structParent: part,
        Contents: new String(link.about),
      } as never)
      part.end()
    }
    this.y = page === this.#document.page ? top + height : this.#document.y
  }

  part(type: string, into: Part = this.root): Part {
    const part = this.#document.struct(type)
    into.add(part)
    return part
  }

  rule(colour: Colour, thickness = 0.6): void {
    this.artifact(() => this.#document.rect(PAGE.side, this.y, COLUMN, thickness).fill(COLOURS[colour][0]))
  }

  /** A box around its content. @param height of the box, from `y` on */
  frame(height: number): void {
    this.artifact(() =>
      this.#document
        .lineWidth(0.75)
        .roundedRect(PAGE.side, this.y, COLUMN, height, 3)
        .stroke(COLOURS.edge[0]),
    )
  }

  /** Upright bars of given heights, centred on one axis. Described as one picture, or decoration. */
  bars(
    bars: ReadonlyArray<{ height: number; colour: Colour }>,
    box: { x: number; bar: number; gap: number; height: number },
    alt?: string,
  ): void {
    const draw = () => {
      for (const [index, { height, colour }] of bars.entries()) {
        this.#document
          .rect(box.x + index * (box.bar + box.gap), this.y + (box.height - height) / 2, box.bar, height)
          .fill(COLOURS[colour][0])
      }
    }
    if (alt === undefined) this.artifact(draw)
    else this.root.add(this.#document.struct('Figure', { alt }, draw))
    this.y += box.height
  }

  /** Decoration, skipped when read aloud. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type })
    draw()
    this.#document.endMarkedContent()
  }

  /** Words on every page, outside the text. @param lines of one page, by its number, from 1 */
  onEachPage(
    lines: (page: number, pages: number) => ReadonlyArray<{ words: string; style: TextStyle }>,
  ): void {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(start + page)
      // Writing below the text must not begin a page.
      this.#document.page.margins.bottom = 0
      this.artifact(() => {
        for (const { words, style } of lines(page + 1, count)) {
          this.y = PAGE.height - PAGE.bottom + 30
          this.#draw(words, style, PAGE.side, COLUMN)
        }
      }, 'Pagination')
    }
  }

  #draw(words: string, style: TextStyle, x: number, width: number): void {
    const set = this.#set(words, style)
    const { ascent, capHeight } = this.#faces[this.#faceFor(words, style)]
    // Lines of different faces share one base line: capitals in the middle of their line.
    const baseLine = (style.line + capHeight * style.size) / 2
    this.#document
      .fillColor(COLOURS[style.colour][0])
      .text(set, x, this.y + baseLine - ascent * style.size, { ...this.#options(style), width })
  }

  /** Sets face and size. @returns the words as drawable in that face */
  #set(words: string, style: TextStyle): string {
    const name = this.#faceFor(words, style)
    this.#document.font(name).fontSize(style.size)
    return drawableText(words, this.#faces[name].has)
  }

  /** The display face is Latin only: words with other characters take the reading face. */
  #faceFor(words: string, { face }: TextStyle): FaceName {
    if (face === 'text' || face === 'strong' || isDrawable(words, this.#faces[face].has)) return face
    return face === 'heading' ? 'strong' : 'text'
  }

  #options({ size, line, tracking = 0, align = 'left', isTabular }: TextStyle): PDFKit.Mixins.TextOptions {
    return {
      align,
      lineGap: line - this.#document.currentLineHeight(true),
      characterSpacing: tracking * size,
      // Words are laid out once each unless features are set: only columns set them.
      ...(isTabular && { features: ['tnum'] }),
    }
  }
}
