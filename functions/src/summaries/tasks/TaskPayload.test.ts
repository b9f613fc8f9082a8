import { Timestamp } from 'firebase-admin/firestore'
import { expect, it } from 'vitest'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { parseTaskPayload, taskPayload } from './TaskPayload.ts'

const AT = new Date('2026-11-20T10:00:00.123Z')

/** With every possible date. */
const REQUEST: SummaryRequest = {
  uid: 'ana',
  account: 'ana@listener.test',
  signedInAt: AT,
  deliverTo: 'ana@listener.test',
  source: { type: 'youtube', videoId: 'aaaaaaaaaaa' },
  episode: { title: '2026-11-20T10:00:00.123Z', channelTitle: 'c', language: 'en', durationSeconds: 60 },
  kind: 'basic',
  cost: 5_000,
  minutes: 1,
  requestedAt: AT,
  fingerprint: 'f',
  state: 'ready',
  attempt: 2,
  lease: { owner: 'o', expiresAt: AT },
  nextCheckAt: AT,
  chargedAt: AT,
  readyAt: AT,
  sentAt: AT,
  endedAt: AT,
  sharedAt: AT,
  updatedAt: AT,
}

const PAYLOAD = { id: 'x', updateTime: { seconds: 1_700_000_000, nanoseconds: 7 } }

it('the payload of a task brings the whole request to its worker, dates included', async () => {
  const stored = { id: 'x', request: REQUEST, updateTime: new Timestamp(1_700_000_000, 7) }
  expect(await parseTaskPayload(Buffer.from(JSON.stringify(taskPayload(stored))))).toEqual(stored)
})

it.each([
  ['no time of its write', { id: 'x', request: REQUEST }],
  ['a request of an unknown state', { ...PAYLOAD, request: { ...REQUEST, state: 'of tomorrow' } }],
  ['a request without its date', { ...PAYLOAD, request: { ...REQUEST, requestedAt: undefined } }],
])('the payload of a task is refused with %s', async (_, payload) => {
  await expect(parseTaskPayload(Buffer.from(JSON.stringify(payload)))).rejects.toThrow(/./)
})
