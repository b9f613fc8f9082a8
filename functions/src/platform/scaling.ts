import { bound, type SettingName } from './config.ts'
import { REGION } from './region.ts'

/** How far a function may grow: instances, and what each of them works on at a time. */
export interface Scaling {
  maxInstances: number
  concurrency: number
}

/** A run of a schedule is alone: the next one finds what it has left. */
const ALONE: Scaling = { maxInstances: 1, concurrency: 1 }
/** Calls that read and write a few documents. More than 800 at once are no listeners: Firestore and the bill come first. */
const CALL: Scaling = { maxInstances: 10, concurrency: 80 }

function each<const Name extends string>(scaling: Scaling, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, scaling])) as Record<Name, Scaling>
}

/**
 * Of every function that is deployed, by what it protects. Beyond it callers get 429 from the platform, while events and
 * tasks wait.
 */
export const SCALING = {
  ...each(CALL, 'apiKeys', 'chooseTemplate', 'confirmDelivery', 'confirmNewsletter', 'dismissOffer'),
  ...each(CALL, 'exportShows', 'followSettings', 'exportNotes', 'newsletterOneClick'),
  ...each(CALL, 'newsletterPreferences', 'removeSummary', 'session', 'excerpt', 'knownPoints'),
  ...each(CALL, 'shareSummary', 'stopBriefs', 'team', 'tellDevice', 'unfollow', 'unsubscribe'),
  ...each(CALL, 'serveCut', 'privateFeed', 'hearSummary'),
  proposals: { maxInstances: 10, concurrency: 8 },
  transcript: { maxInstances: 10, concurrency: 8 },
  moments: { maxInstances: 10, concurrency: 8 },
  // Memory: the words of many episodes.
  askLibrary: { maxInstances: 10, concurrency: 4 },
  // Strangers may call it: the limits of sign-ups are two documents that all of them write.
  sendConfirmation: { maxInstances: 5, concurrency: 80 },

  // Memory: a feed of 32 MB is read in one piece.
  findEpisode: { maxInstances: 10, concurrency: 8 },
  follow: { maxInstances: 10, concurrency: 8 },
  // Strangers may call it.
  openEpisode: { maxInstances: 3, concurrency: 8 },
  importShows: { maxInstances: 5, concurrency: 4 },
  // The same: they find as well.
  apiV1: { maxInstances: 10, concurrency: 8 },
  mcp: { maxInstances: 10, concurrency: 8 },
  // YouTube's quota and quick answers: a quote is over in a second, a request waits ten for its verdict.
  getYoutubeInfo: CALL,
  sendSummary: { maxInstances: 20, concurrency: 80 },

  // Stripe takes 100 calls a second, and we need several for each of these.
  createCheckoutSession: { maxInstances: 4, concurrency: 16 },
  invoicing: { maxInstances: 4, concurrency: 16 },
  createCustomerPortal: { maxInstances: 4, concurrency: 16 },
  deleteAccount: { maxInstances: 4, concurrency: 8 },
  eraseAccount: { maxInstances: 4, concurrency: 8 },
  followAddress: { maxInstances: 4, concurrency: 16 },
  stripeWebhook: { maxInstances: 4, concurrency: 16 },

  // Memory: a PDF takes 60 MB while it is drawn, a page of data 4 MB before it is written out.
  exportPdf: { maxInstances: 10, concurrency: 4 },
  downloadData: { maxInstances: 5, concurrency: 8 },

  // Called by podcast apps, many at the same minute of an hour; a feed that has not changed is two reads.
  serveFeed: { maxInstances: 10, concurrency: 40 },
  // What it answers is kept by the network in front of it for a minute.
  serveMoment: CALL,
  hearNewSummary: { maxInstances: 5, concurrency: 20 },
  // Memory: a cut, and of M4A its source, lie in the instance until they are kept.
  cutEpisode: { maxInstances: 32, concurrency: 1 },

  mailEvents: { maxInstances: 4, concurrency: 80 },

  // The charge of each request: Firestore's transactions on one profile at a time.
  consumeCredits: { maxInstances: 20, concurrency: 20 },
  openLedger: { maxInstances: 5, concurrency: 20 },
  // Each write of a profile, of which hardly one concerns a team.
  followMember: { maxInstances: 5, concurrency: 80 },

  // As many as their queues bring at once, and hardly more: what calls them beside the queues finds no room.
  summarize: { maxInstances: 50, concurrency: 8 },
  deliver: { maxInstances: 13, concurrency: 8 },
  // Memory: a piece of sound of 20 MB, three times, and an M4A that is laid down whole.
  transcribe: { maxInstances: 8, concurrency: 2 },
  notifyRefund: { maxInstances: 13, concurrency: 8 },
  mailConfirmation: { maxInstances: 7, concurrency: 16 },
  resetRange: { maxInstances: 4, concurrency: 4 },
  auditRange: { maxInstances: 4, concurrency: 4 },
  sendIssue: { maxInstances: 1, concurrency: 8 },
  sendIssueAgain: { maxInstances: 1, concurrency: 8 },
  // One instance: a host is asked one thing at a time, of all buckets together.
  pollBucket: { maxInstances: 1, concurrency: 4 },
  // Transcripts of a show's new episodes are read in one piece.
  offerEpisodes: { maxInstances: 4, concurrency: 4 },
  summarizeNew: { maxInstances: 5, concurrency: 16 },
  sendBrief: { maxInstances: 13, concurrency: 8 },
  sendPush: { maxInstances: 2, concurrency: 16 },

  // One of each list at most: each has a lease.
  composeList: { maxInstances: 3, concurrency: 1 },
  // What it answers is kept by the network in front of it.
  podcastLists: { maxInstances: 5, concurrency: 80 },

  ...each(ALONE, 'auditAccounts', 'composeLists', 'forgetSubscribers', 'pollShows', 'readBounces'),
  ...each(ALONE, 'reconcileBilling', 'resetCredits', 'sweepCuts', 'sweepDeletions', 'sweepFollows'),
  ...each(ALONE, 'sweepIssues', 'sweepSummaries', 'sweepTeams', 'watch', 'weeklyIssue'),
} as const satisfies Record<string, Scaling>

export type FunctionName = keyof typeof SCALING

/** What a function is deployed with, unless it says otherwise. */
export function deployedAs(name: FunctionName, secrets: readonly SettingName[] = []) {
  const options = { region: REGION, memory: '512MiB', timeoutSeconds: 60 } as const
  return { ...options, ...SCALING[name], secrets: bound(secrets) }
}
