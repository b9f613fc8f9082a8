import { describe, expect, it } from 'vitest'
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
