import type { NoSoundReason } from '#domain/hearing/hearing.ts'

const TEXTS: Readonly<Record<NoSoundReason, string>> = {
  youtube: 'from YouTube: notes and links, no sound',
  times: 'the publisher’s file is another one than was summarized',
  publisher: 'the publisher asks us to carry no sound',
  format: 'a kind of file that cannot be cut: the whole episode is in your app',
  unreachable: 'the publisher’s server did not answer; it is tried again',
  off: 'sound is switched off on this Sonobrief',
}

/** Why a summary has no sound to keep or to carry. */
export const noSoundText = (reason: NoSoundReason) => TEXTS[reason]

/** Bytes as people say them: 16 MB, 0.3 GB, 2 GB. */
export function sizeText(bytes: number): string {
  if (bytes < 100_000_000) return `${Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1_000_000))} MB`
  return `${(bytes / 1_000_000_000).toFixed(1).replace(/\.0$/, '')} GB`
}
