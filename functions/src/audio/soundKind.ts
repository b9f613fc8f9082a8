import { bytesOfTag } from './mp3/foreignTags.ts'
import { UncuttableAudio } from './UncuttableAudio.ts'

export const SIGNATURE_BYTES = 12

const OTHERS: ReadonlyArray<readonly [signature: RegExp, name: string]> = [
  [/^OggS/, 'Ogg'],
  [/^fLaC/, 'FLAC'],
  [/^(?:RIFF|RF64)....WAVE/s, 'WAVE'],
  [/^\x1aE\xdf\xa3/, 'WebM'],
  [/^FORM/, 'AIFF'],
  [/^#!AMR/, 'AMR'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'AAC without a container'],
]

/** Name of a sound file's kind, by its beginning, or what follows its ID3 tag. Without a signature: MP3. */
export function soundName(head: Uint8Array): string {
  const from = bytesOfTag(head, 0)
  const signature = Buffer.from(head.subarray(from, from + SIGNATURE_BYTES)).toString('latin1')
  if (signature.slice(4, 8) === 'ftyp') return 'M4A'
  return OTHERS.find(([pattern]) => pattern.test(signature))?.[1] ?? 'MP3'
}

/** How to cut a sound file, MP3 without a signature. @throws UncuttableAudio naming any other kind */
export function soundKind(head: Uint8Array): 'mp3' | 'm4a' {
  const name = soundName(head)
  if (name === 'M4A') return 'm4a'
  if (name === 'MP3') return 'mp3'
  throw new UncuttableAudio('not-supported', `it is ${name}, neither MP3 nor M4A`)
}
