import type { Chapter } from '../summaries/summary.ts'
import type { Seconds } from '../units.ts'

/** A show from its feed: the document `shows/{id}`. Text is plain, addresses are http or https. */
export interface Show {
  title: string
  author: string | null
  /** BCP 47, unchanged. */
  language: string | null
  image: string | null
  link: string | null
  /** The only reader, where the feed is private; absent where it is public. */
  ownerUid?: string
  updatedAt: Date
}

/** Source of the words. `publisher`: a transcript that the feed names. `transcribed`: heard words. */
export type WordsState = 'publisher' | 'transcribed' | 'none'

/** Source of the length. `read`: all frames of its file. `estimate`: variable bit rate without an index. */
export type LengthSource = 'file' | 'read' | 'words' | 'feed' | 'estimate'

/** An episode of a feed: the document `episodes/{id}`, written once it is chosen. */
export interface PodcastEpisode {
  showId: string
  /** Title of the show. */
  show: string
  title: string
  published: Date | null
  /** The length that is paid for. */
  durationSeconds: Seconds
  /** Absent in old documents, whose length is the feed's. */
  lengthFrom?: LengthSource
  /** Absent where unknown, and in old documents. */
  bytesPerSecond?: number
  /** Of its file's tag; absent without any, and in old documents. */
  chapters?: readonly Chapter[]
  /** BCP 47 of the words, else of the feed. */
  language: string | null
  image: string | null
  audioUrl: string
  pageUrl: string | null
  words: WordsState
  /** The file differs from the transcribed one, mostly by advertisements; absent where it does not, or unknown. */
  timesMayBeOff?: true
  /** See {@link Show}. */
  ownerUid?: string
  updatedAt: Date
}
