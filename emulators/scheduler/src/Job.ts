/** A scheduled function, as its endpoint describes it. */
export interface Job {
  /** The function's name; groups are joined by hyphens. */
  readonly name: string
  readonly region: string
  readonly schedule: string
  readonly timeZone: string
  readonly retry: JobRetry
  /** How long an answer is waited for; deployment takes the function's own timeout, within Cloud Scheduler's limits. */
  readonly attemptDeadlineMs: number
}

export interface JobRetry {
  /** Attempts after the first that fails. */
  readonly count: number
  /** 0 is unlimited. */
  readonly maxDurationMs: number
  readonly minBackoffMs: number
  readonly maxBackoffMs: number
  readonly maxDoublings: number
}

/** What `__endpoint` of an exported function holds, after its way through JSON. */
export interface EndpointJson {
  readonly region?: unknown
  readonly timeoutSeconds?: unknown
  readonly scheduleTrigger?: {
    readonly schedule?: unknown
    readonly timeZone?: unknown
    readonly retryConfig?: Readonly<Record<string, unknown>> | null
  }
}

/** What firebase-tools and Cloud Scheduler fill in. */
const DEFAULT_REGION = 'us-central1'
const DEFAULT_TIME_ZONE = 'UTC'
const MIN_DEADLINE_SECONDS = 180
const MAX_DEADLINE_SECONDS = 1800

/**
 * The jobs of an endpoint, one for each region; none when it is not a scheduled function.
 * @throws Error when its schedule is a parameter, which has a value only when deployed
 */
export function jobsOf(name: string, endpoint: EndpointJson): Job[] {
  const trigger = endpoint.scheduleTrigger
  if (!trigger) return []
  const { schedule, timeZone } = trigger
  if (typeof schedule !== 'string') {
    throw new Error(`the schedule of ${name} is not a plain text; parameters cannot be scheduled locally`)
  }
  const retry = trigger.retryConfig ?? {}
  const timeout = number(endpoint.timeoutSeconds, MIN_DEADLINE_SECONDS)
  const regions =
    Array.isArray(endpoint.region) && endpoint.region.length > 0 ? endpoint.region : [DEFAULT_REGION]
  return regions.map((region) => ({
    name,
    region: String(region),
    schedule,
    timeZone: typeof timeZone === 'string' ? timeZone : DEFAULT_TIME_ZONE,
    retry: {
      count: number(retry['retryCount'], 0),
      maxDurationMs: number(retry['maxRetrySeconds'], 0) * 1000,
      minBackoffMs: number(retry['minBackoffSeconds'], 5) * 1000,
      maxBackoffMs: number(retry['maxBackoffSeconds'], 3600) * 1000,
      maxDoublings: number(retry['maxDoublings'], 5),
    },
    attemptDeadlineMs: Math.max(Math.min(timeout, MAX_DEADLINE_SECONDS), MIN_DEADLINE_SECONDS) * 1000,
  }))
}

const number = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback)

/**
 * @param failures attempts that have failed, 1 or more
 * @returns milliseconds until the next one: doubling from minBackoff, never over maxBackoff
 */
export function retryPauseMs(retry: JobRetry, failures: number): number {
  return Math.min(retry.maxBackoffMs, retry.minBackoffMs * 2 ** Math.min(failures - 1, retry.maxDoublings))
}
