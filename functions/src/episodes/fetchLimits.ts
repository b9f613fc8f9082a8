const MB = 1024 * 1024

/** Bytes per kind of file, decompressed. docs/rules.md "Podcasts" */
export const MOST_BYTES = {
  /** Beyond it the newest items, which come first, count. */
  feed: 32 * MB,
  transcript: 20 * MB,
  chapters: 2 * MB,
  page: 5 * MB,
} as const
