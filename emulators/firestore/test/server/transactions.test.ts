import { describe, expect, it } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()
const ref = (path: string) => firestore.db.doc(path)
const items = () => firestore.db.collection('items')

const signal = () => Promise.withResolvers<undefined>()

describe('a transaction', () => {
  it('is repeated when it meets another one at the same document', async () => {
    let attempts = 0
    const both = [signal(), signal()]
    const run = (own: number, field: string) =>
      firestore.db.runTransaction(async (t) => {
        attempts++
        await t.get(ref('items/a'))
        both[own]?.resolve(undefined)
        await both[1 - own]?.promise
        t.set(ref('items/a'), { [field]: true }, { merge: true })
      })
    await Promise.all([run(0, 'first'), run(1, 'second')])
    expect(attempts).toBe(3)
    expect((await ref('items/a').get()).data()).toEqual({ first: true, second: true })
  })

  it('is repeated when a document entered the query that it read', async () => {
    let attempts = 0
    await firestore.db.runTransaction(async (t) => {
      const found = await t.get(items().where('room', '==', 1))
      if (++attempts === 1) await ref('items/intruder').set({ room: 1 })
      t.set(ref('counts/room'), { guests: found.size })
    })
    expect(attempts).toBe(2)
    expect((await ref('counts/room').get()).data()).toEqual({ guests: 1 })
  })

  it('sees one moment: it is repeated when its second read comes after a change', async () => {
    await ref('items/a').set({ n: 1 })
    await ref('items/b').set({ n: 1 })
    const seen: Array<[number, number]> = []
    let attempts = 0
    await firestore.db.runTransaction(async (t) => {
      const a = (await t.get(ref('items/a'))).get('n')
      if (++attempts === 1) {
        await firestore.db.batch().update(ref('items/a'), { n: 2 }).update(ref('items/b'), { n: 2 }).commit()
      }
      seen.push([a, (await t.get(ref('items/b'))).get('n')])
    })
    expect(seen).toEqual([[2, 2]])
  })
})

describe('a read-only transaction', () => {
  it('sees the moment of its first read, whatever is written meanwhile', async () => {
    await ref('items/a').set({ n: 1 })
    const seen = await firestore.db.runTransaction(
      async (t) => {
        const first = (await t.get(ref('items/a'))).get('n')
        await ref('items/a').set({ n: 2 })
        await ref('items/b').set({ n: 2 })
        const again = (await t.get(ref('items/a'))).get('n')
        const all = await t.get(items())
        return [first, again, all.size]
      },
      { readOnly: true },
    )
    expect(seen).toEqual([1, 1, 1])
  })
})
