import { AggregateField, FieldPath, type Query } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { useAdminFirestore } from './server/adminFirestore.ts'

const firestore = useAdminFirestore()
const items = () => firestore.db.collection('items')

/** By REST, for queries that the Node SDK does not write. */
async function runQuery(structuredQuery: object, below = ''): Promise<unknown> {
  const response = await fetch(`${firestore.address}/v1/${firestore.root}${below}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery }),
  })
  const answers = (await response.json()) as Array<{ document?: { name: string }; skippedResults?: number }>
  return {
    found: answers.flatMap(({ document }) => document?.name.slice(firestore.root.length + 1) ?? []),
    skipped: answers[0]?.skippedResults,
  }
}

describe('sums', () => {
  it('are read in the order of the summed field, which shows below a limit', async () => {
    for (const [id, price] of Object.entries({ a: 30, b: 10, c: 20, d: 5 }))
      await items().doc(id).set({ price })
    const spec = { total: AggregateField.sum('price'), mean: AggregateField.average('price') }
    const total = async (query: Query) => (await query.aggregate(spec).get()).data()
    expect(await total(items().limit(2))).toEqual({ total: 15, mean: 7.5 })
    expect(await total(items().orderBy('price', 'desc').limit(2))).toEqual({ total: 50, mean: 25 })
    expect(await total(items().orderBy('__name__').limit(2))).toEqual({ total: 40, mean: 20 })
  })

  it('a document without the summed field takes no place below a limit', async () => {
    await items().doc('a').set({ other: 1 })
    await items().doc('b').set({ price: 1 })
    await items().doc('c').set({ price: 2 })
    const spec = { total: AggregateField.sum('price'), count: AggregateField.count() }
    expect((await items().limit(2).aggregate(spec).get()).data()).toEqual({ total: 3, count: 2 })
  })
})

describe('aggregations', () => {
  it('under one name are refused', async () => {
    const aggregations = [
      { alias: 'n', count: {} },
      { alias: 'n', count: {} },
    ]
    const response = await fetch(`${firestore.address}/v1/${firestore.root}:runAggregationQuery`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'items' }] },
          aggregations,
        },
      }),
    })
    expect(await response.text()).toContain('Aggregation aliases contain duplicate alias')
  })
})

describe('queries without a collection', () => {
  // `firebase firestore:delete --shallow` asks so.
  it('find what is right below the parent, or with allDescendants everything below it', async () => {
    for (const path of ['items/a', 'items/b', 'items/a/parts/x', 'items/a/notes/y', 'items/a/parts/x/deep/z'])
      await firestore.db.doc(path).set({})
    const found = async (allDescendants: boolean, below?: string) =>
      await runQuery({ from: [{ allDescendants }] }, below)
    expect(await found(false)).toMatchObject({ found: ['items/a', 'items/b'] })
    expect(await found(false, '/items/a')).toMatchObject({ found: ['items/a/notes/y', 'items/a/parts/x'] })
    expect(await found(true, '/items/a')).toMatchObject({
      found: ['items/a/notes/y', 'items/a/parts/x', 'items/a/parts/x/deep/z'],
    })
  })
})

describe('offsets', () => {
  it('say how many results were skipped, also past the end', async () => {
    for (const id of ['a', 'b', 'c']) await items().doc(id).set({})
    const from = [{ collectionId: 'items' }]
    expect(await runQuery({ from, offset: 2 })).toEqual({ found: ['items/c'], skipped: 2 })
    expect(await runQuery({ from, offset: 9 })).toEqual({ found: [], skipped: 3 })
    expect(await runQuery({ from })).toMatchObject({ skipped: undefined })
  })
})

describe('inequalities on several fields', () => {
  it('order by the names of the fields, by code points', async () => {
    // In UTF-16 the second name would come before the first.
    const [first, second] = ['\uFE12', '\u{1F600}'] as const
    await items()
      .doc('a')
      .set({ [first]: 1, [second]: 2 })
    await items()
      .doc('b')
      .set({ [first]: 2, [second]: 1 })
    const query = items().where(new FieldPath(second), '>', 0).where(new FieldPath(first), '>', 0)
    expect((await query.get()).docs.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
