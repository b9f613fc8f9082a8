import { describe, expect, it } from 'vitest'
import { decodeAuth } from '../../src/auth/decodeAuth.ts'
import { canonicalJson } from '../../src/proto/canonicalJson.ts'
import { firestoreType } from '../../src/proto/protos.ts'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()
const ref = (path = 'c/d') => firestore.db.doc(path)
const data = async (path = 'c/d') => (await ref(path).get()).data()

describe('set, update, delete', () => {
  it('an update of no document is NOT_FOUND and names the document', async () => {
    await expect(ref().update({ a: 1 })).rejects.toMatchObject({
      code: 5,
      message: expect.stringContaining(`No document to update: ${firestore.root}/c/d`),
    })
    expect((await ref().get()).exists).toBe(false)
  })

  it('a create of an existing document is ALREADY_EXISTS', async () => {
    await ref().create({ a: 1 })
    await expect(ref().create({ a: 2 })).rejects.toMatchObject({
      code: 6,
      message: expect.stringContaining('Document already exists'),
    })
    expect(await data()).toEqual({ a: 1 })
  })

  it('a write with a last update time fails once another write has come', async () => {
    const { writeTime } = await ref().set({ a: 1 })
    await ref().update({ a: 2 }, { lastUpdateTime: writeTime })
    await expect(ref().update({ a: 3 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 })
    await expect(ref().delete({ lastUpdateTime: writeTime })).rejects.toMatchObject({ code: 9 })
    expect(await data()).toEqual({ a: 2 })
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

  it('of more than 10 MiB is refused, one a little below is taken', async () => {
    const filled = (documents: number) => {
      const batch = firestore.db.batch()
      for (let i = 0; i < documents; i++) batch.set(ref(`large/${i}`), { text: 'x'.repeat(1_000_000) })
      return batch
    }
    await filled(10).commit()
    await expect(filled(11).commit()).rejects.toMatchObject({ code: 3 })
  })
})

describe('transforms of fields', () => {
  it.each([500, 501])('on one document are 500 at most: %d', async (count) => {
    const updateTransforms = Array.from({ length: count }, (_, i) => ({
      fieldPath: `f${i}`,
      increment: { integerValue: '1' },
    }))
    const write = { update: { name: `${firestore.root}/c/d` }, updateMask: {}, updateTransforms }
    const code = await firestore.commit([write]).then(
      () => 0,
      (error: { code: number }) => error.code,
    )
    expect(code).toBe(count > 500 ? 3 : 0)
  })
})

describe('a commit that is not valid', () => {
  it.each([
    ['a name of another database', { update: { name: 'projects/x/databases/(default)/documents/c/d' } }],
    ['a name that is no document', { delete: 'ROOT/c' }],
    ['no operation', { currentDocument: { exists: true } }],
    ['a value without a type', { update: { name: 'ROOT/c/d', fields: { a: {} } } }],
    [
      'an array in an array',
      { update: { name: 'ROOT/c/d', fields: { a: { arrayValue: { values: [{ arrayValue: {} }] } } } } },
    ],
    ['no path at all', { update: { name: 'ROOT/c/d', fields: {} }, updateMask: { fieldPaths: ['a..b'] } }],
  ])('%s is INVALID_ARGUMENT', async (_, write) => {
    const text = JSON.stringify(write).replaceAll('ROOT', firestore.root)
    await expect(firestore.commit([JSON.parse(text)])).rejects.toMatchObject({ code: 3 })
  })

  it.each([
    ['an unknown name', { field: {} }],
    ['an integer beyond 64 bits', { fields: { a: { integerValue: '9223372036854775808' } } }],
  ])('%s in JSON is INVALID_ARGUMENT', (_, update) => {
    const read = () => canonicalJson(firestoreType('CommitRequest'), { writes: [{ update }] })
    expect(read).toThrow(expect.objectContaining({ code: 3 }))
  })
})

it.each(['Bearer nonsense', 'Bearer a.b.c', 'Bearer', 'Basic b3duZXI=', 'Bearer .e30.'])(
  'a token that cannot be read is refused, not taken for anybody: %s',
  (header) => expect(() => decodeAuth(header)).toThrow(expect.objectContaining({ code: 16 })),
)
