import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  DISPATCH_DEADLINE_SECONDS,
  ENGINE_LIMIT_MS,
  SEND_LEASE_MS,
  SUMMARIZE_LEASE_MS,
} from '#domain/time/lifetimes.ts'
import { ATTEMPTS, checkAt, dueAt } from './schedule.ts'

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  vi.stubEnv('SUMMARY_DELAY_SECONDS', '600')
})
afterEach(() => vi.unstubAllEnvs())

const NOW = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const request = (state: 'charged' | 'ready', attempt = 1, askedSecondsAgo = 0) => ({
  state,
  attempt,
  requestedAt: after(-askedSecondsAgo),
})

it.each([
  ['a summary at once', request('charged'), 0],
  ['the second attempt at a summary a little later', request('charged', 2), 10],
  ['a waiting summary, at its first look, in five seconds', { ...request('charged'), waits: 1 }, 5],
  ['a waiting summary, at its hundredth look, in half a minute', { ...request('charged'), waits: 100 }, 30],
  ['a mail ten minutes after the request', request('ready', 1, 30), 570],
  ['a mail at once when ten minutes have passed', request('ready', 1, 700), 0],
  ['the third attempt at a mail later still', request('ready', 3, 700), 30],
  ['an early second attempt at a mail not before ten minutes', request('ready', 2, 30), 570],
])('dueAt makes %s', (_, asked, seconds) => expect(dueAt(asked, NOW)).toEqual(after(seconds)))

it('a request is checked a minute after its work was due', () => {
  expect(checkAt(request('ready', 1, 30), NOW)).toEqual(after(630))
})

it('a request at a worker is checked when the lease ends', () => {
  const lease = { owner: 'a worker', expiresAt: after(300) }
  expect(checkAt({ ...request('charged'), lease }, NOW)).toEqual(after(300))
})

it('all attempts at a mail lie between ten and fifteen minutes after the request', () => {
  let at = after(600)
  for (let attempt = 2; attempt <= ATTEMPTS; attempt++) at = dueAt(request('ready', attempt, 0), at)
  expect(at.getTime()).toBeLessThan(after(900).getTime())
})

it('the limit of engines is under the lease, which is under the dispatch deadline', () => {
  expect(ENGINE_LIMIT_MS).toBeLessThan(SUMMARIZE_LEASE_MS)
  expect(SUMMARIZE_LEASE_MS).toBeLessThan(DISPATCH_DEADLINE_SECONDS * 1000)
  expect(SEND_LEASE_MS).toBeLessThan(DISPATCH_DEADLINE_SECONDS * 1000)
})
