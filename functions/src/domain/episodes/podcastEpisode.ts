import type { Seconds } from '../units.ts'

/** A show as its feed says it: the document `shows/{id}`. Text is plain, addresses are http or https. */
export interface Show {
  title: string
  author: string | null
  /** BCP 47, as it is written. */
  language: string | null
  image: string | null
  /** The show's own page. */
  link: string | null
  /** Whose it alone is, where its feed is private; absent where it is everybody's. */
  ownerUid?: string
  updatedAt: Date
}

/**
 * Where the words of an episode come from. `publisher`: a transcript that the feed names, and that was read. `transcribed`:
 * a transcriber of ours has heard them. `none`: there are none.
 */
export type WordsState = 'publisher' | 'transcribed' | 'none'

/**
 * Who says how long an episode is. `file`: index or frames of its file. `read`: all of its frames. `words`: its transcript.
 * `feed`: its feed, which nobody contradicts. `estimate`: its file, whose bit rate changes and which has no index.
 */
export type LengthSource = 'file' | 'read' | 'words' | 'feed' | 'estimate'

/** An episode of a feed: the document `episodes/{id}`. It is written when somebody chooses it. */
export interface PodcastEpisode {
  showId: string
  /** What the show is called. */
  show: string
  title: string
  published: Date | null
  /** That much is paid for. */
  durationSeconds: Seconds
  /** Absent in documents of before, whose length is the feed's. */
  lengthFrom?: LengthSource
  /** Of its sound; absent where nobody knows, and in documents of before. */
  bytesPerSecond?: number
  /** BCP 47 of the words, else of the feed. */
  language: string | null
  image: string | null
  audioUrl: string
  pageUrl: string | null
  words: WordsState
  /** The file is another one than the words were written for, mostly by advertisements; absent where it is not, or nobody knows. */
  timesMayBeOff?: true
  /** Whose it alone is; see {@link Show}. */
  ownerUid?: string
  updatedAt: Date
}
