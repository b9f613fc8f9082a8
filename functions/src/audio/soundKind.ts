import { UncuttableAudio } from './UncuttableAudio.ts'

/** So many bytes of its beginning tell what a file is. */
export const SIGNATURE_BYTES = 12

/** What a file begins with that is no MP3, and what it is called. */
const OTHERS: ReadonlyArray<readonly [signature: RegExp, name: string]> = [
  [/^OggS/, 'Ogg'],
  [/^fLaC/, 'FLAC'],
  [/^RIFF....WAVE/s, 'WAVE'],
  [/^\x1aE\xdf\xa3/, 'WebM'],
  [/^FORM/, 'AIFF'],
  [/^#!AMR/, 'AMR'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'AAC without a container'],
]

/**
 * How a file of sound is cut. What has no signature is taken for MP3, whose frames may begin anywhere.
 * @param head its first {@link SIGNATURE_BYTES}, or all of a shorter one
 * @throws UncuttableAudio that names what it is where that is neither
 */
export function soundKind(head: Uint8Array): 'mp3' | 'm4a' {
  const signature = Buffer.from(head).toString('latin1', 0, SIGNATURE_BYTES)
  const other = OTHERS.find(([pattern]) => pattern.test(signature))
  if (other) throw new UncuttableAudio('not-supported', `it is ${other[1]}, neither MP3 nor M4A`)
  return signature.slice(4, 8) === 'ftyp' ? 'm4a' : 'mp3'
}
