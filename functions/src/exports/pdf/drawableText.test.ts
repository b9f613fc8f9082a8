import { describe, expect, it } from 'vitest'
import { drawableText } from './drawableText.ts'
import { type Faces, pdfFaces } from './pdfFaces.ts'

const faces: Faces = await pdfFaces()

describe('the typeface for reading in a PDF', () => {
  it.each([
    ['Spanish', '¿Qué añadió el pingüino? «¡Nada!» – 5 €…', '¿Qué añadió el pingüino? «¡Nada!» – 5 €…'],
    ['names of Europe', 'Dvořák, Łódź, Ωμέγα, Пётр', 'Dvořák, Łódź, Ωμέγα, Пётр'],
    ['letters in two pieces', 'an\u0303o', 'año'],
    ['letters of another form', 'Ｗｉｄｅ 𝐛𝐨𝐥𝐝 ㎏', 'Wide bold kg'],
    ['emoji, whole families of them', 'Bread 🍞 and 👨‍👩‍👧‍👦 ❤️ 🇪🇸 rise', 'Bread and rise'],
    ['a script that no face has', '中文 and more', '□□ and more'],
    ['marks heaped on a letter', 'H\u0363\u0301\u0489ello', 'Hello'],
    ['what turns the direction', 'a\u202Ecba\u2066b\u200Fc', 'a cba b c'],
    ['what breaks a line or a file', 'one\u0000two\nthree\u2028four\u200Bfive', 'one two three fourfive'],
    ['half a sign', 'a\uD83Cb', 'a□b'],
    ['the syntax of the file', ') Tj ET endstream (\\', ') Tj ET endstream (\\'],
    ['nothing', '', ''],
  ])('draws %s', (_, text, drawn) => expect(drawableText(text, faces.text.has)).toBe(drawn))
})

it('drawableText replaces letters that a typeface lacks, and keeps the other ones', () => {
  expect(drawableText('Ωμέγα Dvořák ñ', faces.display.has)).toMatch(/^\S+ Dvořák ñ$/)
  expect(faces.display.has('Ω'.codePointAt(0) ?? 0)).toBe(faces.heading.has('Ω'.codePointAt(0) ?? 0))
})
