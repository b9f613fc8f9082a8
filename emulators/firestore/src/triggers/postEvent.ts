import { Agent, request } from 'node:http'
import type { Attempt } from './DeliveryQueue.ts'
import type { Delivery } from './planDeliveries.ts'

/** A second-generation function may run 540 s; a host that answers later than this has hung. */
const TIMEOUT_MS = 600_000

/**
 * Posts an event to the functions emulator. A refused or broken connection, 404 (the host is up, its functions not
 * yet loaded), 429 and 5xx are worth another attempt; any other 4xx is not.
 * @param host `host:port` of the functions emulator
 */
export function postEvent(host: string, agent: Agent, delivery: Delivery): Promise<Attempt> {
  const { hostname, port } = new URL(`http://${host}`)
  return new Promise((resolve) => {
    const post = request(
      {
        host: hostname.replace(/^\[|\]$/g, ''),
        port,
        agent,
        method: 'POST',
        path: `/functions/projects/${delivery.project}/triggers/${delivery.trigger}`,
        headers: { ...delivery.headers, 'content-length': Buffer.byteLength(delivery.body) },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          if (text.length < 500) text += part
        })
        response.on('error', (error) => resolve({ outcome: 'retry', reason: error.message }))
        response.on('end', () => resolve(judge(response.statusCode ?? 0, text.slice(0, 500))))
      },
    )
    post.on('timeout', () => post.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    post.on('error', (error) => resolve({ outcome: 'retry', reason: error.message }))
    post.end(delivery.body)
  })
}

function judge(status: number, text: string): Attempt {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const isTransient = status >= 500 || status === 404 || status === 408 || status === 429
  return { outcome: isTransient ? 'retry' : 'dropped', reason: `HTTP ${status} ${text}`.trim() }
}
