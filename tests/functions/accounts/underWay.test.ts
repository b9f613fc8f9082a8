import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { subscriber, subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterEach(() => {
  pipeline.hooks.onEvent = () => {}
  pipeline.mailbox.fault = () => 'none'
})

const LATER_MS = 20 * 60_000
const remove = ({ token }: Account) =>
  pipeline.call('deleteAccount', {}, { Authorization: `Bearer ${token}` })
const run = async (inMs: number) => {
  await pipeline.runDue(new Date(Date.now() + inMs))
  await pipeline.settle()
}
const stateOf = async ({ uid }: Account) => (await pipeline.requests(uid))[0]?.state
const mailsTo = ({ email }: Account) =>
  pipeline.mailbox.to(email).map(({ email: mail }) => mail.messageId?.replace(/^<(\w+)-.*/, '$1'))

/** A moment in a summary's life, and how to get there. */
const MOMENTS: ReadonlyArray<readonly [state: string, reach: (account: Account) => Promise<void>]> = [
  ['charged', async (account) => void (await pipeline.send(account))],
  [
    'ready',
    async (account) => {
      await pipeline.send(account)
      await pipeline.settle()
      await run(1_000)
    },
  ],
]

/** After hours of tasks and sweeps nothing of the person is there, nothing was given back, and no summary was mailed. */
async function expectGone(account: Account, mails: unknown[] = ['deleted']): Promise<void> {
  await pipeline.settle()
  await run(LATER_MS)
  await pipeline.sweep(new Date(Date.now() + 2 * LATER_MS))
  await run(3 * LATER_MS)
  expect(mailsTo(account)).toEqual(mails)
  expect(await pipeline.requests(account.uid)).toEqual([])
  expect((await pipeline.database.doc(`users/${account.email}`).get()).exists).toBe(false)
  const parts = await pipeline.database.collectionGroup('parts').get()
  expect(parts.size).toBe(0)
  const entries = await pipeline.database.collection(`ledgers/${account.uid}/entries`).get()
  expect(entries.docs.filter((entry) => entry.get('reason') === 'refund')).toEqual([])
}

it.each(MOMENTS)('a summary that is %s when its account is deleted is never mailed', async (state, reach) => {
  const account = await pipeline.account(20_000)
  await reach(account)
  await pipeline.settle()
  expect(await stateOf(account)).toBe(state)
  expect(await remove(account)).toMatchObject({ status: 200, body: { data: { finished: true } } })
  await expectGone(account)
})

it('a request that is about to be charged when its account is deleted costs nothing', async () => {
  const account = await pipeline.account(20_000)
  const gate = Promise.withResolvers<void>()
  pipeline.hooks.onEvent = (name) => (name === 'consumeCredits' ? gate.promise : undefined)
  const sending = pipeline.send(account)
  await until('it is asked for', async () => (await stateOf(account)) === 'requested')
  await remove(account)
  gate.resolve()
  expect((await sending).status).toBe(200)
  await expectGone(account)
  const entries = await pipeline.database.collection(`ledgers/${account.uid}/entries`).get()
  expect(entries.docs.map(({ id }) => id)).toEqual(['opening'])
})

it('a summary that the mail server is just taking when its account is deleted does not come back', async () => {
  const account = await pipeline.account(20_000)
  await MOMENTS[1]?.[1](account)
  let removal: ReturnType<typeof remove> | undefined
  pipeline.mailbox.fault = (recipients) => {
    if (recipients.includes(account.email)) removal ??= remove(account)
    return 'none'
  }
  await run(LATER_MS)
  expect(await removal).toMatchObject({ status: 200 })
  await expectGone(account, ['summary', 'deleted'])
})

it('a deletion leaves nothing, at whatever state of a summary’s work it comes', async () => {
  for (const [, reach] of MOMENTS) {
    for (let round = 0; round < 3; round++) {
      const account = await pipeline.account(20_000)
      await reach(account)
      await pipeline.settle()
      const [answer] = await Promise.all([remove(account), pipeline.runDue(new Date(Date.now() + LATER_MS))])
      expect(answer).toMatchObject({ status: 200 })
      const isMailed = mailsTo(account).includes('summary')
      await expectGone(account, isMailed ? expect.arrayContaining(['summary', 'deleted']) : ['deleted'])
      expect(mailsTo(account).length).toBeLessThanOrEqual(2)
    }
  }
})

it('the deletion of an account erases the newsletter subscription of its address, and not that of another address', async () => {
  const account = await pipeline.account(20_000)
  const record = subscriber(pipeline.database, subscriberId(account.email))
  const createdAt = new Date(Date.now() - 1_000)
  await record.set({ email: account.email, state: 'confirmed', receives: 'en', consents: [], createdAt })
  // Of the same person elsewhere, which this account has not shown to be theirs.
  const other = subscriber(pipeline.database, subscriberId(`other-${randomUUID()}@listener.test`))
  await other.set({
    email: 'other@listener.test',
    state: 'confirmed',
    receives: 'en',
    consents: [],
    createdAt,
  })
  await remove(account)
  expect((await record.get()).exists).toBe(false)
  expect((await other.get()).exists).toBe(true)
})
