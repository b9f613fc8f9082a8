import { plainWords } from '../../mail/plainWords.ts'

/** Replaces characters that no face has. */
const MISSING = '□'

/** Invisible characters: variation selectors, joiners, marks, tags. */
const SILENT = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A stranger's words as one line that a face can draw: characters it has stay, or take a drawable form (full-width
 * letters, accents); emoji are left out, and anything else becomes a box, so that no loss is silent.
 */
export function drawableText(text: string, has: (codePoint: number) => boolean): string {
  const line = plainWords(text).normalize('NFC')
  return Array.from(signs.segment(line), ({ segment }) => drawable(segment, has))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

export function isDrawable(text: string, has: (codePoint: number) => boolean): boolean {
  return hasAll(plainWords(text).normalize('NFC'), has)
}

function drawable(sign: string, has: (codePoint: number) => boolean): string {
  if (hasAll(sign, has) && !SILENT.test(sign)) return sign
  if (PICTURE.test(sign) || SILENT.test(sign)) return ''
  const plain = sign.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return plain !== '' && hasAll(plain, has) ? plain : MISSING
}

function hasAll(text: string, has: (codePoint: number) => boolean): boolean {
  return Array.from(text).every((sign) => has(sign.codePointAt(0) ?? 0))
}
