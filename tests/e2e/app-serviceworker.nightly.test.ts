import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildWeb } from '../../scripts/stack/buildAll.ts'
import { webSettings } from '../../scripts/stack/localSettings.ts'
import { publicPageOf, routeOf } from '../../src/shared/shell/routes.ts'
import { testFolder } from '../support/testFolder.ts'
import { seeText, visit } from './support/browser.ts'
import { openDoor } from './support/door.ts'
import { controlled, waitUntilKept } from './support/kept.ts'
import { stack } from './support/stack.ts'

it('an open page whose code a deploy has removed loads again, and its new version then opens offline', async () => {
  const next = await nextBuild()
  const door = await openDoor()
  const page = await visit({
    serviceWorkers: 'allow',
    expected: /status of 404|dynamically imported module|ERR_/,
  })
  await controlled(page, door.url)
  await waitUntilKept(page, 'shell', 'public')
  const old = await script(page)
  door.answer(next)

  // This screen's code was never fetched, and is gone from the server; the worker still holds the old shell.
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor()
  expect(await script(page)).not.toBe(old)

  await page.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(async () => (await page.evaluate(() => caches.keys())).length).toBe(1)
  await page.waitForLoadState('load')
  await door.close()
  await page.context().setOffline(true)
  await page.goto(`${door.url}/blog`)
  await seeText(page, 'Latest Articles', 'You are offline.')
  expect(await script(page)).not.toBe(old)
})

/** Address of the app's first script: every build has its own. */
function script(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app ??
      document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.replace(location.origin, '') ??
      '',
  )
}

/** A deploy: from now on a server has the files of another build, and none of the last one's. */
async function nextBuild() {
  const dir = testFolder()
  // One setting that differs changes the names of the scripts, as any change does.
  await buildWeb(dir, { ...webSettings(stack().ports), VITE_RECAPTCHA_SITE_KEY: 'next-build' })
  return (pathname: string) => {
    if (/^\/(?:api|__)\//.test(pathname)) return undefined
    const page =
      publicPageOf(pathname)?.file ?? (pathname === '/app' || routeOf(pathname) ? 'app.html' : undefined)
    const file = join(dir, page ?? pathname)
    if (!existsSync(file)) return { status: 404, body: Buffer.from('Not found') }
    return { status: 200, body: readFileSync(file), type: TYPES[extname(file)] }
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
