import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  setDoc,
  startAfter,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestFirestore } from '../../../scripts/rigs/firestore.ts'

let server: Awaited<ReturnType<typeof startTestFirestore>>
let app: FirebaseApp
let db: Firestore

beforeAll(async () => {
  setLogLevel('silent') // It warns of each refusal and repetition, which are the point of some tests.
  server = await startTestFirestore()
})
afterAll(() => server.stop())
beforeEach(() => {
  app = initializeApp({ projectId: `demo-lite-${crypto.randomUUID().slice(0, 8)}` }, crypto.randomUUID())
  db = getFirestore(app)
  connectFirestoreEmulator(db, server.host, server.port, { mockUserToken: 'owner' })
})
afterEach(() => deleteApp(app))

it('writes and reads', async () => {
  const ana = doc(db, 'users/ana@example.com')
  await setDoc(ana, { credits: 1, at: serverTimestamp() })
  await updateDoc(ana, { credits: increment(4) })
  expect((await getDoc(ana)).data()).toEqual({ credits: 5, at: expect.any(Timestamp) })
  await deleteDoc(ana)
  expect((await getDoc(ana)).exists()).toBe(false)
  await expect(updateDoc(ana, { credits: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

it('queries, page by page, and counts', async () => {
  const items = collection(db, 'items')
  for (let n = 0; n < 5; n++) await addDoc(items, { n })
  const ordered = query(items, where('n', '>', 0), orderBy('n'))
  const all = await getDocs(ordered)
  expect(all.docs.map((item) => item.get('n'))).toEqual([1, 2, 3, 4])
  const rest = await getDocs(query(ordered, startAfter(all.docs[1])))
  expect(rest.docs.map((item) => item.get('n'))).toEqual([3, 4])
  expect((await getCount(ordered)).data().count).toBe(4)
})

it('repeats a transaction whose documents changed', async () => {
  const counter = doc(db, 'items/counter')
  await setDoc(counter, { n: 0 })
  const add = () =>
    runTransaction(
      db,
      async (transaction) => {
        transaction.update(counter, { n: (await transaction.get(counter)).get('n') + 1 })
      },
      { maxAttempts: 20 },
    )
  await Promise.all(Array.from({ length: 5 }, add))
  expect((await getDoc(counter)).get('n')).toBe(5)
})

it('repeats a transaction whose missing document was made', async () => {
  const [missing, result] = [doc(db, 'items/a'), doc(db, 'items/b')]
  let attempts = 0
  await runTransaction(db, async (transaction) => {
    const found = (await transaction.get(missing)).exists()
    if (attempts++ === 0) await setDoc(missing, { n: 1 })
    transaction.set(result, { found })
  })
  expect((await getDoc(result)).data()).toEqual({ found: true })
})
