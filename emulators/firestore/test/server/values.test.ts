import { FieldValue } from '@google-cloud/firestore'
import { describe, expect, it } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()

describe('a write', () => {
  it.each([
    ['a vector', () => firestore.db.doc('c/d').set({ v: FieldValue.vector([1, 2.5]) })],
    ['a reserved field name', () => firestore.db.doc('c/d').set({ __bad__: 1 })],
    ['a reserved field name inside of a map', () => firestore.db.doc('c/d').set({ m: { __bad__: 1 } })],
    // Production takes this id; the documentation and the web SDK rule it out as a field name.
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
    ['a document of almost 1 MiB', () => firestore.db.doc('c/d').set({ t: 'x'.repeat(1_048_400) })],
    ['an id of four underscores', () => firestore.db.doc('c/____').set({})],
  ])('%s is taken', async (_, write) => {
    await expect(write()).resolves.toBeDefined()
  })
})

const half = 'x'.repeat(524_288)
const nested = (depth: number): object => (depth === 0 ? {} : { m: nested(depth - 1) })
