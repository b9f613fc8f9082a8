import { timingSafeEqual } from 'node:crypto'
import { countingLinkMacs, linkMac } from '../platform/linkMac.ts'

/** An item of a feed, and the address of the feed that it was shown at. */
export interface FeedItem {
  summaryId: string
  generation: number
}

const TOKEN = /^([a-f0-9]{40})\.([1-9]\d{0,8})\.([\w-]{43})$/

const parts = ({ summaryId, generation }: FeedItem) => ['feed item', summaryId, String(generation)]

/** Opens one item, as long as the feed has this address. docs/rules.md #feed-token */
export function itemToken(item: FeedItem): string {
  return `${item.summaryId}.${item.generation}.${linkMac(parts(item)).toString('base64url')}`
}

/** The item that a token opens; undefined for one that we did not write. */
export function readItemToken(token: string): FeedItem | undefined {
  const [, summaryId = '', generation, mac = ''] = TOKEN.exec(token) ?? []
  if (generation === undefined) return undefined
  const item = { summaryId, generation: Number(generation) }
  const given = Buffer.from(mac, 'base64url')
  const isOurs = countingLinkMacs(parts(item)).some(
    (counting) => counting.length === given.length && timingSafeEqual(counting, given),
  )
  return isOurs ? item : undefined
}
