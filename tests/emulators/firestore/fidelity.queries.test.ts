import { AggregateField } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { useAdminFirestore } from './server/adminFirestore.ts'

const firestore = useAdminFirestore()
const items = () => firestore.db.collection('items')

describe('sums', () => {
  it('a document without the summed field takes no place below a limit', async () => {
    await items().doc('a').set({ other: 1 })
    await items().doc('b').set({ price: 1 })
    await items().doc('c').set({ price: 2 })
    const spec = { total: AggregateField.sum('price'), count: AggregateField.count() }
    expect((await items().limit(2).aggregate(spec).get()).data()).toEqual({ total: 3, count: 2 })
  })
})

describe('nearest vectors', () => {
  it('the query vector has the limits of a stored one', async () => {
    const nearest = items().findNearest({
      vectorField: 'v',
      queryVector: Array<number>(2049).fill(1),
      limit: 1,
      distanceMeasure: 'EUCLIDEAN',
    })
    await expect(nearest.get()).rejects.toMatchObject({ code: 3 })
  })
})
