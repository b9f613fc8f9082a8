import { invalid } from './CallRefusal.ts'
import { fromMs, type ProtoTime, toMs } from './protoTime.ts'
import type { StoredQueue } from './storedTypes.ts'

/** google.cloud.tasks.v2.Queue, as protobufjs gives it. */
export interface QueueMessage {
  name?: string
  rateLimits?: { maxDispatchesPerSecond?: number; maxBurstSize?: number; maxConcurrentDispatches?: number }
  retryConfig?: {
    maxAttempts?: number
    maxRetryDuration?: ProtoTime
    minBackoff?: ProtoTime
    maxBackoff?: ProtoTime
    maxDoublings?: number
  }
  state?: string
  purgeTime?: ProtoTime
}

const DEFAULT_RATE = { maxDispatchesPerSecond: 500, maxConcurrentDispatches: 1000 }
const DEFAULT_RETRY = {
  maxAttempts: 100,
  maxRetryDurationMs: 0,
  minBackoffMs: 100,
  maxBackoffMs: 3_600_000,
  maxDoublings: 16,
}

/** A queue with Cloud Tasks' defaults. */
export function defaultQueue(name: string): StoredQueue {
  return {
    name,
    state: 'RUNNING',
    rate: { ...DEFAULT_RATE, maxBurstSize: burstSize(DEFAULT_RATE.maxDispatchesPerSecond) },
    retry: DEFAULT_RETRY,
  }
}

/**
 * The queue after CreateQueue or UpdateQueue.
 * @param base the queue as it is, or defaultQueue
 * @param mask paths of UpdateQueue's mask (`rate_limits.max_dispatches_per_second`); empty means all
 * @throws CallRefusal INVALID_ARGUMENT for a value out of range or an unknown path
 */
export function withSettings(
  base: StoredQueue,
  message: QueueMessage,
  mask: readonly string[] = [],
): StoredQueue {
  const masked = maskCheck(mask)
  const { rateLimits = {}, retryConfig = {} } = message
  const start = defaultQueue(base.name)
  const pick = <T>(path: string, given: T | undefined, fallback: T, current: T) =>
    masked(path) ? (given ?? fallback) : current
  // proto3 does not tell 0 from unset in these three.
  const perSecond = rateLimits.maxDispatchesPerSecond || undefined
  const concurrent = rateLimits.maxConcurrentDispatches || undefined
  const attempts = retryConfig.maxAttempts || undefined

  const maxDispatchesPerSecond = pick(
    'rateLimits.maxDispatchesPerSecond',
    perSecond,
    start.rate.maxDispatchesPerSecond,
    base.rate.maxDispatchesPerSecond,
  )
  const queue: StoredQueue = {
    ...base,
    rate: {
      maxDispatchesPerSecond,
      maxBurstSize: burstSize(maxDispatchesPerSecond),
      maxConcurrentDispatches: pick(
        'rateLimits.maxConcurrentDispatches',
        concurrent,
        start.rate.maxConcurrentDispatches,
        base.rate.maxConcurrentDispatches,
      ),
    },
    retry: {
      maxAttempts: pick(
        'retryConfig.maxAttempts',
        attempts,
        DEFAULT_RETRY.maxAttempts,
        base.retry.maxAttempts,
      ),
      maxRetryDurationMs: pick(
        'retryConfig.maxRetryDuration',
        durationMs(retryConfig.maxRetryDuration),
        DEFAULT_RETRY.maxRetryDurationMs,
        base.retry.maxRetryDurationMs,
      ),
      minBackoffMs: pick(
        'retryConfig.minBackoff',
        durationMs(retryConfig.minBackoff),
        DEFAULT_RETRY.minBackoffMs,
        base.retry.minBackoffMs,
      ),
      maxBackoffMs: pick(
        'retryConfig.maxBackoff',
        durationMs(retryConfig.maxBackoff),
        DEFAULT_RETRY.maxBackoffMs,
        base.retry.maxBackoffMs,
      ),
      maxDoublings: pick(
        'retryConfig.maxDoublings',
        retryConfig.maxDoublings,
        DEFAULT_RETRY.maxDoublings,
        base.retry.maxDoublings,
      ),
    },
  }
  checkRanges(queue)
  return queue
}

export function toQueueMessage(queue: StoredQueue): QueueMessage {
  const { retry } = queue
  return {
    name: queue.name,
    state: queue.state,
    rateLimits: queue.rate,
    retryConfig: {
      maxAttempts: retry.maxAttempts,
      ...(retry.maxRetryDurationMs > 0 && { maxRetryDuration: fromMs(retry.maxRetryDurationMs) }),
      minBackoff: fromMs(retry.minBackoffMs),
      maxBackoff: fromMs(retry.maxBackoffMs),
      maxDoublings: retry.maxDoublings,
    },
    ...(queue.purgeTimeMs !== undefined && { purgeTime: fromMs(queue.purgeTimeMs) }),
  }
}

/** Google picks it too, and says only that 500 a second gives 100; in proportion, then. */
const burstSize = (perSecond: number) => Math.max(1, Math.ceil(perSecond / 5))

const durationMs = (time: ProtoTime | undefined) => (time ? toMs(time) : undefined)

function checkRanges({ rate, retry }: StoredQueue): void {
  within('rate_limits.max_dispatches_per_second', rate.maxDispatchesPerSecond, 0.001, 500)
  within('rate_limits.max_concurrent_dispatches', rate.maxConcurrentDispatches, 1, 5000)
  within('retry_config.max_attempts', retry.maxAttempts, -1, 2 ** 31 - 1)
  within('retry_config.max_retry_duration', retry.maxRetryDurationMs, 0, Number.MAX_SAFE_INTEGER)
  within('retry_config.min_backoff', retry.minBackoffMs, 0, Number.MAX_SAFE_INTEGER)
  within('retry_config.max_doublings', retry.maxDoublings, 0, 2 ** 31 - 1)
  if (retry.maxBackoffMs < retry.minBackoffMs) {
    throw invalid('Queue.retry_config.max_backoff must not be below min_backoff.')
  }
}

function within(what: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max))
    throw invalid(`Queue.${what} must be from ${min} to ${max}, not ${value}.`)
}

const KNOWN_PATHS = [
  'rateLimits.maxDispatchesPerSecond',
  'rateLimits.maxConcurrentDispatches',
  'retryConfig.maxAttempts',
  'retryConfig.maxRetryDuration',
  'retryConfig.minBackoff',
  'retryConfig.maxBackoff',
  'retryConfig.maxDoublings',
]

const covers = (wide: string, path: string) => path === wide || path.startsWith(`${wide}.`)

function maskCheck(mask: readonly string[]): (path: string) => boolean {
  const paths = mask.map((path) => path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  for (const path of paths) {
    if (!KNOWN_PATHS.some((known) => covers(path, known))) {
      throw invalid(`The update mask names "${path}", which this stand-in cannot update.`)
    }
  }
  return (path) => paths.length === 0 || paths.some((wide) => covers(wide, path))
}
