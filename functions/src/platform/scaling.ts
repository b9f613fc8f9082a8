import { bound, type SettingName } from './config.ts'
import { REGION } from './region.ts'

/** How far a function may grow: instances, and concurrent calls of each. */
export interface Scaling {
  maxInstances: number
  concurrency: number
}

/** Runs of a schedule never overlap: the next one takes what is left. */
const ALONE: Scaling = { maxInstances: 1, concurrency: 1 }
/** Calls that read and write a few documents. More than 800 at once are an attack: Firestore and the bill come first. */
const CALL: Scaling = { maxInstances: 10, concurrency: 80 }

function each<const Name extends string>(scaling: Scaling, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, scaling])) as Record<Name, Scaling>
}

/** Every deployed function, by what it protects. Beyond it callers get 429 from the platform; events and tasks wait. */
export const SCALING = {
  ...each(CALL, 'apiKeys', 'chooseTemplate', 'confirmDelivery', 'confirmNewsletter', 'dismissOffer'),
  ...each(CALL, 'exportShows', 'followSettings', 'exportNotes', 'newsletterOneClick', 'archiveSummary'),
  ...each(CALL, 'newsletterPreferences', 'removeSummary', 'session', 'excerpt', 'knownPoints'),
  ...each(CALL, 'shareSummary', 'stopBriefs', 'team', 'tellDevice', 'unfollow', 'unsubscribe'),
  ...each(CALL, 'serveCut', 'privateFeed', 'hearSummary'),
  ...each({ maxInstances: 10, concurrency: 8 }, 'proposals', 'transcript', 'moments'),
  // Memory: the words of many episodes.
  ...each({ maxInstances: 10, concurrency: 4 }, 'askLibrary', 'keptAnswers'),
  // Open to strangers: all calls write the two documents of the sign-up limits.
  sendConfirmation: { maxInstances: 5, concurrency: 80 },

  // Memory: a feed of 32 MB is read whole.
  ...each({ maxInstances: 10, concurrency: 8 }, 'findEpisode', 'follow', 'apiV1', 'mcp'),
  // Open to strangers.
  openEpisode: { maxInstances: 3, concurrency: 8 },
  importShows: { maxInstances: 5, concurrency: 4 },
  // YouTube's quota and quick answers: a quote takes a second, a request waits ten for its verdict.
  getYoutubeInfo: CALL,
  sendSummary: { maxInstances: 20, concurrency: 80 },

  // Stripe takes 100 calls a second; each of these makes several.
  ...each({ maxInstances: 4, concurrency: 16 }, 'createCheckoutSession', 'createCustomerPortal', 'invoicing'),
  ...each({ maxInstances: 4, concurrency: 16 }, 'followAddress', 'stripeWebhook'),
  ...each({ maxInstances: 4, concurrency: 8 }, 'deleteAccount', 'eraseAccount'),

  // Memory: a PDF with a transcript takes 100 MB while it is drawn, a page of data 4 MB before it is written out.
  exportPdf: { maxInstances: 10, concurrency: 2 },
  downloadData: { maxInstances: 5, concurrency: 8 },

  // Called by podcast apps, many at the same minute of an hour; an unchanged feed is two reads.
  serveFeed: { maxInstances: 10, concurrency: 40 },
  // Cached by the network for a minute.
  serveMoment: CALL,
  hearNewSummary: { maxInstances: 5, concurrency: 20 },
  // Memory: a cut, and an M4A source, lie in the instance until kept.
  cutEpisode: { maxInstances: 32, concurrency: 1 },

  mailEvents: { maxInstances: 4, concurrency: 80 },

  // The charge of each request: Firestore's transactions, one at a time per profile.
  consumeCredits: { maxInstances: 20, concurrency: 20 },
  openLedger: { maxInstances: 5, concurrency: 20 },
  // Each write of a profile; hardly one concerns a team.
  followMember: { maxInstances: 5, concurrency: 80 },

  // As many as their queues bring at once, hardly more: other callers find no room.
  summarize: { maxInstances: 50, concurrency: 8 },
  deliver: { maxInstances: 13, concurrency: 8 },
  // Memory: a piece of sound of 20 MB, three times, and a whole M4A.
  transcribe: { maxInstances: 8, concurrency: 2 },
  notifyRefund: { maxInstances: 13, concurrency: 8 },
  mailConfirmation: { maxInstances: 7, concurrency: 16 },
  ...each({ maxInstances: 4, concurrency: 4 }, 'resetRange', 'auditRange'),
  ...each({ maxInstances: 1, concurrency: 8 }, 'sendIssue', 'sendIssueAgain'),
  // One instance: a host gets one request at a time, over all buckets.
  pollBucket: { maxInstances: 1, concurrency: 4 },
  // Transcripts of a show's new episodes are read whole.
  offerEpisodes: { maxInstances: 4, concurrency: 4 },
  summarizeNew: { maxInstances: 5, concurrency: 16 },
  sendBrief: { maxInstances: 13, concurrency: 8 },
  sendPush: { maxInstances: 2, concurrency: 16 },

  // One per list: each has a lease.
  composeList: { maxInstances: 3, concurrency: 1 },
  // Cached by the network.
  podcastLists: { maxInstances: 5, concurrency: 80 },

  ...each(ALONE, 'auditAccounts', 'composeLists', 'forgetSubscribers', 'pollShows', 'readBounces'),
  ...each(ALONE, 'reconcileBilling', 'resetCredits', 'sweepCuts', 'sweepDeletions', 'sweepFollows'),
  ...each(ALONE, 'sweepIssues', 'sweepSummaries', 'sweepTeams', 'watch', 'weeklyIssue'),
} as const satisfies Record<string, Scaling>

export type FunctionName = keyof typeof SCALING

export function deployedAs(name: FunctionName, secrets: readonly SettingName[] = []) {
  const options = { region: REGION, memory: '512MiB', timeoutSeconds: 60 } as const
  return { ...options, ...SCALING[name], secrets: bound(secrets) }
}
