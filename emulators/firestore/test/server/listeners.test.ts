import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
} from '@google-cloud/firestore'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const WAIT = { timeout: 120_000 }

const firestore = useAdminFirestore()
const items = () => firestore.db.collection('items')

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** What a listener hears: one entry per snapshot. */
function record<Snapshot, Heard>(
  onSnapshot: (next: (snapshot: Snapshot) => void, error: (error: Error) => void) => () => void,
  describeSnapshot: (snapshot: Snapshot) => Heard,
) {
  const heard: Heard[] = []
  const errors: Error[] = []
  const stop = onSnapshot(
    (snapshot) => heard.push(describeSnapshot(snapshot)),
    (error) => errors.push(error),
  )
  stops.push(stop)
  return {
    heard,
    errors,
    stop,
    count: (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count), WAIT),
  }
}

const listenData = (ref: DocumentReference) =>
  record(
    (next: (snapshot: DocumentSnapshot) => void, error) => ref.onSnapshot(next, error),
    (snapshot) => snapshot.data(),
  )
const listenChanges = (query: Query) =>
  record(
    (next: (snapshot: QuerySnapshot) => void, error) => query.onSnapshot(next, error),
    (snapshot) =>
      snapshot
        .docChanges()
        .map(({ type, doc, oldIndex, newIndex }) => `${type} ${doc.id} ${oldIndex}>${newIndex}`),
  )
const listenIds = (query: Query) =>
  record(
    (next: (snapshot: QuerySnapshot) => void, error) => query.onSnapshot(next, error),
    (snapshot) => snapshot.docs.map(({ id }) => id),
  )

describe('a document listener', () => {
  it('hears of nothing, creation, change and deletion', async () => {
    const ref = items().doc('a')
    const { heard, count } = listenData(ref)
    await count(1)
    await ref.set({ n: 1 })
    await count(2)
    await ref.update({ n: 2 })
    await count(3)
    await ref.delete()
    await count(4)
    expect(heard).toEqual([undefined, { n: 1 }, { n: 2 }, undefined])
  })

  it('hears nothing of a write that changes nothing', async () => {
    const ref = items().doc('a')
    await ref.set({ n: 1 })
    const { heard, count } = listenData(ref)
    await count(1)
    await ref.set({ n: 1 })
    await ref.set({ n: 2 })
    await count(2)
    expect(heard).toEqual([{ n: 1 }, { n: 2 }])
  })
})

describe('a query listener', () => {
  it('hears what enters, changes, moves and leaves', async () => {
    await items().doc('a').set({ n: 1 })
    await items().doc('b').set({ n: 2 })
    await items().doc('out').set({ n: -1 })
    const { heard, count } = listenChanges(items().where('n', '>', 0).orderBy('n'))
    await count(1)
    await items().doc('c').set({ n: 3 })
    await count(2)
    await items().doc('a').set({ n: 9 })
    await count(3)
    await items().doc('b').set({ n: 0 })
    await count(4)
    await items().doc('out').set({ n: -2 })
    await items().doc('c').delete()
    await count(5)
    expect(heard).toEqual([
      ['added a -1>0', 'added b -1>1'],
      ['added c -1>2'],
      ['modified a 0>2'],
      ['removed b 0>-1'],
      ['removed c 0>-1'],
    ])
  })

  it('hears a batch as one snapshot', async () => {
    const { heard, count } = listenIds(items().orderBy('n'))
    await count(1)
    const batch = firestore.db.batch()
    for (let n = 0; n < 5; n++) batch.set(items().doc(`d${n}`), { n })
    await batch.commit()
    await count(2)
    expect(heard[1]).toEqual(['d0', 'd1', 'd2', 'd3', 'd4'])
  })

  it('with a limit hears what moves up when another leaves', async () => {
    for (let n = 0; n < 5; n++) await items().doc(`d${n}`).set({ n })
    const { heard, count } = listenIds(items().orderBy('n').limit(3))
    await count(1)
    await items().doc('d1').delete()
    await count(2)
    await items().doc('d4').set({ n: -1 })
    await count(3)
    await items().doc('d0').set({ n: 100 })
    await count(4)
    expect(heard).toEqual([
      ['d0', 'd1', 'd2'],
      ['d0', 'd2', 'd3'],
      ['d4', 'd0', 'd2'],
      ['d4', 'd2', 'd3'],
    ])
  })

  it('to the last of a limit', async () => {
    for (let n = 0; n < 4; n++) await items().doc(`d${n}`).set({ n })
    const { heard, count } = listenIds(items().orderBy('n').limitToLast(2))
    await count(1)
    await items().doc('d3').delete()
    await count(2)
    expect(heard).toEqual([
      ['d2', 'd3'],
      ['d1', 'd2'],
    ])
  })

  it('of a collection group hears of every parent, and of no other collection', async () => {
    const { heard, count } = listenIds(firestore.db.collectionGroup('g'))
    await count(1)
    await firestore.db.doc('a/1/g/x').set({})
    await count(2)
    await firestore.db.doc('a/1/gg/no').set({})
    await firestore.db.doc('g/y').set({})
    await count(3)
    expect(heard.at(-1)).toEqual(['x', 'y'])
  })

  it('hears of another client and of transactions', async () => {
    const other: Firestore = firestore.another()
    const { heard, count } = listenIds(items())
    await count(1)
    await other.doc('items/a').set({})
    await count(2)
    await other.runTransaction(async (t) => void t.set(other.doc('items/b'), {}))
    await count(3)
    expect(heard.at(-1)).toEqual(['a', 'b'])
  })

  it('hears of the emptying of the database', async () => {
    await items().doc('a').set({})
    const { heard, count } = listenIds(items())
    await count(1)
    const database = firestore.root
    expect((await fetch(`${firestore.address}/emulator/v1/${database}`, { method: 'DELETE' })).status).toBe(
      200,
    )
    await count(2)
    expect(heard.at(-1)).toEqual([])
  })

  it('hears nothing after it has stopped', async () => {
    const { heard, count, stop } = listenIds(items())
    await count(1)
    stop()
    await items().doc('a').set({})
    const later = listenIds(items())
    await later.count(1)
    expect(heard).toHaveLength(1)
  })

  it('many at once each hear of their own', async () => {
    const listeners = Array.from({ length: 50 }, (_, i) => listenIds(items().where('owner', '==', i)))
    await Promise.all(listeners.map(({ count }) => count(1)))
    await items().doc('mine').set({ owner: 7 })
    await listeners[7]?.count(2)
    await items().doc('mine').set({ owner: 8 })
    await Promise.all([listeners[7]?.count(3), listeners[8]?.count(2)])
    expect(listeners.map(({ heard }) => heard.length).filter((length) => length > 1)).toEqual([3, 2])
  })
})

describe('a listener that is refused', () => {
  it('hears why', async () => {
    const { errors } = listenIds(firestore.db.collection('a/__bad__/b'))
    await vi.waitFor(() => expect(errors).toHaveLength(1), WAIT)
    expect(errors[0]?.message).toMatch(/^Error 3: .*__bad__/)
  })
})
