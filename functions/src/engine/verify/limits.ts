import { KEY_POINTS } from '#domain/summaries/summary.ts'

/** Most that is kept of what an engine writes, in characters and entries: an answer of 10 MB costs no more than this. */
export const LIMITS = {
  headline: 140,
  gist: 1_200,
  pointText: 400,
  quote: 500,
  title: 120,
  points: KEY_POINTS.advanced[1],
  moments: 60,
  chapters: 16,
  speakers: 8,
  quotes: 4,
  mentions: 12,
  name: 60,
  /** Entries that are looked at, at all. */
  proposals: 200,
} as const
