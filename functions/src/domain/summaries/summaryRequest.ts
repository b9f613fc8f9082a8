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
 * States of a request. `held` waits, uncharged, for its delivery address to be confirmed; `sent`, `refused` (never
 * charged) and `failed` (refunded) are terminal. docs/rules.md "States of a request"
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

/** Whether the summary of a request in this state is made, and can be read. */
export function isReadable(state: SummaryState): boolean {
  return state === 'ready' || state === 'sending' || state === 'sent'
}

/** The label of a request: a summary that is on its page alone was sent to nobody. */
export function labelOf({
  state,
  notMailed,
  automatic,
  isTaken,
}: Pick<SummaryRequest, 'state' | 'notMailed' | 'automatic' | 'isTaken'>): string {
  if (state === 'sent' && (automatic === 'collected' || isTaken)) return stateLabels.ready
  return state === 'sent' && notMailed !== undefined ? readyNotMailed : stateLabels[state]
}

/** What was asked for; written once, at creation. */
export interface SummaryOrder {
  uid: string
  /** Key of the profile that pays: `users/{account}`; '' where the team has taken the place of a former member. */
  account: string
  /** When the session that asked began: one from before the account's first verified session does not count. */
  signedInAt: Date
  /** One validated address, lower case. */
  deliverTo: string
  source: EpisodeSource
  episode: {
    title: string
    channelTitle: string
    language: EpisodeLanguage
    durationSeconds: Seconds
    /** The words may have been written for another file than the one that is there; absent where nobody says so. */
    timesMayBeOff?: true
    /** It has no words, and a model hears its sound, which we fetch; absent where it has, or is a video. */
    isHeard?: true
  }
  kind: SummaryKind
  /** As it was quoted; absent in those from before there were excerpts: any engine may make it. */
  form?: SummaryForm
  /** What it is to be written in, `episode`: as it was said. As it was asked for; absent: the account's choice. */
  writtenIn?: SummaryLanguage
  cost: Credits
  /** Length that was paid for. */
  minutes: Minutes
  requestedAt: Date
  /** In which who asked was answered; absent where nobody asked, and in those from before it was kept. */
  language?: ReaderLanguage
  /**
   * It was asked for by following its show. `collected`: a mail of the day or the week tells of it, and it has none of its own.
   * Absent where a person asked.
   */
  automatic?: 'own-mail' | 'collected'
  /**
   * The team that it is charged to; or, without `payer`, that its owner shares it with. Its members read it. Absent where
   * neither is.
   */
  team?: string
  /**
   * Id of the click that asked: by it all that was logged, queued and mailed for the request is found. Absent where the
   * request is older than the ids are.
   */
  trace?: string
}

/** Mail to the address came back, or its owner complained of one. */
export type NotMailed = 'returned' | 'complaint'

/** Who made a summary. */
export interface EngineUse {
  name: string
  /** What was paid for, also where it failed and another engine stood in; absent where nothing was. */
  model?: string
}

/**
 * What a team reads of a request: the document `teams/{id}/library/{id of the request}`. Never an address, nor what somebody's
 * balance, plan or mail is like.
 */
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

/** `payer` is the team itself where it has paid. */
export type LibraryRequest = Pick<SummaryRequest, (typeof LIBRARY_FIELDS)[number] | 'payer'>

/** What a summary has cost us: `summaries/{id}/parts/cost`, for the server only. */
export interface EngineCost {
  inputTokens: number
  outputTokens: number
  usd: number
}

/** A point of a summary that an earlier one of the same account holds: both by their places, so that what is deleted leaves no word. */
export interface KnownPoint {
  point: number
  /** Id of the earlier summary. */
  from: string
  its: number
}

/** The document `summaries/{id}`: at most 2 kB, so that lists are cheap. docs/architecture.md "Data" */
export interface SummaryRequest extends SummaryOrder {
  /** Nobody has written its words down: they are heard before it is summarized. Absent once they are. */
  toTranscribe?: true
  /** The episode whose transcription it waits for; absent in every other state than `transcribing`. */
  awaits?: string
  /** Hash of what was asked for: the same idempotency key with another body is a conflict. */
  fingerprint: string
  state: SummaryState
  /** Counts from 1; part of the task names, since names stay reserved for hours. */
  attempt: number
  /** Who works on it now, and until when; absent when nobody does. */
  lease?: { owner: string; expiresAt: Date }
  /** The account's credits after the charge, or what it had when it was refused for too few; -1 is unlimited. */
  balance?: Credits
  /** The account's plan at the charge, whose share of the engines' budget pays; absent before, and in older requests. */
  plan?: PlanId
  /**
   * Whose account was charged, where it is the team's payer; absent where the request's own was, and before. The uid of the
   * team and '' where the payer has left it. Server only.
   */
  payer?: { uid: string; account: string }
  /** The part of that budget that Enterprise is assured of pays for it; absent where it does not. Server only. */
  isAssured?: true
  /** What it is laid out as; absent: as everybody's are. Server only. docs/rules.md "Templates" */
  template?: TemplateId
  /** What it is translated into, decided at the charge; absent: nothing. */
  translateTo?: EpisodeLanguage
  /** The summary of the same account that must be made before this one is begun; absent on paid plans. */
  after?: string
  /** Mail to the account's address was stopped before the charge: the delivery looks whether it still is. */
  isMailDoubted?: true
  /** The account had a private feed before the charge: the summary looks whether it still has. Server only. */
  isForFeed?: true
  /** Why the summary was not mailed to the account's own address, and is on its page alone. Absent where it was mailed. */
  notMailed?: NotMailed
  /** The account wants to know nothing of earlier summaries: its points are compared with none. Absent: they are. Server only. */
  isUncompared?: true
  /** Its points that are not new to the account; absent where they were compared with none. */
  known?: readonly KnownPoint[]
  /** How often it has looked in vain whether that one is made. */
  waits?: number
  /** What the quality guarantee gave back, or what came back of an excerpt; absent where nothing did. */
  creditsReturned?: Credits
  /** No model could write it, and its owner has taken the excerpt for nothing: it is on its page alone. */
  isTaken?: true
  /** The pair of account and address that a held request waits for; absent in every other state. */
  heldFor?: string
  /** When the sweeper looks again; absent in terminal states. */
  nextCheckAt?: Date
  chargedAt?: Date
  readyAt?: Date
  sentAt?: Date
  endedAt?: Date
  /** Share of the summary that was verified, for lists; absent before `ready`, null when not verified. */
  verified?: { anchored: number; total: number } | null
  /** Absent before `ready`. */
  engine?: EngineUse
  /** The episode's waveform for lists; absent before `ready`. */
  drawing?: RowDrawing
  /** Since when its owner lets it be named in the weekly issue; absent while not. Server only. */
  sharedAt?: Date
  /** Since when its owner shares it with `team`; absent while not, and where that began before this was noted. Server only. */
  teamSince?: Date
  /**
   * When its PDF was paid for: further downloads are free. Absent before, and while only the ledger says so, which is the
   * truth of it. Server only.
   */
  pdfPaidAt?: Date
  /** Why it was refused or failed: a code of ours, never an exception's message. */
  error?: { code: string; message: string }
  updatedAt: Date
}
