import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createAccount, enter } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { controlled } from './support/kept.ts'
import { nightly } from '../support/tier.ts'
import { stack } from './support/stack.ts'
import { storeSummary } from './support/storeSummary.ts'

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
  '#told-devices: a press has a device told, a message shows a notification, a press on that opens the summary; log-out ends it',
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
    for (const data of [{ id, kind: 'ready' }, { kind: 'of a later version' }]) await deliver(page, { data })
    const shown = () =>
      page.evaluate(async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications()
        return found.map(({ title, tag }) => [title, tag])
      })
    await expect.poll(shown).toEqual([
      ['Your summary is ready', id],
      ['There is news on Sonobrief', 'other'],
    ])
    const unread = () => page.evaluate(async () => (await (await caches.open('person-unread')).keys()).length)
    expect(await unread()).toBe(1)

    expect(await press(page, id)).toBe(`${stack().appUrl}/summary/${id}`)
    await expect.poll(shown).toEqual([['There is news on Sonobrief', 'other']])
    await page.goto(`/summary/${id}`)
    await seeText(page, 'Ports run on patience')
    await expect.poll(unread).toBe(0)

    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await devices()).size).toBe(0)
    expect(await shown()).toEqual([])
  },
)

it('says in one sentence where a browser can show none', async () => {
  const [page, account] = [await visit(), await createAccount()]
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  const id = await storeSummary(account, { state: 'transcribing' })
  await enter(page, account.email, `/summary/${id}`)
  await seeText(page, /^This browser cannot notify you\./)
  expect(await page.getByRole('button', { name: 'Tell me' }).count()).toBe(0)
})

/** As the browser's maker brings it. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const [origin, registrationId] = [stack().appUrl, await registered]
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  })
  await session.detach()
}

/** Nobody's finger is here: the worker gets the event, and may open no window. @returns what it would open */
async function press(page: Page, tag: string): Promise<string | undefined> {
  const [worker] = page.context().serviceWorkers()
  return worker?.evaluate(async (pressed) => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const [notification] = await scope.registration.getNotifications({ tag: pressed })
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => resolve(address)
    })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return opened
  }, tag)
}

interface ServiceWorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (address: string) => Promise<void> }
  NotificationEvent: new (type: string, init: object) => Event
}
