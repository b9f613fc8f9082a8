import {
  AggregateField,
  FieldPath,
  FieldValue,
  Filter,
  GeoPoint,
  type Query,
  Timestamp,
} from '@google-cloud/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()
const items = () => firestore.db.collection('items')
const ids = async (query: Query) => (await query.get()).docs.map(({ id }) => id)

async function fill(documents: Record<string, object>, collection = 'items') {
  const batch = firestore.db.batch()
  for (const [id, fields] of Object.entries(documents))
    batch.set(firestore.db.doc(`${collection}/${id}`), fields)
  await batch.commit()
}

describe('filters of a query', () => {
  beforeEach(() =>
    fill({
      a: { zip: Number.NaN },
      b: { zip: 91102 },
      c: { zip: 98101 },
      d: { zip: '98101' },
      e: { zip: [98101] },
      f: { zip: [98101, 98102] },
      g: { zip: ['98101', { zip: 98101 }] },
      h: { zip: { code: 500 } },
      i: { code: 500 },
      j: { zip: null },
    }),
  )

  it.each<[string, FirebaseFirestore.WhereFilterOp, unknown, string]>([
    ['a number', '==', 98101, 'c'],
    ['a text', '==', '98101', 'd'],
    ['an array', '==', [98101], 'e'],
    ['a map', '==', { code: 500 }, 'h'],
    ['null', '==', null, 'j'],
    ['below stays within numbers, without NaN', '<', 98101, 'b'],
    ['above stays within numbers', '>', 91102, 'c'],
    ['above or equal', '>=', 91102, 'b c'],
    ['below or equal', '<=', 91102, 'b'],
    ['above a text', '>', '9', 'd'],
    ['above an array', '>', [98101], 'f g'],
    ['one of several types', 'in', [98101, '98101', [98101, 98102]], 'c d f'],
    ['null in a list finds nothing', 'in', [null], ''],
    ['null beside a number', 'in', [98101, null], 'c'],
    ['NaN in a list finds nothing', 'in', [Number.NaN], ''],
    ['none of several', 'not-in', [98101, 98103, [98101, 98102]], 'a b d e g h'],
    ['null in not-in finds nothing', 'not-in', [null, 1], ''],
    ['NaN in not-in', 'not-in', [Number.NaN, 98101], 'b d e f g h'],
  ])('find what Firestore finds: %s', async (_, op, value, expected) => {
    expect((await ids(items().where('zip', op, value))).join(' ')).toBe(expected)
  })

  it('alternatives are merged in order, in a large collection too', async () => {
    await fill(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [i, { a: i % 4, n: i }])), 'large')
    const either = firestore.db.collection('large').where('a', 'in', [0, 3, 0])
    const found = await either.orderBy('n').limit(6).get()
    expect(found.docs.map((doc) => doc.get('n'))).toEqual([0, 3, 4, 7, 8, 11])
  })
})

describe('the order of a query', () => {
  beforeEach(() =>
    fill({
      a: { k: 1, s: 'x' },
      b: { k: 2, s: 'x' },
      c: { k: 2, s: 'y' },
      d: { k: 3, s: 'y' },
      e: { s: 'z' },
    }),
  )

  it('leaves out documents without the field; ties follow the id in the last direction', async () => {
    expect(await ids(items().orderBy('k'))).toEqual(['a', 'b', 'c', 'd'])
    expect(await ids(items().orderBy('k', 'desc'))).toEqual(['d', 'c', 'b', 'a'])
    expect(await ids(items().orderBy('s', 'desc').orderBy('k'))).toEqual(['c', 'd', 'a', 'b'])
  })

  it('begins and ends at cursors by value', async () => {
    const byK = items().orderBy('k')
    expect(await ids(byK.startAt(2))).toEqual(['b', 'c', 'd'])
    expect(await ids(byK.startAfter(2))).toEqual(['d'])
    expect(await ids(byK.endAt(2))).toEqual(['a', 'b', 'c'])
    expect(await ids(byK.endBefore(2))).toEqual(['a'])
    expect(await ids(items().orderBy('k', 'desc').startAt(2))).toEqual(['c', 'b', 'a'])
    expect(await ids(items().orderBy('s').orderBy('k').startAfter('x', 1).endAt('y', 2))).toEqual(['b', 'c'])
  })
})

describe('collection groups', () => {
  it('span all parents, and no collection of a similar name', async () => {
    const { db } = firestore
    const paths = [
      'abc/1/g/d1',
      'abc/1/g/d2',
      'g/d3',
      'def/2/g/d5',
      'g/virtual/nested/no',
      'xg/no',
      'gx/no',
      'abc/g',
    ]
    for (const path of paths) await db.doc(path).set({ x: 1 })
    expect(await ids(db.collectionGroup('g'))).toEqual(['d1', 'd2', 'd5', 'd3'])
    expect(await ids(db.collectionGroup('g').where('x', '==', 1).limit(1))).toEqual(['d1'])
  })

  // Google's emulator has no partitions.
  it.each([
    [383, 2, 2],
    [383, 10, 2],
    [640, 3, 3],
    [100, 3, 1],
    [0, 3, 1],
  ])('of %i documents, %i wanted partitions become %i of at least 128', async (count, wanted, expected) => {
    const { db } = firestore
    const batch = db.batch()
    for (let i = 0; i < count; i++) batch.set(db.doc(`p/${i % 5}/g/${i}`), {})
    await batch.commit()
    const found: string[] = []
    const sizes: number[] = []
    for await (const partition of db.collectionGroup('g').getPartitions(wanted)) {
      const part = await ids(partition.toQuery())
      sizes.push(part.length)
      found.push(...part)
    }
    expect(sizes).toHaveLength(expected)
    if (count >= 128) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(128)
    expect(found.toSorted()).toEqual(Array.from({ length: count }, (_, i) => String(i)).toSorted())
  })
})

it('a count follows filters and limits, and a sum takes documents that have the field', async () => {
  await fill({ a: { x: 1 }, b: { x: 1 }, c: { x: 2 }, d: { y: 1 }, e: { x: 'no number' } })
  expect((await items().where('x', '==', 1).count().get()).data().count).toBe(2)
  expect((await items().limit(2).count().get()).data().count).toBe(2)
  expect((await items().where('x', '==', 9).count().get()).data().count).toBe(0)
  const spec = { n: AggregateField.count(), total: AggregateField.sum('x') }
  expect((await items().aggregate(spec).get()).data()).toEqual({ n: 4, total: 4 })
  await items().doc('f').set({ x: 0.5 })
  await expect(items().aggregate(spec).get()).rejects.toMatchObject({ code: 12 })
  const mean = items().aggregate({ mean: AggregateField.average('x') })
  await expect(mean.get()).rejects.toMatchObject({ code: 12 })
})

describe('a query that Firestore does not run', () => {
  const numbers = (length: number) => Array.from({ length }, (_, i) => i)
  it.each<[string, () => Query]>([
    ['31 alternatives', () => items().where('a', 'in', numbers(31))],
    ['11 excluded values', () => items().where('a', 'not-in', numbers(11))],
    ['two not-in', () => items().where('a', 'not-in', [1]).where('b', 'not-in', [1])],
    ['not-in with in', () => items().where('a', 'not-in', [1]).where('b', 'in', [1])],
    ['more than 30 combinations', () => items().where('a', 'in', numbers(6)).where('b', 'in', numbers(6))],
    ['an order after the document id', () => items().orderBy(FieldPath.documentId()).orderBy('a')],
    ['an empty list', () => items().where('a', 'in', [])],
    ['below null', () => items().where('a', '<', null)],
  ])('is refused: %s', async (_, query) => {
    await expect((async () => ids(query()))()).rejects.toThrow()
  })
})

it('a query or a value that the stand-in does not serve is refused, not taken for a plain one', async () => {
  const distanceMeasure = 'COSINE' as const
  const vectors = { vectorField: 'v', queryVector: [1], limit: 1, distanceMeasure }
  await expect(items().findNearest(vectors).get()).rejects.toMatchObject({ code: 12 })
  await expect(items().explain()).rejects.toMatchObject({ code: 12 })
  await expect(items().count().explain()).rejects.toMatchObject({ code: 12 })
  const past = { readOnly: true, readTime: Timestamp.now() } as const
  const read = firestore.db.runTransaction((transaction) => transaction.get(items()), past)
  await expect(read).rejects.toMatchObject({ code: 12 })
  const either = Filter.or(Filter.where('a', '==', 0), Filter.where('b', '==', 0))
  for (const query of [
    items().where(either),
    items().where('a', '!=', 1),
    items().where('a', '!=', null),
    items().where('a', 'array-contains', 1),
    items().offset(1),
  ])
    await expect(query.get()).rejects.toMatchObject({ code: 12 })
  const set = (value: unknown) => items().doc('a').set({ value })
  await expect(set(new GeoPoint(1, 2))).rejects.toMatchObject({ code: 12 })
  await expect(set(FieldValue.arrayUnion(1))).rejects.toMatchObject({ code: 12 })
  await expect(set(FieldValue.increment(0.5))).rejects.toMatchObject({ code: 12 })
})
