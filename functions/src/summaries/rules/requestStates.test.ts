import { describe, expect, it } from 'vitest'
import {
  EVENT_FIELDS,
  type EventType,
  isLeased,
  newRequest,
  type RequestEvent,
  transition,
  TRANSITIONS,
} from './requestStates.ts'
import {
  SUMMARY_STATES,
  type SummaryRequest,
  type SummaryState,
  TERMINAL_STATES,
} from '#domain/summaries/summaryRequest.ts'

const ASKED_AT = new Date('2026-05-04T09:00:00Z')
const NOW = new Date('2026-05-04T09:05:00Z')
const CHECK_AT = new Date('2026-05-04T09:06:00Z')
const EARLIER = new Date('2026-05-04T09:01:00Z')

const ORDER = {
  uid: 'u',
  account: 'ana@listener.test',
  signedInAt: ASKED_AT,
  deliverTo: 'ana@listener.test',
  kind: 'basic',
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  episode: { title: 'Bread', channelTitle: 'Jars', language: 'en', durationSeconds: 1_143 },
  cost: 5_000,
  minutes: 20,
  requestedAt: ASKED_AT,
  trace: 'the-click',
  fingerprint: '1ac557151bbbe934',
} as const

/** A request with every field, also those that its state does not use. */
const full = (state: SummaryState): SummaryRequest => ({
  ...ORDER,
  state,
  attempt: 3,
  lease: { owner: 'worker', expiresAt: EARLIER },
  progress: { of: 'parts', done: 1, all: 2 },
  balance: 15_000,
  after: 'earlier',
  notMailed: 'returned',
  waits: 2,
  toTranscribe: true,
  awaits: 'episode',
  team: 'team',
  heldFor: 'pair',
  nextCheckAt: EARLIER,
  chargedAt: EARLIER,
  readyAt: EARLIER,
  verified: { anchored: 1, total: 2 },
  engine: { name: 'embedded' },
  drawing: { bins: 'ab', moments: '0s1e' },
  sharedAt: EARLIER,
  pdfPaidAt: EARLIER,
  error: { code: 'OLD', message: 'Old.' },
  updatedAt: EARLIER,
})

const ERROR = { code: 'MAIL_FAILED', message: 'The mail could not be delivered.' }
const LEASE = { owner: 'another', expiresAt: CHECK_AT }
const HEARD = { title: 'T', channelTitle: 'C', language: 'en', durationSeconds: 1_930 } as const
const KNOWN = [{ point: 1, from: 'earlier', its: 2 }]
const MADE = {
  verified: { anchored: 7, total: 10 },
  engine: { name: 'gemini', model: 'gemini-3.8-flash' },
  drawing: { bins: 'zz', moments: '1e3a' },
  form: 'excerpt',
} as const

const EVENTS = {
  confirmed: { type: 'confirmed' },
  charged: {
    type: 'charged',
    plan: 'free',
    payer: { uid: 'owner', account: 'owner@example.com' },
    isAssured: true,
    template: 'study',
    translateTo: 'es',
    balance: 9_000,
    after: 'another',
    isMailDoubted: true,
    isForFeed: true,
    isUncompared: true,
  },
  refused: { type: 'refused', error: ERROR, balance: 100 },
  deferred: { type: 'deferred' },
  awaited: { type: 'awaited', awaits: 'another' },
  transcribed: { type: 'transcribed' },
  leased: { type: 'leased', lease: LEASE },
  summarized: {
    type: 'summarized',
    ...MADE,
    episode: HEARD,
    creditsReturned: 5_000,
    balance: 20_000,
    known: KNOWN,
  },
  sent: { type: 'sent', notMailed: 'complaint' },
  retried: { type: 'retried', error: ERROR },
  failed: { type: 'failed', error: ERROR },
  taken: { type: 'taken', ...MADE, episode: HEARD, isTaken: true, creditsReturned: 5_000 },
} as const satisfies { [Type in EventType]: RequestEvent & { type: Type } }
const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

const apply = (state: SummaryState, event: RequestEvent) =>
  transition(full(state), event, NOW, () => CHECK_AT)

const without = (...fields: Array<keyof SummaryRequest>) =>
  Object.fromEntries(fields.map((field) => [field, undefined]))

/** What each event changes of a full request beside what it tells; `undefined`: removed. All else is kept. */
const CHANGES: { [Type in EventType]: [SummaryState, Partial<Record<keyof SummaryRequest, unknown>>] } = {
  confirmed: ['held', { heldFor: undefined, nextCheckAt: CHECK_AT }],
  charged: ['requested', { attempt: 1, chargedAt: NOW, nextCheckAt: CHECK_AT }],
  refused: ['requested', { endedAt: NOW, ...without('team', 'heldFor', 'nextCheckAt') }],
  deferred: ['charged', { waits: 3, nextCheckAt: CHECK_AT }],
  awaited: ['charged', { nextCheckAt: CHECK_AT }],
  transcribed: [
    'transcribing',
    { attempt: 1, nextCheckAt: CHECK_AT, ...without('toTranscribe', 'awaits', 'waits', 'error') },
  ],
  leased: ['charged', { nextCheckAt: CHECK_AT }],
  summarized: [
    'summarizing',
    { attempt: 1, readyAt: NOW, nextCheckAt: CHECK_AT, ...without('lease', 'progress', 'error') },
  ],
  sent: ['sending', { sentAt: NOW, endedAt: NOW, ...without('lease', 'error', 'nextCheckAt') }],
  retried: ['sending', { attempt: 4, nextCheckAt: CHECK_AT, ...without('awaits', 'lease', 'progress') }],
  failed: ['sending', { endedAt: NOW, ...without('awaits', 'lease', 'progress', 'nextCheckAt') }],
  taken: ['failed', { readyAt: NOW, endedAt: NOW, ...without('error', 'nextCheckAt') }],
}

describe.each(EVENT_TYPES)('the event %s of a request', (type) => {
  const [state, change] = CHANGES[type]
  const { request, set, remove } = apply(state, EVENTS[type]) ?? {}

  it('changes its own fields only', () => {
    const { type: _, ...told } = EVENTS[type]
    const expected = { ...full(state), state: TRANSITIONS[state][type], updatedAt: NOW, ...told, ...change }
    const left = Object.entries(expected).filter(([, value]) => value !== undefined)
    expect(request).toStrictEqual(Object.fromEntries(left))
  })

  it('names the fields to be set and removed', () => {
    const written = { ...full(state), ...set }
    for (const field of remove ?? []) delete written[field]
    expect(written).toStrictEqual(request)
    const fields = ['state', 'updatedAt', ...EVENT_FIELDS[type].sets]
    expect(Object.keys(set ?? {}).toSorted()).toEqual(fields.toSorted())
  })

  it('does not change the request passed in', () => {
    const before = Object.freeze(full(state))
    expect(() => transition(before, EVENTS[type], NOW, () => CHECK_AT)).not.toThrow()
  })
})

it('an event keeps fields that it has no new value for', () => {
  expect(apply('requested', { type: 'charged', plan: 'free', balance: 9_000 })?.request.after).toBe('earlier')
  expect(apply('requested', { type: 'retried' })?.request.error).toEqual({ code: 'OLD', message: 'Old.' })
  expect(apply('summarizing', { type: 'summarized', ...MADE })?.request.balance).toBe(15_000)
  expect(apply('requested', { type: 'refused', error: ERROR })?.set).not.toHaveProperty('balance')
})

describe('after every event', () => {
  const after = (state: SummaryState) => EVENT_TYPES.flatMap((type) => apply(state, EVENTS[type]) ?? [])
  const all = SUMMARY_STATES.flatMap(after)

  it('a request has a next check unless it has ended', () => {
    for (const { request } of all)
      expect('nextCheckAt' in request, request.state).toBe(!TERMINAL_STATES.has(request.state))
  })

  it('a request that has ended has its time', () => {
    const ended = all.filter(({ request }) => TERMINAL_STATES.has(request.state))
    expect(ended.length).toBeGreaterThan(0)
    for (const { set } of ended) expect(set.endedAt).toEqual(NOW)
  })

  it('a request that has ended stays so, but an excerpt can be taken of a failed one', () => {
    const open = SUMMARY_STATES.filter((state) => Object.keys(TRANSITIONS[state]).length > 0)
    expect(open).toEqual(SUMMARY_STATES.filter((state) => !TERMINAL_STATES.has(state) || state === 'failed'))
    expect(Object.keys(TRANSITIONS.failed)).toEqual(['taken'])
  })

  it('a request has lost the lease of the work before', () => {
    expect(SUMMARY_STATES.filter(isLeased)).toEqual(['summarizing', 'sending'])
    for (const state of SUMMARY_STATES.filter(isLeased))
      expect(after(state).filter(({ request }) => 'lease' in request)).toEqual([])
  })
})

describe('a new request', () => {
  const made = (heldFor?: string) => newRequest(ORDER, heldFor, NOW, () => CHECK_AT)
  const first = { ...ORDER, attempt: 1, updatedAt: NOW, nextCheckAt: CHECK_AT }
  it('is in the state requested, or held while its delivery address has not agreed', () => {
    expect(made()).toStrictEqual({ ...first, state: 'requested' })
    expect(made('pair')).toStrictEqual({ ...first, state: 'held', heldFor: 'pair' })
  })
})
