import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { MOST_DEVICES } from '#domain/summaries/push.ts'
import { PUSH_TRIED_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { pushDevice, pushDevices } from '../../../functions/src/push/pushDevices.ts'
import { tellDevices } from '../../../functions/src/push/tellDevices.ts'
import { useRig } from '../../support/useRig.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))

const tell = (account: Account, token: string, choice = 'summaries') =>
  pipeline.call('tellDevice', { token, choice }, { Authorization: `Bearer ${account.token}` })
const newToken = (what = 'device') => `${what}-${randomUUID()}:APA91b`

/** Somebody with a device whose token begins so. */
async function listener(what?: string) {
  const [account, token] = [await pipeline.account(20_000), newToken(what)]
  expect(await tell(account, token)).toMatchObject({ status: 200, body: { success: true } })
  return { account, token }
}

async function summarized(account: Account) {
  await pipeline.send(account)
  const [made] = await pipeline.driveToEnd(account.uid)
  await pipeline.runDue(new Date(Date.now() + 1_000))
  return made
}

/** What Firebase Cloud Messaging has for a token. */
async function sentTo(token: string): Promise<unknown[]> {
  const { sent } = await pipeline.control(pipeline.pushUrl, '/control/sent', {})
  return (sent as Array<{ token: string; data: unknown }>).filter((each) => each.token === token)
}

const isKept = async (token: string) => (await pushDevice(pipeline.database, token).get()).exists
const hasDevices = async ({ email }: Account) =>
  (await pipeline.database.doc(`users/${email}`).get()).get('hasDevices') as unknown
const mailsTo = ({ email }: Account) =>
  pipeline.mailbox.mails.filter(({ recipients }) => recipients.includes(email)).length

it('a device is told once that a summary is ready, with its id and the kind of message alone', async () => {
  const { account, token } = await listener()
  const made = await summarized(account)
  await pipeline.runDue(new Date(Date.now() + HOUR_MS / 2))
  expect(await sentTo(token)).toEqual([
    { token, data: { id: made?.id, kind: 'ready' }, headers: { TTL: '3600', Urgency: 'normal' } },
  ])
})

it('a mail that is tried again does not tell the device again', async () => {
  const { account, token } = await listener()
  let tried = 0
  pipeline.mailbox.fault = () => (tried++ < 2 ? { code: 451 } : 'none')
  await summarized(account)
  pipeline.mailbox.fault = () => 'none'
  expect(tried).toBeGreaterThan(1)
  expect(await sentTo(token)).toHaveLength(1)
})

it('#told-devices: a device that has unregistered ends, and the mail is sent', async () => {
  const { account, token } = await listener('gone')
  expect(await summarized(account)).toMatchObject({ state: 'sent' })
  expect([await isKept(token), await hasDevices(account)]).toEqual([false, undefined])
  expect(mailsTo(account)).toBe(1)
})

it('#told-devices: an outage of Firebase Cloud Messaging delays no mail and is retried for an hour; a refusal is not', async () => {
  const all = await Promise.all(['down', 'once', 'busy', 'alien'].map((each) => listener(each)))
  for (const { account, token } of all) {
    expect(await summarized(account)).toMatchObject({ state: 'sent', attempt: 1 })
    expect(mailsTo(account)).toBe(1)
    expect(await isKept(token)).toBe(true)
  }
  await pipeline.runDue(new Date(Date.now() + HOUR_MS / 2))
  const sent = await Promise.all(all.map(async ({ token: each }) => (await sentTo(each)).length))
  expect(sent).toEqual([0, 1, 1, 0])
  const { failed } = await pipeline.control(pipeline.pushUrl, '/control/sent', {})
  const tries = all.map(({ token: each }) => (failed as string[]).filter((token) => token === each).length)
  expect(tries).toEqual([expect.toSatisfy((count: number) => count > 1), 1, 1, 1])
  const { account, token } = await listener()
  const push = { kind: 'ready', id: randomUUID(), cause: randomUUID() } as const
  await tellDevices(pipeline.database, [account.uid], push, new Date(Date.now() - PUSH_TRIED_MS - 1))
  await pipeline.runDue(new Date())
  expect(await sentTo(token)).toEqual([])
})

it.each([
  ['its log-out', undefined, ({ account, token }: Told) => tell(account, token, 'nothing')],
  ['another account on it', undefined, async ({ token }: Told) => tell(await pipeline.account(0), token)],
  [
    'sixty days unseen',
    true,
    ({ token }: Told) =>
      pushDevice(pipeline.database, token).update({ expiresAt: new Date(Date.now() - 1_000) }),
  ],
])(
  '#told-devices: after %s a device gets nothing of an account, not even what is on its way',
  async (_, note, end) => {
    const told = await listener()
    const push = { kind: 'ready', id: randomUUID(), cause: randomUUID() } as const
    await tellDevices(pipeline.database, [told.account.uid], push, new Date())
    expect(await hasDevices(told.account)).toBe(true)
    await end(told)
    expect(await hasDevices(told.account)).toBe(note)
    await tellDevices(pipeline.database, [told.account.uid], { ...push, cause: randomUUID() }, new Date())
    await pipeline.runDue(new Date())
    expect(await sentTo(told.token)).toEqual([])
  },
)
type Told = Awaited<ReturnType<typeof listener>>

it('a device cannot be ended by another account, and stays sixty days more when it is seen again', async () => {
  const { token, account } = await listener()
  await tell(await pipeline.account(0), token, 'nothing')
  const old = { expiresAt: new Date(), seenAt: new Date(0) }
  await pushDevice(pipeline.database, token).update(old)
  await tell(account, token, 'all')
  const device = await pushDevice(pipeline.database, token).get()
  expect(device.data()).toMatchObject({ uid: account.uid, choice: 'all' })
  expect(device.get('expiresAt').toMillis()).toBeGreaterThan(Date.now() + 59 * DAY_MS)
})

it('an account keeps its latest devices up to a number, however many come at once, and takes no overlong token', async () => {
  const { account, token } = await listener()
  await Promise.all(Array.from({ length: MOST_DEVICES + 2 }, () => tell(account, newToken())))
  const { docs } = await pushDevices(pipeline.database).where('uid', '==', account.uid).get()
  expect(docs).toHaveLength(MOST_DEVICES)
  expect(await isKept(token)).toBe(false)
  expect(await tell(account, 'x'.repeat(1_025))).toMatchObject({ status: 400 })
})
