import { type HttpsFunction, onRequest, type Request } from 'firebase-functions/https'
import { logError } from '../platform/log.ts'
import { deployedAs } from '../platform/scaling.ts'

interface Served {
  name: 'serveFeed' | 'serveCut' | 'serveMoment'
  /** For the log. */
  what: string
  /** Whether an app may keep an answer, revalidating it. */
  cache: 'no-cache' | 'no-store'
  /** Retry time after our failure. */
  retrySeconds: number
}

/**
 * A function for podcast apps: read-only, hidden from searches and referrers. docs/rules.md "Hearing", #feed-token
 * @param answer gets the path's last part, a feed's or item's; its errors are logged, and are 503
 */
export function answerApp(
  { name, what, cache, retrySeconds }: Served,
  answer: (secret: string, request: Request, response: Parameters<HttpsFunction>[1]) => Promise<void>,
): HttpsFunction {
  const deployed = deployedAs(name, name === 'serveMoment' ? [] : ['LINK_KEYS'])
  return onRequest({ ...deployed, invoker: 'public' }, async (request, response) => {
    response.set({
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': `private, ${cache}`,
      'Referrer-Policy': 'no-referrer',
    })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.set('Allow', 'GET, HEAD').sendStatus(405)
    try {
      await answer(request.path.split('/').at(-1) ?? '', request, response)
    } catch (error) {
      logError(`${what} could not be served`, error)
      response.set('Retry-After', String(retrySeconds)).sendStatus(503)
    }
  })
}
