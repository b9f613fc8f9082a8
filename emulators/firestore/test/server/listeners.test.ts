import { deleteApp, initializeApp } from 'firebase/app'
import * as sdk from 'firebase/firestore'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOfficialFirestore } from '../../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './adminFirestore.ts'

const firestore = useAdminFirestore()

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
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
