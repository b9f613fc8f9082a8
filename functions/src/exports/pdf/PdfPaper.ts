import { COLOURS, type Colour } from '../../mail/mailStyle.ts'
import { drawableText, isDrawable } from './drawableText.ts'
import type { FaceName, Faces } from './pdfFaces.ts'

/** A4 in points, with its margins. */
export const PAGE = { width: 595.28, height: 841.89, top: 64, bottom: 76, side: 64 } as const
export const COLUMN = PAGE.width - 2 * PAGE.side

/** How words are set, in points. */
export interface TextStyle {
  face: FaceName
  size: number
  line: number
  colour: Colour
  /** Between letters, in parts of the size. */
  tracking?: number
  align?: 'left' | 'right'
  /** Figures of one width, for columns of them. */
  isTabular?: true
}

/** An address that words lead to, and what a reader is told of it. */
interface PdfLink {
  url: string
  about: string
}

/** A part of the document's structure, by which it is read aloud. */
export type Part = PDFKit.PDFStructureElement

/**
 * The sheet that a document is written on, from the top down: text with even lines, rules and bars, in a structure that
 * screen readers follow. Everything that is set is drawable text, so that no character of somebody else's text reaches
 * the file's own syntax.
 */
export class PdfPaper {
  readonly #document: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly root: Part
  /** Where the next thing begins, from the top of the page. */
  y: number = PAGE.top

  constructor(document: PDFKit.PDFDocument, faces: Faces) {
    this.#document = document
    this.#faces = faces
    for (const [name, { data }] of Object.entries(faces)) document.registerFont(name, data)
    this.root = document.struct('Document')
    document.addStructure(this.root)
  }

  /** Begins a page where so much does not fit on this one any more. */
  room(height: number): void {
    if (this.y + height > PAGE.height - PAGE.bottom && this.y > PAGE.top) this.#newPage()
  }

  #newPage(): void {
    this.#document.addPage()
    this.y = PAGE.top
  }

  /** What words take, in points. */
  heightOf(words: string, style: TextStyle, width: number): number {
    const set = this.#set(words, style)
    return this.#document.heightOfString(set, { ...this.#options(style), width })
  }

  /** The least width that takes no more lines than the whole column: so that lines of a title are of one length. */
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
   * @param place.lang of words in another language than the file's
   * @param place.as what part of the structure they are, such as `P`; those that lead somewhere are a `Link`
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

  /** A part that holds others. */
  part(type: string, into: Part = this.root): Part {
    const part = this.#document.struct(type)
    into.add(part)
    return part
  }

  rule(colour: Colour, thickness = 0.6): void {
    this.artifact(() => this.#document.rect(PAGE.side, this.y, COLUMN, thickness).fill(COLOURS[colour][0]))
  }

  /** A box around what is written in it. @param height of the box, from `y` on */
  frame(height: number): void {
    this.artifact(() =>
      this.#document
        .lineWidth(0.75)
        .roundedRect(PAGE.side, this.y, COLUMN, height, 3)
        .stroke(COLOURS.edge[0]),
    )
  }

  /** Upright bars, each with its own height, centred on one axis. Told as one picture, or as decoration. */
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

  /** Decoration: nobody is read it. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type })
    draw()
    this.#document.endMarkedContent()
  }

  /** Words that are on every page, and no part of the text. @param lines of one page, by its number, from 1 */
  onEachPage(
    lines: (page: number, pages: number) => ReadonlyArray<{ words: string; style: TextStyle }>,
  ): void {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(start + page)
      // Below the text no new page may begin.
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
    // Lines of different faces stand on one base line: capitals in the middle of their line.
    const baseLine = (style.line + capHeight * style.size) / 2
    this.#document
      .fillColor(COLOURS[style.colour][0])
      .text(set, x, this.y + baseLine - ascent * style.size, { ...this.#options(style), width })
  }

  /** Chooses face and size. @returns the words as that face can draw them */
  #set(words: string, style: TextStyle): string {
    const name = this.#faceFor(words, style)
    this.#document.font(name).fontSize(style.size)
    return drawableText(words, this.#faces[name].has)
  }

  /** The display face has Latin alone: words with other characters take the one for reading. */
  #faceFor(words: string, { face }: TextStyle): FaceName {
    if (face === 'text' || face === 'strong' || isDrawable(words, this.#faces[face].has)) return face
    return face === 'heading' ? 'strong' : 'text'
  }

  #options({ size, line, tracking = 0, align = 'left', isTabular }: TextStyle): PDFKit.Mixins.TextOptions {
    return {
      align,
      lineGap: line - this.#document.currentLineHeight(true),
      characterSpacing: tracking * size,
      // Words are laid out once each unless features are asked for: only what stands in columns asks.
      ...(isTabular && { features: ['tnum'] }),
    }
  }
}
