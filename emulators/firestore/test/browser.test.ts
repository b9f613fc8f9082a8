import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOfficialFirestore, startTestFirestore } from '../../../scripts/rigs/firestore.ts'
import { BrowserHarness, type BrowserProfile } from './webSdk/BrowserHarness.ts'
import type { ClientOptions } from './webSdk/browserEntry.ts'

let server: Awaited<ReturnType<typeof startTestFirestore>>
let harness: BrowserHarness
let profile: BrowserProfile
let project: string

beforeAll(async () => {
  server = await startTestFirestore({})
  harness = await BrowserHarness.start()
})
afterAll(async () => {
  await harness.stop()
  await server.stop()
})
beforeEach(async () => {
  project = `demo-test-${crypto.randomUUID().slice(0, 8)}`
  profile = await harness.profile()
})
afterEach(() => profile.context.close())

/** A tab with a client of the test's project. */
async function tabWithClient(options: Partial<ClientOptions> = {}): Promise<Page> {
  const tab = await profile.tab()
  await tab.evaluate((given) => void page.openClient(given), { port: server.port, project, ...options })
  return tab
}

const documents = (port = server.port) =>
  `http://127.0.0.1:${port}/v1/projects/${project}/databases/(default)/documents`

/** Writes past the browser, as a server would. */
async function put(path: string, n: number, port?: number): Promise<void> {
  const response = await fetch(`${documents(port)}/${path}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ fields: { n: { integerValue: String(n) } } }),
  })
  expect(response.status).toBe(200)
}

async function remove(path: string): Promise<void> {
  await fetch(`${documents()}/${path}`, { method: 'DELETE', headers: { authorization: 'Bearer owner' } })
}

/** Lets clients read and write items on a condition. */
async function allowItems(condition: string): Promise<void> {
  const content = `rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {
      match /items/{id} { allow read, write: if ${condition}; } } }`
  await fetch(`http://127.0.0.1:${server.port}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
  })
}

const watchItems = (tab: Page) => tab.evaluate(() => void page.watch(page.collection(page.db, 'items')))

/**
 * Waits until the watching tab shows these documents as the server has them.
 * @param mayBePending whether the tab may still call a write pending that the server has taken
 */
const showsItems = (tab: Page, ids: string[], { mayBePending = false } = {}) =>
  tab.evaluate(
    async ([expected, isPendingFine]) => {
      const snapshot = await page.seen.readUntil(
        (s) =>
          !s.metadata.fromCache &&
          (isPendingFine || !s.metadata.hasPendingWrites) &&
          s.docs.map((doc) => doc.id).join() === expected.join(),
      )
      return snapshot.size
    },
    [ids, mayBePending] as const,
  )

describe.each([
  ['by default', {}, 'streaming'],
  ['with forced long polling', { experimentalForceLongPolling: true }, 'polling'],
] as const)('a page %s', (_, settings, kind) => {
  it(`listens and writes, and its channels are ${kind}`, async () => {
    const tab = await tabWithClient({ settings })
    await watchItems(tab)
    await showsItems(tab, [])
    for (let n = 0; n < 10; n++) {
      await put('items/a', n)
      await tab.evaluate(
        (expected) => page.seen.readUntil((s) => s.docs[0]?.get('n') === expected).then(() => {}),
        n,
      )
    }
    await tab.evaluate(async () => {
      for (let n = 0; n < 10; n++) await page.setDoc(page.doc(page.db, 'items', `own${n}`), { n })
    })
    await showsItems(tab, ['a', ...Array.from({ length: 10 }, (__, n) => `own${n}`)])
    const { opened, streaming, polling } = profile.channels('Listen')
    expect(opened).toBe(1)
    expect(profile.channels('Write').opened).toBe(1)
    if (kind === 'streaming') {
      expect([streaming, polling]).toEqual([1, 0])
      expect(profile.channels('Write')).toMatchObject({ streaming: 1, polling: 0 })
    } else {
      expect(streaming).toBe(0)
      expect(polling).toBeGreaterThan(10)
    }
  })
})

describe('a page', () => {
  it('runs transactions, batches and counts from another origin', async () => {
    const tab = await tabWithClient()
    const result = await tab.evaluate(async () => {
      const items = page.collection(page.db, 'items')
      const batch = page.writeBatch(page.db)
      for (let n = 0; n < 5; n++) batch.set(page.doc(items, `item${n}`), { n })
      await batch.commit()
      await page.runTransaction(page.db, async (transaction) => {
        const { n } = (await transaction.get(page.doc(items, 'item4'))).data() ?? {}
        transaction.update(page.doc(items, 'item0'), { n: n + 10 })
      })
      const count = await page.getCountFromServer(page.query(items, page.where('n', '>', 3)))
      const total = await page.getAggregateFromServer(items, { total: page.sum('n') })
      return [count.data().count, total.data().total]
    })
    expect(result).toEqual([2, 24])
  })

  it('learns which of its calls the rules refuse', async () => {
    await allowItems('request.auth.uid == id')
    const tab = await tabWithClient({ user: 'ana' })
    const codes = await tab.evaluate(async () => {
      const codeOf = (promise: Promise<unknown>) =>
        promise.then(
          () => 'allowed',
          (error: { code: string }) => error.code,
        )
      const own = page.doc(page.db, 'items/ana')
      const foreign = page.doc(page.db, 'items/bob')
      return {
        ownWrite: await codeOf(page.setDoc(own, { n: 1 })),
        ownRead: await codeOf(page.getDoc(own)),
        write: await codeOf(page.setDoc(foreign, { n: 1 })),
        read: await codeOf(page.getDoc(foreign)),
        list: await codeOf(page.getDocs(page.collection(page.db, 'items'))),
        transaction: await codeOf(page.runTransaction(page.db, (transaction) => transaction.get(foreign))),
        count: await codeOf(page.getCountFromServer(page.collection(page.db, 'items'))),
      }
    })
    expect(codes).toEqual({
      ownWrite: 'allowed',
      ownRead: 'allowed',
      write: 'permission-denied',
      read: 'permission-denied',
      list: 'permission-denied',
      transaction: 'permission-denied',
      count: 'permission-denied',
    })
  })

  it('is seen as another user when another signs in', async () => {
    await allowItems("request.auth.uid == 'ana'")
    await put('items/a', 1)
    const tab = await profile.tab()
    await tab.evaluate(
      (where) => {
        page.openClient({ ...where, withAuth: true })
        page.signIn.as('ana')
        page.watch(page.collection(page.db, 'items'))
      },
      { port: server.port, project },
    )
    await showsItems(tab, ['a'])
    const code = await tab.evaluate(async () => {
      page.signIn.as('bob')
      const error = await page.seen.readError()
      return Reflect.get(Object(error), 'code')
    })
    expect(code).toBe('permission-denied')
    await tab.evaluate(() => {
      page.signIn.as('ana')
      page.watch(page.collection(page.db, 'items'))
    })
    await showsItems(tab, ['a'])
  })

  it('catches up after the connection was gone', async () => {
    await put('items/a', 1)
    await put('items/b', 1)
    const tab = await tabWithClient()
    await watchItems(tab)
    await showsItems(tab, ['a', 'b'])
    await profile.context.setOffline(true)
    await tab.evaluate(() => page.disableNetwork(page.db))
    await tab.evaluate(() => void page.setDoc(page.doc(page.db, 'items/own'), { n: 1 }))
    await put('items/c', 1)
    await remove('items/a')
    await profile.context.setOffline(false)
    await tab.evaluate(async () => {
      await page.enableNetwork(page.db)
      await page.waitForPendingWrites(page.db)
    })
    await showsItems(tab, ['b', 'c', 'own'])
  })
})

describe('a page that keeps its cache', () => {
  it('starts from it after a reload, and asks only for what is new', async () => {
    for (const id of ['a', 'b', 'c']) await put(`items/${id}`, 1)
    const tab = await tabWithClient({ persistent: true })
    await watchItems(tab)
    await showsItems(tab, ['a', 'b', 'c'])
    await tab.evaluate(() => page.terminate(page.db))
    await put('items/d', 1)
    await remove('items/a')
    profile.requests.length = 0

    await profile.load(tab)
    await tab.evaluate((given) => void page.openClient({ ...given, persistent: true }), {
      port: server.port,
      project,
    })
    const cached = await tab.evaluate(async () => {
      const snapshot = await page.getDocsFromCache(page.collection(page.db, 'items'))
      return snapshot.docs.map((doc) => doc.id)
    })
    expect(cached).toEqual(['a', 'b', 'c'])
    await watchItems(tab)
    await showsItems(tab, ['b', 'c', 'd'])
    const forms = profile.requests.map((request) => decodeURIComponent(request.postData() ?? ''))
    expect(forms.some((form) => form.includes('"resumeToken"'))).toBe(true)
  })
})

describe('two tabs of one profile', () => {
  it('show the same, over one stream', async () => {
    const first = await tabWithClient({ persistent: true })
    await watchItems(first)
    await showsItems(first, [])
    const second = await tabWithClient({ persistent: true })
    await watchItems(second)
    await showsItems(second, [])
    await second.evaluate(() => page.setDoc(page.doc(page.db, 'items/fromSecond'), { n: 1 }))
    await showsItems(first, ['fromSecond'])
    await showsItems(second, ['fromSecond'])
    await put('items/fromServer', 1)
    await showsItems(first, ['fromSecond', 'fromServer'])
    await showsItems(second, ['fromSecond', 'fromServer'])
    expect(profile.channels('Listen')).toEqual({ opened: 1, streaming: 1, polling: 0 })
    expect(profile.channels('Write').opened).toBe(1)
  })

  it('hand the stream over when the tab that has it is closed', async () => {
    const first = await tabWithClient({ persistent: true })
    await watchItems(first)
    await showsItems(first, [])
    const second = await tabWithClient({ persistent: true })
    await watchItems(second)
    await showsItems(second, [])
    await first.close({ runBeforeUnload: true })
    await put('items/a', 1)
    await showsItems(second, ['a'])
    await second.evaluate(() => page.setDoc(page.doc(page.db, 'items/b'), { n: 1 }))
    await showsItems(second, ['a', 'b'])
    expect(profile.channels('Listen')).toMatchObject({ opened: 2, polling: 0 })
  })

  it('go offline and online together', async () => {
    const first = await tabWithClient({ persistent: true })
    const second = await tabWithClient({ persistent: true })
    for (const tab of [first, second]) await watchItems(tab)
    for (const tab of [first, second]) await showsItems(tab, [])
    for (const tab of [first, second]) await tab.evaluate(() => page.disableNetwork(page.db))
    await second.evaluate(() => void page.setDoc(page.doc(page.db, 'items/a'), { n: 1 }))
    await first.evaluate(() =>
      page.seen.readUntil((s) => s.size === 1 && s.metadata.hasPendingWrites).then(() => {}),
    )
    await put('items/b', 1)
    for (const tab of [first, second]) await tab.evaluate(() => page.enableNetwork(page.db))
    await second.evaluate(() => page.waitForPendingWrites(page.db))
    // The tab that has no stream reads from the cache what is newer than the newest it has read. It may have read "a" once
    // the write was acknowledged; the listener's answer carries the same time, and is then left out: the tab goes on
    // calling "a" pending, in SDK 12 for good.
    for (const tab of [first, second]) await showsItems(tab, ['a', 'b'], { mayBePending: true })
  })
})

it.skipIf(isOfficialFirestore)('hears from the server again after the server was started anew', async () => {
  const own = await startTestFirestore({})
  const { port } = own
  const tab = await profile.tab()
  await tab.evaluate((given) => void page.openClient(given), { port, project })
  await watchItems(tab)
  await showsItems(tab, [])
  await own.stop()
  const again = await startTestFirestore({ port })
  await put('items/a', 1, port)
  await showsItems(tab, ['a'])
  await again.stop()
})
