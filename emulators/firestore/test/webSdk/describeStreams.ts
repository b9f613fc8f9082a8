import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  DocumentData,
  DocumentSnapshot,
  Firestore,
  FirestoreSettings,
  Query,
  QuerySnapshot,
} from 'firebase/firestore'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOfficialFirestore, startTestFirestore } from '../../../../scripts/rigs/firestore.ts'
import { Recorder } from './Recorder.ts'
import { type Sdk, WebClients } from './WebClients.ts'

const ids = (snapshot: QuerySnapshot) => snapshot.docs.map((doc) => doc.id)
const changes = (snapshot: QuerySnapshot) => snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`)

/**
 * What the web SDK expects of the server's streams, the same over each transport.
 * @param loadSdk a build of the SDK; a process can hold only one, so each build has a test file of its own
 */
export function describeStreams(
  name: string,
  loadSdk: () => Promise<Sdk>,
  settings: FirestoreSettings,
): void {
  vi.setConfig({ testTimeout: 120_000 })
  describe(name, () => {
    let server: Awaited<ReturnType<typeof startTestFirestore>>
    let clients: WebClients
    let sdk: Sdk
    let db: Firestore
    let other: Firestore

    beforeAll(async () => {
      server = await startTestFirestore({})
      sdk = await loadSdk()
      sdk.setLogLevel('silent') // It warns of each refusal and repetition, which are the point of some tests.
      clients = new WebClients(sdk, settings, server)
    })
    afterAll(() => server.stop())
    beforeEach(() => {
      clients.beginTest()
      db = clients.open('admin')
      other = clients.open('admin')
    })
    afterEach(() => clients.endTest())

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

    describe('a listener', () => {
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

      it('on a document sees it missing, made, and gone again', async () => {
        const recorder = new Recorder<boolean>()
        sdk.onSnapshot(item('a'), (snapshot) => recorder.next(snapshot.exists()), recorder.error)
        expect(await recorder.read()).toBe(false)
        await sdk.setDoc(item('a', other), { n: 1 })
        expect(await recorder.read()).toBe(true)
        await sdk.deleteDoc(item('a', other))
        expect(await recorder.read()).toBe(false)
      })

      it('sees a document leave and enter a filter', async () => {
        await seed(2)
        const { recorder } = watch(sdk.query(items(), sdk.where('n', '>', 0)))
        expect(ids(await recorder.read())).toEqual(['item1'])
        await sdk.updateDoc(item('item0', other), { n: 5 })
        expect(changes(await recorder.read())).toEqual(['added item0'])
        await sdk.updateDoc(item('item1', other), { n: 0 })
        expect(changes(await recorder.read())).toEqual(['removed item1'])
        expect((await sdk.getDoc(item('item1'))).data()).toEqual({ n: 0 })
      })

      it('with a limit gets the next document when one of the first goes', async () => {
        await seed(4)
        const { recorder } = watch(sdk.query(items(), sdk.orderBy('n'), sdk.limit(2)))
        expect(ids(await recorder.read())).toEqual(['item0', 'item1'])
        await sdk.deleteDoc(item('item0', other))
        expect(ids(await recorder.readUntil((s) => s.size === 2 && !s.metadata.fromCache))).toEqual([
          'item1',
          'item2',
        ])
        await sdk.updateDoc(item('item1', other), { n: 9 })
        expect(ids(await recorder.readUntil((s) => ids(s)[1] === 'item3'))).toEqual(['item2', 'item3'])
      })

      it('with a limit from the end keeps the last ones', async () => {
        await seed(4)
        const { recorder } = watch(sdk.query(items(), sdk.orderBy('n'), sdk.limitToLast(2)))
        expect(ids(await recorder.read())).toEqual(['item2', 'item3'])
        await sdk.setDoc(item('item4', other), { n: 4 })
        expect(ids(await recorder.readUntil((s) => ids(s).includes('item4')))).toEqual(['item3', 'item4'])
      })

      it('can watch one query with and without a limit at the same time', async () => {
        await seed(3)
        const all = watch(sdk.query(items(), sdk.orderBy('n')))
        const first = watch(sdk.query(items(), sdk.orderBy('n'), sdk.limit(1)), true)
        expect(ids(await all.recorder.read())).toHaveLength(3)
        expect(ids(await first.recorder.readUntil((s) => !s.metadata.fromCache))).toEqual(['item0'])
        await sdk.deleteDoc(item('item0', other))
        expect(ids(await all.recorder.read())).toEqual(['item1', 'item2'])
        expect(ids(await first.recorder.readUntil((s) => ids(s)[0] === 'item1'))).toEqual(['item1'])
      })

      it('with metadata tells a pending write from one that the server has', async () => {
        const { recorder } = watch(items(), true)
        await recorder.readUntil((s) => !s.metadata.fromCache)
        await sdk.disableNetwork(db)
        await recorder.readUntil((s) => s.metadata.fromCache)
        const written = sdk.setDoc(item('a'), { n: 1 })
        const pending = await recorder.read()
        expect([changes(pending), pending.metadata.hasPendingWrites]).toEqual([['added a'], true])
        await sdk.enableNetwork(db)
        await written
        const settled = await recorder.readUntil((s) => !s.metadata.hasPendingWrites && !s.metadata.fromCache)
        expect(settled.docs[0]!.metadata).toMatchObject({ hasPendingWrites: false, fromCache: false })
      })

      it('without metadata is not called for what only metadata changed', async () => {
        const { recorder } = watch(items())
        await recorder.read()
        await sdk.setDoc(item('a'), { n: 1 })
        await sdk.setDoc(item('b', other), { n: 2 })
        await recorder.readUntil((s) => s.size === 2)
        expect(recorder.unreadCount).toBe(0)
      })

      it('hears nothing after it is stopped', async () => {
        const { recorder, stop } = watch(items())
        const { recorder: still } = watch(sdk.query(items(), sdk.where('n', '==', 1)))
        await recorder.read()
        await still.read()
        stop()
        await sdk.setDoc(item('a', other), { n: 1 })
        await still.read()
        expect(recorder.unreadCount).toBe(0)
      })

      it('sees the changes of one commit together', async () => {
        const { recorder } = watch(items())
        await recorder.read()
        await seed(20)
        expect((await recorder.read()).size).toBe(20)
      })

      it('uses a converter', async () => {
        const converter = {
          toFirestore: ({ title }: { title: string }) => ({ t: title }),
          fromFirestore: (snapshot: { data(): DocumentData }) => ({ title: String(snapshot.data()['t']) }),
        }
        const recorder = new Recorder<string[]>()
        const typed = items().withConverter(converter)
        sdk.onSnapshot(typed, (s) => recorder.next(s.docs.map((doc) => doc.data().title)), recorder.error)
        await recorder.read()
        await sdk.setDoc(sdk.doc(items(other).withConverter(converter), 'a'), { title: 'Hola' })
        expect(await recorder.read()).toEqual(['Hola'])
      })

      it('on a collection group hears from every collection of the name', async () => {
        const { recorder } = watch(sdk.collectionGroup(db, 'parts'))
        await recorder.read()
        await sdk.setDoc(sdk.doc(other, 'summaries/s1/parts/result'), { n: 1 })
        expect(changes(await recorder.read())).toEqual(['added result'])
        await sdk.setDoc(sdk.doc(other, 'parts/top'), { n: 2 })
        expect(changes(await recorder.read())).toEqual(['added top'])
      })

      it('is one of hundreds, each of which gets what is meant for it', async () => {
        const COUNT = 300
        const seen = new Map<number, number>()
        const done = new Recorder<number>()
        for (let n = 0; n < COUNT; n++) {
          const target = n % 2 === 0 ? sdk.query(items(), sdk.where('n', '==', n)) : undefined
          const note = (value: unknown) => {
            if (typeof value !== 'number') return
            seen.set(n, value)
            done.next(n)
          }
          if (target) sdk.onSnapshot(target, (s) => note(s.docs[0]?.get('n')), done.error)
          else sdk.onSnapshot(item(`item${n}`), (s) => note(s.get('n')), done.error)
        }
        await sdk.getDocsFromServer(items())
        await seed(COUNT)
        for (let n = 0; n < COUNT; n++) await done.read()
        expect([...seen].filter(([n, value]) => n !== value)).toEqual([])
        expect(seen.size).toBe(COUNT)
      })
    })

    describe('a listener that was offline', () => {
      it('gets only what changed in between', async () => {
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

      it('learns of documents that are gone', async () => {
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

      it('is right again after a listener that was stopped is started with what it left in the cache', async () => {
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

      it('on a document learns what became of it', async () => {
        await seed(2)
        const seen = [0, 1].map((n) => {
          const recorder = new Recorder<DocumentSnapshot>()
          sdk.onSnapshot(item(`item${n}`), { includeMetadataChanges: true }, recorder)
          return recorder
        })
        for (const recorder of seen) await recorder.readUntil((s) => !s.metadata.fromCache)
        await sdk.disableNetwork(db)
        await sdk.updateDoc(item('item0', other), { n: 10 })
        await sdk.deleteDoc(item('item1', other))
        await sdk.enableNetwork(db)
        const [changed, gone] = await Promise.all(
          seen.map((recorder) =>
            recorder.readUntil((s) => !s.metadata.fromCache && s.get('n') !== 0 && s.get('n') !== 1),
          ),
        )
        expect([changed?.data(), gone?.exists()]).toEqual([{ n: 10 }, false])
      })

      it('with a limit fills up with what it never had', async () => {
        await seed(6)
        const { recorder } = watch(sdk.query(items(), sdk.orderBy('n'), sdk.limit(3)), true)
        await recorder.readUntil((s) => s.size === 3 && !s.metadata.fromCache)
        await sdk.disableNetwork(db)
        await recorder.readUntil((s) => s.metadata.fromCache)
        for (const id of ['item0', 'item1']) await sdk.deleteDoc(item(id, other))
        await sdk.enableNetwork(db)
        expect(ids(await recorder.readUntil((s) => !s.metadata.fromCache))).toEqual([
          'item2',
          'item3',
          'item4',
        ])
      })

      it('answers from its cache, and says so', async () => {
        await seed(1)
        const { recorder } = watch(items())
        await recorder.read()
        await sdk.disableNetwork(db)
        const cached = await sdk.getDoc(item('item0'))
        expect([cached.data(), cached.metadata.fromCache]).toEqual([{ n: 0 }, true])
        await expect(sdk.getDoc(item('unknown'))).rejects.toMatchObject({ code: 'unavailable' })
        await expect(sdk.getDocFromServer(item('item0'))).rejects.toMatchObject({ code: 'unavailable' })
      })
    })

    describe('writes', () => {
      it('made offline wait, in order, and arrive', async () => {
        await sdk.disableNetwork(db)
        const order: number[] = []
        const writes = [
          sdk.setDoc(item('a'), { n: 1, tags: ['x'] }).then(() => order.push(0)),
          sdk.updateDoc(item('a'), { n: sdk.increment(5) }).then(() => order.push(1)),
          sdk.updateDoc(item('a'), { tags: sdk.arrayUnion('y') }).then(() => order.push(2)),
          sdk.deleteDoc(item('b')).then(() => order.push(3)),
        ]
        let settled = false
        const pending = sdk.waitForPendingWrites(db).then(() => (settled = true))
        expect((await sdk.getDoc(item('a', other))).exists()).toBe(false)
        expect(settled).toBe(false)
        await sdk.enableNetwork(db)
        await Promise.all([...writes, pending])
        expect(order).toEqual([0, 1, 2, 3])
        expect((await sdk.getDoc(item('a', other))).data()).toEqual({ n: 6, tags: ['x', 'y'] })
      })

      it('follow each other by the hundred without waiting', async () => {
        const counter = item('counter')
        const writes = [sdk.setDoc(counter, { n: 0 })]
        for (let n = 0; n < 300; n++) writes.push(sdk.updateDoc(counter, { n: sdk.increment(1) }))
        await Promise.all(writes)
        expect((await sdk.getDocFromServer(counter)).data()).toEqual({ n: 300 })
      })

      it('that fail reject and are undone, and the next ones go on', async () => {
        const { recorder } = watch(items())
        await recorder.read()
        const missing = sdk.updateDoc(item('missing'), { n: 1 })
        const fine = sdk.setDoc(item('fine'), { n: 1 })
        await expect(missing).rejects.toMatchObject({ code: 'not-found' })
        await fine
        expect(ids(await sdk.getDocsFromServer(items()))).toEqual(['fine'])
      })

      it('in a batch are made together or not at all', async () => {
        const batch = sdk.writeBatch(db)
        batch.set(item('a'), { n: 1 })
        batch.update(item('missing'), { n: 1 })
        await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' })
        expect((await sdk.getDocFromServer(item('a'))).exists()).toBe(false)
      })

      it("show an estimate of the server's time until the server has set it", async () => {
        const recorder = new Recorder<{ estimate: unknown; none: unknown; pending: boolean }>()
        sdk.onSnapshot(
          item('a'),
          { includeMetadataChanges: true },
          (s) =>
            recorder.next({
              estimate: s.get('at', { serverTimestamps: 'estimate' }),
              none: s.get('at', { serverTimestamps: 'none' }),
              pending: s.metadata.hasPendingWrites,
            }),
          recorder.error,
        )
        await recorder.read()
        await sdk.setDoc(item('a'), { at: sdk.serverTimestamp() })
        const local = await recorder.readUntil(({ estimate }) => estimate !== undefined)
        expect(local).toMatchObject({ none: null, pending: true, estimate: expect.any(sdk.Timestamp) })
        const remote = await recorder.readUntil(({ pending }) => !pending)
        expect(remote.none).toEqual(remote.estimate)
        expect(remote.none).toBeInstanceOf(sdk.Timestamp)
      })

      it('keep times to the microsecond', async () => {
        await sdk.setDoc(item('a'), { at: new sdk.Timestamp(1_700_000_000, 123_456_789) })
        const { seconds, nanoseconds } = (await sdk.getDocFromServer(item('a'))).get('at')
        expect([seconds, nanoseconds]).toEqual([1_700_000_000, 123_456_000])
      })

      it('keep every kind of value', async () => {
        const data = {
          none: null,
          yes: true,
          integer: 42,
          large: Number.MAX_SAFE_INTEGER,
          double: 0.1,
          odd: [Number.NaN, Number.POSITIVE_INFINITY, -0],
          text: 'naïve 🎧 \u{1F469}‍\u{1F680} \u0000 \uFFFF',
          bytes: sdk.Bytes.fromUint8Array(new Uint8Array([0, 128, 255])),
          place: new sdk.GeoPoint(40.4, -3.7),
          reference: item('b'),
          map: { 'a.b': { '`': 1, '🎧': [{ deep: [] }] } },
        }
        await sdk.setDoc(item('ключ 🎧 %2F +&='), data)
        const found = (await sdk.getDocsFromServer(items())).docs[0]!
        expect(found.id).toBe('ключ 🎧 %2F +&=')
        const { reference, bytes, place, ...plain } = found.data()
        const { reference: _1, bytes: _2, place: _3, ...expected } = data
        expect(plain).toEqual(expected)
        expect(reference.path).toBe('items/b')
        expect(bytes.isEqual(data.bytes)).toBe(true)
        expect(place.isEqual(data.place)).toBe(true)
      })

      it('carry a document of almost a mebibyte', async () => {
        const text = '€'.repeat(340_000)
        const { recorder } = watch(items(other))
        await recorder.read()
        await sdk.setDoc(item('large'), { text })
        expect((await recorder.read()).docs[0]!.get('text')).toBe(text)
        await expect(sdk.setDoc(item('larger'), { text: '€'.repeat(360_000) })).rejects.toMatchObject({
          code: 'invalid-argument',
        })
      })
    })

    it('carries a result of many megabytes', async () => {
      const text = 'ü🎧'.repeat(50_000)
      for (let n = 0; n < 40; n += 10) {
        const batch = sdk.writeBatch(other)
        for (let i = n; i < n + 10; i++) batch.set(item(`item${i}`, other), { text, i })
        await batch.commit()
      }
      const { recorder } = watch(items())
      const snapshot = await recorder.read()
      expect(snapshot.size).toBe(40)
      expect(snapshot.docs.every((doc) => doc.get('text') === text)).toBe(true)
    })

    describe('a transaction', () => {
      it('counts right when several clients count at once', async () => {
        await sdk.setDoc(item('counter'), { n: 0 })
        const increment = (of: Firestore) =>
          sdk.runTransaction(
            of,
            async (transaction) => {
              const snapshot = await transaction.get(item('counter', of))
              transaction.update(item('counter', of), { n: snapshot.get('n') + 1 })
            },
            { maxAttempts: 20 },
          )
        await Promise.all(Array.from({ length: 10 }, (_, n) => increment(n % 2 ? db : other)))
        expect((await sdk.getDocFromServer(item('counter'))).get('n')).toBe(10)
      })

      it('is repeated when what it read has changed', async () => {
        await sdk.setDoc(item('a'), { n: 1 })
        let attempts = 0
        await sdk.runTransaction(db, async (transaction) => {
          const { n } = (await transaction.get(item('a'))).data() as { n: number }
          if (attempts++ === 0) await sdk.setDoc(item('a', other), { n: 10 })
          transaction.set(item('b'), { n })
        })
        expect(attempts).toBe(2)
        expect((await sdk.getDocFromServer(item('b'))).data()).toEqual({ n: 10 })
      })

      it('is repeated when a document that it found missing was made', async () => {
        let attempts = 0
        await sdk.runTransaction(db, async (transaction) => {
          const found = (await transaction.get(item('a'))).exists()
          if (attempts++ === 0) await sdk.setDoc(item('a', other), { n: 1 })
          transaction.set(item('b'), { found })
        })
        expect((await sdk.getDocFromServer(item('b'))).data()).toEqual({ found: true })
      })

      it('fails as its function fails, and leaves nothing', async () => {
        const failed = sdk.runTransaction(db, async (transaction) => {
          transaction.set(item('a'), { n: 1 })
          throw new Error('changed my mind')
        })
        await expect(failed).rejects.toThrow('changed my mind')
        expect((await sdk.getDocFromServer(item('a'))).exists()).toBe(false)
      })
    })

    it('counts and adds up on the server', async () => {
      await seed(5)
      expect((await sdk.getCountFromServer(sdk.query(items(), sdk.where('n', '>', 1)))).data()).toEqual({
        count: 3,
      })
      const result = await sdk.getAggregateFromServer(items(), { sum: sdk.sum('n'), mean: sdk.average('n') })
      expect(result.data()).toEqual({ sum: 10, mean: 2 })
    })

    it('tells when all listeners are at the same point', async () => {
      const events: string[] = []
      const synced = new Recorder<string[]>()
      sdk.onSnapshot(items(), () => events.push('all'), synced.error)
      sdk.onSnapshot(item('a'), () => events.push('one'), synced.error)
      sdk.onSnapshotsInSync(db, () => {
        events.push('sync')
        synced.next([...events])
      })
      await synced.readUntil((e) => e.includes('all') && e.includes('one'))
      events.length = 0
      await sdk.setDoc(item('a'), { n: 1 })
      const seen = await synced.readUntil((e) => e.includes('one') && e.includes('all'))
      expect(seen.at(-1)).toBe('sync')
    })

    describe('with rules', () => {
      const RULES = `rules_version = '2';
        service cloud.firestore { match /databases/{database}/documents {
          match /items/{id} { allow read: if resource == null || resource.data.owner == request.auth.uid;
                              allow write: if request.auth != null; }
          match /open/{id} { allow read, write: if true; } } }`

      beforeEach(() => clients.setRules(RULES))

      it('refuses a listener without disturbing the others on its stream', async () => {
        const ana = clients.open('ana')
        const allowed = watch(sdk.collection(ana, 'open'))
        await allowed.recorder.read()
        const refused = watch(items(ana))
        expect(await refused.recorder.readError()).toMatchObject({ code: 'permission-denied' })
        await sdk.setDoc(sdk.doc(other, 'open/a'), { n: 1 })
        expect(ids(await allowed.recorder.read())).toEqual(['a'])
      })

      it('allows a query that proves what the rule asks', async () => {
        const ana = clients.open('ana')
        await sdk.setDoc(item('a', other), { owner: 'ana' })
        const { recorder } = watch(sdk.query(items(ana), sdk.where('owner', '==', 'ana')))
        expect(ids(await recorder.read())).toEqual(['a'])
      })

      it('refuses a write, takes the optimistic change back, and serves the next', async () => {
        const signedOut = clients.open()
        const { recorder } = watch(sdk.collection(signedOut, 'open'), true)
        await recorder.readUntil((s) => !s.metadata.fromCache)
        const batch = sdk.writeBatch(signedOut)
        batch.set(sdk.doc(signedOut, 'open/a'), { n: 1 })
        batch.set(item('a', signedOut), { n: 1 })
        await expect(batch.commit()).rejects.toMatchObject({ code: 'permission-denied' })
        expect(ids(await recorder.readUntil((s) => s.size === 0))).toEqual([])
        await sdk.setDoc(sdk.doc(signedOut, 'open/b'), { n: 2 })
        expect(ids(await recorder.readUntil((s) => !s.metadata.hasPendingWrites && s.size === 1))).toEqual([
          'b',
        ])
      })

      it('refuses a read', async () => {
        await sdk.setDoc(item('a', other), { owner: 'ana' })
        const bob = clients.open('bob')
        await expect(sdk.getDoc(item('a', bob))).rejects.toMatchObject({ code: 'permission-denied' })
        await expect(sdk.getDocs(items(bob))).rejects.toMatchObject({ code: 'permission-denied' })
        await expect(sdk.getCountFromServer(items(bob))).rejects.toMatchObject({ code: 'permission-denied' })
        expect((await sdk.getDoc(item('none', bob))).exists()).toBe(false)
      })
    })

    it.skipIf(isOfficialFirestore)('is told which index a query lacks', async () => {
      const strict = await startTestFirestore({ indexes: '{"indexes":[],"fieldOverrides":[]}' })
      db = clients.open('admin', strict)
      const { recorder } = watch(sdk.query(items(), sdk.where('kind', '==', 'x'), sdk.orderBy('n')))
      expect(await recorder.readError()).toMatchObject({
        code: 'failed-precondition',
        message: expect.stringContaining('index'),
      })
      await clients.endTest()
      await strict.stop()
    })

    describe.skipIf(isOfficialFirestore)('a server that is started anew', () => {
      let folder: string
      let own: Awaited<ReturnType<typeof startTestFirestore>>

      beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'restart-'))
      })
      afterEach(async () => {
        await clients.endTest()
        await own.stop()
        rmSync(folder, { recursive: true, force: true })
      })

      it.each([
        ['goes on with the data that it kept', true, ['b', 'c']],
        ['without its data makes listeners forget what they had', false, ['c']],
      ])('%s', async (_, keepsData, expected) => {
        const options = keepsData ? { dataFile: join(folder, 'data') } : {}
        own = await startTestFirestore(options)
        const { port } = own
        db = clients.open('admin', own)
        for (const id of ['a', 'b']) await sdk.setDoc(item(id), { n: 1 })
        const { recorder } = watch(items(), true)
        await recorder.readUntil((s) => s.size === 2 && !s.metadata.fromCache)
        await sdk.disableNetwork(db)
        if (keepsData) await sdk.deleteDoc(item('a', clients.open('admin', own)))
        await own.stop()
        own = await startTestFirestore({ ...options, port })
        await sdk.setDoc(item('c', clients.open('admin', own)), { n: 1 })
        await sdk.enableNetwork(db)
        expect(ids(await recorder.readUntil((s) => !s.metadata.fromCache))).toEqual(expected)
      })
    })

    it('ends with its client', async () => {
      const { recorder } = watch(items())
      await recorder.read()
      await sdk.terminate(db)
      expect(await recorder.readError()).toMatchObject({ message: 'Firestore shutting down' })
      expect(() => sdk.onSnapshot(items(), () => {})).toThrow('terminated')
      await sdk.setDoc(item('a', other), { n: 1 })
      expect(recorder.unreadCount).toBe(0)
    })
  })
}
