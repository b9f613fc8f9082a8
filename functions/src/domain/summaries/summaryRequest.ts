import type { EpisodeSource } from '../episodes/episodeSource.ts'
import type { PlanId } from '../plans/plans.ts'
import type { EpisodeLanguage, ReaderLanguage, SummaryLanguage } from '../languages.ts'
import type { RowDrawing } from '../episodes/rowDrawing.ts'
import type { SummaryForm } from './summary.ts'
import type { SummaryKind } from '../credits/summaryCost.ts'
import { readyNotMailed, stateLabels } from './stateLabels.en.ts'
import type { TemplateId } from '../templates/template.ts'
import type { Credits, Minutes, Seconds } from '../units.ts'

/**
 * `held` waits, uncharged, for its delivery address; `sent`, `refused` (never charged) and `failed`
 * (refunded) are terminal. docs/rules.md "States of a request"
 */
export const SUMMARY_STATES = [
  'held',
  'requested',
  'charged',
  'transcribing',
  'summarizing',
  'ready',
  'sending',
  'sent',
  'refused',
  'failed',
] as const
export type SummaryState = (typeof SUMMARY_STATES)[number]

export const TERMINAL_STATES: ReadonlySet<SummaryState> = new Set(['sent', 'refused', 'failed'])

/** Whether a summary in this state exists. */
export function isReadable(state: SummaryState): boolean {
  return state === 'ready' || state === 'sending' || state === 'sent'
}

/** The label of a request: a summary that was not mailed is only on its page. */
export function labelOf({
  state,
  notMailed,
  automatic,
  isTaken,
}: Pick<SummaryRequest, 'state' | 'notMailed' | 'automatic' | 'isTaken'>): string {
  if (state === 'sent' && (automatic === 'collected' || isTaken)) return stateLabels.ready
  return state === 'sent' && notMailed !== undefined ? readyNotMailed : stateLabels[state]
}

/** The order; written once, at creation. */
export interface SummaryOrder {
  uid: string
  /** Key of the paying profile: `users/{account}`; '' where the team replaces a former member. */
  account: string
  /** Start of the session that asked: one from before the account's first verified session does not count. */
  signedInAt: Date
  /** Lower case. */
  deliverTo: string
  source: EpisodeSource
  episode: {
    title: string
    channelTitle: string
    language: EpisodeLanguage
    durationSeconds: Seconds
    /** The words may be of another file; absent without a sign of it. */
    timesMayBeOff?: true
    /** It has no words, and a model hears its sound, which we fetch; absent for videos and episodes with words. */
    isHeard?: true
  }
  kind: SummaryKind
  /** As quoted; absent before excerpts existed: any engine may make it. */
  form?: SummaryForm
  /** Requested, else chosen for its show; `episode`: as spoken; absent: the account's choice. */
  writtenIn?: SummaryLanguage
  cost: Credits
  minutes: Minutes
  requestedAt: Date
  /** Language of the answer to the request; absent for automatic requests and old ones. */
  language?: ReaderLanguage
  /** Requested by a follow. `collected`: a daily or weekly mail includes it, or its team took it over. */
  automatic?: 'own-mail' | 'collected'
  /** The charged team; without `payer` the one that its owner shares it with. Its members read it. */
  team?: string
  /** Trace id of the click, for its logs, tasks and mails. Absent in old requests. */
  trace?: string
}

/** A bounce, or a complaint of the owner. */
export type NotMailed = 'returned' | 'complaint'

export interface EngineUse {
  name: string
  /** The paid model, also where it failed and a fallback ran; absent where none was paid. */
  model?: string
}

/** The document `teams/{id}/library/{id of the request}`: no address, balance, plan or mail. */
export const LIBRARY_FIELDS = [
  'uid',
  'source',
  'episode',
  'kind',
  'form',
  'cost',
  'minutes',
  'requestedAt',
  'automatic',
  'team',
  'state',
  'template',
  'creditsReturned',
  'readyAt',
  'sentAt',
  'verified',
  'engine',
  'drawing',
  'updatedAt',
] as const satisfies ReadonlyArray<keyof SummaryRequest>

/** `payer` is the team where it has paid. */
export type LibraryRequest = Pick<SummaryRequest, (typeof LIBRARY_FIELDS)[number] | 'payer'>

export type Progress = Required<SummaryRequest>['progress']

/** Our cost: `summaries/{id}/parts/cost`, server only. */
export interface EngineCost {
  inputTokens: number
  outputTokens: number
  usd: number
}

/** A point that an earlier summary of the account holds: places only, so that deletion leaves no word. */
export interface KnownPoint {
  point: number
  /** Id of the earlier summary. */
  from: string
  its: number
}

/** The document `summaries/{id}`: at most 2 kB, so that lists are cheap. docs/architecture.md "Data" */
export interface SummaryRequest extends SummaryOrder {
  /** Its words must be heard before it is summarized. Absent once they are. */
  toTranscribe?: true
  /** The episode whose transcription it waits for; only in `transcribing`. */
  awaits?: string
  /** Hash of the order: the same idempotency key with another body is a conflict. */
  fingerprint: string
  state: SummaryState
  /** Counts from 1; part of the task names, since names stay reserved for hours. */
  attempt: number
  /** The worker's lease; absent without a worker. */
  lease?: { owner: string; expiresAt: Date }
  /** Answered parts, or points that a first answer found; only in `summarizing`, absent where nothing is counted. */
  progress?: { of: 'parts' | 'points'; done: number; all: number }
  /** Balance after the charge, or when refused for too few credits; -1 is unlimited. */
  balance?: Credits
  /** The plan at the charge, for its share of the engines' budget; absent before, and in old requests. */
  plan?: PlanId
  /** The charged team's payer, else absent; the team's uid and '' once the payer has left. Server only. */
  payer?: { uid: string; account: string }
  /** Paid from Enterprise's assured part of the budget; else absent. Server only. */
  isAssured?: true
  /** Absent: the default. Server only. docs/rules.md "Templates" */
  template?: TemplateId
  /** Language of the translation, decided at the charge; absent: none. */
  translateTo?: EpisodeLanguage
  /** Summary of the account that comes first; absent on paid plans. */
  after?: string
  /** Mail to the account was stopped before the charge: the delivery checks it. */
  isMailDoubted?: true
  /** The account had a private feed before the charge: the summary checks it. Server only. */
  isForFeed?: true
  /** Why it was not mailed to the account's own address. Absent where it was. */
  notMailed?: NotMailed
  /** The account wants no known points marked. Absent: it does. Server only. */
  isUncompared?: true
  /** Known points; absent where none were compared. */
  known?: readonly KnownPoint[]
  /** Checks for `after` so far. */
  waits?: number
  /** Returned by the quality guarantee, or of an excerpt; absent without a return. */
  creditsReturned?: Credits
  /** No model could write it, and its owner took the free excerpt, on its page alone. */
  isTaken?: true
  /** Pair of account and address that it waits for; only in `held`. */
  heldFor?: string
  /** Next check of the sweep; absent in terminal states. */
  nextCheckAt?: Date
  chargedAt?: Date
  readyAt?: Date
  sentAt?: Date
  endedAt?: Date
  /** For lists; absent before `ready`, null when not verified. */
  verified?: { anchored: number; total: number } | null
  /** Absent before `ready`. */
  engine?: EngineUse
  /** When its owner's device wrote it over an excerpt. Absent where none did. */
  rewrittenAt?: Date
  /** For lists; absent before `ready`. */
  drawing?: RowDrawing
  /** When its owner shared it with the weekly issue; absent while not. Server only. */
  sharedAt?: Date
  /** When its owner archived it: their list leaves it out. Absent while not. Server only. */
  archivedAt?: Date
  /** When its owner shared it with `team`; absent while not, and in old shares. Server only. */
  teamSince?: Date
  /** When its PDF was paid for: further downloads are free. The ledger decides. Server only. */
  pdfPaidAt?: Date
  /** Our code, never an exception's message. */
  error?: { code: string; message: string }
  updatedAt: Date
}
