import { Timestamp } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './server/adminFirestore.ts'

const firestore = useAdminFirestore()
const items = () => firestore.db.collection('items')

describe('several writes of one document in a commit', () => {
  it.each([true, false])('an update after a delete is invalid (was there before: %s)', async (isThere) => {
    const ref = items().doc('a')
    if (isThere) await ref.set({ n: 1 })
    const batch = firestore.db.batch().delete(ref).update(ref, { n: 2 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 3 })
    expect((await ref.get()).exists).toBe(isThere)
  })

  it('an update after a delete and a set is fine', async () => {
    const ref = items().doc('a')
    await firestore.db.batch().delete(ref).set(ref, { n: 1 }).update(ref, { m: 2 }).commit()
    expect((await ref.get()).data()).toEqual({ n: 1, m: 2 })
  })

  it('an update of what never was is not found', async () => {
    const batch = firestore.db.batch().set(items().doc('b'), {}).update(items().doc('a'), { n: 2 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 })
  })
})

describe('a required update time', () => {
  it('in the future is invalid, whatever is stored', async () => {
    const ref = items().doc('a')
    const { writeTime } = await ref.set({ n: 1 })
    const lastUpdateTime = new Timestamp(writeTime.seconds + 3600, 0)
    await expect(ref.update({ n: 2 }, { lastUpdateTime })).rejects.toMatchObject({ code: 3 })
    await expect(ref.delete({ lastUpdateTime })).rejects.toMatchObject({ code: 3 })
    await expect(items().doc('b').delete({ lastUpdateTime })).rejects.toMatchObject({ code: 3 })
  })

  it('in the past does not match', async () => {
    const ref = items().doc('a')
    const { writeTime } = await ref.set({ n: 1 })
    await ref.set({ n: 2 })
    await expect(ref.update({ n: 3 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 })
  })
})

// Google's emulator answers in another order than production.
describe.skipIf(isOfficialFirestore)('several documents at once', () => {
  it('are answered once each, the missing ones last', async () => {
    await items().doc('a').set({})
    await items().doc('c').set({})
    const name = (id: string) => `${firestore.root}/items/${id}`
    const response = await fetch(`${firestore.address}/v1/${firestore.root}:batchGet`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ documents: [name('a'), name('b'), name('c'), name('a')] }),
    })
    const answers = (await response.json()) as Array<{ found?: { name: string }; missing?: string }>
    expect(answers.map(({ found, missing }) => found?.name ?? `no ${missing}`)).toEqual([
      name('a'),
      name('c'),
      `no ${name('b')}`,
    ])
  })
})
