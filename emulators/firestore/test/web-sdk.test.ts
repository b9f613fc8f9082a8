import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase/app'
import type { Firestore, Query, QuerySnapshot } from 'firebase/firestore'
import * as lite from 'firebase/firestore/lite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFirestore } from '../src/startFirestore.ts'
import { testFolder } from '../../../tests/support/testFolder.ts'
import { loadBrowserSdk, Recorder, type Sdk, WebClients } from './webSdk/WebClients.ts'

let server: Awaited<ReturnType<typeof startFirestore>>
let sdk: Sdk
let clients: WebClients
let db: Firestore
let other: Firestore

beforeAll(async () => {
  server = await startFirestore({})
  sdk = await loadBrowserSdk()
  sdk.setLogLevel('silent') // It warns of each refusal and retry, which some tests provoke.
})
afterAll(() => server.stop())

function openClients(settings: object = {}): void {
  clients = new WebClients(sdk, settings, server)
  db = clients.open()
  other = clients.open()
}
afterEach(() => clients.endTest())

const ids = (snapshot: QuerySnapshot) => snapshot.docs.map((doc) => doc.id)
const changes = (snapshot: QuerySnapshot) => snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`)
const items = (of: Firestore = db) => sdk.collection(of, 'items')
const item = (id: string, of: Firestore = db) => sdk.doc(of, 'items', id)

function watch(query: Query, includeMetadataChanges = false) {
  const recorder = new Recorder<QuerySnapshot>()
  const stop = sdk.onSnapshot(query, { includeMetadataChanges }, recorder)
  return { recorder, stop }
}

async function seed(count: number): Promise<void> {
  const batch = sdk.writeBatch(other)
  for (let n = 0; n < count; n++) batch.set(item(`item${n}`, other), { n })
  await batch.commit()
}

// Transports differ in how messages come, not in their content: the rest is tested over one.
describe.each([
  ['a stream', {}],
  ['long polls', { experimentalForceLongPolling: true }],
])('the web SDK over %s', (_transport, settings) => {
  beforeEach(() => openClients(settings))

  it('hears of what another client adds, changes and removes', async () => {
    const { recorder } = watch(items())
    expect(ids(await recorder.read())).toEqual([])
    await sdk.setDoc(item('a', other), { n: 1 })
    expect(changes(await recorder.read())).toEqual(['added a'])
    await sdk.updateDoc(item('a', other), { n: 2 })
    const changed = await recorder.read()
    expect(changes(changed)).toEqual(['modified a'])
    expect(changed.docs[0]!.data()).toEqual({ n: 2 })
    await sdk.deleteDoc(item('a', other))
    expect(changes(await recorder.read())).toEqual(['removed a'])
  })

  it('learns after a time offline which documents are gone', async () => {
    await seed(10)
    const { recorder } = watch(items(), true)
    await recorder.readUntil((s) => s.size === 10 && !s.metadata.fromCache)
    await sdk.disableNetwork(db)
    await recorder.readUntil((s) => s.metadata.fromCache)
    const batch = sdk.writeBatch(other)
    for (let n = 0; n < 5; n++) batch.delete(item(`item${n}`, other))
    await batch.commit()
    await sdk.enableNetwork(db)
    const current = await recorder.readUntil((s) => !s.metadata.fromCache)
    expect(ids(current)).toEqual(['item5', 'item6', 'item7', 'item8', 'item9'])
  })

  it('holds writes that are made offline, and sends them in order', async () => {
    await sdk.disableNetwork(db)
    const order: number[] = []
    const writes = [
      sdk.setDoc(item('a'), { n: 1, at: null }).then(() => order.push(0)),
      sdk.updateDoc(item('a'), { n: sdk.increment(5) }).then(() => order.push(1)),
      sdk.updateDoc(item('a'), { at: sdk.serverTimestamp() }).then(() => order.push(2)),
      sdk.deleteDoc(item('b')).then(() => order.push(3)),
    ]
    let settled = false
    const pending = sdk.waitForPendingWrites(db).then(() => (settled = true))
    expect((await sdk.getDoc(item('a', other))).exists()).toBe(false)
    expect(settled).toBe(false)
    await sdk.enableNetwork(db)
    await Promise.all([...writes, pending])
    expect(order).toEqual([0, 1, 2, 3])
    expect((await sdk.getDoc(item('a', other))).data()).toEqual({ n: 6, at: expect.any(sdk.Timestamp) })
  })
})

describe('the web SDK over a stream:', () => {
  beforeEach(() => openClients())

  describe('a listener that starts again', () => {
    it('after a time offline gets only what changed in between', async () => {
      await seed(5)
      const { recorder } = watch(items(), true)
      await recorder.readUntil((s) => s.size === 5 && !s.metadata.fromCache)
      await sdk.disableNetwork(db)
      await recorder.readUntil((s) => s.metadata.fromCache)
      await sdk.updateDoc(item('item1', other), { n: 11 })
      await sdk.setDoc(item('item9', other), { n: 9 })
      await sdk.enableNetwork(db)
      const seen: string[] = []
      await recorder.readUntil((s) => {
        seen.push(...changes(s))
        return !s.metadata.fromCache
      })
      expect(seen.toSorted()).toEqual(['added item9', 'modified item1'])
    })

    it('drops cached documents that were deleted while it was stopped', async () => {
      await seed(6)
      const keep = watch(sdk.query(items(), sdk.where('n', '>=', 3)))
      const first = watch(items())
      await first.recorder.readUntil((s) => s.size === 6)
      await keep.recorder.read()
      first.stop()
      await sdk.deleteDoc(item('item4', other))
      await sdk.deleteDoc(item('item0', other))
      const again = watch(items(), true)
      const current = await again.recorder.readUntil((s) => !s.metadata.fromCache)
      expect(ids(current)).toEqual(['item1', 'item2', 'item3', 'item5'])
    })
  })

  describe('a server that is started anew', () => {
    let own: Awaited<ReturnType<typeof startFirestore>>

    afterEach(async () => {
      await clients.endTest()
      await own.stop()
    })

    it.each([
      ['goes on with the data that it kept', true, ['b', 'c']],
      ['without its data makes listeners forget what they had', false, ['c']],
    ])('%s', async (_, keepsData, expected) => {
      const options = keepsData ? { dataFile: join(testFolder(), 'data') } : {}
      own = await startFirestore(options)
      const { port } = own
      db = clients.open(own)
      for (const id of ['a', 'b']) await sdk.setDoc(item(id), { n: 1 })
      const { recorder } = watch(items(), true)
      await recorder.readUntil((s) => s.size === 2 && !s.metadata.fromCache)
      await sdk.disableNetwork(db)
      if (keepsData) await sdk.deleteDoc(item('a', clients.open(own)))
      await own.stop()
      own = await startFirestore({ ...options, port })
      await sdk.setDoc(item('c', clients.open(own)), { n: 1 })
      await sdk.enableNetwork(db)
      expect(ids(await recorder.readUntil((s) => !s.metadata.fromCache))).toEqual(expected)
    })
  })
})

it('the Firestore stand-in takes writes of the web SDK’s lite build, by the rules', async () => {
  const rules = `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
    match /mine/{uid} { allow write: if request.auth.uid == uid; } } }`
  const own = await startFirestore({ rules })
  const app = initializeApp({ projectId: 'demo-lite' }, 'lite')
  const database = lite.getFirestore(app)
  lite.connectFirestoreEmulator(database, own.host, own.port, { mockUserToken: { sub: 'ana' } })
  const write = (id: string) => lite.setDoc(lite.doc(database, 'mine', id), { at: lite.serverTimestamp() })
  await write('ana')
  await expect(write('ben')).rejects.toMatchObject({ code: 'permission-denied' })
  await deleteApp(app)
  await own.stop()
})
