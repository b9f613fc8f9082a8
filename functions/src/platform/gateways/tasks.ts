import { createHash } from 'node:crypto'
import type { CloudTasksClient } from '@google-cloud/tasks'
import { DISPATCH_DEADLINE_SECONDS, OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { projectId, setting } from '../config.ts'
import { REGION } from '../region.ts'
import { REQUEST_ID_HEADER, tracedRequest } from '../requestTrace.ts'
import { isExisting } from './firestoreErrors.ts'

/** Settings with our queues' names. */
export const QUEUE_SETTINGS = [
  'TASKS_QUEUE',
  'MAILS_QUEUE',
  'RESETS_QUEUE',
  'NEWSLETTER_QUEUE',
  'TRANSCRIPTIONS_QUEUE',
  'FOLLOWING_QUEUE',
  'CUTS_QUEUE',
  'PUSHES_QUEUE',
] as const
export type QueueSetting = (typeof QUEUE_SETTINGS)[number]

interface NewTask {
  /** Unique for hours even after the task is done: no second task gets this name. */
  name: string
  /** The called function: last part of the URL. */
  target: string
  payload: object
  /** Default: at once. */
  scheduleTime?: Date | undefined
  /** Default: the summaries'. */
  queue?: QueueSetting
}

/** The URL of a task's target: its address, and the audience of its token. */
export function taskUrl(target: string): string {
  return `${setting('TASKS_TARGET_URL')}/${target}`
}

/** Makes a task, with the trace, unless its name was used before. @throws the client's error */
export async function createTask(task: NewTask): Promise<void> {
  const { name, target, payload, scheduleTime } = task
  const client = await tasksClient()
  const queue = client.queuePath(projectId(), REGION, setting(task.queue ?? 'TASKS_QUEUE'))
  const url = taskUrl(target)
  const requestId = tracedRequest()
  try {
    await client.createTask(
      {
        parent: queue,
        task: {
          name: `${queue}/tasks/${name}`,
          httpRequest: {
            httpMethod: 'POST',
            url,
            headers: {
              'Content-Type': 'application/json',
              ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
            },
            body: Buffer.from(JSON.stringify(payload)).toString('base64'),
            oidcToken: { serviceAccountEmail: setting('TASKS_SERVICE_ACCOUNT'), audience: url },
          },
          ...(scheduleTime && { scheduleTime: timestamp(scheduleTime) }),
          dispatchDeadline: { seconds: DISPATCH_DEADLINE_SECONDS },
        },
      },
      { timeout: OUTSIDE_CALL_MS.tasks },
    )
  } catch (error) {
    if (isExisting(error)) return
    throw error
  }
}

/** 40 hex digits for the name of a task. */
export function nameOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}

function timestamp(at: Date): { seconds: number; nanos: number } {
  const seconds = Math.floor(at.getTime() / 1000)
  return { seconds, nanos: (at.getTime() - seconds * 1000) * 1_000_000 }
}

let made: Promise<CloudTasksClient> | undefined

/** One client per process keeps its connection. */
function tasksClient(): Promise<CloudTasksClient> {
  made ??= makeClient()
  return made
}

async function makeClient(): Promise<CloudTasksClient> {
  const { CloudTasksClient: Client } = await import('@google-cloud/tasks')
  const [host, port] = setting('TASKS_ENDPOINT').split(':')
  if (!host) return new Client()
  const { credentials } = await import('@grpc/grpc-js')
  return new Client({
    apiEndpoint: host,
    port: Number(port),
    sslCreds: credentials.createInsecure(),
    projectId: projectId(),
  })
}
