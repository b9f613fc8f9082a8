import * as v from 'valibot'
import { API_SCOPES } from './apiKeys.ts'
import type { ListedMoment } from '../moments/moments.ts'
import { NEWSLETTER_LANGUAGES, NEWSLETTER_STATES, SUBSCRIPTIONS } from '../newsletter/newsletter.ts'
import { type EpisodeLanguage, READER_LANGUAGES, SUMMARY_LANGUAGES } from '../languages.ts'
import { PLAN_IDS } from '../plans/plans.ts'
import { SUMMARY_FORMS } from '../summaries/summary.ts'
import type { SummaryKind } from '../credits/summaryCost.ts'
import type { Transcript, TranscriptSegment } from '../episodes/transcript.ts'
import type { SummaryState } from '../summaries/summaryRequest.ts'
import type { Seconds } from '../units.ts'
import type { AccountData, LedgerData, OfferData, SummaryData } from './accountData.ts'
import { askLibraryReply, keptAnswersReply, type KnownFrom, type OwnModelQuestion } from './askReplies.ts'
import { type ApiReply, done, refused, refusedWith, replyOf, webAddress } from './ApiContract.ts'
import { FOLLOW_REPLIES } from './followReplies.ts'
import { hearSummaryReply, privateFeedReply } from './cutReplies.ts'
import { invoicingReply } from './invoicingReply.ts'
import { prices, refusedSummary } from './refusalDetails.ts'
import { teamReply } from './teamReplies.ts'

/** Paths and answers of each call. Requests are elsewhere: screens need not load their rules and texts. */

const plainAnswer = v.variant('success', [done({}), refused({})])
const languages = v.picklist(['en', 'es'])

const videoInfo = v.object({
  title: v.string(),
  /** Minutes. */
  duration: v.number(),
  channelTitle: v.string(),
  language: languages,
  durationSeconds: v.number(),
  /** Exact prices of this episode. */
  quote: prices,
  /** Form of a summary made today; absent from an older server: a summary. */
  form: v.exactOptional(v.picklist(SUMMARY_FORMS)),
  /** Chosen for the summaries of its show; absent: none. */
  writtenIn: v.exactOptional(v.picklist(SUMMARY_LANGUAGES)),
  /** Whether an independent transcript exists to verify the summary with. */
  verifiable: v.boolean(),
  /** The file differs from the one that was transcribed; absent where it does not. */
  timesMayBeOff: v.exactOptional(v.literal(true)),
  /** Minutes beyond the usual ten, for transcription; absent where a transcript exists. */
  hearingMinutes: v.exactOptional(v.number()),
  /** Seconds until it can be requested, where the engine's budget of the day is spent; absent: at once. */
  waitSeconds: v.exactOptional(v.number()),
  /** The engine that would make it today, where the account's budget does not reach the best; else absent. */
  fallback: v.exactOptional(v.object({ name: v.string(), model: v.exactOptional(v.string()) })),
})
export type VideoInfo = v.InferOutput<typeof videoInfo>

const artwork = v.exactOptional(v.string())
/** ISO 8601. */
const published = v.exactOptional(v.string())

/** An episode found by a link, with its price; requested by `url`, or by `episodeId`. */
const foundEpisode = v.object({
  kind: v.literal('episode'),
  ...videoInfo.entries,
  /** A YouTube address; absent for an episode of a feed. */
  url: v.exactOptional(v.string()),
  /** Absent for a video. */
  episodeId: v.exactOptional(v.string()),
  showId: v.exactOptional(v.string()),
  artwork,
  /** Plain text, a paragraph at most. */
  description: v.exactOptional(v.string()),
  published,
})
export type FoundEpisode = v.InferOutput<typeof foundEpisode>

const listedEpisode = v.object({
  episodeId: v.string(),
  title: v.string(),
  published,
  /** Absent where the feed does not say. */
  durationSeconds: v.exactOptional(v.number()),
  /** Of a basic summary; absent with the length. */
  price: v.exactOptional(v.number()),
  /** `no-sound`: it can be neither heard nor summarized. */
  words: v.picklist(['transcript', 'none', 'no-sound']),
})
export type ListedEpisode = v.InferOutput<typeof listedEpisode>

const showFacts = v.object({
  showId: v.string(),
  title: v.string(),
  author: v.exactOptional(v.string()),
  artwork,
  link: v.exactOptional(v.string()),
})

const foundShow = v.object({
  kind: v.literal('show'),
  show: showFacts,
  episodes: v.array(listedEpisode),
  /** In all. */
  count: v.number(),
  /** Cursor of the episodes that follow; absent on the last page. */
  next: v.exactOptional(v.number()),
})
export type FoundShow = v.InferOutput<typeof foundShow>

const foundShows = v.object({
  kind: v.literal('shows'),
  /** A found show is asked for by its feed's address. */
  shows: v.array(
    v.object({
      /** Absent from an older server. */
      showId: v.exactOptional(v.string()),
      title: v.string(),
      author: v.exactOptional(v.string()),
      artwork,
      feedUrl: v.string(),
      /** ISO 8601 of the newest episode. */
      newest: v.exactOptional(v.string()),
    }),
  ),
  /** Why the answer differs from the question, where it does. */
  note: v.exactOptional(v.string()),
})
export type FoundShows = v.InferOutput<typeof foundShows>

const found = v.variant('kind', [foundEpisode, foundShow, foundShows])
export type FindAnswer = v.InferOutput<typeof found>

const openedEpisode = v.object({
  showId: v.string(),
  episodeId: v.string(),
  title: v.string(),
  show: v.string(),
  /** The publisher's file. */
  audioUrl: webAddress(),
  pageUrl: v.exactOptional(webAddress()),
  timesMayBeOff: v.exactOptional(v.literal(true)),
  /** As published. */
  transcript: v.custom<Transcript>((each) => typeof each === 'object' && each !== null && 'segments' in each),
})
export type OpenedEpisode = v.InferOutput<typeof openedEpisode>

const sendSummaryResult = v.object({
  requestId: v.string(),
  /** The verdict, or `requested` when it took longer than the wait. A newer server's state is passed on. */
  state: v.custom<SummaryState>((state) => typeof state === 'string'),
  requiredCredits: v.number(),
  /** Balance after the charge, where known; -1 is unlimited. */
  availableCredits: v.exactOptional(v.number()),
})
export type SendSummaryResult = v.InferOutput<typeof sendSummaryResult>

/** Balance afterwards; -1 is unlimited. */
const excerptResult = v.object({ balance: v.exactOptional(v.number()) })

const exportedPdf = v.object({
  /** The file, base64. */
  pdf: v.string(),
  fileName: v.string(),
  /** 0 where the PDF was paid for before, or the account is unlimited. */
  charged: v.number(),
  /** -1 is unlimited. */
  balance: v.number(),
})
export type ExportedPdf = v.InferOutput<typeof exportedPdf>

/** Question to a model on the reader's device, and how its answer is read. */
export interface DeviceQuestion {
  question: OwnModelQuestion
  read: {
    kind: SummaryKind
    episode: { title: string; channelTitle: string; description?: string }
    language: EpisodeLanguage
    durationSeconds: Seconds
    proposals: Array<TranscriptSegment & { n: number }>
  }
}

/** Lines of a transcript, and the next cursor. */
export const transcriptPage = v.object({
  lines: v.array(
    v.object({
      startSeconds: v.number(),
      endSeconds: v.number(),
      speaker: v.exactOptional(v.string()),
      text: v.string(),
    }),
  ),
  next: v.exactOptional(v.string()),
  version: v.exactOptional(v.string()),
  /** The device has these words: no lines come. */
  isSame: v.exactOptional(v.literal(true)),
})
export type TranscriptPage = v.InferOutput<typeof transcriptPage>

const exportedNotes = v.object({ text: v.string(), fileName: v.string() })

const confirmNewsletterResult = v.object({
  subscription: v.picklist(SUBSCRIPTIONS),
  language: v.picklist(NEWSLETTER_LANGUAGES),
  /** Opens the preferences, like the one in every issue. */
  manageToken: v.string(),
})
export type ConfirmNewsletterResult = v.InferOutput<typeof confirmNewsletterResult>

const newsletterPreferences = v.object({
  /** Such as a•••@example.com: the link's holder need not learn the address. */
  email: v.string(),
  name: v.string(),
  subscription: v.picklist(SUBSCRIPTIONS),
  language: v.picklist(NEWSLETTER_LANGUAGES),
  state: v.picklist(NEWSLETTER_STATES),
})
export type NewsletterPreferences = v.InferOutput<typeof newsletterPreferences>

/** The text under both names that clients read; the second is missing where the call itself was refused. */
const refusedBilling = refused({ error: v.exactOptional(v.string()) })

/** The app writes it into a file unread: no field may be lost, and no unknown value may stop the rest. */
/* @__NO_SIDE_EFFECTS__ */
function passedOn<Data extends object>() {
  return v.custom<Data>((value) => typeof value === 'object' && value !== null)
}

/** Fields are absent where a page has nothing of their kind. Dates are ISO 8601, in UTC. */
const dataPage = v.object({
  account: v.exactOptional(passedOn<AccountData>()),
  ledger: v.exactOptional(v.array(passedOn<LedgerData>())),
  offers: v.exactOptional(v.array(passedOn<OfferData>())),
  moments: v.exactOptional(v.array(passedOn<ListedMoment>())),
  summaries: v.exactOptional(v.array(passedOn<SummaryData>())),
  /** Cursor of the next page; absent on the last one. */
  next: v.exactOptional(v.string()),
})
export type DataPage = v.InferOutput<typeof dataPage>

const sessionResult = v.object({
  /** Present where older sessions were ended: for `signInWithCustomToken`, before the client reads anything. */
  customToken: v.exactOptional(v.string()),
  /** Whether this call raised the credits to the promised 20,000: the moment to say welcome. */
  welcomed: v.boolean(),
  profile: v.object({
    /** Key of the profile: `users/{email}`. */
    email: v.string(),
    name: v.string(),
    /** A plan or language unknown to this build keeps no account out. */
    language: v.fallback(v.picklist(READER_LANGUAGES), 'en'),
    plan: v.fallback(v.picklist(PLAN_IDS), 'free'),
    /** -1 is unlimited. */
    credits: v.object({ current: v.number(), monthly: v.number() }),
  }),
})
export type SessionResult = v.InferOutput<typeof sessionResult>

const sessionError = v.picklist(['EMAIL_NOT_VERIFIED', 'SIGN_IN_AGAIN', 'ADDRESS_NOT_SUPPORTED'])

const heldKey = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.fallback(v.picklist(API_SCOPES), 'read'),
  /** Such as `sb_k3V9`. */
  start: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  lastUsedAt: v.exactOptional(v.string()),
  /** Made before the password was changed, or the sessions were ended, and not decided about since. */
  isDoubted: v.exactOptional(v.literal(true)),
})
export type HeldKey = v.InferOutput<typeof heldKey>

const apiKeysResult = v.object({
  /** Newest first. */
  keys: v.array(heldKey),
  /** The key that this call has made: it cannot be shown again. */
  made: v.exactOptional(v.string()),
  /** Whether the plan includes the API. */
  mayCall: v.boolean(),
  callsToday: v.number(),
})
export type ApiKeysResult = v.InferOutput<typeof apiKeysResult>

const momentsResult = v.object({
  quote: v.exactOptional(v.string()),
  /** Where the moment is shared. */
  address: v.exactOptional(v.string()),
  text: v.exactOptional(v.string()),
})

export const REPLIES = {
  ...FOLLOW_REPLIES,
  apiKeys: replyOf(
    '/api/api-keys',
    apiKeysResult,
    refusedWith(v.object({ accountError: v.literal('SIGN_IN_AGAIN') })),
  ),
  archiveSummary: { path: '/api/archive-summary', answer: plainAnswer },
  askLibrary: askLibraryReply,
  chooseTemplate: { path: '/api/choose-template', answer: plainAnswer },
  confirmDelivery: { path: '/api/confirm-delivery', answer: plainAnswer },
  confirmNewsletter: replyOf('/api/confirm-newsletter', confirmNewsletterResult, refused({})),
  createCheckoutSession: {
    path: '/api/create-checkout-session',
    /** Go to `url`: the checkout, or the billing portal (`id` begins with `bps_`) for subscribers. */
    answer: v.variant('success', [
      v.object({ success: v.literal(true), id: v.string(), url: webAddress() }),
      refusedBilling,
    ]),
  },
  createCustomerPortal: {
    path: '/api/create-customer-portal',
    answer: v.variant('success', [v.object({ success: v.literal(true), url: webAddress() }), refusedBilling]),
  },
  deleteAccount: replyOf(
    '/api/delete-account',
    /** `finished`: all is erased. Else the rest is erased within minutes. */
    v.object({ finished: v.boolean() }),
    refusedWith(v.object({ accountError: v.picklist(['SIGN_IN_AGAIN', 'OWNS_TEAM']) })),
  ),
  downloadData: replyOf('/api/download-data', dataPage, refused({})),
  excerpt: replyOf('/api/excerpt', excerptResult, refused({})),
  exportNotes: replyOf('/api/export-notes', exportedNotes, refusedSummary),
  exportPdf: replyOf('/api/export-pdf', exportedPdf, refusedSummary),
  findEpisode: replyOf('/api/find-episode', found, refusedSummary),
  moments: replyOf('/api/moments', momentsResult, refusedSummary),
  getYoutubeInfo: replyOf('/api/get-youtube-info', videoInfo, refusedSummary),
  hearSummary: hearSummaryReply,
  invoicing: invoicingReply,
  keptAnswers: keptAnswersReply,
  knownPoints: replyOf(
    '/api/known-points',
    v.object({ known: v.array(v.custom<KnownFrom>((each) => typeof each === 'object')) }),
    refusedSummary,
  ),
  newsletterPreferences: replyOf('/api/newsletter-preferences', newsletterPreferences, refused({})),
  openEpisode: {
    path: '/api/open-episode',
    answer: v.variant('success', [done({ data: openedEpisode }), refused({})]),
  },
  privateFeed: privateFeedReply,
  proposals: {
    path: '/api/proposals',
    // Without data: an answer was kept.
    answer: v.variant('success', [
      done({ data: v.exactOptional(v.custom<DeviceQuestion>((data) => typeof data === 'object')) }),
      refused({}),
    ]),
  },
  removeSummary: { path: '/api/remove-summary', answer: plainAnswer },
  sendConfirmation: { path: '/api/send-confirmation', answer: plainAnswer },
  sendSummary: replyOf('/api/send-summary', sendSummaryResult, refusedSummary),
  session: replyOf('/api/session', sessionResult, refusedWith(v.object({ sessionError }))),
  shareSummary: { path: '/api/share-summary', answer: plainAnswer },
  team: teamReply,
  tellDevice: { path: '/api/tell-device', answer: plainAnswer },
  transcript: replyOf('/api/transcript', transcriptPage, refusedSummary),
  unsubscribe: { path: '/api/unsubscribe', answer: plainAnswer },
} as const satisfies Record<string, ApiReply>
