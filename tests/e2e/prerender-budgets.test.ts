import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { PUBLIC_PAGES } from '../../src/shared/shell/routes.ts'
import { createAccount, enter } from './support/accounts.ts'
import { useBrowser, visit } from './support/browser.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

interface Budget {
  budget: number
  /** Where the product is over its budget: it may not get worse, and the number goes when the budget is met. By page where pages differ. */
  today?: number | Partial<Record<string, number>>
}

/** Bytes as Hosting sends them: brotli. docs/rules.md "Speed and cost"; the pictures of a page are not counted. */
const BUDGETS = JSON.parse(readFileSync(fromRoot('tests', 'budgets.json'), 'utf8')) as {
  publicPage: Record<'scriptBeforeUse' | 'allBeforeUse' | 'allWithServiceWorker' | 'scriptHydrated', Budget>
  accountPageScript: Budget
  dashboardScript: Budget
}

const most = ({ budget, today = budget }: Budget, path = '') =>
  typeof today === 'number' ? today : (today[path] ?? budget)

const PAGES = PUBLIC_PAGES.map(({ path }) => path)
const ACCOUNT_PAGES = ['/login', '/signup']

useBrowser()

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
  const [boot = ''] = linked(/<script data-app=[^>]*>([^]*?)<\/script>/g)
  const faces = linked(/@font-face\{[^}]*url\(([^)]+)\)/g)
  expect(faces.length).toBeGreaterThan(0)
  return {
    script: brotliCompressSync(boot).length,
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

describe.each(PAGES)('%s', (path) => {
  it('is read and used with little', async () => {
    const { script, all } = await beforeUse(path)
    expect(script).toBeGreaterThan(500)
    expect(script).toBeLessThanOrEqual(most(BUDGETS.publicPage.scriptBeforeUse))
    expect(all).toBeLessThanOrEqual(most(BUDGETS.publicPage.allBeforeUse))
  })

  it('comes to life with React and its own screen', async () => {
    const page = await visit({ serviceWorkers: 'block' })
    // Held until they are wanted, so that what comes after hydration is not counted into it.
    const ready = await holdApp(page)
    const scripts = scriptsOf(page)
    await page.goto(path)
    await ready()
    const { script: boot } = await beforeUse(path)
    const hydrated = boot + (await total(await scriptsUntilReady(page)))
    expect(hydrated).toBeGreaterThan(50_000)
    if (!ACCOUNT_PAGES.includes(path)) {
      expect(hydrated).toBeLessThanOrEqual(most(BUDGETS.publicPage.scriptHydrated, path))
      return
    }
    await page.getByLabel('Email').focus()
    await expect.poll(() => [...scripts].some((file) => file.includes('/session-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(boot + (await total(scripts))).toBeLessThanOrEqual(most(BUDGETS.accountPageScript, path))
  })
})

it('the service worker costs a first visit little', async () => {
  const fetched = new Set<string>()
  const url = await countingServer((path, destination) => {
    // What a page itself asks for has a destination: script, style, font. A worker's own fetches have none.
    if (destination === 'empty' || destination === 'serviceworker') fetched.add(path)
  })
  const page = await visit()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect([...fetched].some((path) => path.endsWith('/sw.js'))).toBe(true)
  const { all } = await beforeUse('/')
  expect(all + (await total(fetched))).toBeLessThanOrEqual(most(BUDGETS.publicPage.allWithServiceWorker))
})

it('the dashboard opens cold with what it needs', async () => {
  const page = await visit({ serviceWorkers: 'block' })
  const { email } = await createAccount()
  await enter(page, email)
  const scripts = scriptsOf(page)
  await page.goto('/dashboard')
  await page.getByText('Used this month').waitFor()
  expect(await total(scripts)).toBeGreaterThan(BUDGETS.publicPage.scriptHydrated.budget)
  expect(await total(scripts)).toBeLessThanOrEqual(most(BUDGETS.dashboardScript))
})

/** The app behind a proxy that records what is requested. @returns its address */
async function countingServer(onRequest: (path: string, destination: string) => void): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', stack().appUrl)
    onRequest(target.pathname, String(incoming.headers['sec-fetch-dest']))
    const passed = request(target, { method: incoming.method }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
