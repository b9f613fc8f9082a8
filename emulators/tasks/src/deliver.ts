import { type Answer, sendRequest } from '../../support/sendRequest.ts'
import { queueOf, shortId } from './resourceNames.ts'
import type { StoredTask } from './TaskStore.ts'
import type { TokenSigner } from './TokenSigner.ts'

/** Google sets these itself, or drops them. */
const OVERRIDDEN =
  /^(host|content-length|connection|transfer-encoding|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i

/**
 * Sends the task's HTTP request once, and waits for its answer, at most dispatchDeadline.
 * @returns the answer, or why there is none
 */
export async function deliver(task: StoredTask, signer: TokenSigner): Promise<Answer> {
  const { url, bodyBase64 = '' } = task.http
  const body = Buffer.from(bodyBase64, 'base64')
  const headers = headersFor(task, signer, body.length)
  return sendRequest({ url, method: 'POST', headers, body, deadlineMs: task.dispatchDeadlineMs })
}

function headersFor(task: StoredTask, signer: TokenSigner, bodyBytes: number): Record<string, string> {
  const { http, name, dispatchCount } = task
  const own = Object.fromEntries(Object.entries(http.headers).filter(([each]) => !OVERRIDDEN.test(each)))
  const { serviceAccountEmail, audience } = http.oidc ?? {}
  return {
    ...own,
    'Content-Length': String(bodyBytes),
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': shortId(queueOf(name)),
    'X-CloudTasks-TaskName': shortId(name),
    'X-CloudTasks-TaskRetryCount': String(dispatchCount),
    // Node takes the later of two headers that differ in case only: the task's own gives way.
    ...(serviceAccountEmail !== undefined && {
      Authorization: `Bearer ${signer.idToken(serviceAccountEmail, audience ?? '', Date.now())}`,
    }),
  }
}
