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

/** What a file of sound is called, by its beginning. What has no signature is taken for MP3. */
export function soundName(head: Uint8Array): string {
  const signature = Buffer.from(head.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  if (signature.slice(4, 8) === 'ftyp') return 'M4A'
  return OTHERS.find(([pattern]) => pattern.test(signature))?.[1] ?? 'MP3'
}

/**
 * How a file of sound is cut. What has no signature is taken for MP3, whose frames may begin anywhere.
 * @param head its first {@link SIGNATURE_BYTES}, or all of a shorter one
 * @throws UncuttableAudio that names what it is where that is neither
 */
export function soundKind(head: Uint8Array): 'mp3' | 'm4a' {
  const name = soundName(head)
  if (name === 'M4A') return 'm4a'
  if (name === 'MP3') return 'mp3'
  throw new UncuttableAudio('not-supported', `it is ${name}, neither MP3 nor M4A`)
}
