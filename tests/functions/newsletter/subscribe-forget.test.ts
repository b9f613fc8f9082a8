import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { suppress } from '../../../functions/src/deliverability/suppression.ts'
import { subscriber, subscribers } from '../../../functions/src/deliverability/Subscriber.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startNewsletter('demo-forget'))

const someone = () => `${randomUUID()}@reader.test`
const inDays = (days: number, ms = 0) => new Date(Date.now() + days * DAY_MS + ms)
const forget = (at: Date) => rig.runSchedule('forgetSubscribers', at)
const leave = async (email: string) => rig.call('unsubscribe', { token: await rig.manageTokenOf(email) })
const isKept = async (email: string) => (await rig.subscriber(email)) !== undefined

it('an address that was never confirmed is erased after 30 days, not before', async () => {
  const email = someone()
  await rig.signUp(email)
  await forget(inDays(30, -MINUTE_MS))
  expect(await isKept(email)).toBe(true)
  await forget(inDays(30, MINUTE_MS))
  expect(await isKept(email)).toBe(false)
})

it('the 30 days of an unconfirmed address count from its last sign-up', async () => {
  const email = someone()
  await rig.signUp(email)
  await rig.nextWindow(email)
  await rig.update(email, { forgetAt: inDays(1) })
  await rig.signUp(email)
  await forget(inDays(2))
  expect(await isKept(email)).toBe(true)
  await forget(inDays(31))
  expect(await isKept(email)).toBe(false)
})

it('a subscriber who has left, or whose mail came back, is erased after a year', async () => {
  const [left, barred] = [someone(), someone()]
  await rig.join(left)
  await rig.join(barred)
  await leave(left)
  await suppress(rig.database, barred, 'complaint', new Date())
  await forget(inDays(365, -MINUTE_MS))
  expect([await isKept(left), await isKept(barred)]).toEqual([true, true])
  await forget(inDays(365, MINUTE_MS))
  expect([await isKept(left), await isKept(barred)]).toEqual([false, false])
})

it('an erased address that was barred still gets nothing, and only its hash is known', async () => {
  const barred = someone()
  await rig.join(barred)
  await suppress(rig.database, barred, 'complaint', new Date())
  await forget(inDays(366))
  const { docs } = await rig.database.collection('suppressions').get()
  expect(JSON.stringify(docs.map((each) => [each.id, each.data()]))).not.toContain(barred)
  const mails = rig.mailsTo(barred).length
  expect(await rig.signUpAndMail(barred)).toMatchObject({ status: 200, body: { success: true } })
  expect(rig.mailsTo(barred)).toHaveLength(mails)
})

it('a subscriber who comes back after leaving is kept without an end', async () => {
  const email = someone()
  await rig.join(email)
  await leave(email)
  await rig.nextWindow(email)
  await rig.update(email, { forgetAt: inDays(10) })
  await rig.join(email)
  await forget(inDays(5_000))
  expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'en' })
})

it('the erasure of subscribers goes through all pages in one night, and leaves the others', async () => {
  const [gone, kept] = [await rig.seedConfirmed(950), await rig.seedConfirmed(30)]
  for (let first = 0; first < gone.length; first += 475) {
    const batch = rig.database.batch()
    for (const { id } of gone.slice(first, first + 475)) {
      batch.update(subscriber(rig.database, id), { state: 'pending', receives: 'none', forgetAt: new Date() })
    }
    await batch.commit()
  }
  await forget(new Date())
  const due = await subscribers(rig.database).where('state', '==', 'pending').count().get()
  expect(due.data().count).toBe(0)
  const snapshots = await rig.database.getAll(...kept.map(({ id }) => subscriber(rig.database, id)))
  expect(snapshots.every(({ exists }) => exists)).toBe(true)
})

it('a subscriber who signs up again at the moment of the erasure is kept, the rest of their page erased', async () => {
  const [back, other] = [someone(), someone()]
  for (const email of [back, other]) {
    await rig.signUp(email)
    await rig.nextWindow(email)
    await rig.update(email, { forgetAt: new Date() })
  }
  const undo = beforeErasure(() => rig.signUp(back))
  await forget(new Date())
  undo()
  expect([await isKept(back), await isKept(other)]).toEqual([true, false])
})

/** Does something between the query of who is to go and the commit that erases them. @returns what takes it away */
function beforeErasure(happens: () => Promise<unknown>): () => void {
  const caller = rig.database as unknown as {
    request(
      method: string,
      message: { writes?: Array<{ delete?: string }> },
      ...rest: unknown[]
    ): Promise<unknown>
  }
  const request = caller.request.bind(caller)
  let isDone = false
  caller.request = async (method, message, ...rest) => {
    if (!isDone && message.writes?.some((write) => write.delete)) {
      isDone = true
      await happens()
    }
    return request(method, message, ...rest)
  }
  return () => {
    caller.request = request
    expect(isDone).toBe(true)
  }
}
