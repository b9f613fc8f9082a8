import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DocumentData } from 'firebase-admin/firestore'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RETENTION } from '#domain/time/lifetimes.ts'
import { MINUTE_MS } from '#domain/units.ts'
import {
  type Subscriber,
  subscriber,
  subscriberId,
} from '../../../functions/src/deliverability/Subscriber.ts'
import { isSuppressed, suppress, suppression } from '../../../functions/src/deliverability/suppression.ts'
import { endSubscription } from '../../../functions/src/newsletter/endSubscription.ts'
import { ENDINGS } from '../../../scripts/doctor/production.ts'
import { bin, fromRoot } from '../../../scripts/stack/paths.ts'
import { newAddress } from '../accounts/accountsRig.ts'
import { startDeletions } from '../accounts/deletionRig.ts'
import { sample } from '../../support/tier.ts'
import { type RecordedLog, recordLog } from './recordLog.ts'
import { useRig } from '../../support/useRig.ts'

/** #restore-erases-again: a backup is restored, and whoever was erased since is erased again by one command. */

const PROJECT = 'demo-restore'

const rig = useRig(() => startDeletions(PROJECT))
let log: RecordedLog
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restore-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  log = recordLog()
})
afterEach(() => vi.restoreAllMocks())

type Backup = Map<string, DocumentData>

const COLLECTIONS = [
  'users',
  'entries',
  'summaries',
  'parts',
  'billing',
  'grants',
  'deliveryAddresses',
  'deletions',
  'newsletterSubscribers',
  'suppressions',
]

/** Every document, as a backup of the database holds it. */
async function backUp(): Promise<Backup> {
  const found = await Promise.all(COLLECTIONS.map((name) => rig.database.collectionGroup(name).get()))
  return new Map(found.flatMap(({ docs }) => docs).map((document) => [document.ref.path, document.data()]))
}

/** The database as it was: nothing else in it, or what has come since left beside it, as an import does. */
async function restore(backup: Backup, how: 'restored' | 'imported'): Promise<void> {
  if (how === 'restored') for (const name of (await backUp()).keys()) await rig.database.doc(name).delete()
  for (const [name, data] of backup) await rig.database.doc(name).set(data)
}

/** What Cloud Logging's bucket has kept, as gcloud prints it. @param lost an account whose lines are not there */
async function kept(lost?: string): Promise<string> {
  const entries = log
    .lines()
    .filter(({ event, uid }) => (ENDINGS as readonly unknown[]).includes(event) && (!lost || uid !== lost))
    .map((jsonPayload) => ({ timestamp: new Date().toISOString(), jsonPayload }))
  const file = path.join(folder, `${randomUUID()}.json`)
  await writeFile(file, JSON.stringify(entries))
  return file
}

/** The command of the runbook. */
function eraseAgain(
  since: Date,
  logFile: string,
  ...more: string[]
): Promise<{ code: number; said: string }> {
  const args = ['--project', PROJECT, '--since', since.toISOString(), '--log', logFile, ...more]
  return new Promise((resolve) => {
    execFile(
      bin('node'),
      [fromRoot('scripts', 'erase-again.ts'), ...args],
      { env: { ...process.env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

const LAST_LOOK_MS = (RETENTION.lastLookMinutes + 1) * MINUTE_MS
const inMs = (ms: number) => new Date(Date.now() + ms)

/** What the sweep does in the minutes after, and an hour later. */
async function sweep(): Promise<void> {
  await rig.functions.runSchedule('sweepDeletions', inMs(MINUTE_MS))
  await rig.functions.runSchedule('sweepDeletions', inMs(LAST_LOOK_MS + MINUTE_MS))
}

/** Somebody of the newsletter alone, whom an account of others may also deliver to. */
async function reader(): Promise<{ email: string; id: string; pair: string }> {
  const email = newAddress('reader')
  const at = new Date('2026-06-01T09:00:00Z')
  const subscribed: Subscriber = {
    email,
    name: 'Ana',
    subscription: 'Newsletter',
    language: 'en',
    state: 'confirmed',
    receives: 'en',
    consents: [{ at, what: 'confirmed', by: 'the button in the mail' }],
    createdAt: at,
    updatedAt: at,
  }
  const [id, pair] = [subscriberId(email), randomUUID()]
  await subscriber(rig.database, id).set(subscribed)
  const addressId = suppression(rig.database, email).id
  await rig.database
    .doc(`deliveryAddresses/${pair}`)
    .set({ uid: 'another', addressId, tokenHash: 'x', tokenExpiresAt: at, confirmedAt: at })
  return { email, id, pair }
}

const receives = async (id: string) => (await subscriber(rig.database, id).get()).get('receives') as unknown

describe.each(sample(['restored', 'imported'] as const, 1))(
  '#restore-erases-again: once a backup is %s,',
  (how) => {
    it('accounts erased since are erased again, subscribers who left get nothing, and all others stay as they are', async () => {
      const [app, tool, stays] = [await rig.person(), await rig.person(), await rig.person()]
      const customer = await rig.buy(app)
      const [left, complained, reads] = [await reader(), await reader(), await reader()]
      const since = new Date()
      const backup = await backUp()
      const before = await rig.traces(stays)

      // Erased in the app, and by a tool; their events and last looks are over.
      await rig.post('deleteAccount', app.token)
      await rig.auth.deleteUser(tool.uid)
      await rig.tellDeleted(tool.uid)
      await sweep()
      await endSubscription(rig.database, left, 'unsubscribe page', new Date())
      await suppress(rig.database, complained.email, 'complaint', new Date())
      expect([await rig.traces(app), await rig.traces(tool)]).toEqual([[], []])
      const file = await kept()

      await restore(backup, how)
      expect((await rig.traces(app)).length).toBeGreaterThan(3)
      expect([await receives(left.id), await receives(complained.id)]).toEqual(['en', 'en'])

      const looked = await eraseAgain(since, file, '--dry-run')
      expect(looked).toMatchObject({ code: 0 })
      expect(looked.said).toContain(`account ${app.uid}`)
      expect(await rig.marker(app.uid)).toBeUndefined()

      const done = await eraseAgain(since, file)
      expect(done).toMatchObject({ code: 0 })
      for (const { uid } of [app, tool]) expect(done.said).toContain(`account ${uid}`)
      expect(done.said).not.toContain(stays.uid)
      await sweep()

      expect([await rig.traces(app), await rig.traces(tool)]).toEqual([[], []])
      expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
      // They were told the first time.
      expect(rig.receipts(app)).toHaveLength(1)
      expect(rig.receipts(tool)).toEqual([])
      expect([await receives(left.id), await receives(complained.id), await receives(reads.id)]).toEqual([
        'none',
        'none',
        'en',
      ])
      expect(await isSuppressed(rig.database, complained.email, new Date())).toBe(true)
      const pairs = await Promise.all(
        [left, complained, reads].map(({ pair }) => rig.database.doc(`deliveryAddresses/${pair}`).get()),
      )
      expect(pairs.map((pair) => pair.get('confirmedAt') !== undefined)).toEqual([true, false, true])
      expect(await rig.traces(stays)).toEqual(before)

      const again = await eraseAgain(since, file)
      expect(again.said).toContain('Nobody is left')
      expect(again.code).toBe(0)
    })
  },
)

it('#restore-erases-again: an account missing in the log is found by its absence from Auth, one back in Auth by the log', async () => {
  const [unnamed, back] = [await rig.person(), await rig.person()]
  const [since, backup] = [new Date(), await backUp()]
  for (const { token } of [unnamed, back]) await rig.post('deleteAccount', token)
  await sweep()
  const file = await kept(unnamed.uid)
  await restore(backup, 'restored')
  await rig.auth.createUser({ uid: back.uid, email: back.email, password: 'of-the-export' })
  const { said } = await eraseAgain(since, file)
  for (const { uid } of [unnamed, back]) expect(said).toContain(`account ${uid}`)
  await sweep()
  expect([await rig.traces(unnamed), await rig.traces(back)]).toEqual([[], []])
})

it('#restore-erases-again: a subscription renewed by its reader before the backup is not ended again', async () => {
  const { id } = await reader()
  await endSubscription(rig.database, { id }, 'unsubscribe page', new Date())
  const file = await kept()
  await subscriber(rig.database, id).update({ state: 'confirmed', receives: 'en', updatedAt: new Date() })
  // The clocks of the log and of the backup need not agree to the minute.
  await eraseAgain(inMs(-MINUTE_MS), file)
  expect(await receives(id)).toBe('en')
})

it('#restore-erases-again: where Auth lacks many accounts nothing is erased until the operator confirms it', async () => {
  const people = Array.from({ length: 30 }, () => ({ uid: randomUUID(), email: newAddress() }))
  for (const { uid, email } of people) await rig.database.doc(`users/${email}`).set({ uid })
  const file = await kept()
  const { code, said } = await eraseAgain(new Date(), file)
  expect([code, said]).toEqual([1, expect.stringMatching(/Auth lacks \d+ of \d+ accounts/)])
  expect(await rig.marker(people[0]?.uid ?? '')).toBeUndefined()
  expect((await eraseAgain(new Date(), file, '--many')).code).toBe(0)
  expect(await rig.marker(people[0]?.uid ?? '')).toBeDefined()
})

it('#restore-erases-again: lines of the log that cannot be read stop the command before anything is erased', async () => {
  const file = path.join(folder, 'other.json')
  await writeFile(
    file,
    JSON.stringify([{ timestamp: 'yesterday', jsonPayload: { event: 'account.erased' } }]),
  )
  expect(await eraseAgain(new Date(), file)).toMatchObject({ code: 1 })
})
