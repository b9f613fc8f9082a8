import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts'

/**
 * How long what is kept about a person stays. Code that ends something reads the number here, and so do the account
 * screen and the privacy policy, so that none of them can promise what the others do not do.
 * docs/rules.md "Times and retention"
 */
export const RETENTION = {
  /** Ledger entries after the account is deleted: what bookkeeping law asks at most. Firestore's TTL takes them away. */
  ledgerYears: 10,
  /** A newsletter sign-up that nobody confirms, and the record of a subscription that has ended. */
  newsletterPendingDays: 30,
  newsletterEndedDays: 365,
  /** Reports of undelivered mail, which name addresses, in the folders of the bounce mailbox. */
  returnedMailDays: 30,
  /** The database's backups, as docs/deploying.md has them made: what was erased since is still in them. */
  backupDays: 98,
  /** Lines of the log that say what is to stay erased, by ids alone: longer than any backup that might bring it back. */
  erasureLogDays: 110,
  /** A device that is told of summaries, after its browser last opened the app. */
  pushDays: 60,
  /** Cloud Logging's default bucket. */
  logDays: 30,
  /** What error reports are set to keep. */
  errorReportDays: 90,
  /**
   * A second look at what was erased, after the last ID token of the deleted account has run out (an hour): until then
   * a page that was still open may have written something.
   */
  lastLookMinutes: 70,
} as const

// Addresses and mail

/** One mail that confirms a sign-up per address, whoever asks how often (docs/rules.md #one-confirmation-an-hour); and how long its link counts. */
export const WINDOW_MS = HOUR_MS
export const LINK_VALID_MS = 7 * DAY_MS
/** What a sign-up's idempotency key has asked for; counters of its hour: both only have to outlive their hour. */
export const SIGN_UP_CALLS_KEPT_MS = DAY_MS
export const SIGN_UP_COUNTS_KEPT_MS = DAY_MS
/** After a bounce, an address may be asked again this much later, by its owner's new double opt-in; after a complaint never. */
export const BOUNCE_SUPPRESSES_DAYS = 30
/** Soft bounces count together within so many days: a month of weekly issues. */
export const SOFT_BOUNCE_WINDOW_DAYS = 35
/** How long a request waits for its delivery address to be confirmed. docs/rules.md "Times and retention" */
export const HELD_MS = 24 * HOUR_MS
/** The same account does not have the same address asked again while its last mail is younger than this. */
export const ASK_AGAIN_AFTER_MS = HOUR_MS
/** Counts of a UTC day, of mails that ask and of an account's calls: longer than their day. */
export const COUNTS_KEPT_MS = 2 * DAY_MS
/** What YouTube has said of a video that can be summarized: its length and language hardly ever change. */
export const VIDEO_KEPT_MS = 6 * HOUR_MS
/** And why one cannot be: it may be put online, published or over a moment later. */
export const VIDEO_REFUSAL_KEPT_MS = 10 * MINUTE_MS
/** What a link or words led to, and that they led nowhere. */
export const FOUND_KEPT_MS = DAY_MS
export const NOT_FOUND_KEPT_MS = HOUR_MS
/** A feed that was read so lately is not asked for again. */
export const FEED_FRESH_MS = 10 * MINUTE_MS
/** Words, and what engines made of them, after their last use. That is written down once in so long at most. */
export const WORDS_KEPT_MS = 180 * DAY_MS
export const USE_RECORDED_MS = 30 * DAY_MS
/** What is kept of a show stays while it is followed: that is written down anew once in so long. */
export const FOLLOWED_KEPT_AGAIN_MS = 120 * DAY_MS
/** What was new of a followed show, whatever has come of it. */
export const OFFERS_KEPT_MS = 60 * DAY_MS
/** How far followers of a show were told what is new: longer than a task may take. */
export const SPREADS_KEPT_MS = 7 * DAY_MS
/** An automatic summary is looked after again by then: it is made, has failed, or waits. */
export const AUTOMATIC_CHECKED_MS = 30 * MINUTE_MS
/** A worker has the brief of an account for so long: longer than handing it over may take. */
export const BRIEF_LEASE_MS = 3 * MINUTE_MS
/** Sound that waits for the transcriber, which goes as soon as its words are there; and a file that was heard, for its cuts. */
export const SOUND_KEPT_MS = 2 * DAY_MS
/** How far a transcription has come, and that nobody could be heard: until then nobody tries the same sound again. */
export const TRANSCRIPTION_KEPT_MS = 7 * DAY_MS
/** A cut after its last use, which is written down once in so long at most; and the longest that one is kept at all. */
export const CUT_KEPT_MS = 14 * DAY_MS
export const CUT_USE_RECORDED_MS = DAY_MS
export const CUT_LONGEST_MS = 56 * DAY_MS
/** What is known of a cut whose sound was taken away: it can be made again without asking anybody. */
export const CUT_KNOWN_MS = 180 * DAY_MS
/** Why there is no cut: hosts come back, and files are replaced. */
export const NO_CUT_KEPT_MS = DAY_MS
/** A signed address of a cut. */
export const SOUND_ADDRESS_MS = HOUR_MS
/** That an address of a private feed was ended, for apps that still ask. */
export const ENDED_FEED_KEPT_MS = 365 * DAY_MS
/** That the address of a shared moment was ended. */
export const ENDED_MOMENT_KEPT_MS = 365 * DAY_MS
/** What an account's apps have fetched: longer than the month it counts in. */
export const CARRIED_KEPT_MS = 40 * DAY_MS
/**
 * While an address of a private feed is younger, the feed is made anew at each look: what was charged before it does not
 * know of it. docs/rules.md "Hearing"
 */
export const FEED_SETTLES_MS = DAY_MS
/** When a private feed was last read is written down once in so long at most. */
export const FEED_READ_RECORDED_MS = HOUR_MS
/** After this a notice of a refund is given up: the dashboard has said it all along. */
export const REFUND_NOTICE_MS = 6 * HOUR_MS
/** A device that was not seen for so long is told nothing more; and how long a message to one is tried. */
export const PUSH_TOKENS_KEPT_MS: number = RETENTION.pushDays * DAY_MS
export const PUSH_TRIED_MS = HOUR_MS
/** Longest that handing over one mail may take, silence or not. */
export const MAIL_LIMIT_MS = MINUTE_MS
/** A worker has the mail of a sign-up for so long: longer than handing it over may take. */
export const CONFIRMATION_LEASE_MS = MAIL_LIMIT_MS + 30_000

// Podcast lists

/** A worker has a list for so long, then the next run goes on with it: longer than any step between two renewals. */
export const LIST_LEASE_MS = 15 * MINUTE_MS
/** How far a list has come, after its week. The weeks themselves stay. */
export const LIST_ATTEMPTS_KEPT_MS = 30 * DAY_MS

// The weekly issue

/** What was shared longer ago is no news, even if there was no issue since. */
export const LONGEST_SHARED_MS = 14 * DAY_MS
/** Who got which issue: long enough to answer whether somebody did. */
export const DELIVERIES_KEPT_MS = 60 * DAY_MS
/** A worker has a delivery for so long, then the sweep takes it up. */
export const DELIVERY_LEASE_MS = 10 * MINUTE_MS
/** A delivery that the sweep has handed to the queue is not looked at for so long. */
export const DISPATCHED_MS = HOUR_MS
/** A shard that has not moved for so long has lost its task. Where the queue is only slow, one page is read twice. */
export const STALLED_MS = HOUR_MS

// Accounts

/** Deletion asks for a sign-in that is not older than this. */
export const RECENT_SIGN_IN_SECONDS = 300
/** Within this a worker on a deletion is done, or has died: beyond the longest that one may work. */
export const DELETION_LEASE_BEYOND_WORK_MS = MINUTE_MS
/** A mail server that does not take the receipt for this long never will: nobody's address is kept for its sake. */
export const RECEIPT_MS = 24 * HOUR_MS
/** Downloads within this of a reported one are the same to their owner. */
export const DOWNLOAD_REPORTED_MS = HOUR_MS

/** The last use of an API key is written down once in so long at most. */
export const KEY_USE_RECORDED_MS = HOUR_MS
/** An account that is over its calls is told so from memory for so long at most, also where a key has ended since. */
export const OVER_LIMIT_REMEMBERED_MS = MINUTE_MS

// Teams

/** How long an invitation into a team can be accepted. docs/rules.md "Teams" */
export const INVITATION_MS = 7 * DAY_MS
/** What a change of a team has left to do is the sweep's after this: longer than the call that wrote it may run. */
export const TEAM_WORK_UNTAKEN_MS = 2 * MINUTE_MS
export const TEAM_WORK_AGAIN_MS = 5 * MINUTE_MS
/** A mail of a team that the mail server does not take for so long is given up: the screen has said it all along. */
export const TEAM_MAIL_MS = 24 * HOUR_MS

// Money

/** Stripe repeats an event for three days; the database forgets what is older than this (firestore.indexes.json). */
export const STRIPE_EVENTS_KEPT_MS = 30 * DAY_MS
/** Stripe keeps a checkout open for at least half an hour from the call that makes it, tries included. */
export const CHECKOUT_OPEN_MS = HOUR_MS
export const CHECKOUT_TRIED_MS = 20 * MINUTE_MS
/** The configuration of Stripe's portal, in a process. */
export const PORTAL_REMEMBERED_MS = 10 * MINUTE_MS

// Signatures and tokens of others

/** How far the clock of whoever signs an event and ours may be apart, and how long one delivery may take; each repetition is signed anew. */
export const SIGNED_WITHIN_SECONDS = 300
/** Tokens of the human check live two minutes; the rest allows for clocks that differ. */
export const OLDEST_HUMAN_TOKEN_MS = 150_000

// Transcriptions

/** A request that waits for one looks how far it has come, and takes it that what has not moved for so long has stopped. */
export const TRANSCRIPTION_CHECK_MS = 5 * MINUTE_MS
export const TRANSCRIPTION_STALLED_MS = 30 * MINUTE_MS
/** Words that are not there by then are not waited for. */
export const LONGEST_TRANSCRIPTION_MS = 12 * HOUR_MS
/** The sound of an episode comes within this. */
export const SOUND_FETCH_MS = 20 * MINUTE_MS
/** Most that a transcriber may take for a piece, and what storing its words takes beyond it. */
export const LONGEST_PIECE_MS = 25 * MINUTE_MS
export const PIECE_LEASE_BEYOND_WORK_MS = MINUTE_MS

// Work: engine limit < lease < dispatch deadline, so nobody takes over while the first may still be at work

/** A queue brings a task so often, the first time included; the last of them keeps it as a dead letter. */
export const TASK_ATTEMPTS = 50
/** Dead letters: time enough to mend what they failed by, and replay them. */
export const DEAD_LETTERS_KEPT_MS = 30 * DAY_MS
/** Cloud Tasks gives up on an answer after this; the functions' own time limit is the same. */
export const DISPATCH_DEADLINE_SECONDS = 1800
/** After this a summary has been made, or given up: an account's next one no longer waits for it. */
export const LONGEST_SUMMARY_MS = 30 * MINUTE_MS
export const ENGINE_LIMIT_MS: number = 240_000
export const SUMMARIZE_LEASE_MS = 300_000
/** The sound of twelve hours from a slow host, then the cut and its upload. */
export const CUT_LEASE_MS = 25 * MINUTE_MS
/** Pause after each failed try of a cut; after the last one there is none for a while. */
export const CUT_RETRY_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS]
/** A cut that is wanted and that nobody has taken up for so long has lost its task. */
export const CUT_UNTAKEN_MS = 10 * MINUTE_MS
/** Longer than the longest that a mail may take. */
export const SEND_LEASE_MS = 120_000
/** Hosting gives up at 60 s with a page of its own; ours comes before that, as JSON. No call runs longer than its function. */
export const ANSWER_WITHIN_MS = 50_000
export const LONGEST_CALL_SECONDS = 60
/** What a call, or a function of 60 s, does of a deletion itself; what takes longer is the sweep's. */
export const DELETION_WORK_MS = 30_000
/** Work of one scheduled run or task, within the 540 s that it has, the sweep of deletions with room for the last one. */
export const RUN_MS = 8 * MINUTE_MS
export const DELETION_SWEEP_MS = 400_000
/** Reading the bounce mailbox, every five minutes. */
export const BOUNCES_RUN_MS = 4 * MINUTE_MS
/** What a model may take longer for each hour of sound that is fetched, handed over and heard. */
export const HEARD_MORE_MS = MINUTE_MS
/** Gemini deletes what was handed over after this. */
export const GEMINI_FILE_KEPT_MS = 48 * HOUR_MS
/** Pauses before the second and the third try of one question to a model; there is no fourth. */
export const RETRY_PAUSES_MS: readonly number[] = [1_000, 4_000]
/** One call of another service. */
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

/** When entries of a ledger are taken away whose account was deleted at a time. */
export function ledgerExpiry(deletedAt: Date): Date {
  const expiry = new Date(deletedAt)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + RETENTION.ledgerYears)
  return expiry
}
