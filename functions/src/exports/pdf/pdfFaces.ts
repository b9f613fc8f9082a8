import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** A typeface as embedded: only the used characters. */
export interface Face {
  data: Buffer
  font: Font
  has: (codePoint: number) => boolean
  /** From the base line to the top, in parts of the size. */
  ascent: number
  /** Capital height, in parts of the size. */
  capHeight: number
}

/** The site's display face, and a reading face in place of screens' system face: both OFL, both with `ñ¿«€`. */
const FILES = {
  display: '@expo-google-fonts/besley/400Regular/Besley_400Regular.ttf',
  heading: '@expo-google-fonts/besley/500Medium/Besley_500Medium.ttf',
  text: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
} as const
export type FaceName = keyof typeof FILES
export type Faces = Record<FaceName, Face>

let loaded: Promise<Faces> | undefined

/** All faces, read once per instance. @throws Error when a file is missing */
export function pdfFaces(): Promise<Faces> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Faces> {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const face = async (name: FaceName): Promise<Face> => {
    const data = await readFile(resolve(FILES[name]))
    const font = create(data)
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${FILES[name]} holds more than one face`)
    return {
      data,
      font,
      has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
      ascent: font.ascent / font.unitsPerEm,
      capHeight: font.capHeight / font.unitsPerEm,
    }
  }
  const [display, heading, text, strong] = await Promise.all([
    face('display'),
    face('heading'),
    face('text'),
    face('strong'),
  ])
  return { display, heading, text, strong }
}
