import { createHash } from 'node:crypto'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { SummaryLanguage } from '#domain/languages.ts'

/** An episode as a person names it: a video, or what find-episode called an episode of a feed. */
export type AskedEpisode = { videoId: string } | { episodeId: string }

/** What a person asks for, checked. */
export interface AskedFor {
  of: AskedEpisode
  /** Lower case, validated. */
  deliverTo: string
  kind: SummaryKind
  /** Whose team is to pay; absent: the account. */
  team?: string
  /** What it is to be written in; absent: the account's choice. */
  writtenIn?: SummaryLanguage
}

/** Document id of a request: one per account and idempotency key. docs/architecture.md "Data" */
export function requestId(uid: string, idempotencyKey: string): string {
  return hash(uid, idempotencyKey).slice(0, 40)
}

/** Tells whether two requests with one idempotency key ask for the same thing. */
export function fingerprintOf({ of, deliverTo, kind, team, writtenIn }: AskedFor): string {
  const payer = [team, writtenIn && `in ${writtenIn}`].filter((each) => each !== undefined)
  return hash('videoId' in of ? of.videoId : of.episodeId, deliverTo, kind, ...payer).slice(0, 16)
}

function hash(...parts: readonly string[]): string {
  // As JSON, so that no two lists of parts read the same.
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
