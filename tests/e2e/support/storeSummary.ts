import { randomBytes } from 'node:crypto'
import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import type { TestAccount } from './accounts.ts'
import { database } from './database.ts'

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

/** A request as the server keeps it; sent, unless `change` says otherwise. */
export function storedRequest({ uid, email }: TestAccount, change: Partial<SummaryRequest>): SummaryRequest {
  const at = new Date()
  return {
    uid,
    account: email,
    signedInAt: at,
    deliverTo: email,
    source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
    episode: EPISODE,
    kind: 'basic',
    cost: 21_000,
    minutes: 126,
    requestedAt: at,
    updatedAt: at,
    fingerprint: 'test',
    state: 'sent',
    attempt: 1,
    ...change,
  }
}

/** A summary that was sent, as the server keeps it. @returns its id */
export async function storeSummary(
  account: TestAccount,
  change: Partial<SummaryRequest> = {},
  id = newSummaryId(),
): Promise<string> {
  const verified = { anchored: 8, total: 8 }
  const summary: Summary = {
    headline: 'Ports run on patience',
    gist: 'Three people who keep a harbour awake explain how.',
    keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 872 }],
    moments: [
      { title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 900, endSeconds: 960 },
    ],
    verified,
    speech: Array.from({ length: 240 }, (_, i) => 1 + (i % 7) / 3),
  }
  await database().doc(`summaries/${id}/parts/result`).set(summary)
  await database()
    .doc(`summaries/${id}`)
    .set(storedRequest(account, { verified, ...change }))
  return id
}
