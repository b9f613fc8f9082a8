import { type HttpsFunction, onRequest } from 'firebase-functions/https'
import { bound, type SettingName } from '../config.ts'
import { logError, logInfo } from '../gateways/log.ts'
import { parseRequestId, REQUEST_ID_HEADER, traced } from '../gateways/requestTrace.ts'
import { DISPATCH_DEADLINE_SECONDS } from '../gateways/tasks.ts'
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
 * A worker that returns has dealt with the task, whatever came of it; one that throws is called again by the queue.
 * It works on behalf of the request that made the task.
 * @param target the exported name of the function, which its URL ends with
 * @param work gets the body as it came; says what has come of it, and what the log should name it by
 */
export function taskCall(
  target: string,
  { secrets = [], memory, concurrency }: TaskOptions,
  work: (raw: Buffer, now: Date) => Promise<{ outcome: string; fields: object }>,
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
        try {
          const { outcome, fields } = await work(request.rawBody, new Date())
          logInfo(`Task ${target}: ${outcome}`, fields)
          response.sendStatus(204)
        } catch (error) {
          logError(`Task ${target} failed`, error)
          response.sendStatus(500)
        }
      })
    },
  )
}
