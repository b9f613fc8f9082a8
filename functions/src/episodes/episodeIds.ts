import { createHash } from 'node:crypto'
import { addressHash } from '../platform/addressHash.ts'

/**
 * Document id of a show: of its feed's address, so that two feeds are never one show, whatever they claim. That of a
 * private feed stands for the listener as well, and tells nobody the address.
 * @param ownerUid whose feed it is; undefined where it is public
 * @returns 40 hex digits
 */
export function showId(feedUrl: string, ownerUid?: string): string {
  return ownerUid === undefined ? publicShowId(feedUrl) : addressHash('show', ownerUid, feedUrl)
}

/** Of a public feed alone, for who has no key of ids. @returns as {@link showId} */
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
