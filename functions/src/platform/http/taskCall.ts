import { type HttpsFunction, onRequest } from 'firebase-functions/https'
import { DISPATCH_DEADLINE_SECONDS, TASK_ATTEMPTS } from '#domain/time/lifetimes.ts'
import type { SettingName } from '../config.ts'
import { logError, logInfo } from '../log.ts'
import { parseRequestId, REQUEST_ID_HEADER, traced } from '../requestTrace.ts'
import { forgetDeadLetter, keepDeadLetter, type TaskAttempt } from './deadLetters.ts'
import { firestore } from '../gateways/firestore.ts'
import { isTaskToken } from '../gateways/taskToken.ts'
import { deployedAs, type FunctionName } from '../scaling.ts'

/**
 * The target of a task as a function. Only calls from inside the project reach it, and only the token of our own tasks
 * gets an answer. We check the token ourselves: Cloud Run's own check strips the signature first.
 * A worker that returns has done the task, with any outcome; one that throws is called again until the last attempt.
 * Then the task is kept as a dead letter, and an unreadable task at once. A sweep or `npm run dead-letters` drives it
 * on. It runs under the trace of the request that made the task.
 * @param target the exported name of the function, which its URL ends with
 * @param parse gets the raw body; throws for a malformed one
 * @param work returns the outcome and the fields for the log
 */
export function taskCall<Task>(
  target: FunctionName,
  { secrets = [], ...more }: { secrets?: SettingName[]; memory?: '1GiB' },
  parse: (raw: Buffer) => Task | Promise<Task>,
  work: (task: Task, now: Date) => Promise<{ outcome: string; fields: object }>,
): HttpsFunction {
  return onRequest(
    {
      ...deployedAs(target, secrets),
      timeoutSeconds: DISPATCH_DEADLINE_SECONDS,
      ...more,
      invoker: 'public',
      ingressSettings: 'ALLOW_INTERNAL_ONLY',
    },
    async (request, response) => {
      response.set('Cache-Control', 'no-store')
      try {
        if (request.method !== 'POST') return void response.set('Allow', 'POST').sendStatus(405)
        if (!(await isTaskToken(request.get('authorization'), target))) return void response.sendStatus(403)
      } catch (error) {
        logError(`Task ${target} cannot be checked`, error)
        return void response.sendStatus(500)
      }
      await traced(parseRequestId(request.get(REQUEST_ID_HEADER)), async () => {
        const raw: Buffer | undefined = request.rawBody
        const attempt: TaskAttempt = {
          target,
          queueId: request.get('x-cloudtasks-queuename') ?? '',
          task: request.get('x-cloudtasks-taskname') ?? '',
          payload: raw ?? Buffer.alloc(0),
          attempt: Number(request.get('x-cloudtasks-taskretrycount') ?? 0) + 1,
        }
        try {
          const { outcome, fields } = await worked(attempt, parse, work)
          logInfo(`Task ${target}: ${outcome}`, { ...fields })
          response.sendStatus(204)
        } catch (error) {
          logError(`Task ${target} failed`, error, { attempt: attempt.attempt })
          response.sendStatus(500)
        }
      })
    },
  )
}

/** @throws the worker's error: the queue retries, or this was the last attempt */
async function worked<Task>(
  attempt: TaskAttempt,
  parse: (raw: Buffer) => Task | Promise<Task>,
  work: (task: Task, now: Date) => Promise<{ outcome: string; fields: object }>,
): Promise<{ outcome: string; fields: object }> {
  const now = new Date()
  let task: Task
  try {
    task = await parse(attempt.payload)
  } catch (error) {
    await keepDeadLetter(await firestore(), attempt, error, now)
    return { outcome: 'cannot be read', fields: {} }
  }
  if (attempt.attempt < TASK_ATTEMPTS) return work(task, now)
  // Kept before the attempt: a crash in it would keep nothing.
  await keepDeadLetter(await firestore(), attempt, 'The last attempt did not come to an end', now)
  try {
    const done = await work(task, now)
    await forgetDeadLetter(await firestore(), attempt)
    return done
  } catch (error) {
    await keepDeadLetter(await firestore(), attempt, error, new Date())
    throw error
  }
}
