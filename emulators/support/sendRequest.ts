import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

export interface Answer {
  /** HTTP status; undefined without a timely answer. */
  readonly httpStatus?: number
  /** The beginning of the answer's body, for reports. */
  readonly body?: string
  /** Why there was no answer. */
  readonly error?: 'DEADLINE_EXCEEDED' | 'UNAVAILABLE'
  readonly message?: string
}

export interface Outgoing {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly deadlineMs: number
}

const REPORTED_BODY_BYTES = 2_000

/**
 * Sends a request once and waits for its whole answer. (fetch would give up after five minutes, whatever the
 * deadline.)
 * @returns the answer, or the reason of its absence; the target's faults never reject it
 */
export function sendRequest({ url, method, headers, body, deadlineMs }: Outgoing): Promise<Answer> {
  return new Promise((resolve) => {
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
    // No kept connection: if the target closed it meanwhile, the attempt would seem to fail.
    const request = send(url, { method, headers, agent: false })
    const deadline = setTimeout(() => {
      resolve({ error: 'DEADLINE_EXCEEDED', message: `no answer within ${deadlineMs / 1000} s` })
      request.destroy()
    }, deadlineMs)
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

export const isSuccess = ({ httpStatus }: Pick<Answer, 'httpStatus'>) =>
  httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < REPORTED_BODY_BYTES) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, REPORTED_BODY_BYTES).toString('utf8')
}
