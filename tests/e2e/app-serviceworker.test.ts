import { describe, expect, it } from 'vitest'
import { seeText, visit } from './support/browser.ts'
import { openDoor } from './support/door.ts'
import { controlled, keptPaths } from './support/kept.ts'

/** A new service worker waits for consent; `/__/*` and `/api/*` are never cached. docs/rules.md #old-build */

describe('the service worker', () => {
  it('keeps the app shell and opened screens for use without a network, and no answers of calls', async () => {
    const page = await visit({
      serviceWorkers: 'allow',
      expected: /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    })
    await controlled(page)
    await page.reload()
    await seeText(page, 'Welcome back')
    for (const path of ['/api/session', '/__/auth/handler']) {
      await page.evaluate(
        (url) => fetch(url, { method: url.startsWith('/api') ? 'POST' : 'GET' }).then(() => undefined),
        path,
      )
    }
    const kept = await keptPaths(page)
    expect(kept).toContain('/app.html')
    expect(kept.some((path) => path.startsWith('/assets/LoginScreen'))).toBe(true)
    expect(kept.filter((path) => /^\/(?:api|__)\//.test(path))).toEqual([])
    // The account's screens are for people who are signed in.
    expect(kept.filter((path) => /Dashboard|Demo|startFirestore/.test(path))).toEqual([])
    // The pages of Firebase itself, and files that do not exist, are the network's.
    for (const path of ['/__/auth/nothing', '/assets/gone.js', '/gone.html']) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
    }
    await page.context().setOffline(true)
    await page.goto('/login')
    await seeText(page, 'Welcome back')
  })

  it('waits with a new version until the reader agrees', async () => {
    const door = await openDoor()
    const page = await visit({ serviceWorkers: 'allow' })
    await controlled(page, door.url)
    const first = await page.evaluate(async () => {
      const sound = await caches.open('person-sound')
      await sound.put('/sound/kept', new Response('heard'))
      return performance.timeOrigin
    })
    door.answer((path) =>
      path === '/sw.js' ? (code: string) => `${code}\n// the next version\n` : undefined,
    )
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await seeText(page, 'A new version of Sonobrief is ready.')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(first)
    await page.getByRole('button', { name: 'Reload now' }).click()
    await page.waitForFunction((before) => performance.timeOrigin !== before, first)
    await seeText(page, 'Welcome back')
    expect(await page.getByText('A new version').count()).toBe(0)
    expect(await page.evaluate(async () => (await caches.match('/sound/kept'))?.text())).toBe('heard')
  })
})
