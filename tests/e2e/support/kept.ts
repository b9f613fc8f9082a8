import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OfflineGroup } from '../../../src/shared/offline/offlineFile.ts'
import { seeText } from './browser.ts'

/** Addresses of everything that this browser's service worker keeps, of every build. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
    }
    return urls
  })
}

/** Waits until the worker keeps all that its build has for these groups. */
export async function waitUntilKept(page: Page, ...groups: OfflineGroup[]): Promise<void> {
  const script = await page.evaluate(() => fetch('/sw.js').then((answer) => answer.text()))
  const spoken = await page.evaluate(() => document.documentElement.lang)
  const entry = /\{"group":"(\w+)",(?:"integrity":"[^"]+",)?(?:"language":"(\w+)",)?"url":"([^"]+)"/g
  const wanted = [...script.matchAll(entry)].flatMap(([, group, language = spoken, url]) =>
    groups.includes(group as OfflineGroup) && language === spoken ? [url] : [],
  )
  expect(wanted.length).toBeGreaterThan(groups.length)
  await expect
    .poll(async () => {
      const kept = new Set(await keptPaths(page))
      return wanted.filter((url) => url !== undefined && !kept.has(url))
    })
    .toEqual([])
}

/** Opens a page that a service worker answers for from then on. */
export async function controlled(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}/login`)
  await seeText(page, 'Welcome back')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
