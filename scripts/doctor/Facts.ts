/** One finding of the doctor. An error stops a deploy; a warning is for a person to judge. */
export interface Finding {
  level: 'error' | 'warning' | 'note'
  /** What is missing or malformed; begins with its name. */
  what: string
  /** Its purpose, or the harm of its absence. */
  why: string
  /** The remedy, as a command where there is one; '' without one. */
  mend: string
}

const made =
  (level: Finding['level']) =>
  (what: string, why: string, mend: string): Finding => ({ level, what, why, mend })
export const error = made('error')
export const warning = made('warning')
export const note = made('note')

const MARKS: Record<Finding['level'], string> = { error: '✗', warning: '!', note: '·' }

export function lineOf({ level, what, why, mend }: Finding): string {
  return `${MARKS[level]} ${[what, why, mend].filter(Boolean).map(sentence).join(' ')}`.replaceAll(
    /\s+/g,
    ' ',
  )
}

function sentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`
}

/** The doctor's material, gathered before anything is judged, so that judging needs no network. */
export interface Facts {
  projectId: string
  nodeVersion: string
  /** By name: a deploy's settings for the functions, and their places. */
  settings: ReadonlyMap<string, { text: string; from: string }>
  /** File of the settings that are no secrets, relative to the repository; undefined when there is none. */
  settingsFile: string | undefined
  /** Whether Secret Manager has answered; else secrets are known from the environment only. */
  askedSecretManager: boolean
  web: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
  /** Undefined offline, in a local project, or when gcloud does not answer. */
  cloud: CloudFacts | undefined
  /** Why there is no `cloud`; undefined when not asked. */
  cloudFailure: string | undefined
}

/** Answers of gcloud; a part is undefined when that question was refused. */
export interface CloudFacts {
  projectNumber: string | undefined
  queues: readonly CloudQueue[] | undefined
  apis: readonly string[] | undefined
  database: CloudDatabase | undefined
  backupSchedules: number | undefined
  alertChannels: number | undefined
  /** Sinks of Cloud Logging, with what each takes. */
  sinks: ReadonlyArray<{ name: string; filter?: string }> | undefined
  buckets: readonly CloudBucket[] | undefined
  projectPolicy: Policy | undefined
  /** Policies of single service accounts, by address; undefined where there is no such account. */
  accountPolicies: ReadonlyMap<string, Policy | undefined>
}

export interface CloudQueue {
  name: string
  state?: string
  rateLimits?: { maxDispatchesPerSecond?: number; maxConcurrentDispatches?: number }
  retryConfig?: { maxAttempts?: number; minBackoff?: string; maxBackoff?: string; maxDoublings?: number }
}

/** As `gcloud storage buckets list` names its fields. */
export interface CloudBucket {
  name: string
  location?: string
  public_access_prevention?: string
  uniform_bucket_level_access?: boolean
}

export interface CloudDatabase {
  locationId?: string
  type?: string
  pointInTimeRecoveryEnablement?: string
  deleteProtectionState?: string
}

export interface Policy {
  bindings?: ReadonlyArray<{ role: string; members?: readonly string[] }>
}
