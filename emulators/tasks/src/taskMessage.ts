import { randomInt } from 'node:crypto'
import { invalid } from './CallRefusal.ts'
import { checkTaskName } from './resourceNames.ts'
import type { HttpTarget, StoredTask } from './TaskStore.ts'

/** google.protobuf.Timestamp and google.protobuf.Duration, as protobufjs objects with numbers. */
interface ProtoTime {
  seconds?: number
  nanos?: number
}

/** google.cloud.tasks.v2.Task in CreateTask, as protobufjs gives it. */
export interface TaskMessage {
  name?: string
  httpRequest?: {
    url?: string
    headers?: Record<string, string>
    body?: Uint8Array
    oidcToken?: { serviceAccountEmail?: string; audience?: string }
  }
  scheduleTime?: ProtoTime
  dispatchDeadline?: ProtoTime
}

const FARTHEST_SCHEDULE_MS = 30 * 24 * 3_600_000
const DEFAULT_DEADLINE_MS = 600_000
const MIN_DEADLINE_MS = 15_000
const MAX_DEADLINE_MS = 1_800_000
const MAX_TASK_BYTES = 1024 * 1024

/**
 * The task of a CreateTask.
 * @param queueName the request's parent
 * @throws CallRefusal INVALID_ARGUMENT where Cloud Tasks refuses, and for what this stand-in does not send
 * Source: google/cloud/tasks/v2/{task,target}.proto, and the quotas of Cloud Tasks
 */
export function taskFromMessage(queueName: string, message: TaskMessage, nowMs: number): StoredTask {
  if (!message.httpRequest) throw invalid('Task.http_request must be set.')
  return {
    name: taskName(queueName, message.name),
    http: httpTarget(message.httpRequest),
    createTimeMs: Math.floor(nowMs / 1000) * 1000,
    scheduleTimeMs: scheduleTimeMs(message.scheduleTime, nowMs),
    dispatchDeadlineMs: deadlineMs(message.dispatchDeadline),
    dispatchCount: 0,
  }
}

function taskName(queueName: string, given: string | undefined): string {
  if (!given) {
    const id = Array.from({ length: 19 }, () => randomInt(10)).join('')
    return `${queueName}/tasks/${id}`
  }
  checkTaskName(given)
  return given
}

function scheduleTimeMs(given: ProtoTime | undefined, nowMs: number): number {
  const ms = given ? toMs(given) : nowMs
  if (ms > nowMs + FARTHEST_SCHEDULE_MS) {
    throw invalid('Task.schedule_time must be no more than 30 days in the future.')
  }
  return Math.max(ms, nowMs)
}

function deadlineMs(given: ProtoTime | undefined): number {
  const ms = given ? Math.trunc(toMs(given)) : DEFAULT_DEADLINE_MS
  if (ms < MIN_DEADLINE_MS || ms > MAX_DEADLINE_MS) {
    throw invalid(`Task.dispatch_deadline must be from 15s to 30m, not ${ms / 1000}s.`)
  }
  return ms
}

function httpTarget(request: NonNullable<TaskMessage['httpRequest']>): HttpTarget {
  const { headers = {}, oidcToken, body = new Uint8Array() } = request
  const url = checkedUrl(request.url ?? '', oidcToken !== undefined)
  const bytes = body.length + Object.entries(headers).join('').length + url.length
  if (bytes > MAX_TASK_BYTES)
    throw invalid(`Task size too large: ${bytes} bytes; the limit is ${MAX_TASK_BYTES}.`)
  return {
    url,
    headers,
    ...(body.length > 0 && { bodyBase64: Buffer.from(body).toString('base64') }),
    ...(oidcToken && {
      oidc: {
        serviceAccountEmail: oidcToken.serviceAccountEmail ?? '',
        audience: oidcToken.audience || url,
      },
    }),
  }
}

function checkedUrl(url: string, authorized: boolean): string {
  const { protocol, hostname } = new URL(url)
  // Google sends a token over TLS only. This machine has no TLS, and no eavesdropper.
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (authorized && protocol === 'http:' && !loopback) {
    throw invalid("HttpRequest.url must start with 'https://' for requests with an authorization header.")
  }
  return url
}

export function toTaskMessage({ name, http, ...task }: StoredTask): object {
  return {
    name,
    httpRequest: {
      url: http.url,
      httpMethod: 'POST',
      headers: http.headers,
      ...(http.oidc && { oidcToken: http.oidc }),
    },
    scheduleTime: fromMs(task.scheduleTimeMs),
    createTime: fromMs(task.createTimeMs),
    dispatchDeadline: fromMs(task.dispatchDeadlineMs),
    view: 'BASIC',
  }
}

/** @returns milliseconds, truncated to the microsecond as Cloud Tasks does */
function toMs({ seconds = 0, nanos = 0 }: ProtoTime): number {
  return seconds * 1000 + Math.floor(nanos / 1000) / 1000
}

function fromMs(ms: number): Required<ProtoTime> {
  const seconds = Math.floor(ms / 1000)
  // Rounded to the microsecond: a double does not hold today's milliseconds exactly.
  return { seconds, nanos: Math.round((ms - seconds * 1000) * 1000) * 1000 }
}
