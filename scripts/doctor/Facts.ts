/** What the doctor looks at: all of it gathered before anything is judged, so that judging needs no network. */
export interface Facts {
  projectId: string
  nodeVersion: string
  /** By name: what a deploy would give to the functions, and where it stands. */
  settings: ReadonlyMap<string, { text: string; from: string }>
  /** File that the settings that are no secrets stand in, relative to the repository; undefined when there is none. */
  settingsFile: string | undefined
  /** Whether Secret Manager has answered; else secrets are known from the environment only. */
  askedSecretManager: boolean
  /** What a build would give to the web app. */
  web: ReadonlyMap<string, string>
  /** Texts of the files that a deploy uploads, by path. */
  files: ReadonlyMap<string, string>
  /** Undefined offline, in a local project, or when gcloud does not answer. */
  cloud: CloudFacts | undefined
  /** Why there is no `cloud`; undefined where nobody asked for it. */
  cloudFailure: string | undefined
}

/** Answers of gcloud; a part is undefined when that question was refused. */
export interface CloudFacts {
  projectNumber: string | undefined
  queues: readonly CloudQueue[] | undefined
  apis: readonly string[] | undefined
  database: CloudDatabase | undefined
  backupSchedules: number | undefined
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

export interface CloudDatabase {
  locationId?: string
  type?: string
  pointInTimeRecoveryEnablement?: string
  deleteProtectionState?: string
}

export interface Policy {
  bindings?: ReadonlyArray<{ role: string; members?: readonly string[] }>
}
