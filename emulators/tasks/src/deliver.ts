import { type Answer, sendRequest } from '../../support/sendRequest.ts'
import { queueOf, shortId } from './resourceNames.ts'
import type { StoredTask } from './storedTypes.ts'
import type { TokenSigner } from './TokenSigner.ts'

/** Google sets these itself, or drops them. */
const OVERRIDDEN =
  /^(host|content-length|connection|transfer-encoding|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i

/**
 * Sends the task's HTTP request once, and waits for its answer, at most dispatchDeadline.
 * @returns the answer, or why there is none
 */
export async function deliver(task: StoredTask, signer: TokenSigner): Promise<Answer> {
  const { url, method, bodyBase64 } = task.http
  const body = bodyBase64 === undefined ? undefined : Buffer.from(bodyBase64, 'base64')
  const headers = headersFor(task, signer, body)
  return sendRequest({ url, method, headers, ...(body && { body }), deadlineMs: task.dispatchDeadlineMs })
}

function headersFor(task: StoredTask, signer: TokenSigner, body: Buffer | undefined): Record<string, string> {
  const { http, lastAttempt } = task
  const own = Object.fromEntries(Object.entries(http.headers).filter(([name]) => !OVERRIDDEN.test(name)))
  const headers: Record<string, string> = {
    ...own,
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': shortId(queueOf(task.name)),
    'X-CloudTasks-TaskName': shortId(task.name),
    'X-CloudTasks-TaskRetryCount': String(task.dispatchCount),
    'X-CloudTasks-TaskExecutionCount': String(task.responseCount),
    'X-CloudTasks-TaskETA': (task.scheduleTimeMs / 1000).toFixed(6),
  }
  if (http.method !== 'GET' && http.method !== 'HEAD') headers['Content-Length'] = String(body?.length ?? 0)
  if (task.dispatchCount > 0 && lastAttempt) {
    if (lastAttempt.httpStatus !== undefined)
      headers['X-CloudTasks-TaskPreviousResponse'] = String(lastAttempt.httpStatus)
    headers['X-CloudTasks-TaskRetryReason'] = lastAttempt.message ?? 'the attempt was interrupted'
  }
  const authorization = authorizationFor(task, signer)
  // Node takes the later of two headers that differ in case only: the task's own gives way.
  return authorization === undefined ? headers : { ...headers, Authorization: authorization }
}

function authorizationFor({ http }: StoredTask, signer: TokenSigner): string | undefined {
  if (http.oidc) {
    return `Bearer ${signer.idToken(http.oidc.serviceAccountEmail, http.oidc.audience, Date.now())}`
  }
  // An access token is opaque to everybody but Google's own services, and there are none here to read it.
  return http.oauth && `Bearer stand-in.${Buffer.from(http.oauth.serviceAccountEmail).toString('base64url')}`
}
