import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary, SummaryForm } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { Progress } from '#domain/summaries/summaryRequest.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import type { MicroUsd, TokenCount } from '../platform/modelPrices.ts'

/** Facts about an episode before payment. */
export interface Episode {
  /** 11 characters, parsed; absent where it is no video. */
  videoId?: string
  /** Its sound, where that is all there is of it, and a model may hear it; absent where there are words. */
  audioUrl?: string
  title: string
  channelTitle: string
  /** The publisher's description, for the spelling of names; absent until fetched. */
  description?: string
  language: EpisodeLanguage
  /** More than 0, at most 12 hours. */
  durationSeconds: Seconds
  /** Whether a transcript in the episode's language exists that no engine of ours wrote. */
  hasTranscript: boolean
  /** Whether that transcript has still to be made, by a transcriber that hears the sound; absent where it is there. */
  toTranscribe?: true
  /** Its words may have been written for another file; absent where they were not. */
  timesMayBeOff?: true
}

/** What an engine proposes: a summary before it is verified. Nothing in it is trusted yet. */
export type EngineSummary = Omit<Summary, 'verified' | 'speech'>

/** What an engine has used for money, call by call. */
export interface Expense extends TokenCount {
  model: string
  cost: MicroUsd
}

/** Money that is set aside for one call. */
export interface Reservation {
  /** Puts what the call did cost in its place; calling it again changes nothing. Never throws: what fails stays set aside. */
  settle(actual: MicroUsd): Promise<void>
}

/** What engines may spend for one account today. Whoever runs an engine keeps the account of it. */
export interface Budget {
  /**
   * Sets money aside, before it is spent.
   * @param most what it can cost at worst
   * @returns `spent` when today's budget does not cover it, `busy` when others have set aside what they will not need
   * @throws when the account of it cannot be reached: nothing may be spent then
   */
  reserve(most: MicroUsd, now: Date): Promise<Reservation | 'busy' | 'spent'>
}

/** Room that a model's service has for files, which all summaries share. */
export interface FileStorage {
  /** @returns what gives the room back; `full` where there is none */
  hold(bytes: number): Promise<(() => Promise<void>) | 'full'>
}

export interface SoundKeeper {
  /** The same bytes, which are kept on their way. */
  pass(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Its name, once all of it has passed; undefined where it could not be kept. */
  readonly heardFile: string | undefined
}

export interface EngineInput {
  /** null where there is none: only an engine that can hear the episode itself is asked then. */
  transcript: Transcript | null
  episode: Episode
  kind: SummaryKind
  /** What the summary is to be written in. Quotes stay in the language in which they were said. */
  language: EpisodeLanguage
  /** Faults of the engine's last summary, in plain English; absent at the first try. */
  faults?: readonly string[]
  now: Date
  budget: Budget
  storage: FileStorage
  /** For a file that an engine hears; absent where it hears none. */
  keepSound?: () => SoundKeeper
  /** Aborts when the time limit is reached: the promise then rejects. */
  signal: AbortSignal
  /** Told of everything that costs money, also where no summary comes of it. */
  onExpense: (expense: Expense) => void
  onProgress?: (progress: Progress) => void
}

export interface Translation extends Pick<EngineInput, 'now' | 'budget' | 'signal' | 'onExpense'> {
  /** As the summary was written for it, in `episode.language`. */
  episode: Pick<Episode, 'title' | 'channelTitle' | 'description' | 'language'>
  to: EpisodeLanguage
}

/** Makes summaries. Engines differ in what they can read and in how well they write, never in what comes out. */
export interface SummaryEngine {
  name: string
  /** What it makes; absent: summaries, which it writes. */
  form?: SummaryForm
  /** The model that writes, by its maker's name, as it is configured now; absent where none does. */
  model?(): string | undefined
  /** Whether the episode can be summarised by this engine as it is configured now; asked before the quote. */
  canRead(episode: Episode): boolean
  /** How long it may take, where longer than others. @param heardSeconds of sound to be heard; 0 without */
  limitMs?(heardSeconds: Seconds): number
  /** All input that a summary of this engine rests on: the same gives the same. Absent where making one is free. */
  asks?(input: Pick<EngineInput, 'transcript' | 'episode' | 'kind' | 'language'>): string
  /** Whether another try may come out better when it is told what was wrong. */
  heedsFaults?: true
  /** What the dearer kind of summary costs at worst where the engine hears the episode; absent for a free engine. */
  worstCost?(episode: Episode, now: Date): MicroUsd
  /** Puts a verified summary into another language; absent for one that writes nothing. @throws StageFailure */
  translate?(summary: Summary, asked: Translation): Promise<Summary>
  /**
   * @throws UnreadableTranscript or a final StageFailure when no try can make one: refunded at once, unless another
   * engine can read the episode; any other Error: tried again, then refunded
   */
  summarize(input: EngineInput): Promise<EngineSummary>
}
