import type { Query, QuerySnapshot } from '@google-cloud/firestore'
import { deleteApp, initializeApp } from 'firebase/app'
import * as sdk from 'firebase/firestore'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOfficialFirestore } from '../../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './adminFirestore.ts'

/** Generous: a busy machine must not fail a test. */
const WAIT = { timeout: 120_000, interval: 5 }
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
})

const cleanups: Array<() => Promise<unknown>> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface Mismatch {
  localCacheCount: number
  existenceFilterCount: number
  bloomFilter?: { applied: boolean; hashCount: number; padding: number }
}

/** What the web SDK reports of existence filters that do not fit its cache (its own tests listen to the same hook). */
async function mismatchesDuring<Result>(work: () => Promise<Result>): Promise<[Mismatch[], Result]> {
  const hooks: { onExistenceFilterMismatch(heard: (mismatch: Mismatch) => void): () => void } = Reflect.get(
    sdk,
    '_TestingHooks',
  )
  const mismatches: Mismatch[] = []
  const stop = hooks.onExistenceFilterMismatch((mismatch) => mismatches.push(mismatch))
  try {
    return [mismatches, await work()]
  } finally {
    stop()
  }
}

describe.skipIf(isOfficialFirestore)('a query that the web SDK resumes', () => {
  // Ids that look alike in Unicode, or need several bytes, hash as what they are.
  it.each([
    ['plain ids', Array.from({ length: 100 }, (_, i) => `doc${1000 + i}`)],
    [
      'ids of all kinds',
      [
        'DocumentToDelete',
        'le\u00e9',
        'lee\u0301',
        'ed\u0301\u0327',
        '\u{1f600}',
        ...Array.from({ length: 20 }, (_, i) => `${i}`),
      ],
    ],
  ])('after long finds by a filter of names what was deleted: %s', async (_, ids) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    sdk.setLogLevel('silent')
    const [, projectId = ''] = firestore.root.split('/')
    const app = initializeApp({ projectId, apiKey: 'local' }, projectId)
    const db = sdk.initializeFirestore(app, {
      localCache: sdk.memoryLocalCache({ garbageCollector: sdk.memoryLruGarbageCollector() }),
    })
    cleanups.push(() => deleteApp(app))
    const { hostname, port } = new URL(firestore.address)
    sdk.connectFirestoreEmulator(db, hostname, Number(port), { mockUserToken: 'owner' })
    const batch = firestore.db.batch()
    for (const id of ids) batch.set(firestore.db.collection('items').doc(id), { key: 42 })
    await batch.commit()

    const first = await sdk.getDocsFromServer(sdk.collection(db, 'items'))
    expect(first.size).toBe(ids.length)
    const gone = ids.filter((_id, index) => index % 2 === 0)
    const deletion = firestore.db.batch()
    for (const id of gone) deletion.delete(firestore.db.collection('items').doc(id))
    await deletion.commit()
    vi.setSystemTime(Date.now() + 11_000)

    const [mismatches, second] = await mismatchesDuring(() =>
      sdk.getDocsFromServer(sdk.collection(db, 'items')),
    )
    expect(second.docs.map(({ id }) => id).toSorted()).toEqual(
      ids.filter((id) => !gone.includes(id)).toSorted(),
    )
    expect(mismatches).toMatchObject([
      {
        localCacheCount: ids.length,
        existenceFilterCount: ids.length - gone.length,
        bloomFilter: { applied: true },
      },
    ])
  })
})
