import { type HttpsFunction, onRequest } from 'firebase-functions/https'
import { DISPATCH_DEADLINE_SECONDS } from '#domain/lifetimes.ts'
import { bound, type SettingName } from '../config.ts'
import { logError, logInfo } from '../log.ts'
import { parseRequestId, REQUEST_ID_HEADER, traced } from '../requestTrace.ts'
import { isTaskToken } from '../gateways/taskToken.ts'
import { REGION } from '../region.ts'

interface TaskOptions {
  secrets?: SettingName[]
  memory: '512MiB' | '1GiB'
  /** Tasks that one instance works on at a time. */
  concurrency: number
}

/**
 * The target of a task as a function. Only calls from inside the project reach it, and only those that carry the
 * token of our own tasks get an answer. The check of the token is ours and not the platform's: Cloud Run's own takes
 * the signature out before a container could look at it.
 * A worker that returns has dealt with the task, whatever came of it; one that throws is called again by the queue, for
 * ever. A task that cannot be read is therefore dropped, as it will be no better next time; what it was for is driven on
 * by a sweep. It works on behalf of the request that made the task.
 * @param target the exported name of the function, which its URL ends with
 * @param parse gets the body as it came; throws when it is none of ours
 * @param work says what has come of it, and what the log should name it by
 */
export function taskCall<Task>(
  target: string,
  { secrets = [], memory, concurrency }: TaskOptions,
  parse: (raw: Buffer) => Task | Promise<Task>,
  work: (task: Task, now: Date) => Promise<{ outcome: string; fields: object }>,
): HttpsFunction {
  return onRequest(
    {
      region: REGION,
      timeoutSeconds: DISPATCH_DEADLINE_SECONDS,
      memory,
      concurrency,
      invoker: 'public',
      ingressSettings: 'ALLOW_INTERNAL_ONLY',
      secrets: bound(secrets),
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
        let task: Task
        try {
          task = await parse(request.rawBody)
        } catch (error) {
          logError(`Task ${target} cannot be read, and is dropped`, error)
          return void response.sendStatus(204)
        }
        try {
          const { outcome, fields } = await work(task, new Date())
          logInfo(`Task ${target}: ${outcome}`, { ...fields })
          response.sendStatus(204)
        } catch (error) {
          logError(`Task ${target} failed`, error)
          response.sendStatus(500)
        }
      })
    },
  )
}
