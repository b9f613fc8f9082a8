import type { LogEvent } from '../../functions/src/platform/log.ts'
import type { QueueSetting } from '../../functions/src/platform/gateways/tasks.ts'
import { TASK_ATTEMPTS } from '#domain/time/lifetimes.ts'
import { REGION } from '../../functions/src/platform/region.ts'

/** What a project in the cloud needs beside the code. docs/deploying.md tells how to make each; a test compares both. */

export interface Queue {
  /** Its name unless the setting says another. */
  id: string
  /** Tasks a second; undefined where it is the mail provider's limit, which only you know. */
  perSecond: number | undefined
  mailsPerTask?: number
  atOnce: number
  /** The worker of the last one keeps the task as a dead letter. */
  attempts: number
  minBackoffSeconds: number
  maxBackoffSeconds: number
  doublings: number
}

export const QUEUES: Record<QueueSetting, Queue> = {
  // A worker takes five minutes at most, and the sweeper makes good what a queue gives up: fast, and stubborn. All attempts
  // together take seven hours: longer than the mail server is waited for by a notice of a refund.
  TASKS_QUEUE: { id: 'summaries', perSecond: 100, atOnce: 400, ...backoff(5, 600, 7) },
  // Each task is one mail.
  MAILS_QUEUE: { id: 'mails', perSecond: undefined, mailsPerTask: 1, atOnce: 100, ...backoff(5, 600, 7) },
  // The whole month's resets come in 64 tasks; Firestore is what has to keep up with them.
  RESETS_QUEUE: { id: 'resets', perSecond: 5, atOnce: 16, ...backoff(10, 300, 4) },
  // As many pieces at once as the transcriber takes: a service four or more, one's own machine one or two.
  TRANSCRIPTIONS_QUEUE: { id: 'transcriptions', perSecond: 5, atOnce: 4, ...backoff(10, 600, 6) },
  // As many at once as there are shards of an issue; each has its own connections to the mail server.
  NEWSLETTER_QUEUE: {
    id: 'newsletter',
    perSecond: undefined,
    mailsPerTask: 50,
    atOnce: 8,
    ...backoff(30, 600, 4),
  },
  // One instance looks at feeds.
  FOLLOWING_QUEUE: { id: 'following', perSecond: 20, atOnce: 32, ...backoff(10, 600, 5) },
  // A task is a download of minutes from a stranger's host; who is asked for a hundred of them at once is asked slowly.
  CUTS_QUEUE: { id: 'cuts', perSecond: 4, atOnce: 32, ...backoff(30, 600, 4) },
  // Nothing waits for them, and Google takes more.
  PUSHES_QUEUE: { id: 'pushes', perSecond: 50, atOnce: 32, ...backoff(10, 600, 5) },
}

function backoff(minBackoffSeconds: number, maxBackoffSeconds: number, doublings: number) {
  return { attempts: TASK_ATTEMPTS, minBackoffSeconds, maxBackoffSeconds, doublings }
}

/** Mails a second that a new account at a mail provider may send. */
export const CAUTIOUS_MAILS_PER_SECOND = 10

export function queueCommand(verb: 'create' | 'update', id: string, queue: Queue, projectId: string): string {
  return [
    `gcloud tasks queues ${verb} ${id}`,
    `--location=${REGION}`,
    `--project=${projectId}`,
    `--max-dispatches-per-second=${queue.perSecond ?? CAUTIOUS_MAILS_PER_SECOND / (queue.mailsPerTask ?? 1)}`,
    `--max-concurrent-dispatches=${queue.atOnce}`,
    `--max-attempts=${queue.attempts}`,
    `--min-backoff=${queue.minBackoffSeconds}s`,
    `--max-backoff=${queue.maxBackoffSeconds}s`,
    `--max-doublings=${queue.doublings}`,
  ].join(' ')
}

/** APIs of Google Cloud, by what they are for. */
export const APIS: Readonly<Record<string, string>> = {
  'artifactregistry.googleapis.com': 'the images of the functions',
  'cloudbilling.googleapis.com': 'the look that a deploy takes at the plan',
  'cloudbuild.googleapis.com': 'the build of the functions',
  'cloudfunctions.googleapis.com': 'the functions',
  'cloudresourcemanager.googleapis.com': 'what this command asks about the project',
  'cloudscheduler.googleapis.com': 'the scheduled functions',
  'cloudtasks.googleapis.com': 'the queues',
  'eventarc.googleapis.com': 'the functions that follow Firestore and accounts',
  'fcm.googleapis.com': 'messages to devices',
  'fcmregistrations.googleapis.com': 'devices that are told of summaries',
  'firebase.googleapis.com': 'the Firebase project',
  'firebaseinstallations.googleapis.com': 'devices that are told of summaries',
  'firebasehosting.googleapis.com': 'the web app',
  'firebaserules.googleapis.com': 'the rules of the database',
  'firestore.googleapis.com': 'the database',
  'generativelanguage.googleapis.com': 'summaries of episodes without a transcript',
  'iam.googleapis.com': 'accounts of machines',
  'iamcredentials.googleapis.com': 'the tokens that /api/session signs',
  'identitytoolkit.googleapis.com': 'accounts',
  'logging.googleapis.com': 'the log',
  'monitoring.googleapis.com': 'the alerts',
  'pubsub.googleapis.com': 'the events that functions follow',
  'run.googleapis.com': 'the functions, which run on it',
  'secretmanager.googleapis.com': 'the secrets',
  'storage.googleapis.com': 'the cuts of episodes',
  'youtube.googleapis.com': 'titles, lengths and captions of episodes',
}

/** Who the functions run as, unless you give them another account. */
export function runtimeAccount(projectNumber: string): string {
  return `${projectNumber}-compute@developer.gserviceaccount.com`
}

/** Roles of the functions' account in the project. Editor holds them all. */
export const PROJECT_ROLES: Readonly<Record<string, string>> = {
  'roles/cloudbuild.builds.builder': 'building the functions',
  'roles/cloudtasks.enqueuer': 'making tasks',
  'roles/datastore.user': 'reading and writing the database',
  'roles/eventarc.eventReceiver': 'getting events',
  'roles/firebasecloudmessaging.admin': 'messages to devices',
  'roles/firebaseauth.admin': 'looking up and ending sessions, deleting accounts',
  'roles/run.invoker': 'events and schedules calling functions',
}

/** What the functions' account must be allowed on single accounts, itself and that of the tasks. */
export const TOKEN_CREATOR = 'roles/iam.serviceAccountTokenCreator'
export const ACCOUNT_USER = 'roles/iam.serviceAccountUser'

/** Lines of the log that say what is to stay erased or ended: scripts/restore reads them after a restore. */
export const ENDINGS = [
  'account.erased',
  'subscriber.ended',
  'address.suppressed',
] as const satisfies readonly LogEvent[]

/** The sink of these lines, and the bucket where Cloud Logging keeps them for longer than any backup lives. */
export const ERASURES = 'erasures'

/** What the sink takes. */
export const ENDINGS_FILTER = `jsonPayload.event=(${ENDINGS.map((event) => `"${event}"`).join(' OR ')})`
