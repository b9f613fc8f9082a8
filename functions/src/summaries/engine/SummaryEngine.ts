import type { Language } from '#domain/profile.ts'
import type { Summary } from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import type { Transcript } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** What is known of an episode before anything is paid. */
export interface Episode {
  /** 11 characters, parsed. */
  videoId: string
  title: string
  channelTitle: string
  language: Language
  /** More than 0, at most 12 hours. */
  durationSeconds: Seconds
  /** Whether a transcript in the episode's language can be had that no engine of ours wrote. */
  hasTranscript: boolean
}

/** What an engine proposes: a summary before it is verified. Nothing in it is trusted yet. */
export type EngineSummary = Omit<Summary, 'verified' | 'speech'>

/** Makes summaries. Engines differ in what they can read and in how well they write, never in what comes out. */
export interface SummaryEngine {
  name: string
  /** Whether the episode can be summarised by this engine as it is configured now; asked before the quote. */
  canRead(episode: Episode): boolean
  /**
   * @param input.signal aborts when the time limit is reached: the promise then rejects
   * @throws UnreadableTranscript when no try can make one: refunded at once; any other Error: tried again, then refunded
   */
  summarize(input: {
    transcript: Transcript
    episode: Episode
    kind: SummaryKind
    now: Date
    signal: AbortSignal
  }): Promise<EngineSummary>
}
