import type { MadeSound, Rendition } from './SoundShelf.ts'
import type { SpokenLine } from './speech.ts'

export interface HeardWords {
  readonly seconds: number
  readonly said: ReadonlyArray<Pick<SpokenLine, 'startSeconds' | 'endSeconds' | 'text'>>
}

/** Bytes from the middle of a piece that locate it: more than a second of any sound here. */
const PROBE_BYTES = 8_000

/** The words of a file made here, or of a piece cut from one; undefined for another. Tones have no words. */
export function heardIn(piece: Buffer, made: Iterable<MadeSound>): HeardWords | undefined {
  let silent: HeardWords | undefined
  for (const sound of made) {
    const span = spanOf(piece, sound)
    if (span === undefined) continue
    // The same second of two episodes has the same tones: the spoken one counts.
    if (!sound.episode.isHeard) {
      silent = { seconds: span.seconds, said: [] }
      continue
    }
    const { fromSeconds, seconds } = span
    const words = sound.episode.lines.flatMap((line) => wordsOf(line, sound.rendition))
    const said = words
      .filter(
        ({ startSeconds, endSeconds }) => startSeconds >= fromSeconds && endSeconds <= fromSeconds + seconds,
      )
      .map(({ startSeconds, endSeconds, text }) => ({
        startSeconds: startSeconds - fromSeconds,
        endSeconds: endSeconds - fromSeconds,
        text,
      }))
    return { seconds, said }
  }
  return silent
}

/** Where a piece lies in a file's sound; undefined outside of it. */
function spanOf(piece: Buffer, { file, format, bitsPerSecond, episode, rendition }: MadeSound) {
  const [whole, part] = format === 'mp3' ? [frames(file), frames(piece)] : [media(file), media(piece)]
  if (whole === undefined || part === undefined || part.length === 0) return undefined
  const middle = Math.max(0, Math.floor((part.length - PROBE_BYTES) / 2))
  const found = whole.indexOf(part.subarray(middle, middle + PROBE_BYTES))
  if (found < 0) return undefined
  const length = episode.seconds + rendition.reduce((sum, { seconds }) => sum + seconds, 0)
  // MP3 has a constant rate; AAC nearly so.
  const bytesPerSecond = format === 'mp3' ? bitsPerSecond / 8 : whole.length / length
  return { fromSeconds: (found - middle) / bytesPerSecond, seconds: part.length / bytesPerSecond }
}

/** An MP3 without its tag; undefined for other files. */
function frames(file: Buffer): Buffer | undefined {
  const tag =
    file.toString('latin1', 0, 3) === 'ID3'
      ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (file[at] ?? 0), 0)
      : 0
  return file[tag] === 0xff ? file.subarray(tag) : undefined
}

/** The sound within an MP4; undefined for other files. */
function media(file: Buffer): Buffer | undefined {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const at = file.indexOf('mdat', 0, 'latin1')
  return at < 4 ? undefined : file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

/** The words of a line at their seconds in the file, spread by their length. */
function wordsOf({ startSeconds, endSeconds, text }: SpokenLine, rendition: Rendition) {
  const before = rendition.reduce(
    (sum, { atSeconds, seconds }) => sum + (atSeconds <= startSeconds ? seconds : 0),
    0,
  )
  const words = text.split(/\s+/).filter((word) => word !== '')
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0)
  let read = 0
  const at = () => before + startSeconds + ((endSeconds - startSeconds) * read) / letters
  return words.map((word) => {
    const from = at()
    read += word.length + 1
    return { startSeconds: from, endSeconds: at(), text: word }
  })
}
