import { FieldPath, Filter, type Query } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './adminFirestore.ts'

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' })
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' })
const contains = (fieldPath: string) => ({ fieldPath, arrayConfig: 'CONTAINS' })
const index = (...fields: object[]) => ({ collectionGroup: 'c', queryScope: 'COLLECTION', fields })

const firestore = useAdminFirestore({
  indexes: JSON.stringify({
    indexes: [
      index(ascending('owner'), descending('at')),
      index(descending('state'), ascending('at')),
      index(ascending('kind'), ascending('at')),
      index(contains('tags'), ascending('at')),
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

describe.skipIf(isOfficialFirestore)('a query that indexes serve', () => {
  it.each<[string, Make]>([
    ['no filter', (q) => q],
    ['one equality', (q) => q.where('a', '==', 1)],
    ['one range', (q) => q.where('a', '>', 1).where('a', '<', 9)],
    ['one order, either way', (q) => q.orderBy('a', 'desc')],
    ['!=', (q) => q.where('a', '!=', 1)],
    [
      'many equalities, merged',
      (q) => q.where('a', '==', 1).where('b', '==', 2).where('l', 'array-contains', 3),
    ],
    ['in with an equality', (q) => q.where('a', 'in', [1, 2]).where('b', '==', 2)],
    [
      'alternatives of single fields',
      (q) => q.where(Filter.or(Filter.where('a', '==', 1), Filter.where('b', '==', 1))),
    ],
    ['an order by the field that is fixed', (q) => q.where('a', '==', 1).orderBy('a')],
    ['documents by id', (q) => q.orderBy(FieldPath.documentId())],
    ['equality and document id', (q) => q.where('a', '==', 1).orderBy(FieldPath.documentId())],
    ['a composite index', (q) => q.where('owner', '==', 1).orderBy('at', 'desc')],
    [
      'a composite index with a range',
      (q) => q.where('owner', '==', 1).where('at', '>', 5).orderBy('at', 'desc'),
    ],
    ['an index whose equality is written descending', (q) => q.where('state', '==', 1).orderBy('at')],
    ['in over a composite index', (q) => q.where('state', 'in', [1, 2]).orderBy('at')],
    ['two composite indexes merged', (q) => q.where('state', '==', 1).where('kind', '==', 2).orderBy('at')],
    ['array-contains with an order', (q) => q.where('tags', 'array-contains', 1).orderBy('at')],
    [
      'array-contains merged with an equality',
      (q) => q.where('tags', 'array-contains', 1).where('kind', '==', 1).orderBy('at'),
    ],
    ['two orders', (q) => q.orderBy('x').orderBy('y', 'desc')],
    ['the direction that is left of a field', (q) => q.orderBy('up')],
    ['equality on a field with one direction', (q) => q.where('up', '==', 1)],
  ])('%s', async (_, make) => {
    await expect(make(c()).get()).resolves.toBeDefined()
  })

  it.each<[string, Make]>([
    ['everything in the group', (q) => q],
    ['a field indexed for groups', (q) => q.where('a', '==', 1)],
    ['a composite index for groups', (q) => q.where('a', '==', 1).orderBy('b')],
  ])('of a collection group: %s', async (_, make) => {
    await expect(make(g()).get()).resolves.toBeDefined()
  })

  it('documents by id, backwards, where there is an index for it', async () => {
    const backwards = firestore.db.collection('backwards').orderBy(FieldPath.documentId(), 'desc')
    await expect(backwards.get()).resolves.toBeDefined()
  })

  it('count', async () => {
    await expect(c().where('a', '==', 1).count().get()).resolves.toBeDefined()
  })
})

/** The index that the link of a refusal would create: fields with their modes, as google.firestore.admin.v1.Index says. */
function linkedIndex(message: string): { scope: number; fields: string[]; name: string } {
  const parameter = /create_(?:composite|exemption)=([\w-]+)/.exec(message)?.[1] ?? ''
  const bytes = Buffer.from(parameter, 'base64url')
  const found = { scope: 0, fields: [] as string[], name: '' }
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at++]
    if (tag === 0x10) {
      found.scope = bytes[at++] ?? 0
      continue
    }
    const length = bytes[at++] ?? 0
    const part = bytes.subarray(at, at + length)
    at += length
    if (tag === 0x0a) found.name = part.toString()
    else {
      const path = part.subarray(2, 2 + (part[1] ?? 0)).toString()
      const [kind, mode] = part.subarray(2 + (part[1] ?? 0))
      found.fields.push(`${path} ${kind === 0x18 ? 'contains' : mode === 2 ? 'desc' : 'asc'}`)
    }
  }
  return found
}

describe.skipIf(isOfficialFirestore)('a query that no index serves', () => {
  it.each<[string, Make, string[]]>([
    [
      'equality and range',
      (q) => q.where('a', '==', 1).where('b', '<', 2),
      ['a asc', 'b asc', '__name__ asc'],
    ],
    [
      'equality and order',
      (q) => q.where('a', '==', 1).orderBy('b', 'desc'),
      ['a asc', 'b desc', '__name__ desc'],
    ],
    [
      'the other direction of an index',
      (q) => q.where('owner', '==', 1).orderBy('at'),
      ['owner asc', 'at asc', '__name__ asc'],
    ],
    [
      'the first of two orders the other way',
      (q) => q.orderBy('x', 'desc').orderBy('y', 'desc'),
      ['x desc', 'y desc', '__name__ desc'],
    ],
    ['two orders the other way', (q) => q.orderBy('x').orderBy('y'), ['x asc', 'y asc', '__name__ asc']],
    [
      'ranges on two fields',
      (q) => q.where('a', '>', 1).where('b', '>', 1),
      ['a asc', 'b asc', '__name__ asc'],
    ],
    [
      'array-contains and order',
      (q) => q.where('l', 'array-contains', 1).orderBy('b'),
      ['l contains', 'b asc', '__name__ asc'],
    ],
    [
      '!= beside an equality',
      (q) => q.where('a', '==', 1).where('b', '!=', 1),
      ['a asc', 'b asc', '__name__ asc'],
    ],
    [
      'one alternative without an index',
      (q) =>
        q.where(Filter.or(Filter.where('owner', '==', 1), Filter.where('a', '==', 1))).orderBy('at', 'desc'),
      ['a asc', 'at desc', '__name__ desc'],
    ],
  ])('%s: FAILED_PRECONDITION with a link to it', async (_, make, fields) => {
    const error = (await make(c())
      .get()
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )) as { code: number; message: string }
    expect(error.code).toBe(9)
    expect(error.message).toMatch(
      /The query requires an index\. You can create it here: https:\/\/console\.firebase\.google\.com\//,
    )
    expect(linkedIndex(error.message)).toEqual({
      scope: 1,
      fields,
      name: `${firestore.root.replace('/documents', '')}/collectionGroups/c/indexes/_`,
    })
  })

  it.each<[string, () => Query, string]>([
    [
      'an exempt field',
      () => c().where('secret', '==', 1),
      'a COLLECTION_ASC index for collection c and field secret',
    ],
    [
      'inside of an exempt map',
      () => c().where('secret.part', '==', 1),
      'a COLLECTION_ASC index for collection c and field secret.part',
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
    [
      'a group by an array',
      () => g().where('z', 'array-contains', 1),
      'a COLLECTION_GROUP_CONTAINS index for collection g and field z',
    ],
  ])('%s', async (_, make, words) => {
    await expect(make().get()).rejects.toMatchObject({
      code: 9,
      message: expect.stringContaining(`The query requires ${words}`),
    })
  })

  it('a count and a listener are refused alike', async () => {
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
