import { createHash } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { DEAD_LETTERS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { cutBytes } from '../documentBytes.ts'
import { createTask, QUEUE_SETTINGS } from '../gateways/tasks.ts'
import { isJson, jsonIn } from '../json.ts'
import { logInfo, logWarning } from '../log.ts'
import { readDocument } from '../readDocument.ts'
import { errorText, redactText } from '../redact.ts'
import { tracedRequest, traced } from '../requestTrace.ts'

const SHAPE = v.object({
  target: v.string(),
  queue: v.picklist(QUEUE_SETTINGS),
  /** The raw body. */
  payload: v.string(),
  state: v.picklist(['open', 'replayed']),
  replays: v.number(),
})

/** `deadLetters/{hash of the task's name}`, server only: a task that was given up, with all it takes to replay it. */
interface DeadLetter extends v.InferOutput<typeof SHAPE> {
  task: string
  /** The account in the payload, if any: deleted with that account. */
  uid?: string
  /** The click that the task was made for. */
  requestId?: string
  attempts: number
  /** Error of the last attempt, without addresses and secrets. */
  error: string
  at: Date
  replayedAt?: Date
  expiresAt: Date
}

/** Thrown errors may quote a stranger's text. */
const LONGEST_ERROR_BYTES = 4_000

/** One attempt at a task, by Cloud Tasks' headers. */
export interface TaskAttempt {
  target: string
  queueId: string
  task: string
  payload: Buffer
  /** Counts from 1. */
  attempt: number
}

export function deadLetters(database: Firestore) {
  return database.collection('deadLetters')
}

function letterOf(database: Firestore, { queueId, task }: TaskAttempt): DocumentReference {
  const hash = createHash('sha256').update(`${queueId}/${task}`).digest('hex')
  return deadLetters(database).doc(hash.slice(0, 40))
}

/** Keeps a task after its last attempt, once, and has an alert count it. docs/rules.md #dead-letter */
export async function keepDeadLetter(
  database: Firestore,
  attempt: TaskAttempt,
  error: unknown,
  now: Date,
): Promise<void> {
  const { target, queueId, task, attempt: attempts } = attempt
  const payload = attempt.payload.toString('utf8')
  const uid = uidIn(payload)
  const requestId = tracedRequest()
  const letter: DeadLetter = {
    target,
    queue: QUEUE_SETTINGS.find((name) => setting(name) === queueId) ?? 'TASKS_QUEUE',
    task,
    payload,
    ...(uid !== undefined && { uid }),
    ...(requestId !== undefined && { requestId }),
    attempts,
    error: cutBytes(redactText(errorText(error)), LONGEST_ERROR_BYTES),
    state: 'open',
    replays: 0,
    at: now,
    expiresAt: new Date(now.getTime() + DEAD_LETTERS_KEPT_MS),
  }
  const reference = letterOf(database, attempt)
  if ((await reference.get()).exists) return void (await reference.update({ error: letter.error }))
  await reference.set(letter)
  logWarning('A task was given up, and is kept', {
    event: 'task.deadLetter',
    target,
    deadLetterId: reference.id,
    attempts,
  })
}

/** Deletes the dead letter of a task that was done after all. */
export async function forgetDeadLetter(database: Firestore, attempt: TaskAttempt): Promise<void> {
  await letterOf(database, attempt).delete()
}

/** Replays a dead letter under a new name; two calls at once make one task. @throws the client's error */
export async function replayDeadLetter(
  database: Firestore,
  id: string,
  now: Date,
): Promise<'replayed' | 'unknown' | 'unreadable'> {
  const reference = deadLetters(database).doc(id)
  const snapshot = await reference.get()
  if (!snapshot.exists) return 'unknown'
  const letter = readDocument<DeadLetter>(snapshot, SHAPE)
  const payload = letter && jsonIn(letter.payload)
  if (letter === undefined || !isJson(payload)) return 'unreadable'
  const { target, queue, requestId } = letter
  const replays = letter.replays + 1
  // Before the mark: after a crash in between, the same name makes no second task.
  await traced(requestId, () => createTask({ name: `${id}-replay-${replays}`, target, payload, queue }))
  await reference.update({ state: 'replayed', replays, replayedAt: now })
  logInfo('A task that was given up is made again', { target, deadLetterId: id, replays })
  return 'replayed'
}

const OWNED = v.object({ uid: v.string() })
/** Tasks of a request, and of followed shows. */
const OF_ACCOUNT = v.union([
  v.pipe(
    v.object({ request: OWNED }),
    v.transform(({ request }) => request),
  ),
  OWNED,
])

function uidIn(payload: string): string | undefined {
  const { success, output } = v.safeParse(OF_ACCOUNT, jsonIn(payload))
  return success ? output.uid : undefined
}
