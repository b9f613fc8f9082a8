/** How far a function may grow: instances, and what each of them works on at a time. */
export interface Scaling {
  maxInstances: number
  concurrency: number
}

/** A run of a schedule is alone: the next one finds what it has left. */
const ALONE: Scaling = { maxInstances: 1, concurrency: 1 }
/** Calls that read and write a few documents. More than 800 at once are no listeners: Firestore and the bill come first. */
const CALL: Scaling = { maxInstances: 10, concurrency: 80 }

/**
 * Of every function that is deployed, by what it protects. Beyond it callers get 429 from the platform, while events and
 * tasks wait.
 */
export const SCALING = {
  chooseTemplate: CALL,
  confirmDelivery: CALL,
  confirmNewsletter: CALL,
  exportNotes: CALL,
  newsletterOneClick: CALL,
  newsletterPreferences: CALL,
  session: CALL,
  shareSummary: CALL,
  unsubscribe: CALL,
  // Strangers may call it: the limits of sign-ups are two documents that all of them write.
  sendConfirmation: { maxInstances: 5, concurrency: 80 },

  // Memory: a feed of 32 MB is read in one piece.
  findEpisode: { maxInstances: 10, concurrency: 8 },
  // YouTube's quota and quick answers: a quote is over in a second, a request waits ten for its verdict.
  getYoutubeInfo: CALL,
  sendSummary: { maxInstances: 20, concurrency: 80 },

  // Stripe takes 100 calls a second, and we need several for each of these.
  createCheckoutSession: { maxInstances: 4, concurrency: 16 },
  createCustomerPortal: { maxInstances: 4, concurrency: 16 },
  deleteAccount: { maxInstances: 4, concurrency: 8 },
  eraseAccount: { maxInstances: 4, concurrency: 8 },
  followAddress: { maxInstances: 4, concurrency: 16 },
  stripeWebhook: { maxInstances: 4, concurrency: 16 },

  // Memory: a PDF takes 60 MB while it is drawn, a page of data 4 MB before it is written out.
  exportPdf: { maxInstances: 10, concurrency: 4 },
  downloadData: { maxInstances: 5, concurrency: 8 },

  mailEvents: { maxInstances: 4, concurrency: 80 },

  // The charge of each request: Firestore's transactions on one profile at a time.
  consumeCredits: { maxInstances: 20, concurrency: 20 },
  openLedger: { maxInstances: 5, concurrency: 20 },

  // As many as their queues bring at once, and hardly more: what calls them beside the queues finds no room.
  summarize: { maxInstances: 13, concurrency: 8 },
  deliver: { maxInstances: 13, concurrency: 8 },
  notifyRefund: { maxInstances: 13, concurrency: 8 },
  mailConfirmation: { maxInstances: 7, concurrency: 16 },
  resetRange: { maxInstances: 4, concurrency: 4 },
  auditRange: { maxInstances: 4, concurrency: 4 },
  sendIssue: { maxInstances: 1, concurrency: 8 },
  sendIssueAgain: { maxInstances: 1, concurrency: 8 },

  auditAccounts: ALONE,
  forgetSubscribers: ALONE,
  readBounces: ALONE,
  reconcileBilling: ALONE,
  resetCredits: ALONE,
  sweepDeletions: ALONE,
  sweepIssues: ALONE,
  sweepSummaries: ALONE,
  watch: ALONE,
  weeklyIssue: ALONE,
} as const satisfies Record<string, Scaling>

export type FunctionName = keyof typeof SCALING
