import type { EpisodeSource } from '../episodes/episodeSource.ts'
import type { PlanId } from '../plans/plans.ts'
import type { EpisodeLanguage } from '../languages.ts'
import type { Seconds } from '../units.ts'

/** A moment that an account has kept of an episode. docs/rules.md "Moments" */
export interface KeptMoment {
  summaryId: string
  source: EpisodeSource
  title: string
  show: string
  language: EpisodeLanguage
  startSeconds: Seconds
  endSeconds: Seconds
  /** What is said there, as its transcript has it, or the summary quotes it; '' where neither does. */
  quote: string
  /** Absent where several speak, or nobody is named. */
  speaker?: string
  /** Whether the quote stands in a transcript. */
  isChecked?: true
  note: string
  keptAt: Date
  /** The address that it is shared at ends with this; absent while it is not shared. */
  shareId?: string
}

/** With the id that the device has made for it. */
export type ListedMoment = KeptMoment & { id: string }

/** The document `momentPages/{uid}-{n}`. */
export interface MomentPage {
  uid: string
  /** From 0 on. */
  n: number
  ids: readonly string[]
  /** Pages of the account when this one was last changed: a device knows by it whether it has all. */
  pages: number
  /** Of the moments, as JSON. */
  bytes: number
  moments: Record<string, KeptMoment>
  changedAt: Date
}

export const MOMENTS_PER_PAGE = 200
/** Where a page takes no more moments: a document may have 1 MiB. */
export const LARGEST_MOMENT_PAGE = 500_000
/** A page grows so far by notes and bounds that are changed. */
export const LARGEST_CHANGED_PAGE = 900_000
/** Pages that are read of one account. */
export const MOST_MOMENT_PAGES = 200
export const LONGEST_QUOTE = 2_000
export const LONGEST_NOTE = 1_000
export const LONGEST_MOMENT: Seconds = 300
/** What is said in a moment that is shared. */
export const LONGEST_SHARED: Seconds = 30
/** "Keep this" keeps what was said so lately. */
export const KEPT_BACK: Seconds = 15

/** Moments that an account may keep. */
export const mostMoments = (plan: PlanId): number => (plan === 'free' ? 500 : 10_000)

/** All moments of some pages, the newest first. */
export function momentsOf(pages: readonly Pick<MomentPage, 'moments'>[]): ListedMoment[] {
  return pages
    .flatMap(({ moments }) => Object.entries(moments).map(([id, moment]) => ({ ...moment, id })))
    .toSorted((one, other) => other.keptAt.getTime() - one.keptAt.getTime() || one.id.localeCompare(other.id))
}
