import type { Transcript } from '#domain/transcript.ts'

/** What an episode's file says of what is said in it: emulator-data/README.md. */
export interface EpisodeFile {
  language: Transcript['language']
  durationSeconds: number
  segments: ReadonlyArray<readonly [start: number, end: number, speaker: string, text: string]>
}

export function transcriptOf({ language, durationSeconds, segments }: EpisodeFile): Transcript {
  return {
    language,
    durationSeconds,
    segments: segments.map(([startSeconds, endSeconds, speaker, text]) => ({
      startSeconds,
      endSeconds,
      speaker,
      text,
    })),
  }
}
