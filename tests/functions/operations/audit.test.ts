import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#domain/units.ts'
import type { SummaryState } from '#domain/summaries/summaryRequest.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import { startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { seedUsers } from '../../../scripts/rigs/resetRig.ts'
import { type RecordedLog, recordLog } from './recordLog.ts'
import { useRig } from '../../support/useRig.ts'

/** #nightly-audit: what must hold for all accounts and requests is looked at every night. */

/** How long a task may go on; the true time unless a test says otherwise. */
const run = vi.hoisted(() => ({ limitMs: undefined as number | undefined }))
vi.mock('#domain/time/lifetimes.ts', async (load) => {
  const lifetimes = await load<{ RUN_MS: number }>()
  return {
    ...lifetimes,
    get RUN_MS() {
      return run.limitMs ?? lifetimes.RUN_MS
    },
  }
})

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
let log: RecordedLog
beforeEach(() => {
  log = recordLog()
})
afterEach(() => {
  vi.restoreAllMocks()
  run.limitMs = undefined
})

const NOW = new Date('2026-11-22T02:30:00Z')

/** The schedule, then the tasks that it made, and those that they made. */
async function audit(at = NOW) {
  await pipeline.functions.runSchedule('auditAccounts', at)
  await pipeline.runDue(new Date(Date.now() + 1_000))
}

let runs = 0
/** Tasks are named after the run that they are of. */
const nextNight = () => new Date(NOW.getTime() + ++runs)

const differences = () =>
  log
    .lines()
    .filter(({ event }) => event === 'audit.difference')
    .map(({ what, uid, summaryId }) => [what, uid ?? summaryId])

const seed = async (current = 5_000) =>
  (
    await seedUsers(pipeline.database, 1, () => ({
      current,
      monthly: current,
      resetDate: new Date('2026-12-01T00:00:00Z'),
    }))
  )[0] as string

const profileOf = (uid: string) => pipeline.database.collection('users').doc(`${uid}@listener.test`)
const entriesOf = (uid: string) => pipeline.database.collection(`ledgers/${uid}/entries`)

async function request(state: SummaryState | 'nowhere', fields: object): Promise<string> {
  const id = randomUUID()
  const times = { requestedAt: NOW, updatedAt: NOW, nextCheckAt: new Date(NOW.getTime() + HOUR_MS) }
  await pipeline.database.doc(`summaries/${id}`).set({ uid: 'nobody', state, ...times, ...fields })
  return id
}

const forget = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => pipeline.database.doc(`summaries/${id}`).delete()))

describe('#nightly-audit: the audit reports', () => {
  it.each<[string, (uid: string) => Promise<unknown>]>([
    ['a balance that nobody booked', (uid) => profileOf(uid).update({ 'credits.current': 6_000 })],
    ['an entry that was lost', (uid) => entriesOf(uid).doc('opening').delete()],
    ['an entry that was booked twice', (uid) => entriesOf(uid).add({ amount: 5_000 })],
    [
      'a debt that the ledger has, too',
      async (uid) => {
        await profileOf(uid).update({ 'credits.current': -5 })
        await entriesOf(uid).doc('opening').update({ amount: -5 })
      },
    ],
    ['entries of somebody unlimited', (uid) => profileOf(uid).update({ 'credits.current': -1 })],
  ])('%s', async (_, spoil) => {
    const uid = await seed()
    await spoil(uid)
    await audit(nextNight())
    expect(differences()).toEqual([['a ledger does not add up to its balance', uid]])
    await profileOf(uid).delete()
  })

  it('two profiles of one uid', async () => {
    const uid = await seed()
    await pipeline.settle()
    const copy = pipeline.database.collection('users').doc(`${uid}@elsewhere.test`)
    // The event by which one would be made of the two is lost.
    let lost = 0
    pipeline.hooks.onEvent = () => {
      lost++
      throw new Error('lost')
    }
    await copy.set((await profileOf(uid).get()).data() ?? {})
    await until('the event', () => lost > 0)
    await pipeline.control(pipeline.triggersUrl, ':pending', { method: 'DELETE' })
    pipeline.hooks.onEvent = () => {}
    await audit(nextNight())
    expect(differences()).toEqual([['a uid has several profiles', uid]])
    await Promise.all([copy.delete(), profileOf(uid).delete()])
  })

  it('a profile without a uid, which no shard holds', async () => {
    const stray = pipeline.database.collection('users').doc('stray@listener.test')
    await stray.set({ email: 'stray@listener.test' })
    await audit(nextNight())
    expect(differences()).toEqual([['profiles without a uid', undefined]])
    await stray.delete()
  })

  it.each<[string, SummaryState | 'nowhere', object, string]>([
    [
      'work that stands still',
      'summarizing',
      { updatedAt: new Date(NOW.getTime() - 2 * HOUR_MS) },
      'a request stands still',
    ],
    [
      'a request that was held for days',
      'held',
      { updatedAt: new Date(NOW.getTime() - 26 * HOUR_MS) },
      'a request stands still',
    ],
    ['a request that no sweep will find', 'ready', { nextCheckAt: null }, 'nobody will look at a request'],
    ['a state of another time', 'nowhere', {}, 'a request is in no state of ours'],
  ])('%s', async (_, state, fields, what) => {
    const id = await request(state, fields)
    await audit(nextNight())
    expect(differences()).toEqual([[what, id]])
    await forget([id])
  })
})

it('the audit passes over a new account until the trigger that opens its ledger must have run', async () => {
  const uid = await seed()
  await profileOf(uid).update({ createdAt: NOW })
  await entriesOf(uid).doc('opening').delete()
  await audit(nextNight())
  expect(differences()).toEqual([])
  await profileOf(uid).update({ createdAt: new Date(NOW.getTime() - HOUR_MS) })
  await audit(nextNight())
  expect(differences()).toEqual([['a ledger does not add up to its balance', uid]])
  await profileOf(uid).delete()
})

it('the audit reports no difference for a charge between its two reads', async () => {
  const uid = await seed()
  const { firestore } = await import('../../../functions/src/platform/gateways/firestore.ts')
  const caller = (await firestore()) as unknown as {
    requestStream: (method: string, ...rest: unknown[]) => Promise<unknown>
  }
  const requestStream = caller.requestStream.bind(caller)
  let charges = 0
  // The profile has been read; its ledger is about to be added up.
  vi.spyOn(caller, 'requestStream').mockImplementation(async (method, ...rest) => {
    if (JSON.stringify(rest).includes(`ledgers/${uid}`) && charges++ === 0) {
      const batch = pipeline.database.batch()
      batch.update(profileOf(uid), { 'credits.current': 4_000 })
      batch.set(entriesOf(uid).doc('one'), { amount: -1_000 })
      await batch.commit()
    }
    return requestStream(method, ...rest)
  })
  await audit(nextNight())
  // It was looked at twice, and not only found in order at once.
  expect(charges).toBeGreaterThan(1)
  expect(differences()).toEqual([])
  await profileOf(uid).delete()
})

/** More than are read at once. */
const MANY = 210

it('the audit reports nothing of accounts and requests that are in order, in all shards', async () => {
  await seedUsers(pipeline.database, MANY, (index) => ({
    current: index % 3 === 0 ? -1 : index * 100,
    monthly: index % 3 === 0 ? -1 : 100_000,
    resetDate: new Date('2026-12-01T00:00:00Z'),
  }))
  const requests = [
    await request('charged', {}),
    await request('held', { updatedAt: new Date(NOW.getTime() - 24 * HOUR_MS) }),
    await request('sent', { updatedAt: new Date(0), nextCheckAt: null }),
  ]
  await pipeline.settle()
  await audit(nextNight())
  expect(differences()).toEqual([])
  const [audited] = log.lines().filter(({ message }) => message === 'Task auditRange: audited')
  expect(audited).toMatchObject({ accounts: MANY, differences: 0 })
  await forget(requests)
})

it('the audit stops when its time is over, and another task does the rest', async () => {
  const uid = await seed()
  await entriesOf(uid).doc('opening').delete()
  run.limitMs = -1
  await audit(nextNight())
  const lines = () => log.lines().filter(({ message }) => message === 'Task auditRange: audited')
  while (Number(lines().at(-1)?.['accounts']) === 200) await pipeline.runDue(new Date(Date.now() + 1_000))
  expect(lines()).toHaveLength(2)
  expect(differences()).toEqual([['a ledger does not add up to its balance', uid]])
  await profileOf(uid).delete()
})

it('the audit costs two reads for each account, and writes nothing but its own run', async () => {
  const { firestore } = await import('../../../functions/src/platform/gateways/firestore.ts')
  const meter = new FirestoreMeter(await firestore())
  await audit(nextNight())
  const [audited] = log.lines().filter(({ message }) => message === 'Task auditRange: audited')
  expect(audited).toMatchObject({ accounts: MANY })
  expect(meter.reads.filter((path) => path.startsWith('users/')).length).toBe(MANY)
  expect(meter.aggregations).toBe(MANY + 2)
  expect(meter.writes).toBe(1)
})
