import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createAccount, enter } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { controlled } from './support/kept.ts'
import { stack } from './support/stack.ts'
import { storeSummary } from './support/storeSummary.ts'
import { nightly } from '../support/tier.ts'

const INSTALLATION = {
  name: 'projects/1/installations/f',
  fid: 'f',
  refreshToken: 'r',
  authToken: { token: 'a', expiresIn: '604800s' },
}

/** A browser whose maker takes messages for it: Chromium's has no network here. */
async function device() {
  const page = await visit({ serviceWorkers: 'allow', permissions: ['notifications'] })
  const asked: string[] = []
  const token = `device-${crypto.randomUUID()}`
  await page.addInitScript(() => {
    const key = new Uint8Array([1, 2, 3]).buffer
    const subscription = {
      endpoint: 'https://maker.test/1',
      getKey: () => key,
      unsubscribe: async () => true,
    }
    Object.assign(PushManager.prototype, { subscribe: async () => subscription })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    const shown = { close: () => localStorage.setItem('closed', 'it') }
    Object.assign(ServiceWorkerRegistration.prototype, { getNotifications: async () => [shown] })
  })
  for (const [host, answer] of [
    ['firebaseinstallations', INSTALLATION],
    ['fcmregistrations', { token }],
  ] as const) {
    await page.route(`https://${host}.googleapis.com/**`, (route) => {
      asked.push(host)
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return route.fulfill({ json: answer, headers })
    })
  }
  return { page, asked, token }
}

nightly(
  '#told-devices: a device is told after a press, its notification opens the summary, and log-out forgets the device',
  async () => {
    const [{ page, asked, token }, account] = [await device(), await createAccount()]
    const devices = () => database().collection('pushDevices').where('uid', '==', account.uid).get()
    await controlled(page)
    const id = await storeSummary(account, { state: 'transcribing' })
    await enter(page, account.email, `/summary/${id}`)
    await seeText(page, 'Tell me when it is ready')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Tell me when it is ready' }).click()
    await seeText(page, 'This device tells you when it is ready.')
    expect((await devices()).docs.map((each) => [each.get('token'), each.get('choice')])).toEqual([
      [token, 'summaries'],
    ])

    await storeSummary(account, {}, id)
    await page.goto('/dashboard')
    await seeText(page, 'How a port never sleeps')
    const told = [{ id, kind: 'ready' }, { kind: 'of a later version' }].map((data) =>
      JSON.stringify({ data }),
    )
    expect(await received(page, told, id)).toEqual({
      shown: [
        ['Your summary is ready', id],
        ['There is news on Sonobrief', 'other'],
      ],
      opened: `${stack().appUrl}/summary/${id}`,
      left: ['other'],
    })
    const unread = () => page.evaluate(async () => (await (await caches.open('person-unread')).keys()).length)
    expect(await unread()).toBe(1)
    await page.goto(`/summary/${id}`)
    await seeText(page, 'Ports run on patience')
    await expect.poll(unread).toBe(0)

    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await devices()).size).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('closed'))).toBe('it')
  },
)

it('a browser that cannot show notifications is told so in one sentence', async () => {
  const [page, account] = [await visit(), await createAccount()]
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  const id = await storeSummary(account, { state: 'transcribing' })
  await enter(page, account.email, `/summary/${id}`)
  await seeText(page, /^This browser cannot notify you\./)
  expect(await page.getByRole('button', { name: 'Tell me' }).count()).toBe(0)
})

/** Gives the worker messages and a press; notifications, which this Chromium denies to all, are caught. */
async function received(page: Page, messages: readonly string[], pressed: string) {
  const worker = page.context().serviceWorkers().at(-1)
  return worker?.evaluate(
    async ([texts, tag]) => {
      const scope = globalThis as unknown as WorkerScope
      // A headless shell has no badge; asked for one, it ends the worker.
      Object.assign(scope.navigator, { setAppBadge: async () => undefined })
      let left: Array<{ title: string; tag: string; data: unknown; close: () => void }> = []
      scope.registration.showNotification = async (title, options) => {
        const close = () => void (left = left.filter((each) => each !== one))
        const one = { title, ...options, close }
        left.push(one)
      }
      const fire = async (event: Event) => {
        const works: Array<Promise<unknown>> = []
        Object.assign(event, { waitUntil: (work: Promise<unknown>) => works.push(work) })
        scope.dispatchEvent(event)
        await Promise.all(works)
      }
      for (const data of texts) await fire(new scope.PushEvent('push', { data }))
      const shown = left.map((each) => [each.title, each.tag])
      let opened: string | undefined
      // No finger is here, so the worker may open no window.
      scope.clients.openWindow = async (address) => void (opened = address)
      const notification = left.find((each) => each.tag === tag)
      await fire(Object.assign(new Event('notificationclick'), { notification }))
      return { shown, opened, left: left.map((each) => each.tag) }
    },
    [messages, pressed] as const,
  )
}

interface WorkerScope extends EventTarget {
  registration: {
    showNotification: (title: string, options: { tag: string; data: unknown }) => Promise<void>
  }
  navigator: object
  clients: { openWindow: (address: string) => Promise<void> }
  PushEvent: new (type: string, init: object) => Event
}
