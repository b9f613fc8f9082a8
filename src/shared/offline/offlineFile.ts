import type { ReaderLanguage } from '#domain/languages.ts'

/**
 * Which files go together:
 * - `shell`: what every screen needs; the page that registers the worker has fetched nearly all of it already
 * - `public`: the pages drawn at build time and their screens; fetched when the first visit has nothing else to do
 * - `member`: the screens of people with an account; fetched once somebody is signed in
 */
export type OfflineGroup = 'shell' | 'public' | 'member'

/** One file of a build that can be kept for use without a network. */
export interface OfflineFile {
  /** Its address on our origin. */
  url: string
  group: OfflineGroup
  /** ReaderLanguage of a file that the other build has not. */
  language?: ReaderLanguage
  /** Of a page, whose name stays the same from build to build: the one content that belongs to this build. */
  integrity?: string
}

/**
 * Keep these groups in the page's language, and these files below `/assets/`, which the page has opened. A language that
 * nobody has chosen does not take the place of the one that is kept.
 */
export interface KeepOrder {
  type: 'KEEP'
  language: ReaderLanguage
  isChosen: boolean
  groups: OfflineGroup[]
  opened: string[]
}

/** What a page tells its service worker. */
export type WorkerOrder = { type: 'SKIP_WAITING' } | KeepOrder
