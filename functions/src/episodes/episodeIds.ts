import { createHash } from 'node:crypto'
import { addressHash } from '../platform/addressHash.ts'

/** 40 hex digits by a feed's address. @param ownerUid of a private feed, whose address is not told */
export function showId(feedUrl: string, ownerUid?: string): string {
  return ownerUid === undefined ? publicShowId(feedUrl) : addressHash('show', ownerUid, feedUrl)
}

/** Of a public feed, without the key of ids. @returns as {@link showId} */
export function publicShowId(feedUrl: string): string {
  return hash('show', feedUrl)
}

/** @param identity see episodeIdentity @returns 40 hex digits */
export function episodeId(show: string, identity: string): string {
  return hash('episode', show, identity)
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}
