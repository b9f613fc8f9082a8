import { FieldValue, Timestamp } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()
const ref = (path = 'c/d') => firestore.db.doc(path)
const data = async (path = 'c/d') => (await ref(path).get()).data()

const commit = (writes: unknown[]) => firestore.post(':commit', { writes })

describe('set, update, delete', () => {
  it('set replaces, merge adds, mergeFields takes only what it names', async () => {
    await ref().set({ a: 1, m: { x: 1, y: 2 } })
    await ref().set({ b: 2, m: { y: 3 } }, { merge: true })
    expect(await data()).toEqual({ a: 1, b: 2, m: { x: 1, y: 3 } })
    await ref().set({ a: 9, b: 9, m: { x: 9, y: 9 } }, { mergeFields: ['b', 'm.x'] })
    expect(await data()).toEqual({ a: 1, b: 9, m: { x: 9, y: 3 } })
    await ref().set({ z: 0 })
    expect(await data()).toEqual({ z: 0 })
  })

  it('an empty merge makes the document and changes nothing else', async () => {
    await ref().set({}, { merge: true })
    expect(await data()).toEqual({})
    await ref().set({ a: 1 })
    await ref().set({}, { merge: true })
    expect(await data()).toEqual({ a: 1 })
  })

  it('update deletes fields, makes maps on the way, and replaces what is no map', async () => {
    await ref().set({ a: 1, m: { x: 1, y: 2 }, n: 5 })
    await ref().update({ a: FieldValue.delete(), 'm.x': FieldValue.delete(), 'q.r.s': 1, 'n.x': 2 })
    expect(await data()).toEqual({ m: { y: 2 }, q: { r: { s: 1 } }, n: { x: 2 } })
    await ref().update({ 'gone.deep': FieldValue.delete() })
    expect(await data()).toEqual({ m: { y: 2 }, q: { r: { s: 1 } }, n: { x: 2 } })
  })

  it('update of nothing is NOT_FOUND and names the document', async () => {
    await expect(ref().update({ a: 1 })).rejects.toMatchObject({
      code: 5,
      message: expect.stringContaining(`No document to update: ${firestore.root}/c/d`),
    })
    expect((await ref().get()).exists).toBe(false)
  })

  it('create of what exists is ALREADY_EXISTS', async () => {
    await ref().create({ a: 1 })
    await expect(ref().create({ a: 2 })).rejects.toMatchObject({
      code: 6,
      message: expect.stringContaining('Document already exists'),
    })
    expect(await data()).toEqual({ a: 1 })
  })

  it('delete is idempotent, and NOT_FOUND when it must exist', async () => {
    await ref().delete()
    await expect(ref().delete({ exists: true })).rejects.toMatchObject({ code: 5 })
    await ref().set({})
    await ref().delete({ exists: true })
    expect((await ref().get()).exists).toBe(false)
  })

  it('a write that requires the last update time fails once somebody else has written', async () => {
    const { writeTime } = await ref().set({ a: 1 })
    await ref().update({ a: 2 }, { lastUpdateTime: writeTime })
    await expect(ref().update({ a: 3 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 })
    await expect(ref().delete({ lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 })
    expect(await data()).toEqual({ a: 2 })
  })

  it('creation time stays, update time moves, and neither for a write that changes nothing', async () => {
    await ref().set({ a: 1 })
    const first = await ref().get()
    await ref().set({ a: 1 })
    const same = await ref().get()
    expect(same.updateTime).toEqual(first.updateTime)
    await ref().set({ a: 2 })
    const second = await ref().get()
    expect(second.createTime).toEqual(first.createTime)
    expect(second.updateTime?.valueOf()).not.toEqual(first.updateTime?.valueOf())
    await ref().delete()
    await ref().set({ a: 2 })
    expect((await ref().get()).createTime).not.toEqual(first.createTime)
  })
})

describe('a batch', () => {
  it('is stored whole or not at all', async () => {
    const batch = firestore.db.batch()
    batch.set(ref('c/1'), { a: 1 })
    batch.update(ref('c/missing'), { a: 1 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 })
    expect((await ref('c/1').get()).exists).toBe(false)
  })

  it('applies writes to one document in order, at one time', async () => {
    const batch = firestore.db.batch()
    batch.set(ref(), { n: 1, list: [1] })
    batch.update(ref(), { n: FieldValue.increment(5) })
    batch.update(ref(), { list: FieldValue.arrayUnion(2) })
    const results = await batch.commit()
    expect(await data()).toEqual({ n: 6, list: [1, 2] })
    expect(new Set(results.map(({ writeTime }) => writeTime.valueOf())).size).toBe(1)
  })

  it('holds more than 500 writes', async () => {
    const batch = firestore.db.batch()
    for (let i = 0; i < 750; i++) batch.set(ref(`many/${i}`), { i })
    await batch.commit()
    expect((await firestore.db.collection('many').count().get()).data().count).toBe(750)
  })

  it.skipIf(isOfficialFirestore)('of more than 10 MiB is refused, one a little below is taken', async () => {
    const filled = (documents: number) => {
      const batch = firestore.db.batch()
      for (let i = 0; i < documents; i++) batch.set(ref(`large/${i}`), { text: 'x'.repeat(1_000_000) })
      return batch
    }
    await filled(10).commit()
    await expect(filled(11).commit()).rejects.toMatchObject({ code: 3 })
  })

  it('BulkWriter reports each write by itself', async () => {
    await ref('c/there').set({})
    const writer = firestore.db.bulkWriter()
    writer.onWriteError(() => false)
    const results = await Promise.allSettled([
      writer.create(ref('c/there'), {}),
      writer.create(ref('c/new'), {}),
      writer.update(ref('c/missing'), { a: 1 }),
      writer.close(),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect((results[0] as PromiseRejectedResult).reason.code).toBe(6)
    expect((results[2] as PromiseRejectedResult).reason.code).toBe(5)
  })

  it('recursiveDelete removes a document and all below it, and nothing else', async () => {
    for (const path of ['a/1', 'a/1/b/2', 'a/1/b/2/c/3', 'a/10/b/4', 'ab/1']) await ref(path).set({})
    await firestore.db.recursiveDelete(ref('a/1'))
    const left = await Promise.all(
      ['a/1', 'a/1/b/2', 'a/1/b/2/c/3', 'a/10/b/4', 'ab/1'].map((path) => ref(path).get()),
    )
    expect(left.map(({ exists }) => exists)).toEqual([false, false, false, true, true])
  })
})

describe('transforms', () => {
  it('serverTimestamp is the time of the commit, the same everywhere in it', async () => {
    const before = Date.now()
    const { writeTime } = await ref().set({
      a: FieldValue.serverTimestamp(),
      m: { b: FieldValue.serverTimestamp() },
    })
    const stored = await data()
    expect(stored?.['a']).toBeInstanceOf(Timestamp)
    expect(stored?.['a']).toEqual(stored?.['m'].b)
    expect(stored?.['a'].toMillis()).toBe(writeTime.toMillis())
    expect(stored?.['a'].toMillis()).toBeGreaterThanOrEqual(before)
  })

  it.each([
    ['two integers', 1, 2, 3],
    ['an integer and a double', 1, 0.5, 1.5],
    ['a missing field', undefined, 7, 7],
    ['a field that is no number', 'text', 7, 7],
    ['below zero', 1, -5, -4],
  ])('increment: %s', async (_, start, by, expected) => {
    await ref().set(start === undefined ? {} : { n: start })
    await ref().update({ n: FieldValue.increment(by) })
    expect((await data())?.['n']).toBe(expected)
  })

  it.each([
    ['9223372036854775807', '9223372036854775800', '100'],
    ['-9223372036854775808', '-9223372036854775800', '-100'],
  ])('increment stops at %s', async (limit, start, by) => {
    const name = `${firestore.root}/c/d`
    await commit([{ update: { name, fields: { n: { integerValue: start } } } }])
    const { body } = await commit([
      {
        update: { name },
        updateMask: {},
        updateTransforms: [{ fieldPath: 'n', increment: { integerValue: by } }],
      },
    ])
    expect(body).toMatchObject({ writeResults: [{ transformResults: [{ integerValue: limit }] }] })
  })

  it('arrayUnion adds what is missing once, arrayRemove takes all of it away', async () => {
    await ref().set({ l: [1, { a: 1 }, 'x'] })
    await ref().update({ l: FieldValue.arrayUnion(1, { a: 1 }, 2, 2, { a: 2 }) })
    expect(await data()).toEqual({ l: [1, { a: 1 }, 'x', 2, { a: 2 }] })
    await ref().update({ l: FieldValue.arrayRemove({ a: 1 }, 2, 'never there') })
    expect(await data()).toEqual({ l: [1, 'x', { a: 2 }] })
  })

  it('array transforms start from an empty array where there is none', async () => {
    await ref().set({ a: 'text' })
    await ref().update({
      a: FieldValue.arrayUnion(1),
      b: FieldValue.arrayUnion(2),
      c: FieldValue.arrayRemove(3),
    })
    expect(await data()).toEqual({ a: [1], b: [2], c: [] })
  })

  it('take place after the fields of the same write are set', async () => {
    await ref().set({ n: 100 })
    await ref().set({ n: 1, m: FieldValue.increment(2) })
    expect(await data()).toEqual({ n: 1, m: 2 })
  })

  it.each([
    [500, 200],
    [501, 400],
  ])('%d of them on one document: HTTP %d', async (count, status) => {
    const updateTransforms = Array.from({ length: count }, (_, i) => ({
      fieldPath: `f${i}`,
      increment: { integerValue: '1' },
    }))
    const result = await commit([
      { update: { name: `${firestore.root}/c/d` }, updateMask: {}, updateTransforms },
    ])
    expect(result.status).toBe(status)
  })
})

describe('verify', () => {
  it('lets a commit through only while its document is as expected', async () => {
    await ref('c/seen').set({ a: 1 })
    const headers = { authorization: 'Bearer owner' }
    const stored = await fetch(`${firestore.address}/v1/${firestore.root}/c/seen`, { headers })
    const { updateTime } = (await stored.json()) as { updateTime: string }
    const verify = { verify: `${firestore.root}/c/seen`, currentDocument: { updateTime } }
    const write = { update: { name: `${firestore.root}/c/other`, fields: {} } }
    expect((await commit([verify, write])).status).toBe(200)
    await ref('c/seen').set({ a: 2 })
    expect((await commit([verify, write])).status).toBe(400)
  })
})

describe('a commit that is not right', () => {
  it.each([
    ['a name of another database', { update: { name: 'projects/x/databases/(default)/documents/c/d' } }],
    ['a name that is no document', { delete: 'ROOT/c' }],
    ['no operation', { currentDocument: { exists: true } }],
    ['a value without a type', { update: { name: 'ROOT/c/d', fields: { a: {} } } }],
    ['an unknown name', { update: { name: 'ROOT/c/d', field: {} } }],
    [
      'an array in an array',
      { update: { name: 'ROOT/c/d', fields: { a: { arrayValue: { values: [{ arrayValue: {} }] } } } } },
    ],
    [
      'a place beyond the pole',
      { update: { name: 'ROOT/c/d', fields: { a: { geoPointValue: { latitude: 91 } } } } },
    ],
    [
      'an integer beyond 64 bits',
      { update: { name: 'ROOT/c/d', fields: { a: { integerValue: '9223372036854775808' } } } },
    ],
    [
      'a path that is none',
      { update: { name: 'ROOT/c/d', fields: {} }, updateMask: { fieldPaths: ['a..b'] } },
    ],
  ])('%s is INVALID_ARGUMENT', async (_, write) => {
    const text = JSON.stringify(write).replaceAll('ROOT', firestore.root)
    const { status, body } = await commit([JSON.parse(text)])
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  })
})

describe('several writes of one document in a commit', () => {
  it.each([true, false])('an update after a delete is invalid (was there before: %s)', async (isThere) => {
    const doc = ref('items/a')
    if (isThere) await doc.set({ n: 1 })
    const batch = firestore.db.batch().delete(doc).update(doc, { n: 2 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 3 })
    expect((await doc.get()).exists).toBe(isThere)
  })

  it('an update after a delete and a set is fine', async () => {
    const doc = ref('items/a')
    await firestore.db.batch().delete(doc).set(doc, { n: 1 }).update(doc, { m: 2 }).commit()
    expect((await doc.get()).data()).toEqual({ n: 1, m: 2 })
  })
})

describe('a required update time', () => {
  it('in the future is invalid, whatever is stored', async () => {
    const doc = ref('items/a')
    const { writeTime } = await doc.set({ n: 1 })
    const lastUpdateTime = new Timestamp(writeTime.seconds + 3600, 0)
    await expect(doc.update({ n: 2 }, { lastUpdateTime })).rejects.toMatchObject({ code: 3 })
    await expect(doc.delete({ lastUpdateTime })).rejects.toMatchObject({ code: 3 })
    await expect(ref('items/b').delete({ lastUpdateTime })).rejects.toMatchObject({
      code: 3,
    })
  })
})

// Google's emulator answers in another order than production.
describe.skipIf(isOfficialFirestore)('several documents at once', () => {
  it('are answered once each, the missing ones last', async () => {
    await ref('items/a').set({})
    await ref('items/c').set({})
    const name = (id: string) => `${firestore.root}/items/${id}`
    const { body } = await firestore.post(':batchGet', {
      documents: [name('a'), name('b'), name('c'), name('a')],
    })
    expect(body).toMatchObject([
      { found: { name: name('a') } },
      { found: { name: name('c') } },
      { missing: name('b') },
    ])
  })
})
