import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { queueOf, shortId } from './resourceNames.ts'
import type { StoredTask } from './storedTypes.ts'
import type { TokenSigner } from './TokenSigner.ts'

export interface Answer {
  /** HTTP status; undefined when there was no answer in time. */
  readonly httpStatus?: number
  /** The beginning of the answer's body, for reports. */
  readonly body?: string
  /** Why there was no answer. */
  readonly error?: 'DEADLINE_EXCEEDED' | 'UNAVAILABLE'
  readonly message?: string
}

const REPORTED_BODY_BYTES = 2_000
/** Google sets these itself, or drops them. */
const OVERRIDDEN =
  /^(host|content-length|connection|transfer-encoding|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i

/**
 * Sends the task's HTTP request once, and waits for its answer, at most dispatchDeadline.
 * @returns the answer, or why there is none; it never throws for what the target does
 */
export function deliver(task: StoredTask, signer: TokenSigner): Promise<Answer> {
  const url = new URL(task.http.url)
  const body = task.http.bodyBase64 === undefined ? undefined : Buffer.from(task.http.bodyBase64, 'base64')
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    // No kept connection: one that the target closes meanwhile would look like a failed attempt.
    const request = send(url, {
      method: task.http.method,
      headers: headersFor(task, signer, body),
      agent: false,
    })
    const deadline = setTimeout(() => {
      resolve({ error: 'DEADLINE_EXCEEDED', message: `no answer within ${task.dispatchDeadlineMs / 1000} s` })
      request.destroy()
    }, task.dispatchDeadlineMs)
    const settle = (answer: Answer) => {
      clearTimeout(deadline)
      resolve(answer)
    }
    request.on('error', (error) => settle({ error: 'UNAVAILABLE', message: error.message }))
    request.on('response', (response) => {
      readStart(response).then(
        (start) => settle({ httpStatus: response.statusCode ?? 0, body: start }),
        (error: Error) => settle({ error: 'UNAVAILABLE', message: error.message }),
      )
    })
    request.end(body)
  })
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
  if (authorization === undefined) return headers
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization')
  return { ...Object.fromEntries(others), Authorization: authorization }
}

function authorizationFor({ http }: StoredTask, signer: TokenSigner): string | undefined {
  if (http.oidc) {
    return `Bearer ${signer.idToken(http.oidc.serviceAccountEmail, http.oidc.audience, Date.now())}`
  }
  // An access token is opaque to everybody but Google's own services, and there are none here to read it.
  return http.oauth && `Bearer stand-in.${Buffer.from(http.oauth.serviceAccountEmail).toString('base64url')}`
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < REPORTED_BODY_BYTES) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, REPORTED_BODY_BYTES).toString('utf8')
}
