import type { Seconds } from '#domain/units.ts'
import type { LengthSource } from '#domain/episodes/podcastEpisode.ts'
import type { SoundLength } from './reading/soundLength.ts'

/** What there is to know of an episode's length. */
interface Evidence {
  /** By the frames of its file. */
  file: SoundLength | undefined
  /** Where its transcript ends. */
  wordsEndSeconds: Seconds | undefined
  /** As its feed says. */
  saidSeconds: Seconds | undefined
}

/** Part by which a feed may be wrong and still be believed. */
const CONTRADICTION = 0.5

export const contradicts = (said: Seconds, known: Seconds) => Math.abs(said - known) > known * CONTRADICTION

/**
 * How long an episode is: as its file says, else its transcript, else its feed, which is not believed where
 * it contradicts the others by more than a half. docs/rules.md "Podcasts"
 * @returns undefined where nobody says
 */
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
    // A notice is sent in place of the sound: feed and transcript agree against it.
    const isOther = byWords && wordsEndSeconds && file.seconds < wordsEndSeconds * CONTRADICTION
    if (!isOther) return { seconds: file.seconds, from: 'file' }
  }
  if (wordsEndSeconds !== undefined) return byWords ?? { seconds: wordsEndSeconds, from: 'words' }
  if (file !== undefined) return saidBeside(file.seconds) ?? { seconds: file.seconds, from: 'estimate' }
  return saidSeconds === undefined ? undefined : { seconds: saidSeconds, from: 'feed' }
}
