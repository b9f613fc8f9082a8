const MB = 1024 * 1024

/** Most that is fetched of each kind of file, after decompression. docs/rules.md "Podcasts" */
export const MOST_BYTES = {
  /** Beyond it the first ones count: feeds have their newest items there. */
  feed: 32 * MB,
  transcript: 20 * MB,
  chapters: 2 * MB,
  page: 5 * MB,
  /** Twelve hours at 192 kbit/s; it is never held whole. */
  sound: 1024 * MB,
} as const
