import type { PrivateFeedData } from '#domain/api/hearingReplies.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { bearer } from '../session/bearer.ts'

export type FeedState = { data: PrivateFeedData } | { failure: string }

export async function askFeed(act: 'look' | 'make' | 'renew' | 'end'): Promise<FeedState> {
  const called = await call('privateFeed', { act }, await bearer())
  if (called.outcome === 'done') return { data: called.answer.data }
  return { failure: failureMessage(called) }
}

/** Podcast apps that open a feed by their own scheme: no web server learns the address. */
export const APPS: ReadonlyArray<{ name: string; link: (address: string) => string }> = [
  { name: 'Apple Podcasts', link: (address) => `podcast://${bare(address)}` },
  { name: 'Overcast', link: (address) => `overcast://x-callback-url/add?url=${encodeURIComponent(address)}` },
  { name: 'Pocket Casts', link: (address) => `pktc://subscribe/${bare(address)}` },
  { name: 'AntennaPod', link: (address) => `antennapod-subscribe://${bare(address)}` },
]

/** Without its scheme. */
export const bare = (address: string) => address.replace(/^https?:\/\//, '')
