import { FieldValue, GeoPoint, Timestamp } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()

describe('values', () => {
  it.each([
    ['null', null],
    ['true', true],
    ['an integer', 42],
    ['a double', 0.1],
    ['infinity', Number.POSITIVE_INFINITY],
    ['an empty text', ''],
    ['text beyond the basic plane', 'a\u0000é😀\uFFFD'],
    ['an empty array', []],
    ['an empty map', {}],
    ['a deep map', { a: { b: { c: [{ d: null }, 'e'] } } }],
    [
      'keys with odd characters',
      { 'a.b': 1, '`': 2, '\\': 3, ' ': 4, 'ö/😀': 5, constructor: 6, toString: 7 },
    ],
    ['bytes', Buffer.from([0, 255, 1])],
    ['a place', new GeoPoint(-90, 180)],
    ['the place 0, 0', new GeoPoint(0, 0)],
    ['the first moment', new Timestamp(-62_135_596_800, 0)],
    ['the last moment', new Timestamp(253_402_300_799, 999_999_000)],
  ])('%s comes back as it was', async (_, value) => {
    const ref = firestore.db.doc('c/d')
    await ref.set({ value })
    expect((await ref.get()).data()).toEqual({ value })
  })

  it('NaN and the sign of zero survive', async () => {
    const ref = firestore.db.doc('c/d')
    await ref.set({ nan: Number.NaN, negative: -0, list: [-0] })
    const data = (await ref.get()).data()
    expect(data?.['nan']).toBeNaN()
    expect(Object.is(data?.['negative'], -0)).toBe(true)
    expect(Object.is(data?.['list'][0], -0)).toBe(true)
  })

  it('integers of 64 bits are exact, and a whole double stays a double', async () => {
    const name = `${firestore.root}/c/d`
    const fields = {
      big: { integerValue: '9223372036854775807' },
      small: { integerValue: '-9223372036854775808' },
      whole: { doubleValue: 5 },
    }
    await firestore.post(':commit', { writes: [{ update: { name, fields } }] })
    const { body } = await firestore.post(':batchGet', { documents: [name] })
    expect(body).toMatchObject([{ found: { fields } }])
  })

  it('are sorted by type, then by value', async () => {
    const { db } = firestore
    const ordered: unknown[] = [
      null,
      false,
      true,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      -9007199254740992,
      -1.5,
      0,
      Number.MIN_VALUE,
      1,
      1.5,
      9007199254740992,
      Number.POSITIVE_INFINITY,
      new Timestamp(1, 0),
      new Timestamp(1, 1000),
      '',
      '\u0000',
      '\u0000\u0001',
      'a',
      'a\u0000',
      'ab',
      'b',
      '\uFFFD',
      '😀',
      Buffer.from([]),
      Buffer.from([0]),
      Buffer.from([1]),
      Buffer.from([255]),
      db.doc('c/__id-5__'),
      db.doc('c/__id7__'),
      db.doc('c/__id10__'),
      db.doc('c/a'),
      db.doc('c/a/b/c'),
      db.doc('c/b'),
      new GeoPoint(-1, 5),
      new GeoPoint(0, -5),
      new GeoPoint(0, 5),
      [],
      [null],
      [1],
      [1, 1],
      ['a'],
      {},
      { a: 1 },
      { a: 1, b: 1 },
      { a: 2 },
      { b: 0 },
      { '😀': 0 },
    ]
    const batch = db.batch()
    for (const [index, v] of ordered.entries()) {
      // Ids against the order, so that they cannot be what sorts.
      batch.set(db.doc(`items/${String(99 - index)}`), { v, index })
    }
    await batch.commit()
    const ascending = await db.collection('items').orderBy('v').get()
    expect(ascending.docs.map((doc) => doc.get('index'))).toEqual(ordered.map((_, index) => index))
    const descending = await db.collection('items').orderBy('v', 'desc').get()
    expect(descending.docs.map((doc) => doc.get('index'))).toEqual(
      ordered.map((_, index) => index).toReversed(),
    )
  })

  it('1 and 1.0 and their order by id are one place in the order', async () => {
    const { db } = firestore
    const name = (id: string) => `${firestore.root}/items/${id}`
    const writes = [
      { update: { name: name('b'), fields: { v: { integerValue: '1' } } } },
      { update: { name: name('a'), fields: { v: { doubleValue: 1 } } } },
      { update: { name: name('c'), fields: { v: { doubleValue: 1 } } } },
      { update: { name: name('d'), fields: { v: { integerValue: '9007199254740993' } } } },
      { update: { name: name('e'), fields: { v: { doubleValue: 9007199254740992 } } } },
    ]
    await firestore.post(':commit', { writes })
    const ids = async (query: FirebaseFirestore.Query) => (await query.get()).docs.map(({ id }) => id)
    expect(await ids(db.collection('items').orderBy('v'))).toEqual(['a', 'b', 'c', 'e', 'd'])
    expect(await ids(db.collection('items').where('v', '==', 1))).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['a vector', () => firestore.db.doc('c/d').set({ v: FieldValue.vector([1, 2.5]) })],
    ['a reserved field name', () => firestore.db.doc('c/d').set({ __bad__: 1 })],
    ['a reserved field name inside of a map', () => firestore.db.doc('c/d').set({ m: { __bad__: 1 } })],
    // Of ids, production takes this one; of field names, the documentation and the web SDK rule it out.
    ['a field name of four underscores', () => firestore.db.doc('c/d').set({ ____: 1 })],
    ['an id of five underscores', () => firestore.db.doc('c/_____').set({})],
    ['a reserved document id', () => firestore.db.doc('c/__bad__').set({})],
    ['a reserved collection id', () => firestore.db.doc('__bad__/d').set({})],
    ['an id over 1500 bytes', () => firestore.db.doc(`c/${'x'.repeat(1501)}`).set({})],
    ['a field name over 1500 bytes', () => firestore.db.doc('c/d').set({ ['x'.repeat(1501)]: 1 })],
    ['a map nested too deeply', () => firestore.db.doc('c/d').set(nested(21))],
    ['a document over 1 MiB', () => firestore.db.doc('c/d').set({ t: half, u: half })],
    ['a text over its own limit', () => firestore.db.doc('c/d').set({ t: 'x'.repeat(1_048_488) })],
  ])('%s is refused', async (_, write) => {
    await expect(write()).rejects.toMatchObject({ code: 3 })
  })

  it.each([
    ['an id of 1500 bytes', () => firestore.db.doc(`c/${'x'.repeat(1500)}`).set({})],
    ['a map nested as deeply as can be', () => firestore.db.doc('c/d').set(nested(19))],
    [
      'a document of a little less than 1 MiB',
      () => firestore.db.doc('c/d').set({ t: 'x'.repeat(1_048_400) }),
    ],
    ['an id of four underscores', () => firestore.db.doc('c/____').set({})],
    ['a numeric id', () => firestore.db.doc('c/__id7__').set({})],
  ])('%s is taken', async (_, write) => {
    await expect(write()).resolves.toBeDefined()
  })
})

const half = 'x'.repeat(524_288)
const nested = (depth: number): object => (depth === 0 ? {} : { m: nested(depth - 1) })
