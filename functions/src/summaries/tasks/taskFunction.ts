import { type HttpsFunction, onRequest } from 'firebase-functions/https'
import { bound, type SettingName } from '../../config.ts'
import { logError, logInfo } from '../../gateways/log.ts'
import { DISPATCH_DEADLINE_SECONDS } from '../../gateways/tasks.ts'
import { isTaskToken } from '../../gateways/taskToken.ts'
import { REGION } from '../../region.ts'
import type { StoredRequest } from '../store/summaryRequests.ts'
import { parseTaskPayload } from './TaskPayload.ts'

/**
 * The target of a task as a function. Only calls from inside the project reach it, and only those that carry the
 * token of our own tasks get an answer. The check of the token is ours and not the platform's: Cloud Run's own takes
 * the signature out before a container could look at it.
 * A worker that returns has dealt with the task, whatever came of it; one that throws is called again by the queue.
 * @param target the exported name of the function, which its URL ends with
 */
export function taskFunction(
  target: string,
  secrets: SettingName[],
  work: (stored: StoredRequest, now: Date) => Promise<string>,
): HttpsFunction {
  return onRequest(
    {
      region: REGION,
      timeoutSeconds: DISPATCH_DEADLINE_SECONDS,
      memory: '1GiB',
      concurrency: 8,
      invoker: 'public',
      ingressSettings: 'ALLOW_INTERNAL_ONLY',
      secrets: bound(secrets),
    },
    async (request, response) => {
      response.set('Cache-Control', 'no-store')
      try {
        if (request.method !== 'POST') return void response.set('Allow', 'POST').sendStatus(405)
        if (!(await isTaskToken(request.get('authorization'), target))) return void response.sendStatus(403)
        const stored = await parseTaskPayload(request.rawBody)
        const outcome = await work(stored, new Date())
        logInfo(`Task ${target}: ${outcome}`, { summaryId: stored.id, attempt: stored.request.attempt })
        response.sendStatus(204)
      } catch (error) {
        logError(`Task ${target} failed`, error)
        response.sendStatus(500)
      }
    },
  )
}
