import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { NewestAnswer } from '#domain/api/listAnswers.ts'
import { READER_LANGUAGES } from '#domain/languages.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { PUBLIC_PAGES } from '../../src/shared/shell/routes.ts'
import { addressIn, plainPath } from '../../src/ui/addresses.ts'
import { sample } from '../support/tier.ts'
import { member } from './support/accounts.ts'
import { DESKTOP, visit } from './support/browser.ts'
import { openDoor } from './support/door.ts'
import { islandsOf, watchIslands } from './support/islands.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

type Budget = { budget: number }

/** Bytes as Hosting sends them: brotli. docs/rules.md "Speed and cost"; the pictures of a page are not counted. */
const BUDGETS = JSON.parse(readFileSync(fromRoot('tests', 'budgets.json'), 'utf8')) as {
  publicPage: Record<'scriptBeforeUse' | 'allBeforeUse' | 'allWithServiceWorker' | 'scriptHydrated', Budget>
  accountPageScript: Budget
  dashboardScript: Budget
}

const PAGES = READER_LANGUAGES.flatMap((language) =>
  PUBLIC_PAGES.map(({ path }) => addressIn(language, path)),
)
const ACCOUNT_PAGES = ['/login', '/signup']
/** How many static islands a page has. docs/decisions/0019 */
const ISLANDS: Partial<Record<string, number>> = {
  '/': 2,
  '/blog/1': 2,
  '/podcast/top-us-podcasts': 1,
  '/newsletterForm': 3,
}

const sizes = new Map<string, number>()

function compressed(path: string, body: Buffer): number {
  // A font is compressed in itself.
  return path.endsWith('.woff2') ? body.length : brotliCompressSync(body).length
}

async function sizeOf(path: string): Promise<number> {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const answer = await fetch(stack().appUrl + path)
  expect([path, answer.status]).toEqual([path, 200])
  const size = compressed(path, Buffer.from(await answer.arrayBuffer()))
  sizes.set(path, size)
  return size
}

async function total(paths: Iterable<string>): Promise<number> {
  let sum = 0
  for (const path of paths) sum += await sizeOf(path)
  return sum
}

/** What a page asks for before it can be read and used. */
async function beforeUse(path: string): Promise<{ script: number; all: number }> {
  const html = await (await fetch(stack().appUrl + path)).text()
  const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file)
  // Both stand in the page itself. A sheet that is switched off is not fetched.
  expect(linked(/<script[^>]*\ssrc="([^"]+)"/g)).toEqual([])
  const sheets = linked(/<link rel="stylesheet" href="([^"]+)">/g)
  const inline = linked(/<script(?: data-app=[^>]*)?>([^]*?)<\/script>/g)
  expect(inline.length).toBe(2)
  const faces = linked(/@font-face\{[^}]*url\(([^)]+)\)/g)
  expect(faces.length).toBeGreaterThan(0)
  return {
    script: brotliCompressSync(inline.join('')).length,
    all: await total([path, ...sheets, ...new Set(faces)]),
  }
}

/** Collects the scripts that a page fetches from now on. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) scripts.add(pathname)
  })
  return scripts
}

/** Those that a page had when it answered; the service worker's registration has a budget of its own. */
function scriptsUntilReady(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readyMs = Number(document.documentElement.getAttribute('data-ready'))
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd <= readyMs)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js') && !path.includes('/serviceWorker-'))
  })
}

it.each(PAGES)('%s can be read and used within the byte budgets', async (path) => {
  const { script, all } = await beforeUse(path)
  expect(script).toBeGreaterThan(500)
  expect(script).toBeLessThanOrEqual(BUDGETS.publicPage.scriptBeforeUse.budget)
  expect(all).toBeLessThanOrEqual(BUDGETS.publicPage.allBeforeUse.budget)
})

describe.each(sample(PAGES, 3))('%s', (path) => {
  it('is hydrated without a redraw of what was served, within the byte budget for scripts', async () => {
    // Who reads another language is offered theirs, by a file of its own.
    const locale = path.startsWith('/es') ? 'es-ES' : 'en-GB'
    const page = await visit({ viewport: DESKTOP, locale })
    // A list of the week would take the place of what was served.
    const none: NewestAnswer = { newest: null, late: null, earlier: [], weeks: 0, since: null }
    await page.route('**/api/lists/*.json', (route) => route.fulfill({ json: none }))
    const { fetched, warnings } = watchIslands(page)
    // Held until they are wanted, so that what comes after hydration is not counted into it.
    const ready = await holdApp(page)
    const scripts = scriptsOf(page)
    await page.goto(path)
    const heading = await page.locator('h1').elementHandle()
    const drawn = await heading?.textContent()
    const served = await islandsOf(page)
    const island = await page.locator('[data-static] > *').elementHandles()
    expect(served.length).toBe(ISLANDS[plainPath(path)] ?? served.length)
    await ready()
    const { script: boot } = await beforeUse(path)
    const hydrated = boot + (await total(await scriptsUntilReady(page)))
    // What the app knows of who is here has come too, and whatever it drew anew because of that.
    if (served.length > 0) await page.waitForLoadState('networkidle')
    // The very elements that were served: nothing was drawn a second time, and no code was fetched for what never changes.
    for (const part of [heading, ...island]) {
      expect(await part?.evaluate((element) => element.isConnected)).toBe(true)
    }
    expect([await page.locator('h1').textContent(), await islandsOf(page)]).toEqual([drawn, served])
    if (served.length > 0) expect([fetched, warnings]).toEqual([[], []])
    expect(hydrated).toBeGreaterThan(50_000)
    if (!ACCOUNT_PAGES.includes(plainPath(path))) {
      expect(hydrated).toBeLessThanOrEqual(BUDGETS.publicPage.scriptHydrated.budget)
      return
    }
    await page.locator('main input[type=email]').focus()
    await expect.poll(() => [...scripts].some((file) => file.includes('/session-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(boot + (await total(scripts))).toBeLessThanOrEqual(BUDGETS.accountPageScript.budget)
  })
})

it('a first visit with the service worker is within its byte budget', async () => {
  const door = await openDoor()
  const page = await visit({ serviceWorkers: 'allow', baseURL: door.url })
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const fetched = new Set(
    door.seen.flatMap(({ path, byWorker }) => (byWorker || path === '/sw.js' ? [path] : [])),
  )
  expect(fetched).toContain('/sw.js')
  expect(fetched.size).toBeGreaterThan(1)
  const { all } = await beforeUse('/')
  expect(all + (await total(fetched))).toBeLessThanOrEqual(BUDGETS.publicPage.allWithServiceWorker.budget)
})

it('a first visit to the dashboard is within its byte budget, and loads no Firebase product that it does not use', async () => {
  const { page } = await member({ path: '/robots.txt' })
  const scripts = scriptsOf(page)
  await page.goto('/dashboard')
  await page.getByText('Used this month').waitFor()
  expect(await total(scripts)).toBeGreaterThan(BUDGETS.publicPage.scriptHydrated.budget)
  expect(await total(scripts)).toBeLessThanOrEqual(BUDGETS.dashboardScript.budget)
  const code = (
    await Promise.all([...scripts].map(async (file) => (await fetch(stack().appUrl + file)).text()))
  ).join('\n')
  expect(code).toContain('firestore.googleapis.com')
  for (const product of [
    'firebasestorage.googleapis.com',
    'firebaseremoteconfig',
    'firebaseio.com',
    'cloudfunctions.net',
  ]) {
    expect(code).not.toContain(product)
  }
})

it('the demo fetches no Firebase code when it is opened', async () => {
  const page = await visit()
  const scripts = scriptsOf(page)
  await page.goto('/demo')
  await page.waitForLoadState('networkidle')
  expect(await total(scripts)).toBeGreaterThan(50_000)
  expect([...scripts].filter((file) => /\/(?:session|firestore|watchAuth)-/.test(file))).toEqual([])
})
