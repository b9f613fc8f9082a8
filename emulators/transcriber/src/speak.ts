/** Spoken words, in seconds from the beginning. */
export interface Spoken {
  startSeconds: number
  endSeconds: number
  text: string
}

/** MPEG 2 layer III, 8 kbit/s, 24 kHz: frames of 24 bytes and 24 ms, silent in any player. */
const FRAME_SECONDS = 0.024
const FRAME_BYTES = 24
const HEADER = [0xff, 0xf3, 0x14, 0xc4]
const WORD_BYTES = FRAME_BYTES - HEADER.length

/** An MP3 file whose frames hold the word said then, cut at 20 bytes, in place of sound. */
export function speak(spoken: readonly Spoken[], durationSeconds: number): Uint8Array {
  const frames = Math.ceil(durationSeconds / FRAME_SECONDS)
  const file = new Uint8Array(frames * FRAME_BYTES)
  for (let at = 0; at < frames; at++) file.set(HEADER, at * FRAME_BYTES)
  for (const { startSeconds, endSeconds, text } of spoken) {
    const words = text.split(' ')
    for (const [index, word] of words.entries()) {
      const seconds = startSeconds + ((endSeconds - startSeconds) * index) / words.length
      const frame = Math.min(frames - 1, Math.floor(seconds / FRAME_SECONDS))
      file.set(new TextEncoder().encode(word).subarray(0, WORD_BYTES), frame * FRAME_BYTES + HEADER.length)
    }
  }
  return file
}

/** The words of such a file or piece, each with its second; none of any other file. */
export function hearWords(file: Uint8Array): Array<{ seconds: number; word: string }> {
  if (HEADER.some((byte, at) => file[at] !== byte)) return []
  const words: Array<{ seconds: number; word: string }> = []
  for (let at = 0; at + FRAME_BYTES <= file.length; at += FRAME_BYTES) {
    const bytes = file.subarray(at + HEADER.length, at + FRAME_BYTES)
    const word = new TextDecoder().decode(bytes).replace(/\0+$/, '')
    if (word !== '') words.push({ seconds: (at / FRAME_BYTES) * FRAME_SECONDS, word })
  }
  return words
}

export function lengthOf(file: Uint8Array): number {
  return Math.floor(file.length / FRAME_BYTES) * FRAME_SECONDS
}
