import { FieldPath, type Query } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' })
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' })
const index = (...fields: object[]) => ({ collectionGroup: 'c', queryScope: 'COLLECTION', fields })

const firestore = useAdminFirestore({
  indexes: JSON.stringify({
    indexes: [
      index(ascending('owner'), descending('at')),
      index(descending('state'), ascending('at')),
      index(ascending('kind'), ascending('at')),
      index(ascending('x'), descending('y')),
      { collectionGroup: 'backwards', queryScope: 'COLLECTION', fields: [descending('__name__')] },
      { collectionGroup: 'g', queryScope: 'COLLECTION_GROUP', fields: [ascending('a'), ascending('b')] },
    ],
    fieldOverrides: [
      { collectionGroup: 'c', fieldPath: 'secret', indexes: [] },
      { collectionGroup: 'c', fieldPath: 'up', indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION' }] },
      {
        collectionGroup: 'g',
        fieldPath: 'a',
        indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
      },
    ],
  }),
})

type Make = (c: Query) => Query
const c = () => firestore.db.collection('c')
const g = () => firestore.db.collectionGroup('g')

describe('a query that indexes serve', () => {
  it.each<[string, Make]>([
    ['no filter', (q) => q],
    ['one equality', (q) => q.where('a', '==', 1)],
    ['one range', (q) => q.where('a', '>', 1).where('a', '<', 9)],
    ['one order, either way', (q) => q.orderBy('a', 'desc')],
    ['many equalities, merged', (q) => q.where('a', '==', 1).where('b', '==', 2).where('l', '==', 3)],
    ['in with an equality', (q) => q.where('a', 'in', [1, 2]).where('b', '==', 2)],
    ['an order by the field that is fixed', (q) => q.where('a', '==', 1).orderBy('a')],
    ['documents by id', (q) => q.orderBy(FieldPath.documentId())],
    ['a composite index', (q) => q.where('owner', '==', 1).orderBy('at', 'desc')],
    ['a composite with a range', (q) => q.where('owner', '==', 1).where('at', '>', 5).orderBy('at', 'desc')],
    ['an index whose equality is written descending', (q) => q.where('state', '==', 1).orderBy('at')],
    ['in over a composite index', (q) => q.where('state', 'in', [1, 2]).orderBy('at')],
    ['two composite indexes merged', (q) => q.where('state', '==', 1).where('kind', '==', 2).orderBy('at')],
    ['two orders', (q) => q.orderBy('x').orderBy('y', 'desc')],
    ['the direction that is left of a field', (q) => q.orderBy('up')],
    ['equality on a field with one direction', (q) => q.where('up', '==', 1)],
  ])('is run: %s', async (_, make) => {
    await expect(make(c()).get()).resolves.toBeDefined()
  })

  it.each<[string, Make]>([
    ['everything in the group', (q) => q],
    ['a field indexed for groups', (q) => q.where('a', '==', 1)],
    ['a composite index for groups', (q) => q.where('a', '==', 1).orderBy('b')],
  ])('of a collection group is run: %s', async (_, make) => {
    await expect(make(g()).get()).resolves.toBeDefined()
  })

  it('is run: documents by id, backwards, where there is an index for it', async () => {
    const backwards = firestore.db.collection('backwards').orderBy(FieldPath.documentId(), 'desc')
    await expect(backwards.get()).resolves.toBeDefined()
  })

  it('is run: a count', async () => {
    await expect(c().where('a', '==', 1).count().get()).resolves.toBeDefined()
  })
})

describe('a query that no index serves', () => {
  it.each<[string, Make, string[]]>([
    [
      'equality and range',
      (q) => q.where('a', '==', 1).where('b', '<', 2),
      ['a ASCENDING', 'b ASCENDING', '__name__ ASCENDING'],
    ],
    [
      'equality and order',
      (q) => q.where('a', '==', 1).orderBy('b', 'desc'),
      ['a ASCENDING', 'b DESCENDING', '__name__ DESCENDING'],
    ],
    [
      'the other direction of an index',
      (q) => q.where('owner', '==', 1).orderBy('at'),
      ['owner ASCENDING', 'at ASCENDING', '__name__ ASCENDING'],
    ],
    [
      'the first of two orders the other way',
      (q) => q.orderBy('x', 'desc').orderBy('y', 'desc'),
      ['x DESCENDING', 'y DESCENDING', '__name__ DESCENDING'],
    ],
    [
      'ranges on two fields',
      (q) => q.where('a', '>', 1).where('b', '>', 1),
      ['a ASCENDING', 'b ASCENDING', '__name__ ASCENDING'],
    ],
    [
      'not-in beside an equality',
      (q) => q.where('a', '==', 1).where('b', 'not-in', [1]),
      ['a ASCENDING', 'b ASCENDING', '__name__ ASCENDING'],
    ],
  ])('is refused with FAILED_PRECONDITION and the name of the index: %s', async (_, make, fields) => {
    await expect(make(c()).get()).rejects.toMatchObject({
      code: 9,
      message: expect.stringContaining(`The query requires an index. Of COLLECTION c: ${fields.join(', ')}`),
    })
  })

  it.each<[string, () => Query, string]>([
    [
      'an exempt field',
      () => c().where('secret', '==', 1),
      'a COLLECTION_ASC index for collection c and field secret',
    ],
    [
      'documents by id, backwards',
      () => c().orderBy(FieldPath.documentId(), 'desc'),
      'a COLLECTION_DESC index for collection c and field __name__',
    ],
    [
      'the direction that was taken away',
      () => c().orderBy('up', 'desc'),
      'a COLLECTION_DESC index for collection c and field up',
    ],
    [
      'a group by a field without an index',
      () => g().where('z', '==', 1),
      'a COLLECTION_GROUP_ASC index for collection g and field z',
    ],
  ])('is refused: %s', async (_, make, words) => {
    await expect(make().get()).rejects.toMatchObject({
      code: 9,
      message: expect.stringContaining(`The query requires ${words}`),
    })
  })

  it('is refused as a count and as a listener too', async () => {
    const query = c().where('a', '==', 1).where('b', '<', 2)
    await expect(query.count().get()).rejects.toMatchObject({ code: 9 })
    const error = await new Promise<Error>((resolve) => {
      const stop = query.onSnapshot(
        () => {},
        (heard) => {
          stop()
          resolve(heard)
        },
      )
    })
    expect(error.message).toContain('The query requires an index')
  })
})
