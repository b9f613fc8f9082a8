import type { Language } from '#domain/profile.ts'
import type { Summary } from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import type { Transcript } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import type { MicroUsd, TokenCount } from '../platform/gateways/geminiPrices.ts'

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

/** What an engine has used for money, call by call. */
export interface Expense extends TokenCount {
  model: string
  cost: MicroUsd
}

export interface EngineInput {
  /** null where there is none: only an engine that can hear the episode itself is asked then. */
  transcript: Transcript | null
  episode: Episode
  kind: SummaryKind
  /** What the summary is to be written in. Quotes stay in the language in which they were said. */
  language: Language
  now: Date
  /** Aborts when the time limit is reached: the promise then rejects. */
  signal: AbortSignal
  /** Told of everything that costs money, also where no summary comes of it. */
  onExpense: (expense: Expense) => void
}

/** Makes summaries. Engines differ in what they can read and in how well they write, never in what comes out. */
export interface SummaryEngine {
  name: string
  /** Whether the episode can be summarised by this engine as it is configured now; asked before the quote. */
  canRead(episode: Episode): boolean
  /** Whether today's budget covers the episode, for an engine that costs money; absent where none does. */
  isAffordable?(episode: Episode, now: Date): Promise<boolean>
  /**
   * @throws UnreadableTranscript or a final StageFailure when no try can make one: refunded at once, unless another
   * engine can read the episode; any other Error: tried again, then refunded
   */
  summarize(input: EngineInput): Promise<EngineSummary>
}
