import { afterEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#domain/units.ts'
import { createTask } from '../../../functions/src/platform/gateways/tasks.ts'
import { budgetDay, reserve } from '../../../functions/src/summaries/budget/dailyBudget.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { violations } from './violations.ts'

/**
 * Documents and queued tasks exactly as the release before wrote them, field by field: a deployment finds them, and must
 * go on with them. They are literal on purpose. Where the code writes something else from now on, these stay, for as
 * long as such documents may be there.
 */

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterEach(() => {
  vi.unstubAllEnvs()
  pipeline.hooks.onEvent = () => {}
})

const at = (time: string) => new Date(`2026-05-04T${time}Z`)
const ASKED_AT = at('09:00:00.919')

/** `users/{email}` of an account that has been used for a while. */
const userOf = (uid: string, email: string, current: number) => ({
  uid,
  name: 'Ana',
  email,
  language: 'en',
  // Far away, so that no reset comes in between.
  credits: {
    current,
    monthly: 20_000,
    usedThisMonth: 5_000,
    resetDate: new Date('2100-01-01T00:00:00.000Z'),
  },
  subscription: {
    plan: 'free',
    status: 'active',
    startDate: at('07:00:00.000'),
    endDate: null,
    customerId: null,
    subscriptionId: null,
    priceId: null,
    billingCycle: 'monthly',
    currentPeriodStart: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    paymentMethod: null,
    lastPaymentDate: null,
    nextBillingDate: null,
  },
  usage: { totalSummaries: 1, lastSummaryDate: at('09:00:00.965'), dailyStreak: 1, longestStreak: 3 },
  today: { day: '2026-05-04', summaries: 1, audioMinutes: 20 },
  latestRequest: { id: 'f'.repeat(40), at: at('08:00:00.000') },
  guarantee: { month: '2026-05', times: 1 },
  welcomedAt: at('07:01:00.000'),
  verifiedSession: { sinceSeconds: 1_777_878_060, signedInSeconds: 1_777_878_060, provider: 'password' },
  acceptedTerms: { version: '2026-11-01', at: at('07:01:00.000') },
  createdAt: at('07:00:00.000'),
  updatedAt: at('09:00:00.965'),
})

/** `summaries/{id}`: what is in it from the first write on. */
const orderOf = ({ uid, email }: Pick<Account, 'uid' | 'email'>) => ({
  uid,
  account: email,
  signedInAt: at('08:59:00.000'),
  deliverTo: email,
  kind: 'basic',
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  episode: {
    title: 'The Zoo in the Jar: What Sourdough Teaches About Ecology',
    channelTitle: 'Lantern and Ladder',
    language: 'en',
    durationSeconds: 1_143,
  },
  cost: 5_000,
  minutes: 20,
  requestedAt: ASKED_AT,
  trace: '47491eb1-81a1-4923-8844-f0c55b970b20',
  fingerprint: '1ac557151bbbe934',
  attempt: 1,
})

const REQUESTED = { state: 'requested', updatedAt: ASKED_AT, nextCheckAt: at('09:01:00.919') }

const CHARGED = {
  state: 'charged',
  chargedAt: at('09:00:00.965'),
  updatedAt: at('09:00:00.965'),
  balance: 15_000,
  nextCheckAt: at('09:02:24.965'),
}

const SUMMARIZING = {
  ...CHARGED,
  state: 'summarizing',
  attempt: 2,
  lease: { owner: '4b0bb2a0-6f2a-4f43-8c9f-0c7b8a5d2f11', expiresAt: at('09:06:10.000') },
  error: { code: 'UNAVAILABLE', message: 'A service that we need did not answer.' },
  updatedAt: at('09:01:10.000'),
  nextCheckAt: at('09:06:10.000'),
}

const READY = {
  ...CHARGED,
  state: 'ready',
  readyAt: at('09:00:27.539'),
  updatedAt: at('09:00:27.539'),
  verified: { anchored: 1, total: 1 },
  engine: { name: 'gemini', model: 'gemini-flash', inputTokens: 9_000, outputTokens: 800, usd: 0.0123 },
  drawing: {
    bins: 'brutqslqmusuuposwssuvtrrqpuxptvuqpwssqpqsopwrvptlsvttworoeqvvporsnsqvtvsttrpvuvqrutwurryyttvutuszuuqrqpqqprvrtuppsrwrtx1',
    moments: '0s1e3a3u4b4t5c5t7o9gdieshkk0nrofphpp',
  },
  nextCheckAt: at('09:11:00.919'),
}

const SENDING = {
  ...READY,
  state: 'sending',
  lease: { owner: '0d6b1b0e-5c6b-4d0f-9f57-0c1f5ad0a3f4', expiresAt: at('09:12:30.000') },
  updatedAt: at('09:10:30.000'),
  nextCheckAt: at('09:12:30.000'),
}

const { nextCheckAt: _, ...SENT } = {
  ...READY,
  state: 'sent',
  sentAt: at('09:10:29.202'),
  endedAt: at('09:10:29.202'),
  updatedAt: at('09:10:29.202'),
}

/** `summaries/{id}/parts/result` */
const RESULT = {
  headline: 'The yeast do the lifting',
  gist: 'Three people talk about bread.',
  keyPoints: [
    {
      text: 'They say: the bacteria had been there since Monday.',
      quote: 'The acid-tolerant bacteria had been there since Monday in tiny numbers.',
      startSeconds: 318.3,
    },
  ],
  moments: [
    {
      title: 'Monday',
      quote: 'The acid-tolerant bacteria had been there since Monday in tiny numbers.',
      startSeconds: 310,
      endSeconds: 360,
    },
  ],
  verified: { anchored: 1, total: 1 },
  speech: Array.from({ length: 240 }, (_each, index) => (index % 7) / 2),
}

/** `ledgers/{uid}/entries/{id}` */
const OPENING = { amount: 5_000, cost: 0, balanceAfter: 5_000, reason: 'opening', at: at('07:00:00.000') }
const WELCOME = { amount: 15_000, cost: 0, balanceAfter: 20_000, reason: 'welcome', at: at('07:01:00.000') }
const chargeOf = (summaryId: string) => ({
  amount: -5_000,
  cost: 5_000,
  balanceAfter: 15_000,
  reason: 'summary',
  summaryId,
  at: at('09:00:00.965'),
})

const write = (path: string, data: object) => pipeline.database.doc(path).set(data)

/** An account, as it was stored. @param charged summaries that it has paid for */
async function accountOf(name: string, charged: readonly string[] = []): Promise<Account> {
  const person = { uid: `uid-of-${name}`, email: `${name}@before.test` }
  const { uid, email } = person
  await write(`users/${email}`, userOf(uid, email, 20_000 - 5_000 * charged.length))
  await write(`ledgers/${uid}/entries/opening`, OPENING)
  await write(`ledgers/${uid}/entries/welcome`, WELCOME)
  for (const id of charged) await write(`ledgers/${uid}/entries/${id}`, chargeOf(id))
  return { ...person, token: pipeline.auth.tokenOf(person) }
}

const balance = (account: Account) => pipeline.balance(account)

/** Summaries whose mail has come, by the recipient. */
const mailsTo = (address: string) =>
  pipeline.mailbox.to(address).map(({ email }) => /^<(\w+)-/.exec(email.messageId ?? '')?.[1])

async function expectDelivered(ana: Account, id: string): Promise<void> {
  const [request] = await pipeline.driveToEnd(ana.uid)
  expect(request).toMatchObject({ id, state: 'sent', balance: 15_000, requestedAt: ASKED_AT })
  expect(request).not.toHaveProperty('lease')
  expect(request).not.toHaveProperty('error')
  expect(await balance(ana)).toBe(15_000)
  expect(mailsTo(ana.email)).toEqual(['summary'])
  expect(await violations(pipeline, ana)).toEqual([])
}

describe('data of an earlier version: a request that was', () => {
  it.each([
    ['requested', 'a1', REQUESTED, false],
    ['charged', 'a2', CHARGED, true],
    ['being summarized by a worker that died', 'a3', SUMMARIZING, true],
    ['ready', 'a4', READY, true],
    ['being sent by a worker that died', 'a5', SENDING, true],
  ])('%s is delivered, for what it costs', async (_name, digits, stored, isCharged) => {
    const id = digits.repeat(20)
    const ana = await accountOf(`delivered-${digits}`, isCharged ? [id] : [])
    if ('readyAt' in stored) await write(`summaries/${id}/parts/result`, RESULT)
    await write(`summaries/${id}`, { ...orderOf(ana), ...stored })
    await expectDelivered(ana, id)
  })

  it('made before requests had a trace is delivered too', async () => {
    const id = 'a6'.repeat(20)
    const ana = await accountOf('untraced', [id])
    const { trace: _trace, ...order } = orderOf(ana)
    await write(`summaries/${id}`, { ...order, ...CHARGED })
    await expectDelivered(ana, id)
  })

  it('queued behind another one of its account is delivered after it', async () => {
    const [first, second] = ['2'.repeat(40), '3'.repeat(40)]
    const ana = await accountOf('queued', [first, second])
    await write(`summaries/${first}`, { ...orderOf(ana), ...SUMMARIZING })
    const queued = { after: first, waits: 2, balance: 10_000 }
    await write(`summaries/${second}`, { ...orderOf(ana), ...CHARGED, ...queued })
    // Takes the first from its dead worker: as long as that one has it, the second looks again and again.
    await pipeline.sweep(new Date(Date.now() + 10 * MINUTE_MS))
    const requests = await pipeline.driveToEnd(ana.uid)
    expect(requests.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ])
    const [sentFirst, sentSecond] = requests
    expect(sentSecond?.readyAt?.getTime()).toBeGreaterThanOrEqual(sentFirst?.readyAt?.getTime() ?? Infinity)
    expect(await balance(ana)).toBe(10_000)
    expect(await violations(pipeline, ana)).toEqual([])
  })

  it('being sent for the last time by a worker that died is refunded, and its owner is told', async () => {
    const id = '4'.repeat(40)
    const ana = await accountOf('refunded', [id])
    await write(`summaries/${id}`, { ...orderOf(ana), ...SENDING, attempt: 5 })
    await write(`summaries/${id}/parts/result`, RESULT)
    const [request] = await pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'failed', error: { code: 'INTERRUPTED' } })
    expect(request).not.toHaveProperty('lease')
    expect(await balance(ana)).toBe(20_000)
    await pipeline.settle()
    await pipeline.runDue(new Date())
    expect(mailsTo(ana.email)).toEqual(['refund'])
    expect(await violations(pipeline, ana)).toEqual([])
  })

  it('refunded by the quality guarantee is not refunded again', async () => {
    const id = '5'.repeat(40)
    const ana = await accountOf('guaranteed', [id])
    await pipeline.database.doc(`users/${ana.email}`).update({ 'credits.current': 20_000 })
    await write(`ledgers/${ana.uid}/entries/refund-${id}`, {
      amount: 5_000,
      cost: 5_000,
      balanceAfter: 20_000,
      reason: 'refund',
      summaryId: id,
      at: at('09:00:27.539'),
    })
    const returned = { creditsReturned: 5_000, balance: 20_000, attempt: 5 }
    await write(`summaries/${id}`, { ...orderOf(ana), ...SENDING, ...returned })
    const [request] = await pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'failed', creditsReturned: 5_000 })
    expect(await balance(ana)).toBe(20_000)
    expect(await violations(pipeline, ana)).toEqual([])
  })
})

it('data of an earlier version: what a summary cost us moves to where its owner cannot read it, once it has ended', async () => {
  const [ended, underWay] = ['7a'.repeat(20), '7b'.repeat(20)]
  const ana = await accountOf('costs', [ended, underWay])
  await write(`summaries/${ended}`, { ...orderOf(ana), ...SENT })
  await write(`summaries/${underWay}`, { ...orderOf(ana), ...SENDING })
  await pipeline.functions.runSchedule('forgetSubscribers', new Date())
  const engineOf = async (id: string) => (await pipeline.request(id)).engine
  const costOf = async (id: string) =>
    (await pipeline.database.doc(`summaries/${id}/parts/cost`).get()).data()
  expect(await engineOf(ended)).toEqual({ name: 'gemini', model: 'gemini-flash' })
  expect(await costOf(ended)).toEqual({ inputTokens: 9_000, outputTokens: 800, usd: 0.0123 })
  // Another write would break the lease of its worker.
  expect(await engineOf(underWay)).toEqual(READY.engine)
  expect(await costOf(underWay)).toBeUndefined()
  for (const id of [ended, underWay])
    await pipeline.database.recursiveDelete(pipeline.database.doc(`summaries/${id}`))
})

describe('data of an earlier version: a request held for its address', () => {
  const PAIR = '90cb7458c4536331d4fbd5b424f5549a3314aecd'
  const FRIEND = 'friend@before.test'
  const HELD = { state: 'held', heldFor: PAIR, deliverTo: FRIEND, updatedAt: ASKED_AT }

  it('is charged and delivered when the link of its mail is followed', async () => {
    const id = '6'.repeat(40)
    const ana = await accountOf('held')
    await write(`deliveryAddresses/${PAIR}`, {
      uid: ana.uid,
      addressId: '3d75bfa195afe993702864caae2f31fe107e5897',
      tokenHash: '5c64f675b9d8f4b7f4e6607450bad489213aef9096727848ef7d056384c1ec8d',
      tokenExpiresAt: new Date('2100-01-01T00:00:00.000Z'),
      askedAt: ASKED_AT,
    })
    const nextCheckAt = new Date('2100-01-01T00:00:00.000Z')
    await write(`summaries/${id}`, { ...orderOf(ana), ...HELD, nextCheckAt })
    const token = `${PAIR}.c2VjcmV0LW9mLWEtbWFpbC1vZi10aGUtcmVsZWFzZS0`
    expect(await pipeline.call('confirmDelivery', { token })).toMatchObject({ status: 200 })
    const [request] = await pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ id, state: 'sent', attempt: 1 })
    expect(request).not.toHaveProperty('heldFor')
    expect(mailsTo(FRIEND)).toEqual(['summary'])
    expect(await balance(ana)).toBe(15_000)
    expect(await violations(pipeline, ana)).toEqual([])
  })

  it('is refused when a day is over', async () => {
    const id = '7'.repeat(40)
    const ana = await accountOf('held-too-long')
    const nextCheckAt = new Date('2026-05-05T09:00:00.919Z')
    await write(`summaries/${id}`, { ...orderOf(ana), ...HELD, nextCheckAt })
    const [request] = await pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'refused', error: { code: 'DELIVERY_NOT_CONFIRMED' } })
    expect(request).not.toHaveProperty('heldFor')
    expect(await balance(ana)).toBe(20_000)
    expect(await violations(pipeline, ana)).toEqual([])
  })
})

describe('data of an earlier version: a request that had ended', () => {
  // Of uid-of-ana and 'the-key-of-before'.
  const ID = '786bc4f3e1b50b6a15182dd14b05f7098fe9e844'
  const KEY = { 'Idempotency-Key': 'the-key-of-before' }
  const ASKED = { fingerprint: 'c9c1fb84baff5d18' }

  it('as sent is answered again, exported and shared', async () => {
    const ana = await accountOf('ana', [ID])
    const stored = { ...orderOf(ana), ...SENT, ...ASKED }
    await write(`summaries/${ID}`, stored)
    await write(`summaries/${ID}/parts/result`, RESULT)
    expect((await pipeline.send(ana, {}, KEY)).body).toEqual({
      success: true,
      message: 'Summary Request Sent!',
      data: { requestId: ID, state: 'sent', requiredCredits: 5_000, availableCredits: 15_000 },
    })
    const headers = { authorization: `Bearer ${ana.token}` }
    const exported = await pipeline.call('exportPdf', { summaryId: ID }, headers)
    expect(exported.body.data).toMatchObject({ charged: 500, balance: 14_500 })
    const shared = await pipeline.call('shareSummary', { summaryId: ID, shared: true }, headers)
    expect(shared.status).toBe(200)
    const marks = { pdfPaidAt: expect.any(Date), sharedAt: expect.any(Date) }
    expect(await pipeline.request(ID)).toEqual({ ...stored, ...marks })
    expect(mailsTo(ana.email)).toEqual([])
  })

  it('as sent, with a paid PDF, is exported for nothing, and its sharing can be ended', async () => {
    const ana = await accountOf('ana', [ID])
    const entry = { amount: -500, cost: 500, balanceAfter: 14_500, reason: 'export', summaryId: ID }
    await write(`ledgers/${ana.uid}/entries/export-${ID}`, { ...entry, at: at('10:00:00.000') })
    const marks = { sharedAt: at('10:01:00.000'), pdfPaidAt: at('10:00:00.000') }
    await write(`summaries/${ID}`, { ...orderOf(ana), ...SENT, ...ASKED, ...marks })
    await write(`summaries/${ID}/parts/result`, RESULT)
    const headers = { authorization: `Bearer ${ana.token}` }
    const exported = await pipeline.call('exportPdf', { summaryId: ID }, headers)
    expect(exported.body.data).toMatchObject({ charged: 0, balance: 15_000 })
    await pipeline.call('shareSummary', { summaryId: ID, shared: false }, headers)
    const { pdfPaidAt, sharedAt } = await pipeline.request(ID)
    expect({ pdfPaidAt, sharedAt }).toEqual({ pdfPaidAt: marks.pdfPaidAt, sharedAt: undefined })
  })

  it('as refused is answered again', async () => {
    const ana = await accountOf('ana')
    await write(`summaries/${ID}`, {
      ...orderOf(ana),
      ...ASKED,
      state: 'refused',
      error: { code: 'INSUFFICIENT_CREDITS', message: 'Créditos insuficientes' },
      balance: 4_999,
      endedAt: at('09:00:00.965'),
      updatedAt: at('09:00:00.965'),
    })
    expect((await pipeline.send(ana, {}, KEY)).body).toEqual({
      success: false,
      message: 'Créditos insuficientes',
      data: { requiredCredits: 5_000 },
      error_details: {
        validationError: 'INSUFFICIENT_CREDITS',
        videoDuration: 20,
        requiredCredits: 5_000,
        availableCredits: 4_999,
      },
    })
  })
})

describe('data of an earlier version: a queued task', () => {
  /** Its document, written without the event that would make another task. @returns the update time of the payload */
  async function silently(path: string, data: object): Promise<{ seconds: number; nanoseconds: number }> {
    pipeline.hooks.onEvent = () => {
      throw new Error('lost')
    }
    const { writeTime } = await write(path, data)
    await pipeline.control(pipeline.triggersUrl, ':pending', { method: 'DELETE' })
    pipeline.hooks.onEvent = () => {}
    return { seconds: writeTime.seconds, nanoseconds: writeTime.nanoseconds }
  }

  /** As it reads in JSON: times are text. */
  const ORDER = (name: string) => ({
    ...(JSON.parse(
      JSON.stringify(orderOf({ uid: `uid-of-${name}`, email: `${name}@before.test` })),
    ) as object),
    chargedAt: '2026-05-04T09:00:00.965Z',
    balance: 15_000,
  })

  it('that summarizes is worked on', async () => {
    const id = '8'.repeat(40)
    const ana = await accountOf('task-of-charged', [id])
    const updateTime = await silently(`summaries/${id}`, { ...orderOf(ana), ...CHARGED })
    const request = {
      ...ORDER('task-of-charged'),
      state: 'charged',
      updatedAt: '2026-05-04T09:00:00.965Z',
      nextCheckAt: '2026-05-04T09:02:24.965Z',
    }
    await createTask({ name: 'b965256a-8-1', target: 'summarize', payload: { id, updateTime, request } })
    await pipeline.runDue(new Date())
    const { state, verified } = await pipeline.request(id)
    expect(state).toBe('ready')
    // How many points there are is for the engine to say.
    expect(verified?.anchored).toBeGreaterThanOrEqual(5)
  })

  it('that delivers is worked on', async () => {
    const id = '9'.repeat(40)
    const ana = await accountOf('task-of-ready', [id])
    await silently(`summaries/${id}/parts/result`, RESULT)
    const updateTime = await silently(`summaries/${id}`, { ...orderOf(ana), ...READY })
    const request = {
      ...ORDER('task-of-ready'),
      state: 'ready',
      readyAt: '2026-05-04T09:00:27.539Z',
      updatedAt: '2026-05-04T09:00:27.539Z',
      nextCheckAt: '2026-05-04T09:11:00.919Z',
      verified: { anchored: 1, total: 1 },
      engine: { name: 'embedded' },
      drawing: { bins: 'brut', moments: '0s1e' },
    }
    await createTask({ name: 'c40b1f5f-9-1', target: 'deliver', payload: { id, updateTime, request } })
    await pipeline.runDue(new Date())
    expect(await pipeline.request(id)).toMatchObject({ state: 'sent', sentAt: expect.any(Date) })
    expect(mailsTo(ana.email)).toEqual(['summary'])
    expect(await violations(pipeline, ana)).toEqual([])
  })

  it('that notifies of a refund is worked on', async () => {
    const id = `${'9'.repeat(39)}a`
    const ana = await accountOf('task-of-failed')
    const request = {
      ...ORDER('task-of-failed'),
      state: 'failed',
      error: { code: 'MAIL_REFUSED', message: 'The mail server of the recipient refused the mail.' },
      endedAt: '2026-05-04T09:10:29.202Z',
      updatedAt: '2026-05-04T09:10:29.202Z',
    }
    const updateTime = { seconds: 1_777_885_829, nanoseconds: 202_000_000 }
    await createTask({ name: '51ea0580-9-1', target: 'notifyRefund', payload: { id, updateTime, request } })
    await pipeline.runDue(new Date())
    expect(mailsTo(ana.email)).toEqual(['refund'])
  })

  it.each([
    ['charged', { ...CHARGED }, 'c', 'c2362534', '1'],
    ['charged, and queued', { ...CHARGED, attempt: 2, waits: 3 }, 'c', 'ac62c57a', '2-3'],
    ['ready', { ...READY }, 'd', '306dd4bf', '1'],
    ['failed', { state: 'failed', attempt: 5, endedAt: ASKED_AT, updatedAt: ASKED_AT }, 'e', '51ea0580', '5'],
  ])(
    'has the same name as one that is made now for a request that is %s, so that there is no second one',
    async (_name, stored, digit, hash, suffix) => {
      const id = digit.repeat(40)
      const ana = await accountOf(`named-${hash}`, [id])
      await write(`summaries/${id}`, { ...orderOf(ana), ...stored })
      await pipeline.settle()
      const tasks = await pipeline.tasks()
      const names = tasks.map(({ name }) => name.split('/').at(-1))
      expect(names.filter((name) => name?.includes(id))).toContain(`${hash}-${id}-${suffix}`)
      await pipeline.database.recursiveDelete(pipeline.database.doc(`summaries/${id}`))
      await pipeline.runDue(new Date(Date.now() + 3_600_000))
    },
  )

  it('that resets credits is worked on', async () => {
    const ana = await accountOf('reset')
    const due = new Date('2026-05-01T00:00:00.000Z')
    await pipeline.database
      .doc(`users/${ana.email}`)
      .update({ 'credits.resetDate': due, 'credits.current': 20_000 - 5_000 })
    await write(`ledgers/${ana.uid}/entries/adjustment`, {
      amount: -5_000,
      cost: 0,
      balanceAfter: 15_000,
      reason: 'adjustment',
      at: at('08:00:00.000'),
    })
    const payload = { asOfMs: due.getTime(), dueMs: due.getTime(), from: 'reset@', to: 'reset@before.test~' }
    await createTask({ name: '0-reset', target: 'resetRange', payload, queue: 'RESETS_QUEUE' })
    await pipeline.runDue(new Date())
    expect(await balance(ana)).toBe(20_000)
    expect(await violations(pipeline, ana)).toEqual([])
  })
})

it('data of an earlier version: a day of the budget goes on from what was spent and set aside', async () => {
  vi.stubEnv('DAILY_BUDGET_USD', '5')
  const now = at('09:00:00.000')
  // `budgets/{day}`
  await write('budgets/2026-05-04', {
    spentMicroUsd: 3_000_000,
    open: { '6d1f0f8e-6f1a-4a53-9d7a-1d4f3f0f8a11': 1_500_000 },
  })
  expect(budgetDay(pipeline.database, now).path).toBe('budgets/2026-05-04')
  const free = { uid: 'budget-before', plan: 'free' } as const
  expect(await reserve(pipeline.database, free, 1, now)).toBe('spent')
  const premium = { ...free, plan: 'premium' } as const
  // Of 5 dollars 4.5 are taken, nobody knows by whose plan; of the rest 2.5 would be kept for others.
  expect(await reserve(pipeline.database, premium, 1, now)).toBe('spent')
  vi.stubEnv('DAILY_BUDGET_USD', '10')
  expect(await reserve(pipeline.database, premium, 500_001, now)).toBe('busy')
  const reservation = await reserve(pipeline.database, premium, 500_000, now)
  await (typeof reservation === 'string' ? undefined : reservation.settle(100_000))
  expect((await pipeline.database.doc('budgets/2026-05-04').get()).data()).toEqual({
    spentMicroUsd: 3_100_000,
    spentByPlan: { premium: 100_000 },
    open: { '6d1f0f8e-6f1a-4a53-9d7a-1d4f3f0f8a11': 1_500_000 },
  })
})
