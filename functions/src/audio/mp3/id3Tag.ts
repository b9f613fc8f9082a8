import type { CutTags } from '../Cut.ts'

export interface Chapter {
  readonly title: string
  readonly startSeconds: number
  readonly endSeconds: number
}

const HEADER_BYTES = 10
/** Text encoding UTF-16 with a byte order mark, known to the oldest readers of this version too. */
const UTF_16 = 1
const LATIN_1 = 0
const FRONT_COVER = 3
const NO_OFFSET = 0xff_ff_ff_ff
/** A table of contents counts chapters in one byte. */
const MOST_CHAPTERS = 255
const TOP_LEVEL_IN_ORDER = 3

/**
 * An ID3v2.3 tag with title, show, picture and chapters.
 * @param bytes length of the tag, padded; at least its length without padding
 * Source: id3.org/id3v2.3.0, id3v2-chapters-1.0
 */
export function id3Tag(tags: CutTags, chapters: readonly Chapter[], bytes?: number): Uint8Array {
  const { title, show, artwork } = tags
  const listed = chapters.slice(0, MOST_CHAPTERS)
  const frames = concat([
    ...(title === undefined ? [] : [textFrame('TIT2', title)]),
    ...(show === undefined ? [] : [textFrame('TPE1', show), textFrame('TALB', show)]),
    ...(listed.length === 0 ? [] : [contents(listed.length)]),
    ...listed.map(chapterFrame),
    ...(artwork ? [picture(artwork)] : []),
  ])
  const whole = new Uint8Array(Math.max(bytes ?? 0, HEADER_BYTES + frames.length))
  whole.set(latin('ID3'))
  whole.set([3, 0, 0, ...sevenBits(whole.length - HEADER_BYTES)], 3)
  whole.set(frames, HEADER_BYTES)
  return whole
}

const chapterId = (index: number) => `chp${index}`

function contents(count: number): Uint8Array {
  const ids = Array.from({ length: count }, (_, index) => latin(`${chapterId(index)}\0`))
  return frame('CTOC', concat([latin('toc\0'), Uint8Array.of(TOP_LEVEL_IN_ORDER, count), ...ids]))
}

function chapterFrame({ title, startSeconds, endSeconds }: Chapter, index: number): Uint8Array {
  const times = new DataView(new ArrayBuffer(16))
  times.setUint32(0, Math.round(startSeconds * 1000))
  times.setUint32(4, Math.round(endSeconds * 1000))
  times.setUint32(8, NO_OFFSET)
  times.setUint32(12, NO_OFFSET)
  return frame(
    'CHAP',
    concat([latin(`${chapterId(index)}\0`), new Uint8Array(times.buffer), textFrame('TIT2', title)]),
  )
}

const picture = ({ type, bytes }: NonNullable<CutTags['artwork']>) =>
  frame('APIC', concat([Uint8Array.of(LATIN_1), latin(`${type}\0`), Uint8Array.of(FRONT_COVER, 0), bytes]))

function textFrame(id: string, text: string): Uint8Array {
  const body = new Uint8Array(3 + 2 * text.length)
  body.set([UTF_16, 0xff, 0xfe])
  const view = new DataView(body.buffer, 3)
  for (let index = 0; index < text.length; index++) view.setUint16(2 * index, text.charCodeAt(index), true)
  return frame(id, body)
}

function frame(id: string, body: Uint8Array): Uint8Array {
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, body.length)
  return concat([latin(id), new Uint8Array(size.buffer), Uint8Array.of(0, 0), body])
}

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const sevenBits = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
