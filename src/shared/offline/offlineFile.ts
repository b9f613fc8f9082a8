import type { ReaderLanguage } from '#domain/languages.ts'

/**
 * Which files go together:
 * - `shell`: every screen's needs; the page that registers the worker has fetched nearly all of them
 * - `public`: prerendered pages and their screens; fetched when the first visit is idle
 * - `member`: the account's screens; fetched with a session
 */
export type OfflineGroup = 'shell' | 'public' | 'member'

export interface OfflineFile {
  /** Its address on our origin. */
  url: string
  group: OfflineGroup
  /** Language of a file that only one build has. */
  language?: ReaderLanguage
  /** Hash of a page, whose name stays the same: the content of this build. */
  integrity?: string
}

/** Keeps groups and opened `/assets/` files, in the page's language; only a chosen one replaces the kept. */
export interface KeepOrder {
  type: 'KEEP'
  language: ReaderLanguage
  isChosen: boolean
  groups: OfflineGroup[]
  opened: string[]
}

export type WorkerOrder = { type: 'SKIP_WAITING' } | KeepOrder
