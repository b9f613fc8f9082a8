import { type Fetched, fetchUntrusted } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import type { Refused, Unchanged } from '../platform/gateways/untrusted/openUntrusted.ts'
import { MOST_BYTES } from '../episodes/fetchLimits.ts'
import type { PolledShow } from './PolledShow.ts'

/** Larger feeds are fetched one at a time, to fit the memory. */
const USUAL_BYTES = 2 * 1024 * 1024

/** So many feeds of the usual size fit the memory. */
export const MOST_AT_ONCE = 64
let asking = 0
const waiting: Array<() => void> = []

/** Requests by host, and 'large', with those waiting. One instance polls all feeds. */
const lines = new Map<string, Promise<unknown>>()

/** Fetches a changed feed. One request per host at a time. docs/rules.md "Following" */
export async function askFeed({
  feedUrl,
  etag,
  lastModified,
}: Pick<PolledShow, 'feedUrl' | 'etag' | 'lastModified'>): Promise<Fetched | Unchanged | Refused> {
  return oneAtATime(feedHost(feedUrl), async () => {
    const request = { etag, lastModified }
    const usual = await withRoom(() => fetchUntrusted(feedUrl, { ...request, maxBytes: USUAL_BYTES }))
    if (usual.kind !== 'refused' || usual.reason !== 'TOO_LARGE') return usual
    return oneAtATime('large', () =>
      fetchUntrusted(feedUrl, { ...request, maxBytes: MOST_BYTES.feed, overflow: 'cut' }),
    )
  })
}

/** An invalid address fails alone, when fetched. */
export const feedHost = (feedUrl: string): string => URL.parse(feedUrl)?.host ?? ''

async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  // A finished request hands its place to the first waiting one.
  if (asking >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else asking++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) asking--
    else next()
  }
}

async function oneAtATime<Result>(line: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(line)
  const done = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  lines.set(line, done)
  try {
    return await done
  } finally {
    if (lines.get(line) === done) lines.delete(line)
  }
}
