import { type HttpsFunction, onRequest, type Request } from 'firebase-functions/https'
import { logError } from '../platform/log.ts'
import { deployedAs } from '../platform/scaling.ts'

interface Served {
  name: 'serveFeed' | 'serveCut' | 'serveMoment'
  /** For the log. */
  what: string
  /** Whether an app may keep an answer, as long as it asks whether it still holds. */
  cache: 'no-cache' | 'no-store'
  /** When an app may ask again after a failure of ours. */
  retrySeconds: number
}

/**
 * A function for podcast apps, which know nothing but an address: read alone, found by no search, led from by no referrer.
 * @param answer gets the last part of the path, which stands for a feed or an item; what it throws is logged, and is 503
 * docs/rules.md "Hearing", #feed-token
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
