/** What the stand-in keeps of a queue. Times are durations in milliseconds. */
export interface StoredQueue {
  readonly name: string
  readonly state: 'RUNNING' | 'PAUSED'
  readonly rate: {
    readonly maxDispatchesPerSecond: number
    readonly maxBurstSize: number
    readonly maxConcurrentDispatches: number
  }
  readonly retry: RetrySettings
  readonly purgeTimeMs?: number
}

export interface RetrySettings {
  /** Attempts in all, the first included; -1 is unlimited. */
  readonly maxAttempts: number
  /** 0 is unlimited. */
  readonly maxRetryDurationMs: number
  readonly minBackoffMs: number
  readonly maxBackoffMs: number
  readonly maxDoublings: number
}

export interface HttpTarget {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64?: string
  readonly oidc?: { readonly serviceAccountEmail: string; readonly audience: string }
  readonly oauth?: { readonly serviceAccountEmail: string; readonly scope: string }
}

/** How far a task has come; the part of it that changes. Times are milliseconds since 1970. */
export interface Progress {
  readonly scheduleTimeMs: number
  readonly dispatchCount: number
  readonly responseCount: number
  readonly firstDispatchTimeMs?: number
  readonly lastAttempt?: AttemptRecord
}

export interface AttemptRecord {
  readonly scheduleTimeMs: number
  readonly dispatchTimeMs: number
  readonly responseTimeMs?: number
  /** HTTP status of the answer, when there was one. */
  readonly httpStatus?: number
  /** google.rpc.Code and a sentence. */
  readonly code?: number
  readonly message?: string
}

export interface StoredTask extends Progress {
  readonly name: string
  readonly http: HttpTarget
  readonly createTimeMs: number
  readonly dispatchDeadlineMs: number
}
