import { SOUND_PATH } from '../shared/offline/soundPaths.ts'
import { routeOf } from '../shared/shell/routes.ts'
import { plainPath } from '../ui/addresses.ts'

/** What the service worker needs to know of a request. */
export interface Asked {
  method: string
  mode: string
  url: string
  /** Whether it asks for a part of a file, as players do. */
  partial: boolean
}

/**
 * - `network`: not ours; the browser goes on as if there were no worker
 * - `asset`: a file whose name carries a hash of its content: a kept copy is never stale
 * - `page`: drawn at build time: the newest from the network, the kept copy when that fails or takes long
 * - `app`: drawn in the browser: the kept shell at once
 * - `sound`: what its owner has kept of an episode, whole or in part; no server has it
 * - `unknown`: the network's answer; offline our own "not found"
 */
type Plan = { kind: 'network' | 'asset' | 'app' | 'sound' | 'unknown' } | { kind: 'page'; path: string }

/** Firebase's own pages, our calls under both of their paths, private feeds and cuts, and nothing else, whatever the address ends in. */
const NEVER = /^\/(?:__|api|\.netlify|feed|cut)\//

/**
 * How the service worker answers a request. Queries never matter to what is kept: campaign parameters lead to the same
 * page, and a shared link is read by the page itself.
 * @param origin our own
 * @param pages addresses that can be kept, as `pageKey` writes them
 * docs/rules.md #old-build
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

/** One name for the ways to write an address of a page: case, a slash at the end, `.html`. */
export function pageKey(pathname: string): string {
  const plain = pathname
    .toLowerCase()
    .replace(/\.html$/, '')
    .replace(/\/(?:index)?$/, '')
  return plain === '' ? '/' : plain
}
