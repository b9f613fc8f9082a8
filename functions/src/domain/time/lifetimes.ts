import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts'

/** Retention of personal data: code, screen and privacy policy agree. docs/rules.md "Times and retention" */
export const RETENTION = {
  /** After the account's deletion: bookkeeping law's maximum. Firestore's TTL deletes them. */
  ledgerYears: 10,
  /** Unconfirmed sign-ups, and records of ended subscriptions. */
  newsletterPendingDays: 30,
  newsletterEndedDays: 365,
  /** Bounce reports, which name addresses, in the bounce mailbox. */
  returnedMailDays: 30,
  /** Database backups (docs/deploying.md): they still hold erased data. */
  backupDays: 98,
  /** Log lines with ids to erase again: outlive every backup. */
  erasureLogDays: 110,
  /** After the device's browser last opened the app. */
  pushDays: 60,
  /** Cloud Logging's default bucket. */
  logDays: 30,
  /** Set in error reporting. */
  errorReportDays: 90,
  /** A second erasure, after the last ID token (an hour): open pages may have written meanwhile. */
  lastLookMinutes: 70,
} as const

// Addresses and mail

/** One confirmation mail per address (docs/rules.md #one-confirmation-an-hour); and the life of its link. */
export const WINDOW_MS = HOUR_MS
export const LINK_VALID_MS = 7 * DAY_MS
/** Sign-up idempotency keys and hourly counters, which must outlive their hour. */
export const SIGN_UP_CALLS_KEPT_MS = DAY_MS
export const SIGN_UP_COUNTS_KEPT_MS = DAY_MS
/** After a bounce, a new double opt-in by the owner may ask again; after a complaint never. */
export const BOUNCE_SUPPRESSES_DAYS = 30
/** Soft bounces count together: a month of weekly issues. */
export const SOFT_BOUNCE_WINDOW_DAYS = 35
/** docs/rules.md "Times and retention" */
export const HELD_MS = 24 * HOUR_MS
/** An account may ask the same address again after this. */
export const ASK_AGAIN_AFTER_MS = HOUR_MS
/** Daily counts of confirmation mails and calls: longer than their day. */
export const COUNTS_KEPT_MS = 2 * DAY_MS
/** YouTube's data of a usable video: length and language rarely change. */
export const VIDEO_KEPT_MS = 6 * HOUR_MS
/** A video's refusal: it may go online, be published or end at any time. */
export const VIDEO_REFUSAL_KEPT_MS = 10 * MINUTE_MS
/** Results of links and searches, also empty ones. */
export const FOUND_KEPT_MS = DAY_MS
export const NOT_FOUND_KEPT_MS = HOUR_MS
export const FEED_FRESH_MS = 10 * MINUTE_MS
/** Words and engines' results, after their last use, which is recorded at most once in the second. */
export const WORDS_KEPT_MS = 180 * DAY_MS
export const USE_RECORDED_MS = 30 * DAY_MS
/** A followed show's stored data is renewed this often. */
export const FOLLOWED_KEPT_AGAIN_MS = 120 * DAY_MS
/** Decided or not. */
export const OFFERS_KEPT_MS = 60 * DAY_MS
/** Progress of offering new episodes to followers: longer than a task. */
export const SPREADS_KEPT_MS = 7 * DAY_MS
export const AUTOMATIC_CHECKED_MS = 30 * MINUTE_MS
/** Longer than handing a brief over. */
export const BRIEF_LEASE_MS = 3 * MINUTE_MS
/** Sound for the transcriber, deleted once heard; and heard files, for cuts. */
export const SOUND_KEPT_MS = 2 * DAY_MS
/** Progress of a transcription, and of sound without speech: no retry until then. */
export const TRANSCRIPTION_KEPT_MS = 7 * DAY_MS
/** A cut after its last use, recorded at most once in the second; and its longest life. */
export const CUT_KEPT_MS = 14 * DAY_MS
export const CUT_USE_RECORDED_MS = DAY_MS
export const CUT_LONGEST_MS = 56 * DAY_MS
/** A cut's record after its sound: it can be made again without asking the host. */
export const CUT_KNOWN_MS = 180 * DAY_MS
/** Why a cut failed: hosts come back, files are replaced. */
export const NO_CUT_KEPT_MS = DAY_MS
/** A signed address of a cut. */
export const SOUND_ADDRESS_MS = HOUR_MS
/** Ended addresses of private feeds, for apps that still ask. */
export const ENDED_FEED_KEPT_MS = 365 * DAY_MS
export const ENDED_MOMENT_KEPT_MS = 365 * DAY_MS
/** An account's bandwidth: longer than the month. */
export const BANDWIDTH_KEPT_MS = 40 * DAY_MS
/** A private feed with a younger address is made anew at each look. docs/rules.md "Hearing" */
export const FEED_SETTLES_MS = DAY_MS
export const FEED_READ_RECORDED_MS = HOUR_MS
/** A refund notice is given up after this: the dashboard shows the refund. */
export const REFUND_NOTICE_MS = 6 * HOUR_MS
/** A device unseen for so long gets no more messages; and how long a message is retried. */
export const PUSH_TOKENS_KEPT_MS: number = RETENTION.pushDays * DAY_MS
export const PUSH_TRIED_MS = HOUR_MS
export const MAIL_LIMIT_MS = MINUTE_MS
/** Longer than handing over a sign-up's mail. */
export const CONFIRMATION_LEASE_MS = MAIL_LIMIT_MS + 30_000

// Podcast lists

/** Longer than a list's longest step between renewals; then the next run continues. */
export const LIST_LEASE_MS = 15 * MINUTE_MS
/** A list's progress, after its week. The weeks stay. */
export const LIST_ATTEMPTS_KEPT_MS = 30 * DAY_MS

// The weekly issue

/** Older shares are no news, even without an issue since. */
export const LONGEST_SHARED_MS = 14 * DAY_MS
/** For questions about deliveries. */
export const DELIVERIES_KEPT_MS = 60 * DAY_MS
/** Then the sweep takes the delivery up. */
export const DELIVERY_LEASE_MS = 10 * MINUTE_MS
/** The sweep skips a delivery that it has queued. */
export const DISPATCHED_MS = HOUR_MS
/** A shard without progress for so long has lost its task. With a slow queue, one page is read twice. */
export const STALLED_MS = HOUR_MS

// Accounts

/** For deletion. */
export const RECENT_SIGN_IN_SECONDS = 300
/** Beyond a deletion's longest work, after which its worker has died. */
export const DELETION_LEASE_BEYOND_WORK_MS = MINUTE_MS
/** A deletion receipt is given up after this, and the address erased. */
export const RECEIPT_MS = 24 * HOUR_MS
/** Downloads within this count as the reported one. */
export const DOWNLOAD_REPORTED_MS = HOUR_MS

export const KEY_USE_RECORDED_MS = HOUR_MS
/** An account over its limit of calls is refused from memory, without a read, for so long. */
export const OVER_LIMIT_REMEMBERED_MS = MINUTE_MS

// Teams

/** docs/rules.md "Teams" */
export const INVITATION_MS = 7 * DAY_MS
/** A team change's leftover work goes to the sweep: longer than its call. */
export const TEAM_WORK_UNTAKEN_MS = 2 * MINUTE_MS
export const TEAM_WORK_AGAIN_MS = 5 * MINUTE_MS
/** A team mail is given up after this: the screen shows the change. */
export const TEAM_MAIL_MS = 24 * HOUR_MS

// Money

/** Stripe repeats an event for three days (firestore.indexes.json). */
export const STRIPE_EVENTS_KEPT_MS = 30 * DAY_MS
/** Stripe's minimum is half an hour from the call, retries included. */
export const CHECKOUT_OPEN_MS = HOUR_MS
export const CHECKOUT_TRIED_MS = 20 * MINUTE_MS
/** In a process. */
export const PORTAL_REMEMBERED_MS = 10 * MINUTE_MS

// Signatures and tokens of others

/** Tolerance between the signer's clock and ours, delivery included; repetitions are signed anew. */
export const SIGNED_WITHIN_SECONDS = 300
/** Human-check tokens live two minutes; the rest is for clock differences. */
export const OLDEST_HUMAN_TOKEN_MS = 150_000

// Transcriptions

/** A waiting request's next check; a transcription without progress for so long has stopped. */
export const TRANSCRIPTION_CHECK_MS = 5 * MINUTE_MS
export const TRANSCRIPTION_STALLED_MS = 30 * MINUTE_MS
export const LONGEST_TRANSCRIPTION_MS = 12 * HOUR_MS
export const SOUND_FETCH_MS = 20 * MINUTE_MS
/** A transcriber's piece, and storing its words beyond it. */
export const LONGEST_PIECE_MS = 25 * MINUTE_MS
export const PIECE_LEASE_BEYOND_WORK_MS = MINUTE_MS

// Work: engine limit < lease < dispatch deadline, so nobody takes over while the first may still be at work

/** Tries of a task, the first included; the last keeps it as a dead letter. */
export const TASK_ATTEMPTS = 50
/** Time to fix the cause and replay. */
export const DEAD_LETTERS_KEPT_MS = 30 * DAY_MS
/** Cloud Tasks' deadline; the functions' time limit is the same. */
export const DISPATCH_DEADLINE_SECONDS = 1800
/** Until then a summary is made or given up: the account's next one stops waiting. */
export const LONGEST_SUMMARY_MS = 30 * MINUTE_MS
export const ENGINE_LIMIT_MS: number = 240_000
export const SUMMARIZE_LEASE_MS = 300_000
/** Twelve hours of sound from a slow host, the cut and its upload. */
export const CUT_LEASE_MS = 25 * MINUTE_MS
export const CUT_RETRY_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS]
/** A wanted cut without a worker for so long has lost its task. */
export const CUT_UNTAKEN_MS = 10 * MINUTE_MS
/** Longer than the longest mail. */
export const SEND_LEASE_MS = 120_000
/** Hosting gives up at 60 s with an HTML page; ours comes before, as JSON. No call outlives its function. */
export const ANSWER_WITHIN_MS = 50_000
export const LONGEST_CALL_SECONDS = 60
/** A call's share of a deletion; the sweep does the rest. */
export const DELETION_WORK_MS = 30_000
/** Of one scheduled run or task, within its 540 s. */
export const RUN_MS = 8 * MINUTE_MS
export const DELETION_SWEEP_MS = 400_000
/** Reading the bounce mailbox, every five minutes. */
export const BOUNCES_RUN_MS = 4 * MINUTE_MS
/** A model's extra time per hour of sound. */
export const HEARD_MORE_MS = MINUTE_MS
/** Gemini's own limit. */
export const GEMINI_FILE_KEPT_MS = 48 * HOUR_MS
/** Before the second and third try of one question to a model. */
export const RETRY_PAUSES_MS: readonly number[] = [1_000, 4_000]
export const OUTSIDE_CALL_MS = {
  humanCheck: 8_000,
  itunes: 8_000,
  podcastIndex: 8_000,
  push: 8_000,
  spotify: 5_000,
  storage: 300_000,
  stripe: 10_000,
  tasks: 10_000,
  youtube: 8_000,
} as const

export function ledgerExpiry(deletedAt: Date): Date {
  const expiry = new Date(deletedAt)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + RETENTION.ledgerYears)
  return expiry
}
