import { randomBytes } from 'node:crypto'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { TestAccount } from './accounts.ts'
import { database } from './database.ts'
import { storedRequest } from '../../support/storedRequest.ts'

/** As the server makes them. */
export function newSummaryId(): string {
  return randomBytes(20).toString('hex')
}

export const EPISODE = {
  title: 'How a port never sleeps',
  channelTitle: 'Long Haul',
  language: 'en',
  durationSeconds: 7_560,
} as const

export const SUMMARY: Summary = {
  headline: 'Ports run on patience',
  gist: 'Three people who keep a harbour awake explain how.',
  keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 872 }],
  moments: [{ title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 900, endSeconds: 960 }],
  verified: { anchored: 8, total: 8 },
  speech: Array.from({ length: 240 }, (_, i) => 1 + (i % 7) / 3),
}

/** Of an episode of two hours. */
export function longRequest(account: TestAccount, change: Partial<SummaryRequest>): SummaryRequest {
  return storedRequest(account, { episode: EPISODE, cost: 21_000, minutes: 126, ...change })
}

/** A sent summary, as the server keeps it. @param said beside or in place of the usual @returns its id */
export async function storeSummary(
  account: TestAccount,
  change: Partial<SummaryRequest> = {},
  id = newSummaryId(),
  said: Partial<Summary> = {},
): Promise<string> {
  const { verified } = SUMMARY
  await database()
    .doc(`summaries/${id}/parts/result`)
    .set({ ...SUMMARY, ...said })
  await database()
    .doc(`summaries/${id}`)
    .set(longRequest(account, { verified, ...change }))
  return id
}
