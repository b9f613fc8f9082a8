export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Every collection that clients have some right in, with the file that tests it. docs/architecture.md "Data" */
export const CLIENT_COLLECTIONS = {
  users: 'profile.test.ts',
  shows: 'podcasts.test.ts',
  episodes: 'podcasts.test.ts',
  entries: 'serverWritten.test.ts',
  summaries: 'serverWritten.test.ts',
  parts: 'serverWritten.test.ts',
} as const

/** Every collection that only the server sees, by the path of one of its documents; serverWritten.test.ts tests them. */
export const SERVER_ONLY_DOCUMENTS = {
  accountLimits: 'accountLimits/one',
  apiKeys: 'apiKeys/one',
  billing: 'billing/one',
  budgets: 'budgets/one',
  deadLetters: 'deadLetters/one',
  deletions: 'deletions/one',
  deliveryAddresses: 'deliveryAddresses/one',
  drafts: 'drafts/one',
  grants: 'grants/one',
  jobs: 'jobs/one',
  found: 'found/one',
  knownVideos: 'knownVideos/one',
  newsletterLimits: 'newsletterLimits/one',
  newsletterSubscribers: 'newsletterSubscribers/one',
  newsletterIssues: 'newsletterIssues/one',
  deliveries: 'newsletterIssues/one/deliveries/one',
  stretches: 'newsletterIssues/one/stretches/one',
  sources: 'sources/one',
  stripeEvents: 'stripeEvents/one',
  suppressions: 'suppressions/one',
  transcripts: 'transcripts/one',
  'anything else': 'somethingNew/one',
} as const
