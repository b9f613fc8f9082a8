import { type Fetched, fetchUntrusted } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import type { Refused, Unchanged } from '../platform/gateways/untrusted/openUntrusted.ts'
import { MOST_BYTES } from '../episodes/fetchLimits.ts'
import type { PolledShow } from './PolledShow.ts'

/** Larger feeds are fetched one at a time, to fit the memory. */
const USUAL_BYTES = 2 * 1024 * 1024

/** So many feeds of the usual size fit the memory. */
export const MOST_AT_ONCE = 64
/** Of one host, by all buckets. */
export const MOST_PER_HOST = 10
/** Of one host, by one bucket. */
export const FEEDS_AT_ONCE = 3

/** Lets so many in at once, and the others in their order. */
const newRoom = (most: number) => ({ most, inside: 0, waiting: [] as Array<() => void> })
type Room = ReturnType<typeof newRoom>

const all = newRoom(MOST_AT_ONCE)
const large = newRoom(1)
/** One instance polls all feeds. */
const hosts = new Map<string, Room>()

/** Fetches a changed feed. A host that says it is busy is asked one thing at a time. docs/rules.md "Following" */
export async function askFeed({
  feedUrl,
  etag,
  lastModified,
}: Pick<PolledShow, 'feedUrl' | 'etag' | 'lastModified'>): Promise<Fetched | Unchanged | Refused> {
  const name = feedHost(feedUrl)
  const host = hosts.get(name) ?? newRoom(MOST_PER_HOST)
  hosts.set(name, host)
  try {
    return await within(host, async () => {
      const request = { etag, lastModified }
      const usual = await within(all, () => fetchUntrusted(feedUrl, { ...request, maxBytes: USUAL_BYTES }))
      if (usual.kind === 'refused' && usual.reason === 'BUSY') host.most = 1
      if (usual.kind !== 'refused' || usual.reason !== 'TOO_LARGE') return usual
      return within(large, () =>
        fetchUntrusted(feedUrl, { ...request, maxBytes: MOST_BYTES.feed, overflow: 'cut' }),
      )
    })
  } finally {
    if (host.inside === 0 && hosts.get(name) === host) hosts.delete(name)
  }
}

/** An invalid address fails alone, when fetched. */
export const feedHost = (feedUrl: string): string => URL.parse(feedUrl)?.host ?? ''

async function within<Result>(room: Room, work: () => Promise<Result>): Promise<Result> {
  if (room.inside >= room.most) await new Promise<void>((resolve) => room.waiting.push(resolve))
  else room.inside++
  try {
    return await work()
  } finally {
    // Its place is handed over, unless there are fewer by now.
    const next = room.inside <= room.most ? room.waiting.shift() : undefined
    if (next === undefined) room.inside--
    else next()
  }
}
