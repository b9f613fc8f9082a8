import { createHash } from 'node:crypto'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { SummaryLanguage } from '#domain/languages.ts'

/** A video, or an episode by its id of find-episode. */
export type AskedEpisode = { videoId: string } | { episodeId: string }

/** A checked order. */
export interface AskedFor {
  of: AskedEpisode
  /** Lower case, validated. */
  deliverTo: string
  kind: SummaryKind
  /** The paying team; absent: the account. */
  team?: string
  /** Absent: the choice for its show, else the account's. */
  writtenIn?: SummaryLanguage
}

/** One per account and idempotency key. docs/architecture.md "Data" */
export function requestId(uid: string, idempotencyKey: string): string {
  return hash(uid, idempotencyKey).slice(0, 40)
}

/** Equal for equal requests with one idempotency key. */
export function fingerprintOf({ of, deliverTo, kind, team, writtenIn }: AskedFor): string {
  const payer = [team, writtenIn && `in ${writtenIn}`].filter((each) => each !== undefined)
  return hash('videoId' in of ? of.videoId : of.episodeId, deliverTo, kind, ...payer).slice(0, 16)
}

function hash(...parts: readonly string[]): string {
  // As JSON, so that no two lists of parts are equal.
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
