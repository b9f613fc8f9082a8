import type { NoSoundReason } from '#domain/cuts/cuts.ts'

export const noSoundTexts: Readonly<Record<NoSoundReason, string>> = {
  youtube: 'from YouTube: notes and links, no sound',
  times: 'the publisher’s file is another one than was summarized',
  publisher: 'the publisher asks us to carry no sound',
  format: 'a kind of file that cannot be cut: the whole episode is in your app',
  unreachable: 'the publisher’s server did not answer; it is tried again',
  off: 'sound is switched off on this Sonobrief',
}
