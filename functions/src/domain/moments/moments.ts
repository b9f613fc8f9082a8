import type { EpisodeSource } from '../episodes/episodeSource.ts'
import type { EpisodeLanguage } from '../languages.ts'
import type { Seconds } from '../units.ts'

/** docs/rules.md "Moments" */
export interface KeptMoment {
  summaryId: string
  source: EpisodeSource
  title: string
  show: string
  language: EpisodeLanguage
  startSeconds: Seconds
  endSeconds: Seconds
  /** The transcript's words, or the summary's quote; '' without either. */
  quote: string
  /** Absent where several speak, or none is named. */
  speaker?: string
  /** Whether the quote stands in a transcript. */
  isChecked?: true
  note: string
  keptAt: Date
  /** Last part of the address of a shared moment; absent while it is not shared. */
  shareId?: string
  /** The operator ended its page: it is not shared again. */
  isTakenDown?: true
}

/** With the id that the device made. */
export type ListedMoment = KeptMoment & { id: string }

/** The document `momentPages/{uid}-{n}`. */
export interface MomentPage {
  uid: string
  /** From 0. */
  n: number
  ids: readonly string[]
  /** Pages of the account at this page's last change: a device compares it with its own. */
  pages: number
  /** Of the moments, as JSON. */
  bytes: number
  moments: Record<string, KeptMoment>
  changedAt: Date
}

export const MOMENTS_PER_PAGE = 200
/** A page is full at this size: a document may have 1 MiB. */
export const LARGEST_MOMENT_PAGE = 500_000
/** Changed notes and bounds may grow a page so far. */
export const LARGEST_CHANGED_PAGE = 900_000
export const MOST_MOMENT_PAGES = 200
export const LONGEST_QUOTE = 2_000
export const LONGEST_NOTE = 1_000
export const LONGEST_MOMENT: Seconds = 300
export const LONGEST_SHARED: Seconds = 30
/** "Keep this" keeps this much speech. */
export const KEPT_BACK: Seconds = 15

/** Newest first. */
export function momentsOf(pages: readonly Pick<MomentPage, 'moments'>[]): ListedMoment[] {
  return pages
    .flatMap(({ moments }) => Object.entries(moments).map(([id, moment]) => ({ ...moment, id })))
    .toSorted((one, other) => other.keptAt.getTime() - one.keptAt.getTime() || one.id.localeCompare(other.id))
}
