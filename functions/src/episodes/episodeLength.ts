import type { Seconds } from '#domain/units.ts'
import type { LengthSource } from '#domain/episodes/podcastEpisode.ts'
import type { SoundLength } from './reading/soundLength.ts'

interface Evidence {
  /** By its frames. */
  file: SoundLength | undefined
  /** Where its transcript ends. */
  wordsEndSeconds: Seconds | undefined
  /** By its feed. */
  saidSeconds: Seconds | undefined
}

/** A feed that is off by more is not believed. */
const CONTRADICTION = 0.5

export const contradicts = (said: Seconds, known: Seconds) => Math.abs(said - known) > known * CONTRADICTION

/** Length by the file, else the transcript, else the feed, unless that contradicts. docs/rules.md "Podcasts" */
export function episodeLength({
  file,
  wordsEndSeconds,
  saidSeconds,
}: Evidence): { seconds: Seconds; from: LengthSource } | undefined {
  const saidBeside = (known: Seconds) =>
    saidSeconds !== undefined && !contradicts(saidSeconds, known)
      ? ({ seconds: saidSeconds, from: 'feed' } as const)
      : undefined
  const byWords = wordsEndSeconds === undefined ? undefined : saidBeside(wordsEndSeconds)
  if (file?.isEstimate === false) {
    // A notice replaces the sound: feed and transcript agree against it.
    const isOther = byWords && wordsEndSeconds && file.seconds < wordsEndSeconds * CONTRADICTION
    if (!isOther) return { seconds: file.seconds, from: 'file' }
  }
  if (wordsEndSeconds !== undefined) return byWords ?? { seconds: wordsEndSeconds, from: 'words' }
  if (file !== undefined) return saidBeside(file.seconds) ?? { seconds: file.seconds, from: 'estimate' }
  return saidSeconds === undefined ? undefined : { seconds: saidSeconds, from: 'feed' }
}
