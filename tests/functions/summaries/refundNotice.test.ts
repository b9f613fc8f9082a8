import { beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#domain/units.ts'
import { UnreadableTranscript } from '../../../functions/src/engine/UnreadableTranscript.ts'
import { suppress } from '../../../functions/src/deliverability/suppression.ts'
import { type Account, APP_URL, EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { testEngine } from './testEngine.ts'

/** What a person is told when their summary has failed. */

vi.mock('../../../functions/src/engine/engines.ts', () => import('./testEngine.ts'))

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
beforeEach(() => {
  testEngine.reset()
  testEngine.answer = () => {
    throw new UnreadableTranscript('too-short')
  }
})

/** A request that has failed, its owner told of it or not. @param before the notice is due */
async function failed(account: Account, before: () => Promise<unknown> = async () => {}): Promise<string> {
  const { body } = await pipeline.send(account)
  const id = String(body.data?.['requestId'])
  await pipeline.settle()
  await pipeline.runDue(new Date())
  await pipeline.settle()
  expect(await pipeline.request(id)).toMatchObject({ state: 'failed' })
  await before()
  await pipeline.runDue(new Date())
  return id
}

const noticesOf = (id: string) =>
  pipeline.mailbox.mails.filter(({ email }) => email.messageId?.startsWith(`<refund-${id}@`))

it('is said once, to the account, with what came back and why', async () => {
  const account = await pipeline.account(20_000)
  const [notice, ...more] = noticesOf(await failed(account))
  expect(more).toEqual([])
  expect(notice?.recipients).toEqual([account.email])
  expect(notice?.email.text).toContain(EPISODE_COST.toLocaleString('en-US'))
  expect(notice?.email.text).toContain(`${APP_URL}/dashboard`)
})

it('comes again with the same Message-ID at most, when the task is called again', async () => {
  const account = await pipeline.account(20_000)
  pipeline.mailbox.fault = () => 'drop-after-data'
  const id = await failed(account)
  pipeline.mailbox.fault = () => 'none'
  await pipeline.runDue(new Date(Date.now() + HOUR_MS))
  const notices = noticesOf(id)
  expect(notices.length).toBeGreaterThan(1)
  expect(new Set(notices.map(({ email }) => email.messageId)).size).toBe(1)
})

it.each([
  [
    'whose account is gone by then',
    async (account: Account) => pipeline.database.collection('users').doc(account.email).delete(),
  ],
  [
    'whose address is another account’s by then',
    async (account: Account) =>
      pipeline.database.collection('users').doc(account.email).update({ uid: 'the-next-owner' }),
  ],
  [
    'whose address takes no mail',
    async (account: Account) => suppress(pipeline.database, account.email, 'hard-bounce', new Date()),
  ],
])('is not said to somebody %s', async (_, before) => {
  const account = await pipeline.account(20_000)
  expect(noticesOf(await failed(account, () => before(account)))).toEqual([])
})
