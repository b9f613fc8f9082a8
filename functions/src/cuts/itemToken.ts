import { timingSafeEqual } from 'node:crypto'
import { countingLinkMacs, linkMac } from '../platform/linkMac.ts'

/** An item, and the feed's address that showed it. */
export interface FeedItem {
  summaryId: string
  generation: number
}

const TOKEN = /^([a-f0-9]{40})\.([1-9]\d{0,8})\.([\w-]{43})$/

const parts = ({ summaryId, generation }: FeedItem) => ['feed item', summaryId, String(generation)]

/** Opens an item while the feed has this address. docs/rules.md #feed-token */
export function itemToken(item: FeedItem): string {
  return `${item.summaryId}.${item.generation}.${linkMac(parts(item)).toString('base64url')}`
}

/** Undefined for a forged token. */
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
