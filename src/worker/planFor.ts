import { SOUND_PATH } from '../shared/offline/soundPaths.ts'
import { routeOf } from '../shared/shell/routes.ts'
import { plainPath } from '../ui/addresses.ts'

export interface Asked {
  method: string
  mode: string
  url: string
  /** A range request, as players send. */
  partial: boolean
}

/**
 * - `network`: not ours; as without a worker
 * - `asset`: a file with a hash in its name: a kept copy is never stale
 * - `page`: prerendered: the network's, else the kept copy after a failure or a long wait
 * - `app`: drawn in the browser: the kept shell at once
 * - `sound`: kept sound, whole or in part; no server has it
 * - `unknown`: the network's answer; offline our own "not found"
 */
type Plan = { kind: 'network' | 'asset' | 'app' | 'sound' | 'unknown' } | { kind: 'page'; path: string }

/** Firebase's own pages, our calls under both of their paths, private feeds and cuts only, whatever the address ends in. */
const NEVER = /^\/(?:__|api|\.netlify|feed|cut)\//

/**
 * How the service worker answers a request. Queries never matter to kept files: campaign parameters lead to the same
 * page, and the page itself reads a shared link.
 * @param origin our own
 * @param pages addresses that can be kept, as `pageKey` writes them docs/rules.md #old-build
 */
export function planFor(asked: Asked, origin: string, pages: ReadonlySet<string>): Plan {
  const url = new URL(asked.url)
  if (asked.method === 'GET' && url.origin === origin && url.pathname.startsWith(SOUND_PATH))
    return { kind: 'sound' }
  if (asked.method !== 'GET' || asked.partial || url.origin !== origin || NEVER.test(url.pathname)) {
    return { kind: 'network' }
  }
  if (url.pathname.startsWith('/assets/')) return { kind: 'asset' }
  if (asked.mode !== 'navigate') return { kind: 'network' }
  const path = pageKey(url.pathname)
  if (pages.has(path)) return { kind: 'page', path }
  return { kind: routeOf(plainPath(url.pathname)) === undefined ? 'unknown' : 'app' }
}

/** One name for all spellings of a page's address: case, a slash at the end, `.html`. */
export function pageKey(pathname: string): string {
  const plain = pathname
    .toLowerCase()
    .replace(/\.html$/, '')
    .replace(/\/(?:index)?$/, '')
  return plain === '' ? '/' : plain
}
