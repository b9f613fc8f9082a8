import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { member } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { keptPaths, waitUntilKept } from './support/kept.ts'

/** One language a page, and no other than was chosen. docs/rules.md "Language" */

const OFFER = 'Sonobrief también está en español.'
const footer = (page: Page) => page.getByRole('contentinfo')
const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang)
const address = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash)

/** Opens an address. @returns every page that was loaded for it, and where it ended */
async function open(page: Page, path: string): Promise<string[]> {
  const loaded: string[] = []
  const note = (url: string) => loaded.push(url.slice(new URL(url).origin.length))
  page.on('request', (request) => request.isNavigationRequest() && note(request.url()))
  await page.goto(path).catch((error: unknown) => {
    // The first page may lead on before it is there.
    if (!String(error).includes('interrupted')) throw error
  })
  await footer(page).waitFor()
  return loaded
}

it('the reader’s language is offered, chosen by a link and remembered, and every address then redirects to it once', async () => {
  const page = await visit({ locale: 'es-ES' })
  expect(await open(page, '/pricing?from=mail')).toEqual(['/pricing?from=mail'])
  const offer = page.getByRole('complementary').filter({ hasText: OFFER })
  await offer.waitFor()
  expect(await spoken(page)).toBe('en')
  await offer.getByRole('link').click()
  await page.waitForURL('**/es/pricing?from=mail')
  await footer(page).getByRole('link', { name: 'English' }).waitFor()
  expect([await spoken(page), await offer.count()]).toEqual(['es', 0])

  expect(await open(page, '/blog?q=podcast#main')).toEqual(['/blog?q=podcast', '/es/blog?q=podcast'])
  expect(await address(page)).toBe('/es/blog?q=podcast#main')
  // Links stay in the language, and the home page has one address.
  await page.getByRole('link', { name: 'Sonobrief, inicio' }).click()
  await expect.poll(() => address(page)).toBe('/es')
  expect(await open(page, '/demo')).toEqual(['/demo', '/es/demo'])

  await footer(page).getByRole('link', { name: 'English' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/demo')
  expect(await open(page, '/es/pricing')).toEqual(['/es/pricing', '/pricing'])
  expect(await spoken(page)).toBe('en')
})

it('a page stays in the language of its address until one is chosen, and a declined offer does not come back', async () => {
  const page = await visit({ locale: 'es-ES' })
  await open(page, '/blog')
  await page.getByRole('button', { name: 'No, gracias' }).click()
  expect(await page.getByText(OFFER).count()).toBe(0)
  await open(page, '/pricing')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(OFFER).count()).toBe(0)

  const english = await visit({ expected: /status of 404/ })
  expect(await open(english, '/es/pricing')).toEqual(['/es/pricing'])
  await seeText(english, 'Sonobrief is also available in English.')
  await open(english, '/es/blog/99')
  await seeText(english, 'Artículo no encontrado')
  expect([await spoken(english), await address(english)]).toEqual(['es', '/es/blog/99'])
})

it('an account’s pages are in its language, show nothing of the other while loading, and change it by the footer’s link', async () => {
  const { page, account } = await member({ profile: { language: 'es' }, path: '/account' })
  await page.waitForURL('**/es/account')
  const seen = new Set<string>()
  await page.exposeFunction('tell', (text: string) => seen.add(text))
  await page.addInitScript(() => {
    const look = () => {
      const parts = [...document.querySelectorAll<HTMLElement>('main, nav, footer')]
      const texts = parts.filter((part) => part.checkVisibility()).map((part) => part.innerText)
      const { tell } = window as unknown as { tell: (text: string) => void }
      tell([location.pathname, document.title, ...texts].join(''))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('DOMContentLoaded', look)
  })
  for (const path of ['/pricing', '/dashboard']) {
    expect(await open(page, path)).toEqual([path, `/es${path}`])
    expect([...seen].filter((text) => text.startsWith(path))).toEqual([path])
  }
  await footer(page).getByRole('link', { name: 'English' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
  const profile = database().doc(`users/${account.email}`)
  await expect.poll(async () => (await profile.get()).get('language')).toBe('en')
  expect(await open(page, '/es/pricing')).toEqual(['/es/pricing', '/pricing'])

  // Somebody who comes in on the other language's page, on another device.
  const { page: other } = await member({ account, path: '/es/dashboard' })
  await other.waitForURL(({ pathname }) => pathname === '/dashboard')
  expect(await spoken(other)).toBe('en')
})

nightly('a device keeps one language offline, and shows none of it at addresses of the other', async () => {
  const page = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be fetched/,
  })
  await open(page, '/es/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await waitUntilKept(page, 'shell', 'public')
  const shells = async () => (await keptPaths(page)).filter((path) => path.endsWith('/app.html'))
  expect(await shells()).toEqual(['/es/app.html'])
  // Without a choice it does not change.
  await open(page, '/login')
  await page.waitForLoadState('networkidle')
  expect(await shells()).toEqual(['/es/app.html'])

  await page.context().setOffline(true)
  for (const path of ['/es', '/es/blog/1', '/es/demo']) {
    await open(page, path)
    expect([path, await spoken(page)]).toEqual([path, 'es'])
  }
  for (const path of ['/blog/1', '/demo']) await expect(page.goto(path)).rejects.toThrow(/ERR_/)
  await page.context().setOffline(false)

  await open(page, '/es/pricing')
  await footer(page).getByRole('link', { name: 'English' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/pricing')
  await waitUntilKept(page, 'shell', 'public')
  expect((await keptPaths(page)).filter((path) => /^\/es(?:\/|$)/.test(path))).toEqual([])
  expect(await shells()).toEqual(['/app.html'])
})
